//! The live check of a game's options.

use axum::Json;
use axum::extract::State;
use house::find_game;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::app::App;
use crate::auth::{Class, Client};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// What a check counts before it is known how long it takes: nearly all take next to nothing, and a page asks for one at
/// every key.
const OPTIONS_COST: f64 = 0.05;

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
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
    Body(form): Body<OptionsForm>,
) -> ApiResult<Json<OptionsCheck>> {
    let account = client.key();
    app.limits.check_part(Class::Engine, &account, OPTIONS_COST)?;
    let house = &app.house;
    let check =
        house.check_options(&account, &game, form.preset.as_deref(), form.role.as_deref(), form.options).await?;
    let seats = find_game(&game)?.facts().seats;
    Ok(Json(match check {
        Ok((read, used)) => OptionsCheck {
            seats: used.iter().map(|seat| seats[seat.index()].name).collect(),
            options: Some(read.options),
            errors: Vec::new(),
            warnings: read.check.warnings,
            figures: read.check.figures,
        },
        Err(errors) => {
            OptionsCheck { options: None, errors, warnings: Vec::new(), figures: Vec::new(), seats: Vec::new() }
        }
    }))
}
