//! Work that somebody waits for: off the async threads, shared fairly, and contained when it panics.
//!
//! There are two kinds. *Rules* answer at once, or nearly so: reading options, starting, replaying and playing. They have
//! places of their own, so they never wait behind a thought. *Thoughts* take their time: hints, tools, levels.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use game::Budget;

use super::places::Place;
use crate::House;
use crate::error::{Error, Result};

/// How long a caller waits until one of the places to think is free.
const PATIENCE: Duration = Duration::from_secs(10);
/// Places for rules. Nearly all of them are over in less than a millisecond, so hardly ever is more than one in use; but
/// whoever finds a board on which they take seconds must not keep others from theirs.
pub(crate) const RULES_AT_ONCE: usize = 64;
/// Places for rules that one account may hold.
pub(crate) const RULES_OF_ONE: usize = 1;
/// Thoughts that one account may think at once.
pub(crate) const THOUGHTS_OF_ONE: usize = 1;

impl House {
    /// Applies rules on behalf of an account: the table's owner, or whoever asks.
    pub(crate) async fn rules<T, F>(&self, account: &str, rules: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let place = self.rules.enter(account).await.map_err(|_| Error::Busy)?;
        self.apart(account, place, rules).await
    }

    /// Thinks on behalf of an account for at most this long, as soon as there is a place for it.
    pub(crate) async fn offload<T, F>(&self, account: &str, time: Duration, thought: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Budget) -> T + Send + 'static,
    {
        let place = tokio::time::timeout(PATIENCE, self.places.enter(account)).await;
        let Ok(Ok(place)) = place else { return Err(Error::Busy) };
        let stop = self.stop.clone();
        self.apart(account, place, move || thought(&Budget::time(time).with_stop(stop))).await
    }

    /// Works off the async threads. The place is held until the work is done, whether or not anybody still waits for it.
    async fn apart<T, F>(&self, account: &str, place: Place, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let (house, account) = (self.clone(), account.to_owned());
        let task = tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            let done = catch_unwind(AssertUnwindSafe(work));
            house.worked(&account, began.elapsed());
            drop(place);
            done
        });
        match task.await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(Error::broken(&"work panicked")),
            Err(error) => Err(Error::broken(&error)),
        }
    }
}
