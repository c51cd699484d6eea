//! Joining a table.

use axum::Json;
use axum::extract::State;
use house::tables::ShownTable;
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// Who wants to join.
#[derive(Default, Deserialize, utoipa::ToSchema)]
pub struct Join {
    /// The seat; the first free one by default.
    #[serde(default)]
    pub seat: Option<String>,
    /// The secret of the invitation link.
    #[serde(default)]
    pub invite: Option<String>,
}

/// Takes a free seat. The game starts when no seat is free any more.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Option<Join>,
    responses((status = 200, body = ShownTable), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<App>,
    PlayingCaller { user, bot }: PlayingCaller,
    Path(id): Path<String>,
    Body(form): Body<Join>,
) -> ApiResult<Json<ShownTable>> {
    app.limits.check(Class::Command, &user.id)?;
    let open = app.house.join_table(&id, &user, bot, form.seat.as_deref(), form.invite.as_deref()).await?;
    Ok(Json(open.show(&app.house, Some(&user.id), 0)))
}
