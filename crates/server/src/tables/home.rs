//! Games that were played on a device come home.

use axum::Json;
use axum::extract::State;
use house::tables::DeviceGame;
use serde::Serialize;

use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Body;

/// Where a game is kept.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BroughtHome {
    /// Its table here.
    pub id: String,
}

/// Keeps a game that was played on the asker's own device. It is verified move by move, and stands in the history and
/// among the asker's own records, marked so; it counts nowhere else. One that is not over goes on here. The same game
/// again is the same table.
#[utoipa::path(post, path = "/api/tables/home", tag = "tables", request_body = DeviceGame,
    responses((status = 200, body = BroughtHome), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn bring_home(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(game): Body<DeviceGame>,
) -> ApiResult<Json<BroughtHome>> {
    app.limits.check(Class::NewTable, &user.id)?;
    Ok(Json(BroughtHome { id: app.house.bring_home(&user.id, game).await? }))
}
