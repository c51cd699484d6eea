//! What is done behind the scenes.
//!
//! # In the order in which it happens
//! * `claims`: work that waits in the store is claimed under a lease, a piece at a time
//! * `thinking`: a ticket is answered with a computer player's move; `jobs`: long work that somebody asked for
//! * `clocks`: flags that fall are noticed; `ratings`: finished games are rated; `sweep`: what is over is forgotten
//! * `schema`: a later program has changed the database
//! * `offload`: thinking that somebody waits for: hints, tools, levels

mod claims;
mod clocks;
mod jobs;
mod offload;
mod ratings;
mod schema;
mod sweep;
mod thinking;

use tokio::task::JoinSet;

use crate::House;

pub use jobs::{JobProgress, LevelsJob};
pub use ratings::{MOST_UNCERTAIN, rate_waiting, rebuild_ratings};

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
        for _ in 0..self.config.thinkers {
            tasks.spawn(thinking::work(self.clone()));
        }
        if self.config.thinkers > 0 {
            tasks.spawn(jobs::work(self.clone()));
        }
        tasks
    }
}
