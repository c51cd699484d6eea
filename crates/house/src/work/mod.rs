//! What is done behind the scenes.
//!
//! # In the order in which it happens
//! * `claims`: work that waits in the store is claimed under a lease, a piece at a time
//! * `thinking`: a ticket is answered with a computer player's move (`paces`: how long they take); `jobs`: long work that somebody asked for
//! * `clocks`: flags that fall are noticed; `ratings`: finished games are rated; `sweep`: what is over is forgotten
//! * `schema`: a later program has changed the database
//! * `offload`: work that somebody waits for: rules, hints, tools, levels; `places`: how it is shared

mod claims;
mod clocks;
mod jobs;
mod offload;
mod paces;
mod places;
mod ratings;
mod schema;
mod sweep;
mod thinking;

use tokio::task::JoinSet;

use crate::House;
use crate::tables::{A_PERSON_WAITS, FOR_A_MOMENT, NOBODY_WAITS};

pub use jobs::{JobProgress, LevelsJob};
pub use ratings::{MOST_UNCERTAIN, rate_waiting, rebuild_ratings};

pub(crate) use offload::{RULES_AT_ONCE, RULES_OF_ONE, THOUGHTS_OF_ONE};
pub(crate) use paces::Paces;
pub(crate) use places::Places;
pub(crate) use thinking::Failure;

impl House {
    /// Begins all that a house does by itself: thinking, jobs, clocks, ratings, sweeping. It ends when the house is
    /// [stopped](House::stop).
    pub fn begin_work(&self) -> JoinSet<()> {
        let mut tasks = self.begin_thinking();
        tasks.spawn(clocks::watch(self.clone()));
        tasks.spawn(ratings::work(self.clone()));
        tasks.spawn(sweep::work(self.clone()));
        tasks
    }

    /// Works for others until the future `stop` is ready: lets computer players think and does jobs, nothing else.
    pub async fn work_until(&self, stop: impl Future<Output = ()>) {
        let mut tasks = self.begin_thinking();
        tokio::select! { () = stop => {}, () = self.stopped() => {} }
        self.stop();
        while tasks.join_next().await.is_some() {}
        self.store.close().await;
    }

    fn begin_thinking(&self) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        tasks.spawn(schema::watch(self.clone()));
        if self.config.thinkers == 0 {
            return tasks;
        }
        for _ in 0..self.config.thinkers {
            tasks.spawn(thinking::work(self.clone(), NOBODY_WAITS));
        }
        // However many computers play each other, and however strong those are that people play against: there is always
        // one more who looks after people, and one who looks after those who need not wait.
        tasks.spawn(thinking::work(self.clone(), A_PERSON_WAITS));
        tasks.spawn(thinking::work(self.clone(), FOR_A_MOMENT));
        tasks.spawn(jobs::work(self.clone()));
        tasks
    }
}
