//! `tauler othello perft`: counts leaves.

use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use game::StopFlag;
use othello::{Position, perft};
use serde_json::json;

use super::Board;
use crate::common::{progress, stop_flag};

/// The first plies are played one by one: progress is shown between their subtrees.
const SHOWN_PLIES: u32 = 3;
/// So many plies are counted in one go, a matter of milliseconds; Ctrl-C is heard between.
const COUNTED_PLIES: u32 = 8;

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello perft 8
  tauler othello perft 6 --size 6x10 --directions h,v")]
pub(super) struct Perft {
    /// How many plies.
    depth: u32,
    #[command(flatten)]
    board: Board,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let start = Position::start(self.board.rules()?);
        let began = Instant::now();
        let mut subtrees = Vec::new();
        look_ahead(&start, self.depth, SHOWN_PLIES, &mut subtrees);
        let (bar, stop) = (progress(subtrees.len() as u64), stop_flag());
        let mut nodes = 0;
        for (position, depth) in subtrees {
            nodes += count(&position, depth, &stop).context("stopped before all leaves were counted")?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            println!("{}", json!({ "nodes": nodes, "seconds": seconds }));
        } else {
            println!("{nodes} leaves in {seconds:.3} s ({:.1} million a second)", nodes as f64 / seconds / 1e6);
        }
        Ok(())
    }
}

/// The positions some plies ahead, each with the depth that is left. A pass, which positions make by themselves, is a ply.
fn look_ahead(position: &Position, depth: u32, plies: u32, found: &mut Vec<(Position, u32)>) {
    if depth == 0 || plies == 0 || position.is_over() {
        found.push((*position, depth));
        return;
    }
    for square in position.moves() {
        let mut next = *position;
        let passed = next.play(square).expect("a listed move is legal").passed;
        look_ahead(&next, depth.saturating_sub(1 + u32::from(passed)), plies - 1, found);
    }
}

/// The leaves below a position; none when it was stopped.
fn count(position: &Position, depth: u32, stop: &StopFlag) -> Option<u64> {
    if stop.is_raised() {
        None
    } else if depth <= COUNTED_PLIES || position.is_over() {
        Some(perft(position, depth))
    } else {
        let mut next = Vec::new();
        look_ahead(position, depth, 1, &mut next);
        next.iter().map(|(position, depth)| count(position, *depth, stop)).sum()
    }
}

#[cfg(test)]
mod tests {
    use othello::Rules;

    use super::*;

    #[test]
    fn looking_ahead_changes_no_count_also_where_sides_pass() {
        let start = Position::start(Rules::from_size("4x4").unwrap());
        for (depth, published) in [(5, 424), (8, 9116), (10, 36540)] {
            for plies in 0..=8 {
                let mut found = Vec::new();
                look_ahead(&start, depth, plies, &mut found);
                assert_eq!(found.iter().map(|(position, depth)| perft(position, *depth)).sum::<u64>(), published);
            }
        }
    }

    #[test]
    fn a_count_in_parts_is_the_published_one_until_it_is_stopped() {
        let start = Position::start(Rules::STANDARD);
        let stop = StopFlag::new();
        assert_eq!(count(&start, COUNTED_PLIES + 2, &stop), Some(24_571_284));
        stop.raise();
        assert_eq!(count(&start, 400, &stop), None);
    }
}
