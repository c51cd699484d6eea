//! `tauler mastermind check`: a strategy file, walked with the rules alone.

use clap::Args;
use mastermind::Strategy;
use serde_json::json;

use crate::input::read_text;
use crate::output::counted;
use crate::refusal::BadInput;

/// Walk a strategy file with the rules alone, and count.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler mastermind prove --pegs 4 --colours 6 --tree classic.txt
  tauler mastermind check classic.txt")]
pub(super) struct Check {
    /// The file, as `prove --tree` writes it; - for standard input.
    file: String,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let flawed = |flaw: mastermind::Flaw| BadInput(format!("{}: {flaw}.", self.file));
        let strategy = Strategy::read(&read_text(&self.file)?).map_err(flawed)?;
        let checked = strategy.check().map_err(flawed)?;
        let size = strategy.size();
        if self.json {
            let found = json!({
                "pegs": size.pegs(),
                "colours": size.colours(),
                "repeats": size.repeats(),
                "blanks": size.blanks(),
                "total": checked.total,
                "codes": checked.codes,
                "max": checked.max,
                "counts": checked.counts,
            });
            println!("{found}");
            return Ok(());
        }
        println!(
            "{} for {}: {:.4} on average, at most {}",
            counted(checked.total, "guess", "guesses"),
            counted(checked.codes, "code", "codes"),
            checked.total as f64 / checked.codes as f64,
            checked.max
        );
        for (index, count) in checked.counts.iter().enumerate() {
            println!("  found at guess {:>2}  {count}", index + 1);
        }
        Ok(())
    }
}
