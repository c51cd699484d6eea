//! Each process on a shared store says there that it lives; and one that does not think by itself finds out whether
//! anybody does.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use store::{HeldWork, ProcessRow};

use crate::House;
use crate::error::Result;

/// It is said so often.
const SAY_EVERY: Duration = Duration::from_secs(2);
/// Who has not said so for so long is gone.
const GONE_AFTER_MS: i64 = 8_000;

/// Who thinks in other processes, as far as is known.
#[derive(Default)]
pub(crate) struct Thinkers(Mutex<Option<Vec<ProcessRow>>>);

/// A process that thinks, and on what.
#[derive(Debug)]
pub struct WorkerRow {
    /// The process.
    pub process: ProcessRow,
    /// What it holds.
    pub thinking: Vec<HeldWork>,
}

/// Says until the house closes that it lives.
pub(super) fn work(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(SAY_EVERY);
    async move {
        let this = house.this_process();
        let mut said = false;
        loop {
            match house.store.see_process(&this, house.now()).await {
                Ok(()) => said = true,
                Err(error) => tracing::debug!(%error, "this process could not say that it lives"),
            }
            if house.config.thinkers == 0 {
                house.look_who_thinks().await;
            }
            if !house.is_open_at(&mut ticks).await {
                break;
            }
        }
        if said {
            // Who cannot say so is taken for gone after a while.
            let _ = house.store.end_process(&this.id).await;
        }
    }
}

impl House {
    fn this_process(&self) -> ProcessRow {
        ProcessRow {
            id: self.process.clone(),
            name: self.config.name.clone(),
            thinkers: self.config.thinkers as i64,
            games: self.config.games.clone(),
            since: self.now(),
        }
    }

    async fn look_who_thinks(&self) {
        let Ok(mut found) = self.store.processes(self.now() - GONE_AFTER_MS).await else { return };
        found.retain(|process| process.thinkers > 0);
        let games = |found: &[ProcessRow]| found.iter().map(|process| process.games.clone()).collect::<Vec<_>>();
        let now = games(&found);
        let before = self.thinkers.0.lock().unwrap_or_else(PoisonError::into_inner).replace(found);
        if before.is_none_or(|before| games(&before) != now) {
            // Whoever looks at a table that waits for a computer wants to know.
            self.bus.tell_missed();
        }
    }

    /// Whether a computer's move in a game waits for somebody who is not there.
    pub(crate) fn nobody_thinks_for(&self, game: &str) -> bool {
        if self.config.thinkers > 0 {
            return false;
        }
        if !self.is_shared() {
            return true;
        }
        let thinkers = self.thinkers.0.lock().unwrap_or_else(PoisonError::into_inner);
        let thinks = |process: &ProcessRow| process.games.is_empty() || process.games.iter().any(|known| known == game);
        thinkers.as_ref().is_some_and(|thinkers| !thinkers.iter().any(thinks))
    }

    /// Everybody who thinks on this store, and on what.
    pub async fn workers(&self) -> Result<Vec<WorkerRow>> {
        let now = self.now();
        let mut held = self.store.held_work(now).await?;
        let processes = self.store.processes(now - GONE_AFTER_MS).await?;
        let of = |process: ProcessRow| {
            let is_its = |work: &mut HeldWork| work.worker.split('.').next() == Some(&process.id);
            let thinking = held.extract_if(.., is_its).collect();
            WorkerRow { process, thinking }
        };
        Ok(processes.into_iter().filter(|process| process.thinkers > 0).map(of).collect())
    }
}

#[cfg(test)]
mod tests {
    use store::Lane;

    use super::*;
    use crate::fixture::empty_house;
    use crate::tables::NewTable;
    use crate::{Config, HandTime};

    #[tokio::test]
    async fn who_has_not_said_for_eight_seconds_that_it_lives_is_gone() {
        let time = HandTime::new(20_000 * 86_400_000);
        let (house, _folder) =
            empty_house(Config { thinkers: 0, time: time.clone().into(), ..Config::default() }).await;
        let worker =
            ProcessRow { id: "w".into(), name: "w".into(), thinkers: 1, games: Vec::new(), since: house.now() };
        house.store.see_process(&worker, house.now()).await.unwrap();
        for (passes, there) in [(0, 1), (8_000, 1), (1, 0)] {
            time.advance(Duration::from_millis(passes));
            house.look_who_thinks().await;
            let known = house.thinkers.0.lock().unwrap().as_ref().unwrap().len();
            assert_eq!([house.workers().await.unwrap().len(), known], [there; 2], "{passes}");
        }
    }

    #[tokio::test]
    async fn each_process_is_shown_with_what_it_thinks_about() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let now = house.now();
        for id in ["v", "w"] {
            let process =
                ProcessRow { id: id.into(), name: id.into(), thinkers: 1, games: Vec::new(), since: house.now() };
            house.store.see_process(&process, now).await.unwrap();
        }
        let guest = house.new_guest().await.unwrap().user.id;
        let form = NewTable {
            game: "othello".to_owned(),
            role: Some("white".to_owned()),
            seats: [("black".to_owned(), "greedy".to_owned())].into(),
            ..NewTable::default()
        };
        let table = house.create_table(&guest, false, &form, game::Seed::from_number(1)).await.unwrap().id;
        house.store.claim(Lane::Thinking, "w.0", now, now + 60_000, 1).await.unwrap();
        let workers = house.workers().await.unwrap();
        let found: Vec<_> = workers
            .iter()
            .map(|row| (row.process.id.as_str(), row.thinking.iter().map(|held| held.table.as_deref()).collect()))
            .collect();
        assert_eq!(found, [("v", vec![]), ("w", vec![Some(table.as_str())])]);
    }
}
