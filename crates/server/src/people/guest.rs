//! Guests, and who one is.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use house::people::person;
use serde::Serialize;
use store::UserRow;
use tables::forms::Person;

use crate::app::App;
use crate::auth::{Class, Client, ReadingCaller, set_sign_in};
use crate::error::{ApiResult, ErrorBody};

/// Who one is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Me {
    /// The user or guest; none for nobody.
    pub user: Option<Person>,
}

impl From<&UserRow> for Me {
    fn from(user: &UserRow) -> Self {
        Self { user: Some(person(user)) }
    }
}

/// Becomes a guest. Who is somebody already stays who they are.
#[utoipa::path(post, path = "/api/guest", tag = "people",
    responses((status = 201, body = Me, description = "A new guest"), (status = 200, body = Me, description = "Somebody already"),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn guest(
    State(app): State<App>,
    client: Client,
    caller: Option<ReadingCaller>,
) -> ApiResult<impl IntoResponse> {
    if let Some(ReadingCaller(user)) = caller {
        return Ok((StatusCode::OK, Json(Me::from(&user))).into_response());
    }
    app.limits.check(Class::Guest, &client.key())?;
    let signed_in = app.house.new_guest().await?;
    let cookie = set_sign_in(&signed_in.secret, &app);
    let body = Json(Me::from(&signed_in.user));
    Ok((StatusCode::CREATED, AppendHeaders([(header::SET_COOKIE, cookie)]), body).into_response())
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, body = Me), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn me(caller: Option<ReadingCaller>) -> Json<Me> {
    Json(Me { user: caller.map(|ReadingCaller(user)| person(&user)) })
}
