//! A later program may change the database while this one runs. If this one may not go on beside that, it stops.

use std::time::Duration;

use crate::House;

/// It is looked at so often.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Looks until the house closes.
pub(super) fn watch(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        while house.is_open_at(&mut ticks).await {
            if let Err(error @ store::Error::TooNew { .. }) = house.store.ping().await {
                tracing::error!(%error, "this program must not go on");
                return house.give_up(&error);
            }
        }
    }
}
