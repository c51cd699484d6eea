//! What is over is forgotten.

use std::time::Duration;

use crate::{Cap, House};

/// It is looked for so often.
const SWEEP_EVERY: Duration = Duration::from_mins(1);
/// A job that is over can be asked about for so long.
const JOBS_KEPT_MS: i64 = 7 * DAY_MS;
/// A day.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// So many guests are forgotten at a time.
const GUESTS_AT_ONCE: i64 = 500;

/// Sweeps until the house closes.
pub(super) fn work(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(SWEEP_EVERY);
    async move {
        while house.is_open_at(&mut ticks).await {
            house.rooms.sweep();
            house.callers.sweep(&house.config.time);
            let now = house.now();
            if let Err(error) = house.store.sweep_sign_ins(now).await {
                tracing::warn!(%error, "old sign-ins could not be forgotten");
            }
            let guests_kept = i64::from(house.config.caps.of(Cap::GuestDays)) * DAY_MS;
            if let Err(error) = house.store.sweep_guests(now - guests_kept, GUESTS_AT_ONCE).await {
                tracing::warn!(%error, "old guests could not be forgotten");
            }
            if let Err(error) = house.store.sweep_processes(now - DAY_MS).await {
                tracing::warn!(%error, "old processes could not be forgotten");
            }
            if let Err(error) = house.store.sweep_tries(now - DAY_MS).await {
                tracing::warn!(%error, "old tries could not be forgotten");
            }
            if let Err(error) = house.store.sweep_jobs(now - JOBS_KEPT_MS).await {
                tracing::warn!(%error, "old jobs could not be forgotten");
            }
        }
    }
}
