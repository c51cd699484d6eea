//! `tauler othello think`: the best moves of a position with their scores.

use std::time::Duration;

use clap::Args;
use game::{Budget, Game as _, PlayerName, Rng, Seat};
use othello::{Engine, Othello, Position, Reach, ScoredMove, Square, Strength, Thought, Weighing};
use othello::{greedy, minimax, random, valued_moves};
use serde_json::json;

use super::{BoardArgs, WorkArgs, joined};
use crate::output::counted;
use crate::refusal::{BadInput, OrBad as _};
use crate::stop::stop_flag;

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello think f5d6c3 --depth 8
  tauler othello think f5 --level 3 --json
  tauler othello think d3c5c6e3b5 --player minimax:3 --all")]
pub(super) struct Think {
    /// An OBF line, or a transcript.
    #[arg(allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    board: BoardArgs,
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
    /// Every legal move with its score, the best first.
    #[arg(long)]
    all: bool,
    /// Makes players that draw lots repeatable.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    work: WorkArgs,
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
        let (thought, moves) = match name {
            Some(name) => self.by_player(&position, &name, budget)?,
            None => self.by_engine(&position, &budget),
        };
        let thought = thought.ok_or_else(|| BadInput("the game is over: there is nothing to think about".into()))?;
        let Thought { best, score, exact, depth, nodes, line } = &thought;
        if self.json {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            let best = best.to_string();
            let mut told = json!({
                "best": best, "score": score, "exact": exact, "depth": depth, "nodes": nodes, "pv": line,
            });
            if self.all {
                let one = |rated: &ScoredMove| json!({ "move": rated.square.to_string(), "score": rated.score });
                told["moves"] = moves.iter().map(one).collect();
            }
            println!("{told}");
        } else {
            let kind = if *exact { "exact" } else { "estimate" };
            println!(
                "{best} {score:+.2} ({kind}, depth {depth}, {})  {}",
                counted(*nodes, "node", "nodes"),
                joined(line)
            );
            for ScoredMove { square, score, .. } in &moves {
                println!("  {square} {score:+.2}");
            }
        }
        Ok(())
    }

    fn by_engine(&self, position: &Position, budget: &Budget) -> (Option<Thought>, Vec<ScoredMove>) {
        let mut engine = Engine::new(256);
        let reach = Reach::within(budget);
        if !self.all {
            return (engine.think(position, reach, budget), Vec::new());
        }
        match engine.think_of_all(position, reach, budget) {
            Some((thought, moves)) => (Some(thought), moves),
            None => (None, Vec::new()),
        }
    }

    /// Asks a player of the game. The scores are the player's own: minimax counts discs at its leaves, weighted their
    /// weights.
    fn by_player(
        &self,
        position: &Position,
        name: &str,
        budget: Budget,
    ) -> anyhow::Result<(Option<Thought>, Vec<ScoredMove>)> {
        let name = PlayerName::read(Othello::facts(), name, Seat(position.side() as u8)).or_bad()?;
        let limit = budget.time_limit().is_none().then(|| name.think_ms()).flatten();
        let budget = match limit {
            Some(ms) => budget.with_time(Duration::from_millis(ms.into())),
            None => budget,
        };
        let mut rng = Rng::from_number(self.seed);
        let (count, depth) = match name.fact.name {
            "level" if self.all => {
                let why = "a level tells its own move only: leave --level out to see every move, or leave --all out";
                return Err(BadInput(why.into()).into());
            }
            "level" => return Ok((Strength::new(name.parameter, rng).think(position, &budget), Vec::new())),
            "minimax" => (Weighing::Even, name.parameter),
            "weighted" => (Weighing::BySquare, name.parameter),
            _ => (Weighing::Even, 1),
        };
        let mut moves = if self.all { valued_moves(position, depth, count, &budget) } else { Vec::new() };
        let best = match name.fact.name {
            "random" => random(position, &mut rng).map(|square| {
                let mut after = *position;
                after.play(square).expect("a listed move is legal");
                let lead = after.count(position.side()) as i32 - after.count(position.side().other()) as i32;
                (square, lead)
            }),
            "greedy" => greedy(position),
            _ => minimax(position, depth, count, &budget),
        };
        let thought = best.map(|(best, value)| {
            let nodes = budget.spent();
            Thought { best, score: value.into(), exact: false, depth, nodes, line: vec![best] }
        });
        moves.sort_by_key(|(_, value)| -value);
        let rated = |(square, value): (Square, i32)| ScoredMove { square, score: value.into(), exact: false };
        Ok((thought, moves.into_iter().map(rated).collect()))
    }
}
