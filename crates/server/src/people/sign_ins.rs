//! Where one is signed in.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use serde::Serialize;

use crate::app::App;
use crate::auth::{Class, Client, OwningCaller, clear_sign_in, note};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Path;

/// One's sign-ins.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignIns {
    /// Oldest first.
    pub sign_ins: Vec<SignInBody>,
}

/// A sign-in on some device.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignInBody {
    /// Its id.
    pub id: String,
    /// The browser and the system.
    pub label: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last used, to the hour.
    pub seen_at: i64,
    /// Whether it is this one.
    pub current: bool,
}

/// Where one is signed in.
#[utoipa::path(get, path = "/api/sign-ins", tag = "people",
    responses((status = 200, body = SignIns), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sign_ins(State(app): State<App>, caller: OwningCaller) -> ApiResult<Json<SignIns>> {
    let found = app.house.sign_ins(&caller.user.id).await?;
    let sign_ins = found
        .into_iter()
        .map(|found| SignInBody {
            current: found.id == caller.sign_in,
            id: found.id,
            label: found.label,
            created_at: found.created_at,
            seen_at: found.seen_at,
        })
        .collect();
    Ok(Json(SignIns { sign_ins }))
}

/// Signs out everywhere: all sign-ins end, this one too.
#[utoipa::path(delete, path = "/api/sign-ins", tag = "people",
    responses((status = 204, description = "All have ended"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn end_sign_ins(
    State(app): State<App>,
    client: Client,
    OwningCaller { user, .. }: OwningCaller,
) -> ApiResult<impl IntoResponse> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.sign_out_everywhere(&user.id).await?;
    note("signed out everywhere", &user.id, client);
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, clear_sign_in(&app))])))
}

/// Ends a sign-in.
#[utoipa::path(delete, path = "/api/sign-ins/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204, description = "It has ended"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn end_sign_in(
    State(app): State<App>,
    client: Client,
    OwningCaller { user, .. }: OwningCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.end_sign_in(&user.id, &id).await?;
    note("ended a sign-in", &user.id, client);
    Ok(StatusCode::NO_CONTENT)
}
