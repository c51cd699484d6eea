//! Work that waits in the store is claimed under a lease: a worker that dies lets it go.

use std::time::Duration;

use store::{Claim, Wanted, new_id};

use crate::House;
use crate::house::work_topic;
use crate::tables::NOBODY_WAITS;

/// Without a nudge, work is looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// One worker: claims what it wants for so long, and does one piece at a time until the house closes.
pub(super) async fn work<W>(house: House, wanted: Wanted, lease_ms: i64, mut work: impl FnMut(House, Claim) -> W)
where
    W: Future<Output = ()>,
{
    let worker = new_id();
    let topic = work_topic(wanted.lane);
    let mut nudges = house.bus.subscribe(&topic).await;
    let mut ticks = house.config.time.every(LOOK_EVERY);
    while !house.is_stopping() {
        let now = house.now();
        match house.store.claim(wanted, &worker, now, now + lease_ms, 1).await {
            Ok(claims) if !claims.is_empty() => {
                for claim in claims {
                    work(house.clone(), claim).await;
                }
                // What others left because its user had a piece at work already may be for one who is less choosy.
                if wanted.least > NOBODY_WAITS {
                    house.nudge_work(wanted.lane);
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(?wanted, %error, "work could not be claimed"),
        }
        tokio::select! {
            () = house.stopped() => return,
            _ = nudges.next() => {}
            () = ticks.next() => {}
        }
    }
}
