//! Work that waits in the store is claimed under a lease: a worker that dies lets it go.

use std::time::Duration;

use store::{Claim, Lane, WantedWork};

use super::bells::Ring;
use crate::House;
use crate::tables::NOBODY_WAITS;

/// A piece of work is held for so long, and its lease renewed so often: whoever dies is relieved soon.
pub(super) const LEASE_MS: i64 = 8_000;
pub(super) const RENEW_EVERY: Duration = Duration::from_secs(2);
/// Without a nudge, work is looked for so often, by one for all workers of a process.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// One worker: claims what it wants, and does one piece at a time until the house closes.
pub(super) async fn work<W>(house: House, wanted: WantedWork, number: usize, mut work: impl FnMut(House, Claim) -> W)
where
    W: Future<Output = ()>,
{
    let worker = format!("{}.{number}", house.process);
    let (lane, least) = (wanted.lane, wanted.least);
    // Whether there may be more than this worker knows of.
    let mut more = true;
    while !house.is_stopping() {
        // Who waits before looking misses nothing that is raised in between.
        let mut bell = house.bells.wait(lane, least);
        let now = house.now();
        match house.store.claim(wanted.clone(), &worker, now, now + LEASE_MS, 1).await {
            Ok(claims) if !claims.is_empty() => {
                match bell.leave() {
                    Some(Ring::One(priority)) => house.nudge_work(lane, priority, None),
                    Some(Ring::Any) => house.bells.ring_for_any(lane),
                    None if more => house.bells.ring_for_any(lane),
                    None => {}
                }
                for claim in claims {
                    work(house.clone(), claim).await;
                }
                // What others left because its user had a piece at work already may be for one who is less choosy.
                if least > NOBODY_WAITS {
                    house.bells.ring_for_any(lane);
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(?wanted, %error, "work could not be claimed"),
        }
        more = tokio::select! {
            () = house.stopped() => return,
            ring = bell.rung() => ring == Ring::Any,
        };
    }
}

/// Looks until the house closes for work that its workers were not told of: by processes whose nudges got lost, and by
/// those that died in the middle of it.
pub(super) fn look(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        while house.is_open_at(&mut ticks).await {
            for lane in [Lane::Thinking, Lane::Jobs] {
                match house.store.work_waits(lane, house.now(), !house.config.looks).await {
                    Ok(true) => house.bells.ring_for_any(lane),
                    Ok(false) => {}
                    Err(error) => tracing::warn!(%error, "work could not be looked for"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::fixture::empty_house;

    #[tokio::test]
    async fn who_finds_nothing_to_do_calls_nobody() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let another = house.bells.wait(Lane::Jobs, NOBODY_WAITS);
        let nothing = |_, _| async { panic!("there is nothing to do") };
        // It looks once before it notices that the house closes.
        tokio::join!(work(house.clone(), Lane::Jobs.into(), 0, nothing), async { house.stop() });
        assert_eq!(another.leave(), None);
    }
}
