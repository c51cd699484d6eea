//! Who asks: a sign-in by cookie, or a token.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use store::User;

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult};
use crate::{secret, words};

/// The cookie's name.
pub(crate) const COOKIE: &str = "tauler";
/// A sign-in lasts so long after its last use.
pub(crate) const SIGN_IN_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// Who asks, when somebody must.
#[derive(Clone, Debug)]
pub struct Who(pub User);

impl FromRequestParts<App> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        match find(parts, app).await? {
            Some(user) => Ok(Self(user)),
            None => Err(ApiError::new(StatusCode::UNAUTHORIZED, words::WHO_ARE_YOU.say())),
        }
    }
}

impl OptionalFromRequestParts<App> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Option<Self>> {
        Ok(find(parts, app).await?.map(Self))
    }
}

async fn find(parts: &Parts, app: &App) -> ApiResult<Option<User>> {
    if let Some(token) = bearer(&parts.headers) {
        return Ok(app.store.token(&secret::hash(token), now()).await?.map(|(_, user)| user));
    }
    let Some(token) = cookie(&parts.headers) else { return Ok(None) };
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = parts.headers.contains_key(header::UPGRADE);
    if changes || socket {
        check_origin(&parts.headers, &app.config.origins)?;
    }
    Ok(app.store.signed_in(&secret::hash(token), now()).await?.map(|(_, user)| user))
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
pub(crate) fn check_origin(headers: &HeaderMap, allowed: &[String]) -> ApiResult<()> {
    let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN).unwrap_or_default();
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    let own = !host.is_empty() && text(header::HOST) == Some(host);
    if own || allowed.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(ApiError::new(StatusCode::FORBIDDEN, words::WRONG_ORIGIN.say()))
    }
}

/// The header that hands a browser its sign-in, or takes it away.
pub(crate) fn set_cookie(token: Option<&str>, secure: bool) -> String {
    let (value, age) = token.map_or(("", 0), |token| (token, SIGN_IN_MS / 1000));
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}
