//! `tauler kenken print`.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use kenken::Sheet;

use super::input::Input;
use crate::common::bad;

/// Make a sheet to print.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler kenken print level.json -o sheet.pdf --solutions")]
pub(crate) struct Print {
    #[command(flatten)]
    input: Input,
    /// The file to write, ending in .svg or .pdf.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Add pages with the solutions.
    #[arg(long)]
    solutions: bool,
    /// Boards on a page; as many as look good unless told.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20))]
    per_page: Option<u8>,
}

impl Print {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let draw: fn(&Sheet) -> Vec<u8> = match self.output.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => |sheet| kenken::svg(sheet).into_bytes(),
            Some("pdf") => kenken::pdf,
            _ => {
                let name = Path::display(&self.output);
                return bad(format!("{name}: a sheet is written as .svg or .pdf"));
            }
        };
        let levels = self.input.levels()?;
        let sheet = match self.per_page {
            Some(count) => Sheet::with(&levels, self.solutions, count.into()),
            None => Sheet::of(&levels, self.solutions),
        };
        std::fs::write(&self.output, draw(&sheet))
            .with_context(|| format!("{} cannot be written", self.output.display()))
    }
}
