//! Who calls: found by the secret of a sign-in or of a token.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::UserRow;

use super::secret;
use super::sign_ins::SIGN_IN_LASTS;
use crate::House;
use crate::error::Result;
use crate::time::Time;

/// A use is noted when the last note is so old.
const NOTE_AFTER_MS: i64 = 60 * 60 * 1000;
/// Who was found is remembered so long.
const REMEMBERED: Duration = Duration::from_secs(5);
/// And at most so many are.
const MOST_REMEMBERED: usize = 50_000;

/// Who calls, and by what right.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub user: UserRow,
    /// By what right.
    pub right: Right,
}

/// By what right somebody calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Right {
    /// A sign-in, by its id: everything.
    SignIn(String),
    /// A personal token, with its scopes.
    Token(Scopes),
}

/// What a token allows. Reading is always allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes {
    /// Playing as the person would.
    pub play: bool,
    /// Playing as a program: never rated.
    pub bot: bool,
}

impl Scopes {
    fn read(words: &str) -> Self {
        let has = |wanted: &str| words.split(' ').any(|word| word == wanted);
        Self { play: has("play"), bot: has("bot") }
    }
}

impl House {
    /// Who was here a moment ago. Where other servers may have changed that since, nobody is remembered.
    fn remembered(&self, hash: &str) -> Option<Caller> {
        self.callers.get(hash, &self.config.time).filter(|_| !self.is_shared())
    }

    /// Who calls by the secret of a sign-in, if anybody.
    pub async fn caller_by_sign_in(&self, secret: &str) -> Result<Option<Caller>> {
        let hash = secret::hash(secret);
        if let Some(caller) = self.remembered(&hash) {
            return Ok(Some(caller));
        }
        let now = self.now();
        let Some((sign_in, user)) = self.store.signed_in(&hash, now).await? else { return Ok(None) };
        if now - sign_in.seen_at > NOTE_AFTER_MS {
            self.store.see_sign_in(&sign_in.id, now, now + SIGN_IN_LASTS.as_millis() as i64).await?;
            self.store.see_user(&user.id, now).await?;
        }
        Ok(Some(self.callers.put(hash, Caller { user, right: Right::SignIn(sign_in.id) }, &self.config.time)))
    }

    /// Who calls by the secret of a token, if anybody.
    pub async fn caller_by_token(&self, secret: &str) -> Result<Option<Caller>> {
        let hash = secret::hash(secret);
        if let Some(caller) = self.remembered(&hash) {
            return Ok(Some(caller));
        }
        let now = self.now();
        let Some((token, user)) = self.store.token(&hash, now).await? else { return Ok(None) };
        if token.used_at.is_none_or(|used| now - used > NOTE_AFTER_MS) {
            self.store.see_token(&token.id, now).await?;
        }
        let right = Right::Token(Scopes::read(&token.scopes));
        Ok(Some(self.callers.put(hash, Caller { user, right }, &self.config.time)))
    }
}

/// Callers who were here a moment ago, by the hash of their secret: so that a game's moves do not each ask the store
/// who moved.
#[derive(Default)]
pub(crate) struct Callers(Mutex<HashMap<String, (Duration, Caller)>>);

impl Callers {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Duration, Caller)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, hash: &str, time: &Time) -> Option<Caller> {
        let now = time.running();
        self.lock()
            .get(hash)
            .filter(|(since, _)| now.saturating_sub(*since) < REMEMBERED)
            .map(|(_, caller)| caller.clone())
    }

    fn put(&self, hash: String, caller: Caller, time: &Time) -> Caller {
        let mut found = self.lock();
        if found.len() >= MOST_REMEMBERED {
            found.clear();
        }
        found.insert(hash, (time.running(), caller.clone()));
        caller
    }

    /// Forgets a user: something about the account or its sign-ins has changed.
    pub(crate) fn forget(&self, user: &str) {
        self.lock().retain(|_, (_, caller)| caller.user.id != user);
    }

    /// Forgets those who have not been here for a moment.
    pub(crate) fn sweep(&self, time: &Time) {
        let now = time.running();
        self.lock().retain(|_, (since, _)| now.saturating_sub(*since) < REMEMBERED);
    }
}
