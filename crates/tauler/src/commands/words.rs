//! `tauler words`: every code that the house can say, from which the translations are checked.

use clap::Args;
use serde_json::json;

/// Print every code that the house can say, with its English sentence.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler words --json")]
pub(crate) struct Words {
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Words {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let words = server::all_words();
        if self.json {
            println!("{}", serde_json::to_string(&json!({ "words": words }))?);
        } else {
            for word in words {
                println!("{:36} {}", word.code, word.english);
            }
        }
        Ok(())
    }
}
