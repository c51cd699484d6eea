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
    /// The day and kind of a puzzle of the day.
    pub(crate) daily: Option<(String, String)>,
}

impl Extra {
    pub(crate) fn read(text: &str) -> ApiResult<Self> {
        serde_json::from_str(text).map_err(|error| ApiError::internal(&error))
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}
