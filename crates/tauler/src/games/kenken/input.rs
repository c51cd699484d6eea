//! Where boards come from: a file, a Keen game ID, or standard input.

use clap::{Args, ValueEnum};
use kenken::{Level, ReadOptions, Reading, words};

use crate::input::text_from;
use crate::output::tell;
use crate::refusal::{BadInput, OrBad as _};

/// Boards to read.
#[derive(Args)]
pub(crate) struct Input {
    /// A file (JSON, course text, Keen game IDs), a Keen game ID, or - for standard input.
    #[arg(value_name = "FILE|ID|-", default_value = "-")]
    from: String,
    /// What the operations 5 and 6 of course text mean; by default it is found out.
    #[arg(long)]
    dialect: Option<Dialect>,
    /// Read division in course text as dropping the remainder.
    #[arg(long)]
    truncating: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Dialect {
    /// 5 is modulo, 6 exponent.
    ModPow,
    /// 5 is exponent, 6 modulo.
    PowMod,
}

impl Input {
    /// Every board, with what is worth knowing about the reading on standard error.
    pub(crate) fn boards(&self) -> anyhow::Result<Vec<Reading>> {
        let dialect = self.dialect.map(|dialect| match dialect {
            Dialect::ModPow => kenken::Dialect::ModPow,
            Dialect::PowMod => kenken::Dialect::PowMod,
        });
        let options = ReadOptions { dialect, truncating: self.truncating };
        let boards = kenken::read(&text_from(&self.from)?, &options).map_err(|say| {
            let truncating = say.params.get("problem").is_some_and(|said| said["code"] == words::TRUNCATING.code);
            BadInput(if truncating { format!("{say} That is --truncating.") } else { say.text })
        })?;
        tell(boards.iter().flat_map(|board| &board.notes));
        Ok(boards)
    }

    /// Every board as a level, with its name and author.
    pub(crate) fn levels(&self) -> anyhow::Result<Vec<Level>> {
        let level = |board: Reading| {
            let puzzle = board.puzzle().or_bad()?;
            Ok(Level { name: board.name.unwrap_or_default(), author: board.author.unwrap_or_default(), puzzle })
        };
        self.boards()?.into_iter().map(level).collect()
    }
}
