//! Passwords: argon2id, off the async threads and only a few at a time, since each takes much memory.

use std::sync::LazyLock;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use game::Say;
use tokio::time::timeout;
use zxcvbn::zxcvbn;

use super::names::fold;
use super::secret;
use crate::error::{Error, Result};
use crate::{House, words};

/// The fewest and the most characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// So many are tried first. It is the length of zxcvbn's list of common passwords, which holds those that any list has
/// among its 10,000 commonest.
const FIRST_GUESSES: u64 = 30_000;
/// No common password is longer, and a long text would take long to look at.
const LONGEST_COMMON: usize = 40;
/// How long a caller waits for the turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a password is checked against when there is no such user: so that this takes as long as when there is.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now(&secret::new_secret()));

/// A password that may be taken.
pub struct Password(String);

impl Password {
    /// Reads a password for the user of a folded name, unless it is too short or too long, the name itself, or among
    /// the first that somebody would try who guesses.
    pub fn read(text: &str, name_key: &str) -> Result<Self, Say> {
        if !LENGTH.contains(&text.chars().count()) {
            let (min, max) = (*LENGTH.start(), *LENGTH.end());
            return Err(words::PASSWORD_LENGTH.with(&[("min", min.into()), ("max", max.into())]));
        }
        if fold(text) == name_key {
            return Err(words::PASSWORD_IS_NAME.say());
        }
        let short = text.chars().count() <= LONGEST_COMMON;
        if short && zxcvbn(&text.to_lowercase(), &[]).guesses() <= FIRST_GUESSES {
            return Err(words::PASSWORD_COMMON.say());
        }
        Ok(Self(text.to_owned()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_and_the_name_itself_are_refused_with_the_reason() {
        let refused = |text: &str, name: &str| Password::read(text, name).err().map(|say| say.code);
        // From lists of the commonest, with their usual spellings.
        for common in
            ["password", "12345678", "iloveyou1", "Sunshine", "PRINCESS1", "trustno1", "qwertyuiop", "aaaaaaaa"]
        {
            assert_eq!(refused(common, "anna"), Some(words::PASSWORD_COMMON.code), "{common}");
        }
        assert_eq!(refused("Margarida", "margarida"), Some(words::PASSWORD_IS_NAME.code));
        assert_eq!(refused("short", "anna"), Some(words::PASSWORD_LENGTH.code));
        for good in ["correct horse", "battery staple", "xk29-pole", "Gorgonzola-Gouda"] {
            assert_eq!(refused(good, "anna"), None, "{good}");
        }
    }

    #[test]
    fn a_password_has_8_to_200_characters() {
        let refused = |text: &str| Password::read(text, "anna").err().map(|say| say.code);
        assert_eq!(refused("xk29-po"), Some(words::PASSWORD_LENGTH.code));
        assert_eq!(refused("xk29-pol"), None);
        assert_eq!(refused(&"é".repeat(200)), None, "no common password is so long");
        assert_eq!(refused(&"é".repeat(201)), Some(words::PASSWORD_LENGTH.code));
        assert_eq!(refused(&"a".repeat(40)), Some(words::PASSWORD_COMMON.code));
        assert_eq!(refused(&"a".repeat(41)), None);
        let (password, text) = Password::random();
        assert_eq!((password.0.as_str(), text.len()), (text.as_str(), 29));
    }
}
