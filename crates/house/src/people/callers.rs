//! Who calls: found by the secret of a sign-in or of a token.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bus::{Nudge, Subscription, Topic};
use store::UserRow;

use super::secret;
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
    known_by: KnownBy,
    /// When the right ends by itself, if ever.
    ends_at: Option<i64>,
}

/// By what right somebody calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Right {
    /// A sign-in, by its id: everything.
    SignIn(String),
    /// A personal token, with its scopes.
    Token(Scopes),
}

/// The hash of the secret that somebody showed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum KnownBy {
    SignIn(String),
    Token(String),
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

/// An ear for what changes about a user.
pub struct UserChanges(Subscription);

impl UserChanges {
    /// Waits for the next change; none when there will be none. May be dropped while it waits.
    pub async fn next(&mut self) -> Option<()> {
        self.0.next().await.map(|_| ())
    }
}

impl House {
    /// Who calls by the secret of a sign-in, if anybody.
    pub async fn caller_by_sign_in(&self, secret: &str) -> Result<Option<Caller>> {
        self.caller(KnownBy::SignIn(secret::hash(secret))).await
    }

    /// Who calls by the secret of a token, if anybody.
    pub async fn caller_by_token(&self, secret: &str) -> Result<Option<Caller>> {
        self.caller(KnownBy::Token(secret::hash(secret))).await
    }

    /// Whether somebody who called some time ago could still call by the same right.
    pub async fn still_calls(&self, caller: &Caller) -> Result<bool> {
        Ok(self.caller(caller.known_by.clone()).await?.is_some())
    }

    /// An ear for what changes about a user, in case that a right ends.
    pub fn user_changes(&self, user: &str) -> UserChanges {
        UserChanges(self.bus.listen(&Topic::user(user)))
    }

    /// Something about a user or by what right they call has changed: nobody remembers how it was, and who stays by
    /// such a right looks whether it still holds.
    pub(crate) fn forget_caller(&self, user: &str) {
        self.callers.forget(user);
        self.bus.nudge(Nudge::about(Topic::user(user)));
    }

    async fn caller(&self, known_by: KnownBy) -> Result<Option<Caller>> {
        let now = self.now();
        let epoch = match self.callers.get(&known_by, &self.config.time) {
            // Where other servers may have changed that since, nobody is remembered; nor beyond the end of the right.
            Ok(caller) if !self.is_shared() && caller.ends_at.is_none_or(|end| now < end) => return Ok(Some(caller)),
            Ok(_) => 0,
            Err(epoch) => epoch,
        };
        let found = match &known_by {
            KnownBy::SignIn(hash) => {
                let Some((sign_in, user)) = self.store.signed_in(hash, now).await? else { return Ok(None) };
                let mut until = sign_in.expires_at;
                if now - sign_in.seen_at > NOTE_AFTER_MS {
                    until = self.sign_in_ends(user.is_guest(), sign_in.created_at, now);
                    self.store.see_sign_in(&sign_in.id, now, until).await?;
                    self.store.see_user(&user.id, now).await?;
                }
                Caller { user, right: Right::SignIn(sign_in.id), known_by, ends_at: Some(until) }
            }
            KnownBy::Token(hash) => {
                let Some((token, user)) = self.store.token(hash, now).await? else { return Ok(None) };
                if token.used_at.is_none_or(|used| now - used > NOTE_AFTER_MS) {
                    self.store.see_token(&token.id, now).await?;
                }
                let right = Right::Token(Scopes::read(&token.scopes));
                Caller { user, right, known_by, ends_at: token.expires_at }
            }
        };
        self.callers.put(&found, epoch, &self.config.time);
        Ok(Some(found))
    }
}

/// Callers who were here a moment ago, by what they are known by: so that a game's moves do not each ask the store who
/// moved.
#[derive(Default)]
pub(crate) struct Callers(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    callers: HashMap<KnownBy, (Duration, Caller)>,
    /// Counts how often somebody was forgotten: what was read before that may be out of date.
    epoch: u64,
}

impl Callers {
    fn lock(&self) -> MutexGuard<'_, Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is remembered, or since when the store must be asked.
    fn get(&self, known_by: &KnownBy, time: &Time) -> Result<Caller, u64> {
        let now = time.running();
        let remembered = self.lock();
        let found = remembered.callers.get(known_by);
        let fresh = found.filter(|(since, _)| now.saturating_sub(*since) < REMEMBERED);
        fresh.map(|(_, caller)| caller.clone()).ok_or(remembered.epoch)
    }

    fn put(&self, caller: &Caller, epoch: u64, time: &Time) {
        let mut remembered = self.lock();
        if remembered.epoch != epoch {
            return;
        }
        if remembered.callers.len() >= MOST_REMEMBERED {
            remembered.callers.clear();
        }
        remembered.callers.insert(caller.known_by.clone(), (time.running(), caller.clone()));
    }

    pub(crate) fn forget(&self, user: &str) {
        let mut remembered = self.lock();
        remembered.epoch += 1;
        remembered.callers.retain(|_, (_, caller)| caller.user.id != user);
    }

    /// Forgets those who have not been here for a moment.
    pub(crate) fn sweep(&self, time: &Time) {
        let now = time.running();
        self.lock().callers.retain(|_, (since, _)| now.saturating_sub(*since) < REMEMBERED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::empty_house;
    use crate::{Config, HandTime};

    #[tokio::test]
    async fn who_has_not_called_for_five_seconds_takes_no_room() {
        let time = HandTime::new(1_000);
        let (house, _folder) =
            empty_house(Config { thinkers: 0, time: time.clone().into(), ..Config::default() }).await;
        let secret = house.new_guest().await.unwrap().secret;
        house.caller_by_sign_in(&secret).await.unwrap().expect("the guest is known");
        let remembered = || {
            house.callers.sweep(&house.config.time);
            house.callers.lock().callers.len()
        };
        time.advance(Duration::from_millis(4_999));
        assert_eq!(remembered(), 1);
        time.advance(Duration::from_millis(1));
        assert_eq!(remembered(), 0);
    }

    /// A caller as the store told of one, and the time of its house.
    async fn a_caller() -> (Caller, Time) {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let secret = house.new_guest().await.unwrap().secret;
        let caller = house.caller_by_sign_in(&secret).await.unwrap().expect("the guest is known");
        (caller, house.config.time.clone())
    }

    #[tokio::test]
    async fn what_was_read_before_somebody_was_forgotten_is_not_remembered() {
        let (caller, time) = a_caller().await;
        let callers = Callers::default();
        let epoch = callers.get(&caller.known_by, &time).unwrap_err();
        callers.forget(&caller.user.id);
        callers.put(&caller, epoch, &time);
        let epoch = callers.get(&caller.known_by, &time).unwrap_err();
        callers.put(&caller, epoch, &time);
        assert!(callers.get(&caller.known_by, &time).is_ok(), "what was read since is");
    }

    #[tokio::test]
    async fn fifty_thousand_callers_are_remembered_and_no_more() {
        let (caller, time) = a_caller().await;
        let callers = Callers::default();
        for number in 0..50_000 {
            let known_by = KnownBy::Token(number.to_string());
            callers.put(&Caller { known_by, ..caller.clone() }, 0, &time);
        }
        assert_eq!(callers.lock().callers.len(), 50_000);
        callers.put(&caller, 0, &time);
        assert_eq!(callers.lock().callers.len(), 1, "they begin anew");
    }
}
