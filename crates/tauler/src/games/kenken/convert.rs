//! `tauler kenken convert`.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use game::Say;
use kenken::{Level, Puzzle};

use super::input::Input;
use crate::output::tell;
use crate::refusal::OrBad as _;

/// Turn levels into another format.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler kenken convert level.json --to keen")]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,
    /// The format to write.
    #[arg(long)]
    to: LevelFormat,
}

/// The formats.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelFormat {
    /// The project's own JSON, a level a line.
    Json,
    /// Course text, with a blank line between boards.
    Prop,
    /// Keen game IDs, one a line.
    Keen,
}

impl LevelFormat {
    /// A level as text, without a newline at its end.
    pub(crate) fn write(self, puzzle: &Puzzle, name: &str, author: &str) -> Result<(String, Option<Say>), Say> {
        let format = match self {
            Self::Json => kenken::Format::Json,
            Self::Prop => kenken::Format::Prop,
            Self::Keen => kenken::Format::Keen,
        };
        let named = |text: &'_ str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let (text, warning) = format.write(puzzle, named(name).as_deref(), named(author).as_deref())?;
        Ok((text.trim_end().to_owned(), warning))
    }

    /// What stands between two levels.
    pub(crate) fn gap(self) -> &'static str {
        if self == Self::Prop { "\n" } else { "" }
    }
}

impl Convert {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        // Everything is turned before anything is written, so that nothing comes out by halves.
        let turn = |level: &Level| self.to.write(&level.puzzle, &level.name, &level.author).or_bad();
        let texts = self.input.levels()?.iter().map(turn).collect::<anyhow::Result<Vec<_>>>()?;
        let mut out = std::io::stdout().lock();
        for (number, (text, warning)) in texts.iter().enumerate() {
            tell(warning);
            writeln!(out, "{}{text}", if number > 0 { self.to.gap() } else { "" })?;
        }
        Ok(())
    }
}
