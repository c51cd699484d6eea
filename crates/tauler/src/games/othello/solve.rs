//! `tauler othello solve`: exact results.

use std::time::Instant;

use anyhow::bail;
use clap::{Args, ValueEnum};
use othello::{Colour, Engine, Position, Scoring, read_obf_file};
use serde_json::json;

use super::{BoardArgs, WorkArgs, line_of};
use crate::input::read_text;
use crate::output::counted;
use crate::refusal::{BadInput, OrBad as _};
use crate::stop::stop_flag;

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello solve positions.obf --json
  tauler othello solve --size 4x4")]
pub(super) struct Solve {
    /// A file of positions (OBF), or - for standard input; without one, the start of the board of --size.
    file: Option<String>,
    #[command(flatten)]
    board: BoardArgs,
    /// Who gets the squares that stay empty; the winner for positions, nobody for the start of a board.
    #[arg(long)]
    empties: Option<Whose>,
    /// Memory for the search, in mebibytes.
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = memory)]
    memory: usize,
    #[command(flatten)]
    work: WorkArgs,
    /// As one JSON object per position.
    #[arg(long)]
    json: bool,
}

/// So many mebibytes, if the machine would give them.
fn memory(text: &str) -> Result<usize, String> {
    let mebibytes: usize = text.parse().map_err(|_| "a whole number of mebibytes is wanted, as in 512".to_owned())?;
    let bytes = mebibytes.checked_mul(1 << 20).ok_or("no machine has so much memory")?;
    match Vec::<u8>::new().try_reserve_exact(bytes) {
        Ok(()) => Ok(mebibytes),
        Err(_) => Err("this machine does not give so much memory".to_owned()),
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Whose {
    Winner,
    Nobody,
}

impl Solve {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let stop = stop_flag();
        let mut engine = Engine::new(self.memory);
        let Some(file) = &self.file else {
            if self.board.size.is_none() {
                return Err(BadInput("name a file of positions, or the size of a board with --size".into()).into());
            }
            let start = Position::start(self.board.rules()?);
            if !self.one(&mut engine, &start, false, Scoring::DiscsOnly, &stop) {
                bail!("stopped before it was solved");
            }
            return Ok(());
        };
        let lines = read_obf_file(&read_text(file)?, self.board.given()?).or_bad()?;
        for (at, line) in lines.iter().enumerate() {
            let passes = line.side != line.position.side();
            if !self.one(&mut engine, &line.position, passes, Scoring::WinnerTakesEmpties, &stop) {
                eprintln!("tauler: stopped after {at} of {}", counted(lines.len(), "position", "positions"));
                break;
            }
        }
        Ok(())
    }

    /// Solves one position and prints it; false when it was stopped. If the side that the line names must pass, the
    /// score is turned round for it.
    fn one(
        &self,
        engine: &mut Engine,
        position: &Position,
        passes: bool,
        usual: Scoring,
        stop: &game::StopFlag,
    ) -> bool {
        let empties = match self.empties {
            None => usual,
            Some(Whose::Winner) => Scoring::WinnerTakesEmpties,
            Some(Whose::Nobody) => Scoring::DiscsOnly,
        };
        let began = Instant::now();
        let Some(solved) = engine.solve(position, empties, &self.work.budget(stop)) else { return false };
        let seconds = began.elapsed().as_secs_f64();
        let score = if passes { -solved.score } else { solved.score };
        let mut line = line_of(position);
        if passes {
            // The line is shown as it was given: for the side that passes.
            let side = if position.side() == Colour::Black { "O;" } else { "X;" };
            line.replace_range(line.len() - 2.., side);
        }
        let best = if passes { Some("pass".to_owned()) } else { solved.best.map(|square| square.to_string()) };
        if self.json {
            let line = json!({
                "position": line, "score": score, "best": best, "nodes": solved.nodes, "seconds": seconds,
            });
            println!("{line}");
        } else {
            let best = best.unwrap_or_else(|| "game over".into());
            println!("{score:+} {best}  ({}, {seconds:.2} s)", counted(solved.nodes, "node", "nodes"));
        }
        true
    }
}
