//! Levels as text: read from it, and written to it or to a sheet of paper.

use std::time::Duration;

use game::{Budget, LevelCheck, LevelReading, Problem, Say};
use serde_json::{Map, Value};
use store::LevelRow;

use super::check::CHECKING_TIME;
use super::{read_document, with_levels};
use crate::error::Result;
use crate::{House, words};

/// The most levels that one text may hold.
const MOST_READ: usize = 100;
/// How long the levels of one text may be looked at, all together.
const READING_TIME: Duration = Duration::from_secs(15);

/// A level as a file.
pub struct WrittenLevel {
    /// The text.
    pub text: String,
    /// The usual ending of such a file's name.
    pub ending: &'static str,
}

impl House {
    /// Reads and checks every level of a text on behalf of an account, or says which line is wrong. Nothing is kept. What
    /// the reader noticed comes first among a level's notes.
    pub async fn read_levels(
        &self,
        account: &str,
        game: &str,
        text: String,
        wishes: Map<String, Value>,
    ) -> Result<Vec<LevelCheck>> {
        let levels = with_levels(game)?;
        let read = self.offload(account, CHECKING_TIME, move |_| levels.readings(&text, &wishes)).await??;
        let count = read.len();
        if count > MOST_READ {
            return Err(words::TOO_MANY_LEVELS.with(&[("max", MOST_READ.into()), ("count", count.into())]).into());
        }
        let mut checked = Vec::new();
        let mut left = READING_TIME;
        for LevelReading { level, line, notes } in read {
            if left.is_zero() {
                return Err(words::SLOW_LEVELS
                    .with(&[("checked", checked.len().into()), ("count", count.into())])
                    .into());
            }
            let look = move |budget: &Budget| (levels.check(&level, budget), budget.elapsed());
            let (check, took) = self.offload(account, CHECKING_TIME.min(left), look).await?;
            left = left.saturating_sub(took);
            let mut check = check.map_err(|say| game::in_line(line, say))?;
            check.notes.splice(0..0, notes.into_iter().map(Problem::in_all));
            checked.push(check);
        }
        Ok(checked)
    }

    /// Writes a level in one of its game's formats, on behalf of an account; in the first one by default.
    pub async fn write_level(&self, account: &str, level: &LevelRow, format: Option<&str>) -> Result<WrittenLevel> {
        let levels = with_levels(&level.game)?;
        let formats = levels.formats();
        let format = match format {
            None => &formats[0],
            Some(name) => formats.iter().find(|format| format.name == name).ok_or_else(|| -> Say {
                let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
                words::NO_FORMAT.with(&[("format", name.into()), ("formats", names.into())])
            })?,
        };
        let document = read_document(level)?;
        let written = self.offload(account, CHECKING_TIME, move |_| levels.write(&document, format.name)).await??;
        Ok(WrittenLevel { text: written.text, ending: format.ending })
    }

    /// A level to print, as SVG, on behalf of an account.
    pub async fn print_level(&self, account: &str, level: &LevelRow, solutions: bool) -> Result<String> {
        let levels = with_levels(&level.game)?;
        let document = read_document(level)?;
        Ok(self.offload(account, CHECKING_TIME, move |_| levels.sheet(&[document], solutions)).await??)
    }
}
