//! Passwords: argon2id, off the async threads and only a few at a time, since each takes much memory.

use std::sync::LazyLock;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use game::Say;
use tokio::time::timeout;

use super::secret;
use crate::error::{Error, Result};
use crate::{House, words};

/// The fewest and the most characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// How long a caller waits for the turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a password is checked against when there is no such user: so that this takes as long as when there is.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now(&secret::new_secret()));

/// A password that may be taken.
pub struct Password(String);

impl Password {
    /// Reads a password, unless it is too short or too long.
    pub fn read(text: &str) -> Result<Self, Say> {
        if LENGTH.contains(&text.chars().count()) {
            return Ok(Self(text.to_owned()));
        }
        Err(words::PASSWORD_LENGTH.with(&[("min", (*LENGTH.start()).into()), ("max", (*LENGTH.end()).into())]))
    }

    /// One that nobody has thought of, to be typed once.
    pub(crate) fn random() -> (Self, String) {
        let text = super::new_recovery_code();
        (Self(text.clone()), text)
    }
}

impl House {
    /// The string that is kept of a password.
    pub(super) async fn hash_password(&self, password: &Password) -> Result<String> {
        let password = password.0.clone();
        self.in_turn(move || hash_now(&password)).await
    }

    /// Whether a password is the one of which a string is kept; none is kept of nobody.
    pub(super) async fn is_password(&self, password: &str, kept: Option<String>) -> Result<bool> {
        let password = password.to_owned();
        self.in_turn(move || {
            let known = kept.is_some();
            let kept = kept.unwrap_or_else(|| NOBODY.clone());
            let parsed = PasswordHash::new(&kept);
            let same = parsed.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
            same && known
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let Ok(Ok(turn)) = timeout(PATIENCE, self.hashers.clone().acquire_owned()).await else {
            return Err(Error::Busy);
        };
        let task = tokio::task::spawn_blocking(move || {
            let answer = work();
            drop(turn);
            answer
        });
        task.await.map_err(|error| Error::broken(&error))
    }
}

fn hash_now(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("the usual parameters are valid, and there are random bytes").to_string()
}
