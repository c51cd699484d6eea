//! Levels as text: written to it, read from it, and kept when that was looked at.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use house::levels::ImportForm;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::body::LevelBody;
use crate::app::App;
use crate::auth::{Class, Client, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query};
use crate::jobs::JobBody;

/// How a level is written.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Export {
    /// One of the game's formats; the first one by default.
    #[serde(default)]
    pub format: Option<String>,
}

/// A level as text, as a file.
#[utoipa::path(get, path = "/api/levels/{id}/export", tag = "levels", params(("id" = String, Path), Export),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn export(
    State(app): State<App>,
    client: Client,
    Path(id): Path<String>,
    Query(Export { format }): Query<Export>,
) -> ApiResult<impl IntoResponse> {
    let account = client.key();
    app.limits.check(Class::Engine, &account)?;
    let level = app.house.level(&id, None).await?;
    let written = app.house.write_level(&account, &level, format.as_deref()).await?;
    let file = format!("attachment; filename=\"{id}.{}\"", written.ending);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], written.text))
}

/// A text with levels.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct LevelText {
    /// The game.
    pub game: String,
    /// The text, in any of the game's formats.
    pub text: String,
    /// How the text is to be read, where its format leaves that open.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub wishes: Map<String, Value>,
}

/// Reads every level of a text, or says which line is wrong. A job looks at them; its result is `levels`, a list of
/// checked levels, of which nothing is kept yet.
#[utoipa::path(post, path = "/api/levels/read", tag = "levels", request_body = LevelText,
    responses((status = 202, body = JobBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read_text(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<LevelText>,
) -> ApiResult<(StatusCode, Json<JobBody>)> {
    app.limits.check(Class::Engine, &user.id)?;
    let job = app.house.read_levels(&user.id, &form.game, form.text, form.wishes).await?;
    Ok((StatusCode::ACCEPTED, Json(job.into())))
}

/// Levels that were imported.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ImportedLevels {
    /// In the order of the text.
    pub levels: Vec<LevelBody>,
    /// The collection that holds them, if one was asked for.
    pub collection: Option<String>,
}

/// Keeps what a job of the asker has read: all of it, or nothing.
#[utoipa::path(post, path = "/api/levels/import", tag = "levels", request_body = ImportForm,
    responses((status = 201, body = ImportedLevels), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn import(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<ImportForm>,
) -> ApiResult<(StatusCode, Json<ImportedLevels>)> {
    app.limits.check(Class::Engine, &user.id)?;
    let (levels, collection) = app.house.import_levels(&user, form).await?;
    let levels = levels.into_iter().map(LevelBody::row).collect();
    Ok((StatusCode::CREATED, Json(ImportedLevels { levels, collection })))
}
