//! `tauler othello think`: the best move of a position.

use std::time::Duration;

use clap::Args;
use game::{Budget, Game as _, PlayerName, Rng, Seat, Seed, Viewer};
use othello::{Engine, Options, Othello, Position, Reach, Thought, write_obf};
use serde_json::json;

use super::{Board, Work, bad, joined};
use crate::BadInput;
use crate::common::stop_flag;

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello think f5d6c3 --depth 8
  tauler othello think f5 --level 3 --json")]
pub(super) struct Think {
    /// An OBF line, or a transcript.
    #[arg(allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    board: Board,
    /// A player other than the engine: random, greedy, minimax:3, weighted:3, level:5.
    #[arg(long, conflicts_with = "level")]
    player: Option<String>,
    /// The engine at a level from 1 to 10.
    #[arg(long)]
    level: Option<u32>,
    /// At most so many plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// At most so many milliseconds.
    #[arg(long)]
    ms: Option<u64>,
    /// Makes players that draw lots repeatable.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    work: Work,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Think {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let position = self.board.record(&self.position)?.last();
        let stop = stop_flag();
        let mut budget = self.work.budget(&stop);
        if let Some(depth) = self.depth {
            budget = budget.with_depth(depth);
        }
        let name = self.player.clone().or_else(|| self.level.map(|level| format!("level:{level}")));
        match (self.ms, self.depth, &name) {
            (Some(ms), _, _) => budget = budget.with_time(Duration::from_millis(ms)),
            // Without any limit the engine would think for ever.
            (None, None, None) => budget = budget.with_time(Duration::from_secs(2)),
            _ => {}
        }
        let thought = if let Some(name) = name {
            by_player(&position, &name, self.seed, budget)?
        } else {
            Engine::new(256).think(&position, Reach::within(&budget), &budget)
        };
        let thought = thought.ok_or_else(|| BadInput("the game is over: there is nothing to think about".into()))?;
        let Thought { best, score, exact, depth, nodes, line } = &thought;
        if self.json {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            let best = best.to_string();
            let told = json!({
                "best": best, "score": score, "exact": exact, "depth": depth, "nodes": nodes, "pv": line,
            });
            println!("{told}");
        } else {
            let kind = if *exact { "exact" } else { "estimate" };
            println!("{best} {score:+.2} ({kind}, depth {depth}, {nodes} nodes)  {}", joined(line));
        }
        Ok(())
    }
}

/// Asks a player of the game, as a table would.
fn by_player(position: &Position, name: &str, seed: u64, budget: Budget) -> anyhow::Result<Option<Thought>> {
    let seat = Seat(position.side() as u8);
    let name = PlayerName::read(Othello::facts(), name, seat).map_err(bad)?;
    let limit = budget.time_limit().is_none().then(|| name.think_ms()).flatten();
    let budget = match limit {
        Some(ms) => budget.with_time(Duration::from_millis(ms.into())),
        None => budget,
    };
    if position.is_over() {
        return Ok(None);
    }
    let options = Options { start: write_obf(position), ..Options::new(position.rules()) };
    let play = Othello::start(&options, &Seed::from_number(seed));
    let view = Othello::view(&play, Viewer::Seat(seat));
    let mut player = Othello::player(name, seat, Rng::from_number(seed));
    let best = player.think(&view, &budget).map_err(bad)?.0;
    let after = Engine::new(16).think_of(position, best, Reach { depth: 4, solve: 8 }, &Budget::unlimited());
    Ok(after.map(|thought| Thought { nodes: budget.spent(), ..thought }))
}
