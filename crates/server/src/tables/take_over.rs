//! Taking over a game between computers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use house::tables::ShownTable;
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path, entry_number};

/// Where a game between computers is taken over.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct TakeOverForm {
    /// The seat that the asker takes.
    pub seat: String,
    /// After how many of its entries.
    #[serde(deserialize_with = "entry_number")]
    #[schema(value_type = u64)]
    pub after: u64,
}

/// Goes on with a game between computers as a copy, in which the asker sits at one of its seats. It counts nowhere.
#[utoipa::path(post, path = "/api/tables/{id}/take-over", tag = "tables", params(("id" = String, Path)),
    request_body = TakeOverForm,
    responses((status = 201, body = ShownTable), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn take_over(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
    Body(form): Body<TakeOverForm>,
) -> ApiResult<(StatusCode, Json<ShownTable>)> {
    app.limits.check(Class::NewTable, &user.id)?;
    let made = app.house.take_over(&id, &user.id, &form.seat, form.after).await?;
    let open = app.house.open_table(&made, Some(&user.id)).await?;
    Ok((StatusCode::CREATED, Json(open.show(&app.house, Some(&user.id), 0))))
}
