//! Looking at a table, showing it around, throwing it away.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use house::tables::ShownTable;
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Class, PlayingCaller, ReadingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Path, Query, entry_number};

/// Which entries are wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct After {
    /// Only the entries after this number.
    #[serde(default, deserialize_with = "entry_number")]
    pub after: u64,
}

/// A table as the asker may see it.
#[utoipa::path(get, path = "/api/tables/{id}", operation_id = "read_table", tag = "tables", params(("id" = String, Path), After),
    responses((status = 200, body = ShownTable), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Path(id): Path<String>,
    Query(after): Query<After>,
) -> ApiResult<Json<ShownTable>> {
    let user = caller.as_ref().map(|ReadingCaller(user)| user.id.as_str());
    let open = app.house.open_table(&id, user).await?;
    let mut shown = open.show(&app.house, user, after.after);
    drop(open);
    app.house.tell_gone_level(&mut shown).await?;
    Ok(Json(shown))
}

/// Lets whoever has the table's address watch it; only who plays there can.
#[utoipa::path(post, path = "/api/tables/{id}/share", tag = "tables", params(("id" = String, Path)),
    responses((status = 204, description = "It can be watched"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn share(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.share_table(&id, &user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Discards a table: not against a person once it has started.
#[utoipa::path(delete, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 204, description = "It is gone"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn discard(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.discard_table(&id, &user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
