//! Keeping a level.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;

use super::body::LevelBody;
use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Body;

/// A level to be kept.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewLevel {
    /// The game.
    pub game: String,
    /// The level itself.
    #[schema(value_type = Object)]
    pub level: Value,
    /// The asker's own level of which it is a new version.
    #[serde(default)]
    pub replaces: Option<String>,
}

/// Keeps a level.
#[utoipa::path(post, path = "/api/levels", tag = "levels", request_body = NewLevel,
    responses((status = 201, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn save(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<NewLevel>,
) -> ApiResult<(StatusCode, Json<LevelBody>)> {
    app.limits.check(Class::Engine, &user.id)?;
    let level = app.house.save_level(&user, &form.game, form.level, form.replaces.as_deref()).await?;
    Ok((StatusCode::CREATED, Json(LevelBody::whole(level)?)))
}
