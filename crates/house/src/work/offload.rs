//! Thinking that somebody waits for: off the async threads, bounded, and contained when it panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use game::Budget;

use crate::House;
use crate::error::{Error, Result};

/// How long a caller waits until one of the places to think is free.
const PATIENCE: Duration = Duration::from_secs(10);

impl House {
    /// Thinks for at most this long, as soon as there is a place for it.
    pub(crate) async fn offload<T, F>(&self, time: Duration, thought: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Budget) -> T + Send + 'static,
    {
        let place = tokio::time::timeout(PATIENCE, self.places.clone().acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Err(Error::Busy) };
        let stop = self.stop.clone();
        let task = tokio::task::spawn_blocking(move || {
            let budget = Budget::time(time).with_stop(stop);
            let thought = catch_unwind(AssertUnwindSafe(|| thought(&budget)));
            drop(place);
            thought
        });
        match task.await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(Error::broken(&"a thought panicked")),
            Err(error) => Err(Error::broken(&error)),
        }
    }
}
