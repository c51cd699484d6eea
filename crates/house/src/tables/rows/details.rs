//! What the house keeps with a table beside its setup.

use ::tables::Origin;
use ::tables::forms::{DailyName, LevelName};
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
    /// Of a game that was played elsewhere and is here to be looked at: what those who played are called, by seat.
    pub opened: Option<Vec<String>>,
    /// Whether it was played on its owner's own device, and came here as a whole.
    pub device: bool,
}

impl Details {
    /// From the row's text.
    pub fn read(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|error| Error::broken(&error))
    }

    /// Where the table comes from.
    pub(crate) fn origin(&self) -> Origin {
        if self.device {
            Origin::Device
        } else if self.copy_of.is_some() || self.opened.is_some() {
            Origin::Copy
        } else {
            Origin::House
        }
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}
