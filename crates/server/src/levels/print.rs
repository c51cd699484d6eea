//! Levels on paper: one, a collection, or those that a job has just made.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use game::{Language, SheetWishes};
use house::levels::{Paper, read_document};
use serde::Deserialize;
use serde_json::Value;

use crate::app::App;
use crate::auth::{Class, Client, ReadingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Path, Query};

/// What a sheet shows.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SheetAsked {
    /// `svg` by default, or `pdf`.
    #[serde(default)]
    pub format: Option<String>,
    /// Whether the solutions follow, on pages of their own.
    #[serde(default)]
    pub solutions: bool,
    /// How many levels stand on a page, up to 20; as many as look good by default.
    #[serde(default)]
    pub per_page: Option<u32>,
    /// The language of what is said on it: `ca`, `es` or `el`; else English.
    #[serde(default)]
    pub language: Option<String>,
}

impl SheetAsked {
    async fn print(&self, app: &App, account: &str, game: &str, levels: Vec<Value>) -> ApiResult<Response> {
        let paper: Paper = self.format.as_deref().unwrap_or("svg").parse()?;
        // What does not even fit is refused with the same words as what is only too much.
        let per_page = self.per_page.map(|count| u8::try_from(count).unwrap_or(u8::MAX));
        let language = self.language.as_deref().and_then(Language::parse).unwrap_or_default();
        let wishes = SheetWishes { solutions: self.solutions, per_page, language };
        let printed = app.house.print_levels(account, game, levels, wishes, paper).await?;
        let (kind, ending) = match printed.paper {
            Paper::Pdf => ("application/pdf", "pdf"),
            Paper::Svg => ("image/svg+xml", "svg"),
        };
        let file = format!("inline; filename=\"{game}.{ending}\"");
        Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)], printed.file)
            .into_response())
    }
}

/// A level to print.
#[utoipa::path(get, path = "/api/levels/{id}/sheet", tag = "levels", params(("id" = String, Path), SheetAsked),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn level(
    State(app): State<App>,
    client: Client,
    Path(id): Path<String>,
    Query(asked): Query<SheetAsked>,
) -> ApiResult<Response> {
    let account = client.key();
    app.limits.check(Class::Engine, &account)?;
    let level = app.house.level(&id, None).await?;
    let document = read_document(&level)?;
    asked.print(&app, &account, &level.game, vec![document]).await
}

/// A collection to print, its levels in their order.
#[utoipa::path(get, path = "/api/collections/{id}/sheet", operation_id = "collection_sheet", tag = "levels",
    params(("id" = String, Path), SheetAsked),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn collection(
    State(app): State<App>,
    client: Client,
    Path(id): Path<String>,
    Query(asked): Query<SheetAsked>,
) -> ApiResult<Response> {
    let account = client.key();
    app.limits.check(Class::Engine, &account)?;
    let collection = app.house.collection(&id, None).await?;
    let levels = collection.levels.iter().map(read_document).collect::<house::Result<Vec<_>>>()?;
    asked.print(&app, &account, &collection.listed.row.game, levels).await
}

/// What a job of the asker has made, to print.
#[utoipa::path(get, path = "/api/jobs/{id}/sheet", operation_id = "job_sheet", tag = "jobs",
    params(("id" = String, Path), SheetAsked),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn job(
    State(app): State<App>,
    ReadingCaller(user): ReadingCaller,
    Path(id): Path<String>,
    Query(asked): Query<SheetAsked>,
) -> ApiResult<Response> {
    app.limits.check(Class::Engine, &user.id)?;
    let (game, levels) = app.house.generated_levels(&user.id, &id).await?;
    asked.print(&app, &user.id, &game, levels).await
}
