//! A finished game as a file, and back.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use house::tables::ShownTable;
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Class, PlayingCaller, ReadingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query};

/// The largest file that is opened.
pub(crate) const LARGEST_FILE: usize = 2 * 1024 * 1024;

/// In which format.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileAsked {
    /// One of the `files` of the game in the catalogue; `json` by default.
    #[serde(default)]
    pub format: Option<String>,
}

/// A finished game as a file.
#[utoipa::path(get, path = "/api/tables/{id}/file", operation_id = "table_file", tag = "tables",
    params(("id" = String, Path), FileAsked),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn download(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Path(id): Path<String>,
    Query(asked): Query<FileAsked>,
) -> ApiResult<impl IntoResponse> {
    let user = caller.as_ref().map(|ReadingCaller(user)| user.id.as_str());
    let file = app.house.table_file(&id, user, asked.format.as_deref().unwrap_or("json")).await?;
    let kind = if file.format.name == "json" { "application/json" } else { "text/plain; charset=utf-8" };
    let name = format!("attachment; filename=\"{}-{id}.{}\"", file.game, file.format.ending);
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], file.text))
}

/// A file with a game.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct GameText {
    /// What stands in it: Tauler's own JSON, a transcript, or GGF.
    pub text: String,
}

/// Opens a finished game from a file, as a table to look at. It counts nowhere.
#[utoipa::path(post, path = "/api/tables/open", operation_id = "open_file", tag = "tables", request_body = GameText,
    responses((status = 201, body = ShownTable), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn open(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<GameText>,
) -> ApiResult<(StatusCode, Json<ShownTable>)> {
    app.limits.check(Class::NewTable, &user.id)?;
    let id = app.house.open_file(&user.id, form.text).await?;
    let open = app.house.open_table(&id, Some(&user.id)).await?;
    Ok((StatusCode::CREATED, Json(open.show(&app.house, Some(&user.id), 0))))
}
