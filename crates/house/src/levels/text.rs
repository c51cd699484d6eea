//! Levels as text: read from it, and written to it or to a sheet of paper.

use game::{LevelCheck, LevelReading, Problem, Say};
use serde_json::{Map, Value};
use store::LevelRow;

use super::check::CHECKING_TIME;
use super::{read_document, with_levels};
use crate::error::Result;
use crate::{House, words};

/// The most levels that one text may hold.
const MOST_READ: usize = 100;

/// A level as a file.
pub struct WrittenLevel {
    /// The text.
    pub text: String,
    /// The usual ending of such a file's name.
    pub ending: &'static str,
}

impl House {
    /// Reads and checks every level of a text, or says which line is wrong. Nothing is kept. What the
    /// reader noticed comes first among a level's notes.
    pub async fn read_levels(&self, game: &str, text: String, wishes: Map<String, Value>) -> Result<Vec<LevelCheck>> {
        let levels = with_levels(game)?;
        let read = self.offload(CHECKING_TIME, move |_| levels.readings(&text, &wishes)).await??;
        if read.len() > MOST_READ {
            return Err(words::TOO_MANY_LEVELS.with(&[("max", MOST_READ.into()), ("count", read.len().into())]).into());
        }
        let mut checked = Vec::new();
        for LevelReading { level, line, notes } in read {
            let mut check = self.look_at_level(levels, level).await?.map_err(|say| game::in_line(line, say))?;
            check.notes.splice(0..0, notes.into_iter().map(Problem::in_all));
            checked.push(check);
        }
        Ok(checked)
    }

    /// Writes a level in one of its game's formats; the first one by default.
    pub async fn write_level(&self, level: &LevelRow, format: Option<&str>) -> Result<WrittenLevel> {
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
        let written = self.offload(CHECKING_TIME, move |_| levels.write(&document, format.name)).await??;
        Ok(WrittenLevel { text: written.text, ending: format.ending })
    }

    /// A level to print, as SVG.
    pub async fn print_level(&self, level: &LevelRow, solutions: bool) -> Result<String> {
        let levels = with_levels(&level.game)?;
        let document = read_document(level)?;
        Ok(self.offload(CHECKING_TIME, move |_| levels.sheet(&[document], solutions)).await??)
    }
}
