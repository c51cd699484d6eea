//! What is done behind the scenes.
//!
//! # In the order in which it happens
//! * `bells`: who has nothing to do is called; `claims`: work that waits in the store is claimed under a lease, a piece
//!   at a time
//! * `thinking`: a ticket is answered with a computer player's move (`paces`: how long they take); `jobs`: long work
//!   that somebody asked for
//! * `clocks`: flags that fall are noticed; `ratings`: finished games are rated; `sweep`: what is over is forgotten
//! * `library`: a fresh house gets its library
//! * `processes`: which processes there are; `schema`: a later program has changed the database
//! * `offload`: work that somebody waits for: rules, hints, tools, levels; how its places are shared, and its threads
//!   give way

mod bells;
mod claims;
mod clocks;
mod jobs;
mod library;
mod offload;
mod paces;
mod processes;
mod ratings;
mod schema;
mod sweep;
mod thinking;

use tokio::task::JoinSet;

use crate::House;
use crate::others;
use crate::tables::{self, A_PERSON_WAITS, FOR_A_MOMENT, NOBODY_WAITS};

pub(crate) use jobs::ReadJob;
pub use jobs::{JobProgress, LevelsJob, MatchJob, match_of};
pub use processes::WorkerRow;
pub use ratings::{MOST_UNCERTAIN, rate_waiting, rebuild_ratings};

pub(crate) use bells::Bells;
pub(crate) use offload::{Places, RULES_AT_ONCE, RULES_OF_ONE, SlowAccounts, THOUGHTS_OF_ONE};
pub(crate) use paces::Paces;
pub(crate) use processes::Thinkers;
pub(crate) use thinking::Failure;

impl House {
    /// Begins all that a house does by itself: thinking, jobs, clocks, ratings, sweeping. It ends when the house is
    /// [stopped](House::stop).
    pub fn begin_work(&self) -> JoinSet<()> {
        let mut tasks = self.begin_thinking();
        if self.is_shared() && self.config.looks {
            tasks.spawn(tables::look(self.clone()));
        }
        tasks.spawn(clocks::watch(self.clone()));
        tasks.spawn(ratings::work(self.clone()));
        tasks.spawn(sweep::work(self.clone()));
        if self.config.library {
            tasks.spawn(library::stock(self.clone()));
        }
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
        if self.is_shared() {
            tasks.spawn(others::join(self.clone()));
            tasks.spawn(others::hear(self.clone()));
            tasks.spawn(processes::work(self.clone()));
        }
        if self.config.thinkers == 0 {
            return tasks;
        }
        tasks.spawn(claims::look(self.clone()));
        for number in 0..self.config.thinkers {
            tasks.spawn(thinking::work(self.clone(), NOBODY_WAITS, number));
        }
        // However many computers play each other, and however strong those are that people play against: there is
        // always one more who looks after people, and one who looks after those who need not wait.
        let next = self.config.thinkers;
        tasks.spawn(thinking::work(self.clone(), A_PERSON_WAITS, next));
        tasks.spawn(thinking::work(self.clone(), FOR_A_MOMENT, next + 1));
        tasks.spawn(jobs::work(self.clone(), next + 2));
        tasks
    }
}
