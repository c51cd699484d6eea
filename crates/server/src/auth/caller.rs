//! Who calls: a sign-in by cookie, or a token. What each may do is a type of its own.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use house::people::{Caller, Right, SIGN_IN_LASTS};
use store::UserRow;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::words;

/// The cookie's name.
pub(crate) const COOKIE: &str = "tauler";

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

/// Anybody at a socket.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Who, if it is somebody.
    pub user: Option<UserRow>,
    /// Whether they may play, not only look.
    pub plays: bool,
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
        let Caller { user, right } = find(parts, app).await?.ok_or_else(ApiError::nobody)?;
        match right {
            Right::SignIn(_) => Ok(Self { user, bot: false }),
            Right::Token(scopes) if scopes.play || scopes.bot => Ok(Self { user, bot: !scopes.play }),
            Right::Token(_) => Err(ApiError::forbidden(&words::TOKEN_READS_ONLY)),
        }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        Ok(match find(parts, app).await? {
            None => Self { user: None, plays: false },
            Some(Caller { user, right: Right::SignIn(_) }) => Self { user: Some(user), plays: true },
            Some(Caller { user, right: Right::Token(scopes) }) => {
                Self { user: Some(user), plays: scopes.play || scopes.bot }
            }
        })
    }
}

impl FromRequestParts<App> for OwningCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let Caller { user, right } = find(parts, app).await?.ok_or_else(ApiError::nobody)?;
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
        Ok(found.and_then(|Caller { user, right }| match right {
            Right::SignIn(sign_in) => Some(Self { user, sign_in }),
            Right::Token(_) => None,
        }))
    }
}

/// Who calls, if anybody.
async fn find(parts: &Parts, app: &App) -> ApiResult<Option<Caller>> {
    if let Some(token) = bearer(&parts.headers) {
        // A program whose token does not count wants to know that, wherever it asks.
        return app.house.caller_by_token(token).await?.ok_or_else(ApiError::nobody).map(Some);
    }
    let Some(secret) = cookie(&parts.headers) else { return Ok(None) };
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = parts.headers.contains_key(header::UPGRADE);
    if changes || socket {
        check_origin(&parts.headers, &app.config.origins)?;
    }
    Ok(app.house.caller_by_sign_in(secret).await?)
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE).then_some(value)
    })
}

/// A browser says where a request comes from; what carries a cookie must come from this very site.
fn check_origin(headers: &HeaderMap, allowed: &[String]) -> ApiResult<()> {
    let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN).unwrap_or_default();
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    let own = !host.is_empty() && text(header::HOST) == Some(host);
    if own || allowed.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(ApiError::forbidden(&words::WRONG_ORIGIN))
    }
}

/// The header that hands a browser its sign-in, or takes it away.
pub(crate) fn set_cookie(secret: Option<&str>, secure: bool) -> String {
    let (value, age) = secret.map_or(("", 0), |secret| (secret, SIGN_IN_LASTS.as_secs()));
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}
