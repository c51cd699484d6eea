//! `tauler othello perft`: counts leaves.

use std::time::Instant;

use anyhow::bail;
use clap::Args;
use game::StopFlag;
use othello::{Position, perft};
use rayon::prelude::*;
use serde_json::json;

use super::BoardArgs;
use crate::arguments::ThreadsArg;
use crate::output::counted;
use crate::progress::progress;
use crate::stop::stop_flag;

/// Plies that are played one by one: their subtrees are shared among the threads, and progress is shown between them.
const SHOWN_PLIES: u32 = 3;
/// Plies that are counted in one go, between two looks whether to stop: a moment's work.
const UNHEARD_PLIES: u32 = 7;

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello perft 8
  tauler othello perft 6 --size 6x10 --directions h,v")]
pub(super) struct Perft {
    /// How many plies.
    depth: u32,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    threads: ThreadsArg,
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
        let count = |(position, depth): &(Position, u32)| {
            let leaves = count_until(position, *depth, &stop);
            bar.inc(1);
            leaves
        };
        let nodes: Option<u64> = self.threads.pool()?.install(|| subtrees.par_iter().map(count).sum());
        bar.finish_and_clear();
        let Some(nodes) = nodes else { bail!("stopped before all leaves were counted") };
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            println!("{}", json!({ "nodes": nodes, "seconds": seconds }));
        } else {
            let leaves = counted(nodes, "leaf", "leaves");
            println!("{leaves} in {seconds:.3} s ({:.1} million a second)", nodes as f64 / seconds / 1e6);
        }
        Ok(())
    }
}

/// Counts leaves; none when it was stopped.
fn count_until(position: &Position, depth: u32, stop: &StopFlag) -> Option<u64> {
    if stop.is_raised() {
        return None;
    }
    if depth <= UNHEARD_PLIES || position.is_over() {
        return Some(perft(position, depth));
    }
    let mut below = Vec::new();
    look_ahead(position, depth, 1, &mut below);
    below.iter().map(|(position, depth)| count_until(position, *depth, stop)).sum()
}

/// The positions some plies ahead, each with the depth that is left. A pass, which positions make by themselves, is a
/// ply.
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
                let leaves = found.iter().map(|(position, depth)| count_until(position, *depth, &StopFlag::new()));
                assert_eq!(leaves.sum::<Option<u64>>(), Some(published));
            }
        }
    }

    #[test]
    fn a_count_in_parts_is_the_published_one_until_it_is_stopped() {
        let (start, stop) = (Position::start(Rules::STANDARD), StopFlag::new());
        assert_eq!(count_until(&start, UNHEARD_PLIES + 3, &stop), Some(24_571_284));
        stop.raise();
        assert_eq!(count_until(&start, 400, &stop), None);
    }
}
