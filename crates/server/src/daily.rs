//! Every day the same puzzles for everybody.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use house::dailies::PuzzlesOfDay;
use house::tables::ShownTable;
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Class, PlayingCaller, ReadingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Path, Query};

/// Which day.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DayAsked {
    /// As `2026-11-15`; today (UTC) by default.
    #[serde(default)]
    pub date: Option<String>,
}

/// The puzzles of a day.
#[utoipa::path(get, path = "/api/daily", tag = "daily", params(DayAsked),
    responses((status = 200, body = PuzzlesOfDay), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn day(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Query(DayAsked { date }): Query<DayAsked>,
) -> ApiResult<Json<PuzzlesOfDay>> {
    let user = caller.as_ref().map(|ReadingCaller(user)| user.id.as_str());
    Ok(Json(app.house.puzzles_of_day(date.as_deref(), user).await?))
}

/// Opens the asker's table of today's puzzle: the one there is, or a new one.
#[utoipa::path(post, path = "/api/daily/{game}/{kind}", tag = "daily",
    params(("game" = String, Path), ("kind" = String, Path)),
    responses((status = 200, body = ShownTable, description = "The table that there was"),
        (status = 201, body = ShownTable, description = "A new table"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn open(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path((game, kind)): Path<(String, String)>,
) -> ApiResult<(StatusCode, Json<ShownTable>)> {
    app.limits.check(Class::NewTable, &user.id)?;
    let (id, new) = app.house.open_daily(&user.id, &game, &kind).await?;
    let open = app.house.open_table(&id, Some(&user.id)).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(open.show(&app.house, Some(&user.id), 0))))
}
