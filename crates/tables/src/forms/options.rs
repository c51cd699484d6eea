//! The live check of a game's options.

use game::{AnyGame, Figure, Problem, Say};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::catalogue::{find_preset, find_role};

/// Options to be checked.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionsForm {
    /// The preset below them; the first one by default.
    #[serde(default)]
    pub preset: Option<String>,
    /// The seat of who asks, whose role may bring options of its own.
    #[serde(default)]
    pub role: Option<String>,
    /// What differs from the preset.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
}

/// What options are worth.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionsCheck {
    /// Every option with its value, when there is no error.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub options: Option<Map<String, Value>>,
    /// Why no table can be made with them.
    pub errors: Vec<Problem>,
    /// What one should know before.
    pub warnings: Vec<Problem>,
    /// What follows from them.
    pub figures: Vec<Figure>,
    /// The seats that they use, when there is no error.
    pub seats: Vec<&'static str>,
}

impl OptionsForm {
    /// What the options are worth in this game.
    pub fn check(&self, game: &'static dyn AnyGame) -> Result<OptionsCheck, Say> {
        let preset = find_preset(game, self.preset.as_deref())?;
        let role = self.role.as_deref().map(|seat| find_role(preset, seat)).transpose()?;
        let seats = game.facts().seats;
        Ok(match game.read_options(Some(preset), role, &self.options) {
            Ok(read) => OptionsCheck {
                seats: game.seats(&read.options)?.iter().map(|seat| seats[seat.index()].name).collect(),
                options: Some(read.options),
                errors: Vec::new(),
                warnings: read.check.warnings,
                figures: read.check.figures,
            },
            Err(errors) => OptionsCheck { errors, ..OptionsCheck::default() },
        })
    }
}
