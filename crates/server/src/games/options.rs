//! The live check of a game's options.

use axum::Json;
use house::{find_game, find_preset, find_role};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// Options to be checked.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct OptionsForm {
    /// The preset below them; the first one by default.
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
    let game = find_game(&game)?;
    let preset = find_preset(game, form.preset.as_deref())?;
    let role = form.role.as_deref().map(|seat| find_role(preset, seat)).transpose()?;
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
