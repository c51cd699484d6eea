//! What the server keeps with a table beside its setup.

use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};

/// Kept as JSON in the table's row.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Extra {
    /// Whether people allowed each other hints.
    pub(crate) hints: bool,
    /// Whether the game counts for a rating.
    pub(crate) rated: bool,
    /// The hash of the invitation link's secret, if a seat waits for who has it.
    pub(crate) invite: Option<String>,
    /// The users who may sit down without it: those of the game before.
    pub(crate) invited: Vec<String>,
    /// The level, if it is one of the house's.
    pub(crate) level: Option<LevelName>,
    /// The puzzle of the day that is played.
    pub(crate) daily: Option<DailyName>,
}

/// Which level is played.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LevelName {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its grade.
    pub grade: String,
}

/// Which puzzle of which day is played.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DailyName {
    /// The day, as `2026-11-15`.
    pub date: String,
    /// Which of the game's puzzles.
    pub kind: String,
}

impl Extra {
    pub(crate) fn read(text: &str) -> ApiResult<Self> {
        serde_json::from_str(text).map_err(|error| ApiError::internal(&error))
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}
