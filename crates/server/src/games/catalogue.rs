//! The catalogue of games, and the live check of their options.

use axum::Json;
use axum::http::StatusCode;
use game::{AnyGame, Facts, LevelFormat, Preset, Role, Say};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path};
use crate::words;

/// The games of the house.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Catalogue {
    /// Each with everything that is fixed about it.
    pub games: Vec<OfferedGame>,
}

/// A game as the catalogue shows it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OfferedGame {
    #[serde(flatten)]
    facts: &'static Facts,
    /// For games with levels: their formats and what the generator can be asked.
    levels: Option<OfferedLevels>,
}

/// What a game offers for its levels.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OfferedLevels {
    /// The text formats.
    formats: &'static [LevelFormat],
    /// What can be asked of the generator.
    fields: &'static [game::Field],
    /// What the generator does when nobody says.
    #[schema(value_type = Object)]
    defaults: Map<String, Value>,
}

/// The games of the house.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue() -> Json<Catalogue> {
    let games = tables::GAMES
        .iter()
        .map(|game| OfferedGame {
            facts: game.facts(),
            levels: game.levels().map(|levels| OfferedLevels {
                formats: levels.formats(),
                fields: levels.generate_fields(),
                defaults: levels.read_wishes(&Map::new()).unwrap_or_default(),
            }),
        })
        .collect();
    Json(Catalogue { games })
}

/// Options to be checked.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct OptionsForm {
    /// The preset below them; the first one unless told.
    #[serde(default)]
    pub preset: Option<String>,
    /// The seat of who asks, whose role may bring options of its own.
    #[serde(default)]
    pub role: Option<String>,
    /// What differs from the preset.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
}

/// What options are worth.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OptionsCheck {
    /// Every option with its value, when there is no error.
    #[schema(value_type = Option<Object>)]
    pub options: Option<Map<String, Value>>,
    /// Why no table can be made with them.
    pub errors: Vec<game::Problem>,
    /// What one should know before.
    pub warnings: Vec<game::Problem>,
    /// What follows from them.
    pub figures: Vec<game::Figure>,
    /// The seats that they use, when there is no error.
    pub seats: Vec<&'static str>,
}

/// Checks options while somebody types them.
#[utoipa::path(post, path = "/api/games/{game}/options", tag = "games", params(("game" = String, Path)),
    request_body = Option<OptionsForm>,
    responses((status = 200, body = OptionsCheck), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn check_options(
    Path(game): Path<String>,
    Body(form): Body<OptionsForm>,
) -> ApiResult<Json<OptionsCheck>> {
    let game = find(&game)?;
    let preset = preset(game, form.preset.as_deref())?;
    let role = form.role.as_deref().map(|seat| role(preset, seat)).transpose()?;
    Ok(Json(match game.read_options(Some(preset), role, &form.options) {
        Ok(read) => {
            let used = game.seats(&read.options)?;
            OptionsCheck {
                seats: used.iter().map(|seat| game.facts().seats[seat.index()].name).collect(),
                options: Some(read.options),
                errors: Vec::new(),
                warnings: read.check.warnings,
                figures: read.check.figures,
            }
        }
        Err(errors) => {
            OptionsCheck { options: None, errors, warnings: Vec::new(), figures: Vec::new(), seats: Vec::new() }
        }
    }))
}

/// A game by its name, or 404.
pub(crate) fn find(name: &str) -> ApiResult<&'static dyn AnyGame> {
    tables::find(name).map_err(|say| ApiError::new(StatusCode::NOT_FOUND, say))
}

/// A preset by its name; the first one when none is named.
pub(crate) fn preset(game: &dyn AnyGame, name: Option<&str>) -> Result<&'static Preset, Say> {
    name.map_or(Ok(&game.facts().presets[0]), |name| game.find_preset(name))
}

/// The role of a preset for this seat.
pub(crate) fn role(preset: &'static Preset, seat: &str) -> Result<&'static Role, Say> {
    preset.roles.iter().find(|role| role.seat == seat).ok_or_else(|| {
        let roles: Vec<&str> = preset.roles.iter().map(|role| role.seat).collect();
        words::UNKNOWN_ROLE.with(&[("preset", preset.name.into()), ("seat", seat.into()), ("roles", roles.into())])
    })
}
