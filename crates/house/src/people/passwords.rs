//! Passwords: argon2id, off the async threads and only a few at a time, since each takes much memory.

use std::sync::LazyLock;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::http::StatusCode;
use game::Say;
use tokio::time::timeout;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::{secret, words};

/// The fewest and the most characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a password is checked against when there is no such user: so that this takes as long as when there is.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now(&secret::new_secret()));

/// Refuses a password that is too short or too long.
pub(crate) fn check(password: &str) -> Result<(), Say> {
    if LENGTH.contains(&password.chars().count()) {
        return Ok(());
    }
    Err(words::PASSWORD_LENGTH.with(&[("min", (*LENGTH.start()).into()), ("max", (*LENGTH.end()).into())]))
}

/// The string that is kept of a password.
pub(crate) async fn hash(app: &App, password: &str) -> ApiResult<String> {
    let password = password.to_owned();
    in_turn(app, move || hash_now(&password)).await
}

/// Whether a password is the one of which a string is kept; none is kept of nobody.
pub(crate) async fn is(app: &App, password: &str, kept: Option<String>) -> ApiResult<bool> {
    let password = password.to_owned();
    in_turn(app, move || {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| NOBODY.clone());
        let parsed = PasswordHash::new(&kept);
        let same = parsed.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
        same && known
    })
    .await
}

fn hash_now(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("the usual parameters are valid, and there are random bytes").to_string()
}

async fn in_turn<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
    let Ok(Ok(turn)) = timeout(PATIENCE, app.hashers.clone().acquire_owned()).await else {
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, words::BUSY.say()));
    };
    let task = tokio::task::spawn_blocking(move || {
        let answer = work();
        drop(turn);
        answer
    });
    task.await.map_err(|error| ApiError::internal(&error))
}
