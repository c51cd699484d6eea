//! What an author does with a published level.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use house::levels::LevelChange;

use super::body::LevelBody;
use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// Renames a level, lists it or does not; only its author can.
#[utoipa::path(patch, path = "/api/levels/{id}", operation_id = "change_level", tag = "levels",
    params(("id" = String, Path)), request_body = LevelChange,
    responses((status = 200, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn change(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
    Body(form): Body<LevelChange>,
) -> ApiResult<Json<LevelBody>> {
    app.limits.check(Class::Command, &user.id)?;
    if form.name.is_some() {
        // All versions are written anew.
        app.limits.check(Class::Engine, &user.id)?;
    }
    Ok(Json(LevelBody::whole(app.house.change_level(&user, &id, form).await?)?))
}

/// Throws a level away in all its versions; only its author can. Games that were played on it stay.
#[utoipa::path(delete, path = "/api/levels/{id}", operation_id = "delete_level", tag = "levels",
    params(("id" = String, Path)),
    responses((status = 204, description = "It is gone"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn delete(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.delete_level(&user, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
