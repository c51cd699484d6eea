//! `tauler kenken print`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use game::{Budget, Language};

use super::input::Input;
use crate::refusal::bad;
use crate::stop::stop_flag;

/// How long the solutions may take; boards of more than nine rows can be too much.
const SOLVING_TIME: Duration = Duration::from_secs(20);

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
    /// Boards on a page; by default as many as look good.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20))]
    per_page: Option<u8>,
}

impl Print {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let ending = self.output.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let as_pdf = match ending.as_deref() {
            Some("svg") => false,
            Some("pdf") => true,
            _ => return bad(format!("{}: a sheet is written as .svg or .pdf", self.output.display())),
        };
        let levels = self.input.levels()?;
        let budget = Budget::time(SOLVING_TIME).with_stop(stop_flag());
        let solutions = self.solutions.then_some(&budget);
        let sheet = kenken::sheet(&levels, solutions, self.per_page.map(usize::from), Language::English);
        let file = if as_pdf {
            let (file, missing) = print::pdf(&sheet, "KenKen")?;
            if !missing.is_empty() {
                let letters: Vec<String> =
                    missing.iter().map(|letter| format!("{letter} (U+{:04X})", u32::from(*letter))).collect();
                eprintln!("tauler: no font here has {}: boxes stand for them on the sheet", letters.join(", "));
            }
            file
        } else {
            sheet.svg().into_bytes()
        };
        std::fs::write(&self.output, file).with_context(|| format!("{} cannot be written", self.output.display()))
    }
}
