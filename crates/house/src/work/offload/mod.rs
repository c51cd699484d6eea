//! Work that somebody waits for: off the async threads, shared fairly, and contained when it panics.
//!
//! There are two kinds. *Rules* answer at once, or nearly so: reading options, starting, replaying and playing. They
//! have places of their own, so they never wait behind a thought. *Thoughts* take their time: hints, tools, levels.
//! Their threads give way to all others, and so do the rules of whoever has found some that take their time.

mod places;
mod threads;

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::{Budget, StopFlag};

use crate::House;
use crate::error::{Error, Result};

pub(crate) use places::{Place, Places};
pub(crate) use threads::patiently;
use threads::worked;

/// How long a caller waits until one of the places to think is free.
const PATIENCE: Duration = Duration::from_secs(10);
/// Places for rules. Nearly all of them are over in less than a millisecond, so hardly ever is more than one in use;
/// but whoever finds a board on which they take seconds must not keep others from theirs.
pub(crate) const RULES_AT_ONCE: usize = 64;
/// Places for rules that one account may hold.
pub(crate) const RULES_OF_ONE: usize = 1;
/// Thoughts that one account may think at once.
pub(crate) const THOUGHTS_OF_ONE: usize = 1;

/// Rules that take longer than this are slow.
const SLOW: Duration = Duration::from_millis(10);
/// So many accounts are remembered for it.
const MOST_SLOW: usize = 256;

/// The accounts whose last rules were slow, the latest last. Theirs give way to those of the others.
#[derive(Default)]
pub(crate) struct SlowAccounts(Mutex<VecDeque<String>>);

impl SlowAccounts {
    fn has(&self, account: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|slow| slow == account)
    }

    fn note(&self, account: &str, took: Duration) {
        let mut slow = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slow.retain(|other| other != account);
        if took > SLOW {
            slow.push_back(account.to_owned());
            if slow.len() > MOST_SLOW {
                slow.pop_front();
            }
        }
    }
}

/// Somebody waits for a thought. When nobody does any more, it ends.
struct Wanted(StopFlag);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl House {
    /// Applies rules on behalf of an account: the table's owner, or whoever asks.
    pub(crate) async fn rules<T, F>(&self, account: &str, rules: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let place = self.rules.enter(account).await.map_err(|_| Error::Busy)?;
        let (house, named) = (self.clone(), account.to_owned());
        let rules = move || {
            let began = worked();
            let done = rules();
            house.slow.note(&named, worked().saturating_sub(began));
            done
        };
        if self.slow.has(account) {
            return self.patiently(account, place, rules).await;
        }
        match tokio::task::spawn_blocking(self.held(account, place, rules)).await {
            Ok(done) => done,
            Err(error) => Err(Error::broken(&error)),
        }
    }

    /// Thinks on behalf of an account for at most this long, as soon as there is a place for it. Who drops the future
    /// ends the thought.
    pub(crate) async fn offload<T, F>(&self, account: &str, time: Duration, thought: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Budget) -> T + Send + 'static,
    {
        let awaited = self.await_thought(account).await?;
        let place = self.place(account).await?;
        let stop = self.stop.below();
        // Who goes away in the middle no longer wants the answer.
        let _wanted = Wanted(stop.clone());
        self.patiently(account, (place, awaited), move || thought(&Budget::time(time).with_stop(stop))).await
    }

    /// A place to think on behalf of an account, or for what takes as much in another way.
    pub(crate) async fn place(&self, account: &str) -> Result<Place> {
        match tokio::time::timeout(PATIENCE, self.places.enter(account)).await {
            Ok(Ok(place)) => Ok(place),
            Ok(Err(_)) | Err(_) => Err(Error::Busy),
        }
    }

    /// Works on a thread that gives way.
    async fn patiently<T, P, F>(&self, account: &str, place: P, work: F) -> Result<T>
    where
        T: Send + 'static,
        P: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        patiently(self.held(account, place, work)).await.map_err(|error| Error::broken(&error))?
    }

    /// Work that holds its place until it is done, whether or not anybody still waits for it. A panic is contained.
    fn held<T, P, F>(
        &self,
        account: &str,
        place: P,
        work: F,
    ) -> impl FnOnce() -> Result<T> + Send + 'static + use<T, P, F>
    where
        T: Send + 'static,
        P: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let (house, account) = (self.clone(), account.to_owned());
        move || {
            let began = worked();
            let done = catch_unwind(AssertUnwindSafe(work));
            house.worked(&account, worked().saturating_sub(began));
            drop(place);
            done.map_err(|_| Error::broken(&"work panicked"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_slow_last_is_remembered_and_only_so_many() {
        let slow = SlowAccounts::default();
        slow.note("eve", SLOW * 2);
        slow.note("anna", SLOW / 2);
        assert!(slow.has("eve") && !slow.has("anna"));
        slow.note("eve", SLOW / 2);
        assert!(!slow.has("eve"));
        for number in 0..=MOST_SLOW {
            slow.note(&number.to_string(), SLOW * 2);
        }
        assert!(!slow.has("0") && slow.has("1"));
    }

    #[test]
    fn what_takes_just_as_long_is_not_slow() {
        let slow = SlowAccounts::default();
        slow.note("anna", SLOW);
        assert!(!slow.has("anna"));
        for number in 0..MOST_SLOW {
            slow.note(&number.to_string(), SLOW * 2);
        }
        assert!(slow.has("0"), "so many are remembered");
    }

    #[tokio::test]
    async fn work_that_panics_is_contained_and_leaves_its_place() {
        let (house, _folder) = crate::fixture::empty_house(crate::Config::default()).await;
        for _ in 0..=RULES_AT_ONCE {
            let done = house.rules("eve", || -> u32 { panic!("on purpose") }).await;
            assert!(matches!(done, Err(Error::Broken(_))));
        }
        assert_eq!(house.rules("eve", || 6 * 7).await.unwrap(), 42);
        let thought = house.offload("eve", Duration::from_secs(1), |_| -> u32 { panic!("on purpose") }).await;
        assert!(matches!(thought, Err(Error::Broken(_))));
        assert_eq!(house.offload("eve", Duration::from_secs(1), |_| 7).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn who_goes_away_and_a_house_that_closes_end_the_thought() {
        let (house, _folder) = crate::fixture::empty_house(crate::Config::default()).await;
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (tell, told) = tokio::sync::oneshot::channel();
        let mut thought = Box::pin(house.offload("anna", Duration::from_hours(1), move |budget| {
            begin.send(()).unwrap();
            while !budget.stop().is_raised() {
                std::thread::yield_now();
            }
            tell.send(()).unwrap();
        }));
        tokio::select! {
            _ = &mut thought => panic!("it thinks on"),
            begun = begun => begun.unwrap(),
        }
        drop(thought);
        told.await.unwrap();
        house.stop();
        let stopped = house.offload("anna", Duration::from_hours(1), |budget| budget.stop().is_raised()).await;
        assert!(stopped.unwrap());
    }
}
