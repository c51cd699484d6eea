//! `tauler othello analyse`: every move of a game judged.

use clap::Args;
use othello::{Engine, Reach, analyse, opening_name};
use serde_json::json;

use super::{BoardArgs, WorkArgs};
use crate::refusal::bad;
use crate::stop::stop_flag;

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello analyse f5d6c3d3c4")]
pub(super) struct Analyse {
    /// The game.
    transcript: String,
    #[command(flatten)]
    board: BoardArgs,
    /// How many plies to look ahead.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// From how many empty squares on to be exact.
    #[arg(long, default_value_t = 18)]
    solve: u32,
    #[command(flatten)]
    work: WorkArgs,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let record = self.board.record(&self.transcript)?;
        if record.moves().is_empty() {
            return bad("there is no move to judge: name a game, such as f5d6c3");
        }
        let stop = stop_flag();
        let reach = Reach { depth: self.depth, solve: self.solve };
        let judged = analyse(&mut Engine::new(256), &record, reach, &self.work.budget(&stop));
        if self.json {
            println!("{}", json!({ "opening": opening_name(&record), "moves": judged }));
            return Ok(());
        }
        if let Some(name) = opening_name(&record) {
            println!("opening: {name}");
        }
        let first = record.moves().len() - judged.len();
        for (place, judged) in judged.iter().enumerate() {
            let loss = if judged.loss > 0.0 {
                format!("  −{:.1}, {} is better", judged.loss, judged.best)
            } else {
                String::new()
            };
            println!("{:>3} {:5} {:3} {:+6.1}{loss}", first + place + 1, judged.colour, judged.square, judged.score);
        }
        Ok(())
    }
}
