//! The personal tokens that one has given out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::account::confirmed;
use crate::app::App;
use crate::auth::{Class, Client, OwningCaller, note};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// One's tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Tokens {
    /// Oldest first.
    pub tokens: Vec<TokenBody>,
}

/// A personal token, without its secret.
#[derive(Serialize, utoipa::ToSchema)]
pub struct TokenBody {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it allows: `read`, `play`, `bot`.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created_at: i64,
    /// When it was last used, to the hour.
    pub used_at: Option<i64>,
    /// When it ends, if ever.
    pub expires_at: Option<i64>,
}

/// A token to be made.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewToken {
    /// What its owner calls it.
    pub name: String,
    /// What it allows: `read` to look, `play` to play as oneself, `bot` to play as a program, which is never rated.
    pub scopes: Vec<String>,
    /// When it ends, in milliseconds since 1970; never by itself unless this is given.
    #[serde(default)]
    pub expires_at: Option<i64>,
    /// The password, which confirms it.
    #[serde(default)]
    pub password: String,
}

/// A new token with its secret.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MadeToken {
    /// The secret, to be sent as `Authorization: Bearer`. It is shown only here and now.
    pub token: String,
    /// Its id.
    pub id: String,
}

/// One's tokens.
#[utoipa::path(get, path = "/api/tokens", tag = "people",
    responses((status = 200, body = Tokens), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn tokens(State(app): State<App>, OwningCaller { user, .. }: OwningCaller) -> ApiResult<Json<Tokens>> {
    let found = app.house.store.tokens(&user.id).await?;
    let tokens = found
        .into_iter()
        .map(|token| TokenBody {
            scopes: token.scopes.split(' ').map(str::to_owned).collect(),
            id: token.id,
            name: token.name,
            created_at: token.created_at,
            used_at: token.used_at,
            expires_at: token.expires_at,
        })
        .collect();
    Ok(Json(Tokens { tokens }))
}

/// Makes a token, which the password confirms.
#[utoipa::path(post, path = "/api/tokens", tag = "people", request_body = NewToken,
    responses((status = 201, body = MadeToken), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn make_token(
    State(app): State<App>,
    client: Client,
    OwningCaller { user, .. }: OwningCaller,
    Body(form): Body<NewToken>,
) -> ApiResult<(StatusCode, Json<MadeToken>)> {
    app.limits.check(Class::SignIn, &user.id)?;
    let made = app.house.make_token(&user, &form.password, &form.name, &form.scopes, form.expires_at);
    let (id, token) = confirmed(made.await, &user, client)?;
    note("made a token", &user.id, client);
    Ok((StatusCode::CREATED, Json(MadeToken { token, id })))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204, description = "It is revoked"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn end_token(
    State(app): State<App>,
    client: Client,
    OwningCaller { user, .. }: OwningCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.end_token(&user.id, &id).await?;
    note("revoked a token", &user.id, client);
    Ok(StatusCode::NO_CONTENT)
}
