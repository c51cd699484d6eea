//! The live check of a game's options.

use axum::Json;
use axum::extract::State;
use tables::forms::{OptionsCheck, OptionsForm};

use crate::app::App;
use crate::auth::{Class, Client};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// What a check counts before it is known how long it takes: nearly all take next to nothing, and a page asks for one
/// at every key.
const OPTIONS_COST: f64 = 0.05;

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
    Ok(Json(app.house.check_options(&account, &game, form).await?))
}
