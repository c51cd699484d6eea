//! What a level is, before anything is kept.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use tables::forms::CheckedLevel;

use crate::app::App;
use crate::auth::{Class, Client};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Body;

/// A level to be looked at.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct LevelToCheck {
    /// The game.
    pub game: String,
    /// The level itself.
    #[schema(value_type = Object)]
    pub level: Value,
}

/// Looks at a level as a whole.
#[utoipa::path(post, path = "/api/levels/check", tag = "levels", request_body = LevelToCheck,
    responses((status = 200, body = CheckedLevel), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn check(
    State(app): State<App>,
    client: Client,
    Body(form): Body<LevelToCheck>,
) -> ApiResult<Json<CheckedLevel>> {
    let account = client.key();
    app.limits.check(Class::Engine, &account)?;
    Ok(Json(app.house.check_level(&account, &form.game, form.level).await?))
}
