//! Levels: puzzles that are kept, drawn and graded.
//!
//! * `text`: levels are read from a text, and written to one; `print`: or to a sheet of paper
//! * `check`: what a level is, before anything is kept; `names`: what people call it
//! * `drafts`: a level that is still drawn, up to its publication; `keep`: a level is kept, as a new one or a new
//!   version, and found; `change`: what its author does with it later
//! * `collections`: levels in an order, under a name; `library`: those that a house brings along
//! * `choose`: the level that a new table is played on

mod change;
mod check;
mod choose;
mod collections;
mod drafts;
mod keep;
mod library;
mod names;
mod print;
mod text;

use ::tables::forms::find_levels;
use game::Levels;
use serde_json::Value;

use crate::error::{Error, Result};

pub use change::LevelChange;
pub use collections::{CollectionChange, CollectionForm, OpenCollection};
pub use drafts::{DraftForm, PublishForm};
pub use keep::new_level;
pub use print::{Paper, Printed};
pub use text::{ImportForm, WrittenLevel};

pub(crate) use check::CHECKING_TIME;
pub(crate) use choose::Chosen;
pub(crate) use library::{SHELF_LEVELS, shelf_level};
pub(crate) use names::read_level_name;

/// The levels of a game, or why there are none.
pub fn with_levels(game: &str) -> Result<&'static dyn Levels> {
    Ok(find_levels(game)?)
}

/// The level itself, from how it is kept.
pub fn read_document(level: &store::LevelRow) -> Result<Value> {
    serde_json::from_str(&level.document).map_err(|error| Error::broken(&error))
}
