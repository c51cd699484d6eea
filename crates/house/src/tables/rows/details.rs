//! What the house keeps with a table beside its setup.

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// What the house keeps with a table beside its setup, as JSON in its row.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Details {
    /// Whether people allowed each other hints.
    pub hints: bool,
    /// Whether the game counts for a rating.
    pub rated: bool,
    /// The hash of the invitation link's secret, if a seat waits for who has it.
    pub invite: Option<String>,
    /// The users who may sit down without it: those of the game before.
    pub invited: Vec<String>,
    /// The level, if it is one of the house's.
    pub level: Option<LevelName>,
    /// The puzzle of the day that is played.
    pub daily: Option<DailyName>,
    /// The game between computers that goes on here: a copy counts nowhere.
    pub copy_of: Option<String>,
}

/// Which level is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelName {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its grade.
    pub grade: String,
}

/// Which puzzle of which day is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyName {
    /// The day, as `2026-11-15`.
    pub date: String,
    /// Which of the game's puzzles.
    pub kind: String,
}

impl Details {
    /// From the row's text.
    pub fn read(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|error| Error::broken(&error))
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}
