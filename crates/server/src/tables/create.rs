//! Making a table: from a form, or as the rematch of another.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use house::tables::{NewTable, ShownTable};
use serde::Serialize;

use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = ShownTable, description = "The table"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    PlayingCaller { user, bot }: PlayingCaller,
    Body(form): Body<NewTable>,
) -> ApiResult<(StatusCode, Json<ShownTable>)> {
    app.limits.check(Class::NewTable, &user.id)?;
    let made = app.house.create_table(&user.id, bot, &form, app.house.new_seed()).await?;
    let open = app.house.open_table(&made.id, Some(&user.id)).await?;
    let table = ShownTable { invite: made.invite, ..open.show(&app.house, Some(&user.id), 0) };
    Ok((StatusCode::CREATED, Json(table)))
}

/// Where the game goes on.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Rematch {
    /// The new table.
    pub id: String,
}

/// Asks for a rematch, or takes part in the one that the other asked for.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Rematch), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    PlayingCaller { user, bot }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<Json<Rematch>> {
    app.limits.check(Class::NewTable, &user.id)?;
    Ok(Json(Rematch { id: app.house.rematch(&id, &user, bot).await? }))
}
