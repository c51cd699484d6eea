//! Leases that run out, flags that fall, and what is forgotten, each in its time.

use std::time::Duration;

use house::Config;
use house::work::LevelsJob;
use serde_json::Map;
use store::{Lane, WorkState};

use crate::rooms::{heard, othello, othello_as};

both! {
    a_worker_that_dies_lets_its_ticket_go_when_the_lease_ends(house, Config { thinkers: 1, ..Config::default() }) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello_as("white", "black", "greedy")).await;
        let now = house.house.now();
        let dead = house.house.store.claim(Lane::Thinking, "dead", now, now + 60_000, 1).await.unwrap();
        assert_eq!(dead.len(), 1);
        let mut follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        let mut tasks = house.house.begin_work();
        house.time.advance(Duration::from_secs(59));
        assert_eq!(house.show(&id, &anna).await.n, 0);
        house.time.advance(Duration::from_secs(2));
        heard(&mut follower, 1).await;
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    what_is_over_is_forgotten_in_its_time(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let form = LevelsJob { game: "kenken".to_owned(), wishes: Map::new(), drawn: None, count: None };
        let job = house.house.generate_levels(&anna.id, form).await.unwrap();
        house.house.cancel_job(&anna.id, &job.id).await.unwrap();
        assert_eq!(house.house.job(&anna.id, &job.id).await.unwrap().state, WorkState::Cancelled);
        let id = house.table(&anna, &othello("me")).await;
        drop(house.show(&id, &anna).await);
        assert_eq!(house.house.tables_in_use(), 1);
        let mut tasks = house.house.begin_work();
        house.time.advance(Duration::from_mins(1));
        while house.house.tables_in_use() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(house.house.job(&anna.id, &job.id).await.is_ok());
        house.time.advance(Duration::from_hours(7 * 24));
        while house.house.store.job(&job.id).await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }
}
