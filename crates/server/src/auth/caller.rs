//! Who calls: a sign-in by cookie, or a token. What each may do is a type of its own.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use house::people::{Caller, Right};
use store::UserRow;

use super::client::Client;
use super::cookies;
use crate::app::{App, Config};
use crate::error::{ApiError, ApiResult};
use crate::words;

/// Somebody, who may look at what is theirs.
#[derive(Clone, Debug)]
pub struct ReadingCaller(pub UserRow);

/// Somebody who may play.
#[derive(Clone, Debug)]
pub struct PlayingCaller {
    /// Who.
    pub user: UserRow,
    /// Whether it is a program that says so: its games are not rated.
    pub bot: bool,
}

/// Somebody who signed in here and now, and so may change the account; a token may not.
#[derive(Clone, Debug)]
pub struct OwningCaller {
    /// Who.
    pub user: UserRow,
    /// By which sign-in.
    pub sign_in: String,
}

/// Anybody at a socket: somebody by some right, or nobody.
#[derive(Clone, Debug)]
pub struct Visitor(pub Option<Caller>);

impl Visitor {
    /// The id of the user, if it is somebody.
    pub fn user(&self) -> Option<&str> {
        self.0.as_ref().map(|caller| caller.user.id.as_str())
    }

    /// As who somebody plays, if they may.
    pub fn plays(&self) -> ApiResult<PlayingCaller> {
        self.0.clone().ok_or_else(ApiError::nobody)?.try_into()
    }
}

impl TryFrom<Caller> for PlayingCaller {
    type Error = ApiError;

    fn try_from(Caller { user, right, .. }: Caller) -> ApiResult<Self> {
        match right {
            Right::SignIn(_) => Ok(Self { user, bot: false }),
            Right::Token(scopes) if scopes.play || scopes.bot => Ok(Self { user, bot: !scopes.play }),
            Right::Token(_) => Err(ApiError::forbidden(&words::TOKEN_READS_ONLY)),
        }
    }
}

impl FromRequestParts<App> for ReadingCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        Ok(Self(find(parts, app).await?.ok_or_else(ApiError::nobody)?.user))
    }
}

impl OptionalFromRequestParts<App> for ReadingCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Option<Self>> {
        Ok(find(parts, app).await?.map(|caller| Self(caller.user)))
    }
}

impl FromRequestParts<App> for PlayingCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        find(parts, app).await?.ok_or_else(ApiError::nobody)?.try_into()
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        Ok(Self(find(parts, app).await?))
    }
}

impl FromRequestParts<App> for OwningCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let Caller { user, right, .. } = find(parts, app).await?.ok_or_else(ApiError::nobody)?;
        match right {
            Right::SignIn(sign_in) => Ok(Self { user, sign_in }),
            Right::Token(_) => Err(ApiError::forbidden(&words::TOKEN_OWNS_NOTHING)),
        }
    }
}

impl OptionalFromRequestParts<App> for OwningCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Option<Self>> {
        let found = find(parts, app).await?;
        Ok(found.and_then(|Caller { user, right, .. }| match right {
            Right::SignIn(sign_in) => Some(Self { user, sign_in }),
            Right::Token(_) => None,
        }))
    }
}

/// Who calls, if anybody. It is noted from where, because what there may be is counted by address too.
async fn find(parts: &Parts, app: &App) -> ApiResult<Option<Caller>> {
    let found = find_by_right(parts, app).await?;
    if let Some(caller) = &found {
        app.house.came_from(&caller.user.id, &Client::of(parts, app).key());
    }
    Ok(found)
}

async fn find_by_right(parts: &Parts, app: &App) -> ApiResult<Option<Caller>> {
    if let Some(token) = bearer(&parts.headers) {
        // A program whose token does not count wants to know that, wherever it asks.
        return app.house.caller_by_token(token).await?.ok_or_else(ApiError::nobody).map(Some);
    }
    let secret = cookies::sign_in(&parts.headers, app);
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = parts.headers.contains_key(header::UPGRADE);
    // Without a cookie too: the answer may set one, in place of that which the browser did not send from elsewhere.
    if (changes || socket) && (secret.is_some() || parts.headers.contains_key(header::ORIGIN)) {
        check_origin(&parts.headers, &app.config)?;
    }
    match secret {
        Some(secret) => Ok(app.house.caller_by_sign_in(secret).await?),
        None => Ok(None),
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// A browser says where a request comes from: it must be this very site, behind TLS by TLS alone.
fn check_origin(headers: &HeaderMap, config: &Config) -> ApiResult<()> {
    let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN).unwrap_or_default();
    let (scheme, host) = origin.split_once("://").unwrap_or_default();
    let own = !host.is_empty() && text(header::HOST) == Some(host) && (scheme == "https" || !config.secure);
    if own || config.origins.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(ApiError::forbidden(&words::WRONG_ORIGIN))
    }
}
