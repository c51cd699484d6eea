//! `tauler othello convert`: from one format to another.

use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use clap::Args;
use othello::{Format, convert};
use serde_json::json;

use super::BoardArgs;
use crate::input::read_bytes;
use crate::refusal::{BadInput, OrBad as _};

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello convert game.txt game.ggf")]
pub(super) struct Convert {
    /// The file to read, or - for standard input.
    input: String,
    /// The file to write, or - for standard output.
    output: String,
    /// What the input is: transcript, obf, ggf or wthor; by default what the file's ending says.
    #[arg(long)]
    from: Option<String>,
    /// What to write: transcript, obf or ggf; by default what the file's ending says.
    #[arg(long)]
    to: Option<String>,
    #[command(flatten)]
    board: BoardArgs,
    /// Say what was done as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Convert {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let from = format(self.from.as_deref(), &self.input, "--from")?;
        let to = format(self.to.as_deref(), &self.output, "--to")?;
        let text = convert(&read_bytes(&self.input)?, from, to, self.board.given()?).or_bad()?;
        if self.output == "-" {
            return Ok(std::io::stdout().write_all(text.as_bytes())?);
        }
        std::fs::write(&self.output, &text).with_context(|| format!("writing {}", self.output))?;
        let count = text.lines().count();
        if self.json {
            println!("{}", json!({ "written": count, "to": self.output }));
        } else {
            println!("{count} written to {}", self.output);
        }
        Ok(())
    }
}

fn format(named: Option<&str>, path: &str, option: &str) -> anyhow::Result<Format> {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    let name = named.or(ending);
    let name =
        name.ok_or_else(|| BadInput(format!("{path} has no ending that names a format: say which with {option}")))?;
    Format::named(name).or_bad()
}
