//! Another try for a computer player that failed.

use axum::Json;
use axum::extract::State;
use house::tables::ShownTable;

use crate::app::App;
use crate::auth::PlayingCaller;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Path;

/// Lets the computer player that failed at this table try again.
#[utoipa::path(post, path = "/api/tables/{id}/retry", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = ShownTable), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn retry(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<Json<ShownTable>> {
    app.limits.check(crate::auth::Class::Engine, &user.id)?;
    let open = app.house.retry_player(&id, &user.id).await?;
    Ok(Json(open.show(&app.house, Some(&user.id), 0)))
}
