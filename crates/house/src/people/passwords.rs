//! Passwords: argon2id, off the async threads and only a few at a time, since each takes much memory.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use game::Say;
use tokio::sync::Semaphore;
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
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now(&secret::new_secret(), &mut Vec::new()));

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

/// Turns to hash a password, and the memory for it, which is used again: what each thread took and gave back would stay
/// with that thread, and there are many of them.
pub(crate) struct Hashers {
    turns: Arc<Semaphore>,
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
}

impl Hashers {
    /// So many at once.
    pub(crate) fn new(number: usize) -> Self {
        Self { turns: Arc::new(Semaphore::new(number)), memory: Arc::default() }
    }
}

impl House {
    /// The string that is kept of a password.
    pub(super) async fn hash_password(&self, password: &Password) -> Result<String> {
        let password = password.0.clone();
        self.in_turn(move |memory| hash_now(&password, memory)).await
    }

    /// Whether a password is the one of which a string is kept; none is kept of nobody.
    pub(super) async fn is_password(&self, password: &str, kept: Option<String>) -> Result<bool> {
        let password = password.to_owned();
        self.in_turn(move |memory| {
            let known = kept.is_some();
            is_kept(&password, &kept.unwrap_or_else(|| NOBODY.clone()), memory).unwrap_or(false) && known
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static) -> Result<T> {
        let Ok(Ok(turn)) = timeout(PATIENCE, self.hashers.turns.clone().acquire_owned()).await else {
            return Err(Error::Busy);
        };
        let free = self.hashers.memory.clone();
        let task = tokio::task::spawn_blocking(move || {
            let mut memory = lock(&free).pop().unwrap_or_default();
            let answer = work(&mut memory);
            lock(&free).push(memory);
            drop(turn);
            answer
        });
        task.await.map_err(|error| Error::broken(&error))
    }
}

fn lock(memory: &Mutex<Vec<Vec<Block>>>) -> MutexGuard<'_, Vec<Vec<Block>>> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash_now(password: &str, memory: &mut Vec<Block>) -> String {
    hash(password, memory).expect("the usual parameters are valid").to_string()
}

fn hash(password: &str, memory: &mut Vec<Block>) -> Option<PasswordHash> {
    let argon2 = Argon2::default();
    let salt = Salt::new(&secret::random::<16>()).ok()?;
    Some(PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params()).ok()?,
        salt: Some(salt),
        hash: Some(output(&argon2, password, &salt, memory)?),
    })
}

/// Whether a password is the one of which this was kept; none if that cannot be read.
fn is_kept(password: &str, kept: &str, memory: &mut Vec<Block>) -> Option<bool> {
    let kept = PasswordHash::new(kept).ok()?;
    let argon2 = Argon2::new(Algorithm::default(), Version::default(), Params::try_from(&kept).ok()?);
    // Outputs are compared in the same time, however much of them is alike.
    Some(output(&argon2, password, &kept.salt?, memory)? == kept.hash?)
}

fn output(argon2: &Argon2<'_>, password: &str, salt: &Salt, memory: &mut Vec<Block>) -> Option<Output> {
    let mut output = vec![0; argon2.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    memory.resize(argon2.params().block_count(), Block::new());
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory).ok()?;
    Output::new(&output).ok()
}

#[cfg(test)]
mod tests {
    use store::PasswordChange;

    use super::*;
    use crate::Config;
    use crate::people::UserName;

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

    #[tokio::test]
    async fn the_memory_of_a_hash_is_used_again() {
        let (house, _folder) = crate::fixture::empty_house(Config::default()).await;
        let (password, text) = Password::random();
        for _ in 0..3 {
            let kept = house.hash_password(&password).await.unwrap();
            assert!(house.is_password(&text, Some(kept.clone())).await.unwrap());
            assert!(!house.is_password("battery staple", Some(kept)).await.unwrap());
            assert!(!house.is_password(&text, None).await.unwrap());
        }
        assert_eq!(lock(&house.hashers.memory).len(), 1);
        // As another program writes it: the reference implementation's own example, with two passes over 64 MiB.
        let kept = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        assert!(house.is_password("password", Some(kept.to_owned())).await.unwrap());
    }

    #[tokio::test]
    async fn who_knew_the_password_that_was_changed_while_it_was_compared_comes_too_late() {
        let (house, _folder) = crate::fixture::empty_house(Config { thinkers: 1, ..Config::default() }).await;
        let name = UserName::read("anna").unwrap();
        let anna = house.sign_up(None, &name, "correct horse", "").await.unwrap().user;
        house.sign_out_everywhere(&anna.id).await.unwrap();
        let turn = house.hashers.turns.clone().acquire_owned().await.unwrap();
        let scopes = ["play".to_owned()];
        let thief = async {
            tokio::join!(
                house.sign_in(None, "anna", "correct horse", ""),
                house.make_token(&anna, "correct horse", "program", &scopes, None),
                house.change_password(&anna, "", "correct horse", "battery staple", true),
            )
        };
        let owner = async {
            // All three have found what is kept, and wait for their turn.
            while Arc::strong_count(&house.hashers.turns) < 2 + 3 {
                tokio::task::yield_now().await;
            }
            let change = PasswordChange { password: "new".to_owned(), ..PasswordChange::default() };
            house.store.set_password(&anna.id, &change).await.unwrap();
            drop(turn);
        };
        let ((sign_in, token, change), ()) = tokio::join!(thief, owner);
        assert!(matches!(sign_in.err(), Some(Error::Unauthenticated(_))));
        assert!(matches!(token.err(), Some(Error::NotAllowed(_))));
        assert!(matches!(change.err(), Some(Error::NotAllowed(_))));
        assert!(house.sign_ins(&anna.id).await.unwrap().is_empty());
        assert!(house.store.tokens(&anna.id).await.unwrap().is_empty());
        assert_eq!(house.store.credentials("anna").await.unwrap().unwrap().password.as_deref(), Some("new"));
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
