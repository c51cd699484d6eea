//! Where one is signed in, and the tokens that one has given out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Token, new_id};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path};
use crate::names::read_label;
use crate::who::Owner;
use crate::{secret, words};

/// What a token may be given.
const SCOPES: [&str; 3] = ["read", "play", "bot"];
/// The most tokens that one user may have.
const MOST_TOKENS: usize = 50;

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
pub(crate) async fn sign_ins(State(app): State<App>, owner: Owner) -> ApiResult<Json<SignIns>> {
    let found = app.store.sign_ins(&owner.user.id, now()).await?;
    let sign_ins = found
        .into_iter()
        .map(|found| SignInBody {
            current: found.id == owner.sign_in,
            id: found.id,
            label: found.label,
            created_at: found.created_at,
            seen_at: found.seen_at,
        })
        .collect();
    Ok(Json(SignIns { sign_ins }))
}

/// Ends a sign-in.
#[utoipa::path(delete, path = "/api/sign-ins/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204, description = "It has ended"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn end_sign_in(
    State(app): State<App>,
    Owner { user, .. }: Owner,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    ended(&app, &user.id, app.store.end_sign_in(&user.id, &id).await?)
}

fn ended(app: &App, user: &str, found: bool) -> ApiResult<StatusCode> {
    app.callers.forget(user);
    if found { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::missing(&words::NOT_FOUND)) }
}

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
}

/// A token to be made.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewToken {
    /// What its owner calls it.
    pub name: String,
    /// What it allows: `read` to look, `play` to play as oneself, `bot` to play as a program, which is never rated.
    pub scopes: Vec<String>,
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
pub(crate) async fn tokens(State(app): State<App>, Owner { user, .. }: Owner) -> ApiResult<Json<Tokens>> {
    let found = app.store.tokens(&user.id).await?;
    let tokens = found
        .into_iter()
        .map(|token| TokenBody {
            scopes: token.scopes.split(' ').map(str::to_owned).collect(),
            id: token.id,
            name: token.name,
            created_at: token.created_at,
            used_at: token.used_at,
        })
        .collect();
    Ok(Json(Tokens { tokens }))
}

/// Makes a token.
#[utoipa::path(post, path = "/api/tokens", tag = "people", request_body = NewToken,
    responses((status = 201, body = MadeToken), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn make_token(
    State(app): State<App>,
    Owner { user, .. }: Owner,
    Body(form): Body<NewToken>,
) -> ApiResult<(StatusCode, Json<MadeToken>)> {
    let name = read_label(&form.name)?;
    let known = form.scopes.iter().all(|scope| SCOPES.contains(&scope.as_str()));
    if form.scopes.is_empty() || !known {
        return Err(words::BAD_SCOPES.with(&[("scopes", SCOPES.to_vec().into())]).into());
    }
    if app.store.tokens(&user.id).await?.len() >= MOST_TOKENS {
        return Err(words::TOO_MANY_TOKENS.with(&[("max", MOST_TOKENS.into())]).into());
    }
    let chosen: Vec<&str> = SCOPES.into_iter().filter(|scope| form.scopes.iter().any(|one| one == scope)).collect();
    let token = Token {
        id: new_id(),
        user_id: user.id,
        name,
        scopes: chosen.join(" "),
        created_at: now(),
        used_at: None,
        expires_at: None,
    };
    let secret = secret::new_secret();
    app.store.add_token(&token, &secret::hash(&secret)).await?;
    Ok((StatusCode::CREATED, Json(MadeToken { token: secret, id: token.id })))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204, description = "It is revoked"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn end_token(
    State(app): State<App>,
    Owner { user, .. }: Owner,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    ended(&app, &user.id, app.store.end_token(&user.id, &id).await?)
}
