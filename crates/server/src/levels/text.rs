//! Levels as text: read from it, and written to it or to a sheet of paper.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use game::{LevelReading, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query};
use crate::level_check::{CHECKING_TIME, CheckedLevel, look};
use crate::levels_api::{find, with_levels};
use crate::limits::Class;
use crate::{offload, words};

/// The most levels that one text may hold.
const MOST_READ: usize = 100;

/// How a level is written.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Export {
    /// One of the game's formats; the first one unless told.
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
    app.limits.check(Class::Engine, &client.key())?;
    let level = find(&app, &id).await?;
    let (_, levels) = with_levels(&level.game)?;
    let formats = levels.formats();
    let format = match format {
        None => &formats[0],
        Some(name) => formats.iter().find(|format| format.name == name).ok_or_else(|| {
            let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
            ApiError::refused(words::NO_FORMAT.with(&[("format", name.into()), ("formats", names.into())]))
        })?,
    };
    let document: Value = serde_json::from_str(&level.document).map_err(|error| ApiError::internal(&error))?;
    let written = offload::think(&app, CHECKING_TIME, move |_| levels.write(&document, format.name)).await??;
    let file = format!("attachment; filename=\"{id}.{}\"", format.ending);
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
    app.limits.check(Class::Engine, &client.key())?;
    let level = find(&app, &id).await?;
    let (_, levels) = with_levels(&level.game)?;
    let document: Value = serde_json::from_str(&level.document).map_err(|error| ApiError::internal(&error))?;
    let sheet = offload::think(&app, CHECKING_TIME, move |_| levels.sheet(&[document], solutions)).await??;
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
    app.limits.check(Class::Engine, &client.key())?;
    let (_, levels) = with_levels(&form.game)?;
    let read = offload::think(&app, CHECKING_TIME, move |_| levels.readings(&form.text, &form.wishes)).await??;
    if read.len() > MOST_READ {
        return Err(words::TOO_MANY_LEVELS.with(&[("max", MOST_READ.into()), ("count", read.len().into())]).into());
    }
    let mut checked = Vec::new();
    for LevelReading { level, line, notes } in read {
        let mut check = look(&app, levels, level).await?.map_err(|say| game::in_line(line, say))?;
        check.notes.splice(0..0, notes.into_iter().map(Problem::in_all));
        checked.push(check.into());
    }
    Ok(Json(ReadLevels { levels: checked }))
}
