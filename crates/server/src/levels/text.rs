//! Levels as text: read from it, and written to it or to a sheet of paper.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::check::CheckedLevel;
use crate::app::App;
use crate::auth::{Class, Client};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query};

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
    let level = app.house.level(&id).await?;
    let written = app.house.write_level(&account, &level, format.as_deref()).await?;
    let file = format!("attachment; filename=\"{id}.{}\"", written.ending);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], written.text))
}

/// What a sheet shows.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Sheet {
    /// Whether it shows the solution.
    #[serde(default)]
    pub solutions: bool,
}

/// A level to print, as SVG.
#[utoipa::path(get, path = "/api/levels/{id}/sheet", tag = "levels", params(("id" = String, Path), Sheet),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sheet(
    State(app): State<App>,
    client: Client,
    Path(id): Path<String>,
    Query(Sheet { solutions }): Query<Sheet>,
) -> ApiResult<impl IntoResponse> {
    let account = client.key();
    app.limits.check(Class::Engine, &account)?;
    let level = app.house.level(&id).await?;
    let sheet = app.house.print_level(&account, &level, solutions).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], sheet))
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

/// The levels of a text.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ReadLevels {
    /// In the order of the text; nothing is kept yet.
    pub levels: Vec<CheckedLevel>,
}

/// Reads every level of a text, or says which line is wrong.
#[utoipa::path(post, path = "/api/levels/read", tag = "levels", request_body = LevelText,
    responses((status = 200, body = ReadLevels), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read_text(
    State(app): State<App>,
    client: Client,
    Body(form): Body<LevelText>,
) -> ApiResult<Json<ReadLevels>> {
    let account = client.key();
    app.limits.check(Class::Engine, &account)?;
    let read = app.house.read_levels(&account, &form.game, form.text, form.wishes).await?;
    Ok(Json(ReadLevels { levels: read.into_iter().map(CheckedLevel::from).collect() }))
}
