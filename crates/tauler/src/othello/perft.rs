//! `tauler othello perft`: counts leaves.

use std::time::Instant;

use clap::Args;
use othello::{Position, perft};
use serde_json::json;

use super::Board;

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
        let nodes = perft(&start, self.depth);
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            println!("{}", json!({ "nodes": nodes, "seconds": seconds }));
        } else {
            println!("{nodes} leaves in {seconds:.3} s ({:.1} million a second)", nodes as f64 / seconds / 1e6);
        }
        Ok(())
    }
}
