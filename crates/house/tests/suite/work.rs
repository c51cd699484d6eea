//! Leases that run out, flags that fall, and what is forgotten, each in its time.

use std::time::Duration;

use game::Clock;
use house::tables::{NewTable, Request};
use house::work::{JobProgress, LevelsJob};
use house::{Config, Error};
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
        // A sweep spares a table that is looked at in that very moment, as it is when a server greets the others.
        while house.house.tables_in_use() > 0 {
            house.time.advance(Duration::from_mins(1));
            assert!(house.house.job(&anna.id, &job.id).await.is_ok());
        }
        house.time.advance(Duration::from_hours(7 * 24));
        while house.house.store.job(&job.id).await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    who_leaves_ends_their_thought(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let deep = Map::from_iter([("depth".to_owned(), 40.into())]);
        // She asks for more than anybody can think of in the time that a tool has, and goes away.
        tokio::select! {
            biased;
            _ = house.house.use_tool(&anna.id, "othello", "explore", deep) => panic!("nobody thinks that fast"),
            () = tokio::task::yield_now() => {}
        }
        // Nobody may think twice at once, so this would wait until it is too late.
        assert!(house.house.use_tool(&anna.id, "othello", "openings", Map::new()).await.is_ok());
    }

    a_fresh_house_gets_its_library_once(house, Config { thinkers: 0, library: true, ..Config::default() }) {
        let store = &house.house.store;
        let mut tasks = house.house.begin_work();
        while store.library("kenken", "").await.unwrap().len() < 2 {
            tokio::task::yield_now().await;
        }
        house.house.stop();
        while tasks.join_next().await.is_some() {}
        let library = store.library("kenken", "").await.unwrap();
        let first = &library[0];
        assert_eq!((first.row.size, first.row.grade.as_deref(), first.levels), (Some(3), Some("easy"), 12));
        let levels = store.levels_of_collection(&first.row.id).await.unwrap();
        assert!(levels.iter().all(|level| level.size == 3 && level.grade == "easy" && level.single && level.listed));
        // What is stocked is not stocked again, whatever became of it.
        store.delete_collection(&first.row.id).await.unwrap();
        let stocked = store.stocked("kenken").await.unwrap();
        assert!(stocked.contains(&"3×3 easy".to_owned()) && stocked.len() >= 2, "{stocked:?}");
    }

    a_move_after_the_flag_comes_too_late(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let ben = house.guest().await;
        let id = house.table(&anna, &blitz("open")).await;
        house.house.join_table(&id, &ben, false, None, None).await.unwrap();
        house.time.advance(Duration::from_secs(65));
        // Nobody watches the clocks here: the table itself looks at them first.
        let late = Request { seen: 0, seat: None, kind: "move", text: "d3", bot: false, waited_ms: 0 };
        assert!(matches!(house.house.command(&id, &anna.id, &late).await, Err(Error::Stale { .. })));
        let table = house.show(&id, &anna).await;
        assert_eq!((table.n, table.state), (1, tables::TableState::Over));
        assert_eq!(table.finished.unwrap().ending, tables::Ending::Flag);
    }

    a_flag_falls_while_another_table_is_in_use(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let busy = house.table(&anna, &blitz("me")).await;
        house.time.advance(Duration::from_secs(1));
        let other = house.table(&anna, &blitz("me")).await;
        let mut follower = house.house.follow_table(&other, Some(&anna.id), 0).await.unwrap();
        let open = house.house.open_table(&busy, Some(&anna.id)).await.unwrap();
        let mut tasks = house.house.begin_work();
        house.time.advance(Duration::from_secs(65));
        heard(&mut follower, 1).await;
        drop(open);
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    a_job_gives_way_to_those_of_others_and_goes_on_where_it_was(house, Config { thinkers: 1, ..Config::default() }) {
        let eve = house.guest().await;
        let anna = house.guest().await;
        let wishes = |size: u32| Map::from_iter([("size".to_owned(), size.into())]);
        let form = LevelsJob { game: "kenken".to_owned(), wishes: wishes(3), drawn: None, count: Some(100) };
        let mut hard = wishes(9);
        hard.insert("grade".to_owned(), "unreasonable".into());
        let long = LevelsJob { wishes: hard, ..form.clone() };
        let long = house.house.generate_levels(&eve.id, long).await.unwrap();
        let mut tasks = house.house.begin_work();
        let state = async |id: &str| house.house.store.job(id).await.unwrap().unwrap().state;
        while state(&long.id).await != WorkState::Running {
            tokio::task::yield_now().await;
        }
        let short = house.house.generate_levels(&anna.id, LevelsJob { count: Some(2), ..form }).await.unwrap();
        while state(&short.id).await != WorkState::Done {
            house.time.advance(Duration::from_millis(500));
            tokio::task::yield_now().await;
        }
        assert!(matches!(state(&long.id).await, WorkState::Waiting | WorkState::Running));
        house.house.stop();
        while tasks.join_next().await.is_some() {}
        // A stop in good order is no failure, however often it happens.
        assert_eq!(state(&long.id).await, WorkState::Waiting);
        let claim = house.house.store.claim(Lane::Jobs, "next", house.house.now(), i64::MAX, 1).await.unwrap().remove(0);
        assert_eq!((claim.id, claim.attempt), (long.id, 1));
    }

    a_job_tells_what_is_going_on_in_a_level_that_takes_long(house, Config { thinkers: 1, ..Config::default() }) {
        let anna = house.guest().await;
        let wishes = Map::from_iter([("size".to_owned(), 9.into()), ("grade".to_owned(), "unreasonable".into())]);
        let form = LevelsJob { game: "kenken".to_owned(), wishes, drawn: None, count: Some(100) };
        let job = house.house.generate_levels(&anna.id, form).await.unwrap();
        let mut tasks = house.house.begin_work();
        let told = loop {
            house.time.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
            let now = house.house.job(&anna.id, &job.id).await.unwrap();
            assert!(matches!(now.state, WorkState::Waiting | WorkState::Running), "it is over, and told nothing");
            let progress: JobProgress = serde_json::from_str(&now.progress).unwrap_or_default();
            if !progress.note.is_empty() {
                break progress;
            }
        };
        assert!(told.note.starts_with("board "), "{}", told.note);
        assert_eq!(told.total, Some(100));
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    a_guest_who_played_nothing_is_forgotten(house, Config { thinkers: 0, ..Config::default() }) {
        let gone = house.guest().await;
        let plays = house.guest().await;
        house.table(&plays, &othello("me")).await;
        house.time.advance(Duration::from_hours(29 * 24));
        let comes_back = house.guest().await;
        let store = &house.house.store;
        let mut tasks = house.house.begin_work();
        house.time.advance(Duration::from_hours(2 * 24));
        while store.user(&gone.id).await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
        assert!(store.user(&plays.id).await.unwrap().is_some() && store.user(&comes_back.id).await.unwrap().is_some());
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    a_table_that_nobody_has_takes_no_room(house, Config { thinkers: 0, ..Config::default() }) {
        for id in ["x".repeat(40_000), "0".repeat(26), store::new_id(), "me".to_owned()] {
            assert!(matches!(house.house.open_table(&id, None).await, Err(Error::Missing(_))));
            assert!(matches!(house.house.follow_table(&id, None, 0).await, Err(Error::Missing(_))));
        }
        assert_eq!(house.house.tables_in_use(), 0);
    }
}

/// A table of Othello with a minute for each move.
fn blitz(white: &str) -> NewTable {
    NewTable { clock: Some(Clock::PerMove { ms: 60_000 }), ..othello(white) }
}
