//! Following a table: what is told, and when.

use std::time::Duration;

use ::tables::TableState;
use house::Config;
use house::tables::{Follower, News};

use crate::rooms::{heard, othello};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

/// The next news of a kind.
async fn next<T>(follower: &mut Follower, wanted: impl Fn(News) -> Option<T>) -> T {
    loop {
        follower.wait().await;
        for news in follower.take().await.expect("the table is there") {
            if let Some(found) = wanted(news) {
                return found;
            }
        }
    }
}

/// What is told of who is there.
fn presence(news: News) -> Option<(Vec<usize>, usize)> {
    if let News::Presence(presence) = news { Some((presence.online, presence.spectators)) } else { None }
}

both! {
    the_table_comes_first_then_each_entry_once(house, QUIET()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("me")).await;
        house.ask(&id, &anna, "move", "d3").await.unwrap();
        house.ask(&id, &anna, "move", "c3").await.unwrap();
        let mut follower = house.house.follow_table(&id, Some(&anna.id), 1).await.unwrap();
        let entries = next(&mut follower, |news| if let News::Table(table) = news { table.entries } else { None }).await;
        assert_eq!(entries.iter().map(|entry| entry.n).collect::<Vec<_>>(), [2], "those after the number");
        house.ask(&id, &anna, "move", "c4").await.unwrap();
        let (n, table) = next(&mut follower, |news| if let News::Entry(entry, table) = news { Some((entry.n, table)) } else { None }).await;
        assert_eq!((n, table.map(|table| (table.n, table.state))), (3, Some((3, TableState::Playing))));
        // Of several at once only the last brings the table.
        house.ask(&id, &anna, "move", "e3").await.unwrap();
        house.ask(&id, &anna, "back", "").await.unwrap();
        let mut told = Vec::new();
        while told.last().is_none_or(|(n, _)| *n < 5) {
            follower.wait().await;
            for news in follower.take().await.unwrap() {
                if let News::Entry(entry, table) = news {
                    told.push((entry.n, table.is_some()));
                }
            }
        }
        assert_eq!(told.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [4, 5]);
        assert!(told[1].1);
        house.house.stop();
        next(&mut follower, |news| matches!(news, News::Closing).then_some(())).await;
    }

    who_is_there_is_told_to_everybody(house, QUIET()) {
        let (anna, ben, eve) = (house.guest().await, house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("open")).await;
        house.house.join_table(&id, &ben, false, None, None).await.unwrap();
        let mut first = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        let second = house.house.follow_unseen(&id, Some(&ben.id), 0).await.unwrap();
        assert_eq!(next(&mut first, presence).await, (vec![0, 1], 0));
        let looks_on = house.house.follow_table(&id, Some(&eve.id), 0).await.unwrap();
        assert_eq!(next(&mut first, presence).await, (vec![0, 1], 1));
        let nobody = house.house.follow_table(&id, None, 0).await.unwrap();
        assert_eq!(next(&mut first, presence).await, (vec![0, 1], 2));
        let shown = house.show(&id, &anna).await;
        assert_eq!((shown.spectators, shown.seats[1].online), (2, true));
        nobody.leave().await;
        assert_eq!(next(&mut first, presence).await, (vec![0, 1], 1));
        looks_on.leave().await;
        assert_eq!(next(&mut first, presence).await, (vec![0, 1], 0));
        second.leave().await;
        assert_eq!(next(&mut first, presence).await, (vec![0], 0));
        assert!(!house.show(&id, &anna).await.seats[1].online);
    }

    who_follows_a_table_that_is_gone_is_told_no_more(house, QUIET()) {
        let (anna, eve) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("me")).await;
        assert!(house.house.follow_table(&id, Some(&eve.id), 0).await.is_err());
        let mut follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        house.house.discard_table(&id, &anna.id).await.unwrap();
        loop {
            follower.wait().await;
            if follower.take().await.is_none() {
                break;
            }
        }
        assert!(follower.take().await.is_none(), "it stays so");
    }

    a_quiet_table_says_so_now_and_then(house, QUIET()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("me")).await;
        let mut follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        let began = house.house.now();
        let quiet = |news| matches!(news, News::Quiet).then_some(());
        let mut waited = Box::pin(next(&mut follower, quiet));
        loop {
            tokio::select! {
                biased;
                () = &mut waited => break,
                () = tokio::task::yield_now() => house.time.advance(Duration::from_secs(1)),
            }
        }
        let after = house.house.now() - began;
        // Where others cannot be heard it is looked more often.
        let soonest = if house.house.store.is_shared() { 3_000 } else { 25_000 };
        assert!(after >= soonest, "{after}");
    }

    who_only_follows_behind_something_else_does_not_start_the_clock(house, QUIET()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("greedy")).await;
        let mut follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        follower.look_away();
        house.time.advance(Duration::from_secs(5));
        heard(&mut follower, 1).await;
        assert_eq!(house.show(&id, &anna).await.state, TableState::Paused);
        let mut unseen = house.house.follow_unseen(&id, Some(&anna.id), 0).await.unwrap();
        assert_eq!(house.show(&id, &anna).await.state, TableState::Paused);
        unseen.look_at().await;
        assert_eq!(house.show(&id, &anna).await.state, TableState::Playing);
    }
}
