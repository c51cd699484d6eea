//! Who asks: a sign-in by cookie, or a token. What each may do is a type of its own.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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
/// A use is noted when the last note is so old.
const NOTE_AFTER_MS: i64 = 60 * 60 * 1000;
/// Who was found is remembered so long; so a sign-in that another server ended counts at most so long here.
const REMEMBERED: Duration = Duration::from_secs(5);
/// And at most so many are.
const MOST_REMEMBERED: usize = 50_000;

/// Who asks, and by what right.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) user: User,
    pub(crate) right: Right,
}

/// By what right somebody asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Right {
    /// A sign-in, by its id: everything.
    SignIn(String),
    /// A personal token, with its scopes.
    Token(Scopes),
}

/// What a token allows. Reading is always allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scopes {
    /// Playing as the person would.
    pub(crate) play: bool,
    /// Playing as a program: never rated.
    pub(crate) bot: bool,
}

impl Scopes {
    pub(crate) fn read(words: &str) -> Self {
        let has = |wanted: &str| words.split(' ').any(|word| word == wanted);
        Self { play: has("play"), bot: has("bot") }
    }
}

/// Somebody, who may look at what is theirs.
#[derive(Clone, Debug)]
pub struct Who(pub User);

/// Somebody who may play.
#[derive(Clone, Debug)]
pub struct Player {
    /// Who.
    pub user: User,
    /// Whether it is a program that says so: its games are not rated.
    pub bot: bool,
}

/// Somebody who signed in here and now, and so may change the account; a token may not.
#[derive(Clone, Debug)]
pub struct Owner {
    /// Who.
    pub user: User,
    /// By which sign-in.
    pub sign_in: String,
}

/// Anybody at a socket.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Who, if it is somebody.
    pub user: Option<User>,
    /// Whether they may play, not only look.
    pub plays: bool,
}

fn nobody() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, words::WHO_ARE_YOU.say())
}

impl FromRequestParts<App> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        Ok(Self(find(parts, app).await?.ok_or_else(nobody)?.user))
    }
}

impl OptionalFromRequestParts<App> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Option<Self>> {
        Ok(find(parts, app).await?.map(|caller| Self(caller.user)))
    }
}

impl FromRequestParts<App> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let Caller { user, right } = find(parts, app).await?.ok_or_else(nobody)?;
        match right {
            Right::SignIn(_) => Ok(Self { user, bot: false }),
            Right::Token(scopes) if scopes.play || scopes.bot => Ok(Self { user, bot: !scopes.play }),
            Right::Token(_) => Err(ApiError::new(StatusCode::FORBIDDEN, words::TOKEN_READS_ONLY.say())),
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

impl FromRequestParts<App> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let Caller { user, right } = find(parts, app).await?.ok_or_else(nobody)?;
        match right {
            Right::SignIn(sign_in) => Ok(Self { user, sign_in }),
            Right::Token(_) => Err(ApiError::new(StatusCode::FORBIDDEN, words::TOKEN_OWNS_NOTHING.say())),
        }
    }
}

impl OptionalFromRequestParts<App> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Option<Self>> {
        let found = find(parts, app).await?;
        Ok(found.and_then(|Caller { user, right }| match right {
            Right::SignIn(sign_in) => Some(Self { user, sign_in }),
            Right::Token(_) => None,
        }))
    }
}

/// Who asks, if anybody.
pub(crate) async fn find(parts: &Parts, app: &App) -> ApiResult<Option<Caller>> {
    if let Some(token) = bearer(&parts.headers) {
        // A program whose token does not count wants to know that, wherever it asks.
        return by_token(app, token).await?.ok_or_else(nobody).map(Some);
    }
    let Some(token) = cookie(&parts.headers) else { return Ok(None) };
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = parts.headers.contains_key(header::UPGRADE);
    if changes || socket {
        check_origin(&parts.headers, &app.config.origins)?;
    }
    by_sign_in(app, token).await
}

async fn by_sign_in(app: &App, token: &str) -> ApiResult<Option<Caller>> {
    let hash = secret::hash(token);
    if let Some(caller) = app.callers.get(&hash) {
        return Ok(Some(caller));
    }
    let at = now();
    let Some((sign_in, user)) = app.store.signed_in(&hash, at).await? else { return Ok(None) };
    if at - sign_in.seen_at > NOTE_AFTER_MS {
        app.store.see_sign_in(&sign_in.id, at, at + SIGN_IN_MS).await?;
        app.store.see_user(&user.id, at).await?;
    }
    let caller = Caller { user, right: Right::SignIn(sign_in.id) };
    app.callers.put(hash, caller.clone());
    Ok(Some(caller))
}

async fn by_token(app: &App, token: &str) -> ApiResult<Option<Caller>> {
    let hash = secret::hash(token);
    if let Some(caller) = app.callers.get(&hash) {
        return Ok(Some(caller));
    }
    let at = now();
    let Some((token, user)) = app.store.token(&hash, at).await? else { return Ok(None) };
    if token.used_at.is_none_or(|used| at - used > NOTE_AFTER_MS) {
        app.store.see_token(&token.id, at).await?;
    }
    let caller = Caller { user, right: Right::Token(Scopes::read(&token.scopes)) };
    app.callers.put(hash, caller.clone());
    Ok(Some(caller))
}

/// Callers who were here a moment ago, by the hash of their secret: so that a game's moves do not each ask the store
/// who moved.
#[derive(Default)]
pub struct Callers(Mutex<HashMap<String, (Instant, Caller)>>);

impl Callers {
    fn get(&self, hash: &str) -> Option<Caller> {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        found.get(hash).filter(|(since, _)| since.elapsed() < REMEMBERED).map(|(_, caller)| caller.clone())
    }

    fn put(&self, hash: String, caller: Caller) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() >= MOST_REMEMBERED {
            found.clear();
        }
        found.insert(hash, (Instant::now(), caller));
    }

    /// Forgets a user: something about the account or its sign-ins has changed.
    pub(crate) fn forget(&self, user: &str) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        found.retain(|_, (_, caller)| caller.user.id != user);
    }

    /// Forgets those who have not been here for a moment.
    pub(crate) fn sweep(&self) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        found.retain(|_, (since, _)| since.elapsed() < REMEMBERED);
    }
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
