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
            sweep(&house).await;
        }
    }
}

async fn sweep(house: &House) {
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

#[cfg(test)]
mod tests {
    use serde_json::Map;
    use store::ProcessRow;

    use super::*;
    use crate::fixture::empty_house;
    use crate::work::LevelsJob;
    use crate::{Config, HandTime};

    #[tokio::test]
    async fn nothing_is_forgotten_before_its_time() {
        let time = HandTime::new(20_000 * 86_400_000);
        let (house, _folder) =
            empty_house(Config { thinkers: 0, time: time.clone().into(), ..Config::default() }).await;
        let guest = house.new_guest().await.unwrap().user.id;
        let form = LevelsJob { game: "kenken".to_owned(), wishes: Map::new(), drawn: None, count: None };
        let job = house.generate_levels(&guest, form).await.unwrap().id;
        house.cancel_job(&guest, &job).await.unwrap();
        let process = ProcessRow { id: "p".into(), name: "p".into(), thinkers: 1, games: Vec::new(), since: 0 };
        house.store.see_process(&process, house.now()).await.unwrap();
        let tries = async || house.count_guess("anna", 1, Duration::from_hours(100)).await.unwrap();
        assert!(tries().await.is_none());
        // After so many hours: whether the process, the job and the guest are still known.
        for (hours, known) in
            [(0, [true; 3]), (23, [true; 3]), (2, [false, true, true]), (6 * 24 - 2, [false, true, true])]
        {
            time.advance(Duration::from_hours(hours));
            sweep(&house).await;
            let process = !house.store.processes(0).await.unwrap().is_empty();
            let job = house.store.job(&job).await.unwrap().is_some();
            let guest = house.store.user(&guest).await.unwrap().is_some();
            assert_eq!([process, job, guest], known, "{hours}");
            assert_eq!(tries().await.is_some(), known[0], "who tried too often waits, for a day at most: {hours}");
        }
        for (days, known) in [(1, [false, true]), (22, [false, true]), (2, [false, false])] {
            time.advance(Duration::from_hours(days * 24));
            sweep(&house).await;
            let job = house.store.job(&job).await.unwrap().is_some();
            let guest = house.store.user(&guest).await.unwrap().is_some();
            assert_eq!([job, guest], known, "{days}");
        }
    }
}
