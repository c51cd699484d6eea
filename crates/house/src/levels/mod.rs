//! Levels: puzzles that are kept, drawn and graded.
//!
//! * `text`: levels are read from a text, and written to one or to a sheet of paper
//! * `check`: what a level is, before anything is kept; `keep`: it is kept, as a new level or a new version, and found
//! * `choose`: the level that a new table is played on

mod check;
mod choose;
mod keep;
mod text;

use game::Levels;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::words;

pub use keep::new_level;
pub use text::WrittenLevel;

pub(crate) use choose::{Chosen, read_wishes};

/// The levels of a game, or why there are none.
pub fn with_levels(game: &str) -> Result<&'static dyn Levels> {
    let game = ::tables::find(game)?;
    Ok(game.levels().ok_or_else(|| words::NO_LEVELS.with(&[("game", game.facts().title.into())]))?)
}

/// The level itself, from how it is kept.
pub fn read_document(level: &store::LevelRow) -> Result<Value> {
    serde_json::from_str(&level.document).map_err(|error| Error::broken(&error))
}
