//! Leaving a game that is played alone, and taking over one that computers play.

use std::collections::BTreeMap;
use std::time::Duration;

use ::tables::TableState;
use house::Config;
use house::tables::{NewTable, Request};
use store::{SeatResult, UserRow};

use crate::rooms::{TestHouse, othello};

async fn ask(house: &TestHouse, id: &str, user: &UserRow, kind: &str, text: &str) -> house::Result<()> {
    let seen = house.show(id, user).await.n;
    house.house.command(id, &user.id, &Request { seen, seat: None, kind, text, bot: false }).await.map(drop)
}

/// Waits until the table is in this state, in as many entries.
async fn until(house: &TestHouse, id: &str, user: &UserRow, state: TableState, n: u64) {
    loop {
        let shown = house.show(id, user).await;
        if (shown.state, shown.n) == (state, n) {
            return;
        }
        tokio::task::yield_now().await;
    }
}

both! {
    leaving_stops_the_clock_after_a_moment_and_coming_back_lets_it_run(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("greedy")).await;
        let follow = async || house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        // Nobody who never looked is paused.
        house.time.advance(Duration::from_mins(1));
        until(house, &id, &anna, TableState::Playing, 0).await;
        // Who is back within five seconds, or looks in two places, has not left.
        let first = follow().await;
        first.leave().await;
        house.time.advance(Duration::from_secs(4));
        let mut second = follow().await;
        follow().await.leave().await;
        house.time.advance(Duration::from_mins(1));
        tokio::task::yield_now().await;
        until(house, &id, &anna, TableState::Playing, 0).await;
        // A page that is out of sight is left too.
        second.look_away();
        let before = house.show(&id, &anna).await.seats[0].elapsed_ms;
        house.time.advance(Duration::from_secs(5));
        until(house, &id, &anna, TableState::Paused, 1).await;
        house.time.advance(Duration::from_hours(8));
        assert!(house.show(&id, &anna).await.view.is_none());
        second.look_at().await;
        until(house, &id, &anna, TableState::Playing, 2).await;
        assert_eq!(house.show(&id, &anna).await.seats[0].elapsed_ms, before + 5000);
        let kinds: Vec<String> = house.show(&id, &anna).await.entries.unwrap().iter()
            .map(|entry| format!("{} {}", entry.kind.name(), entry.text.as_deref().unwrap_or_default())).collect();
        assert_eq!(kinds, ["pause left", "resume "]);
        // The next move is a return as well.
        second.leave().await;
        house.time.advance(Duration::from_secs(5));
        until(house, &id, &anna, TableState::Paused, 3).await;
        ask(house, &id, &anna, "move", "d3").await.unwrap();
        until(house, &id, &anna, TableState::Playing, 5).await;
    }

    a_pause_that_was_asked_for_and_a_game_with_another_go_on_as_they_are(house, Config { thinkers: 0, ..Config::default() }) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("greedy")).await;
        ask(house, &id, &anna, "pause", "").await.unwrap();
        let follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        until(house, &id, &anna, TableState::Paused, 1).await;
        assert_eq!(ask(house, &id, &anna, "move", "d3").await.unwrap_err().say().code, "tables.paused");
        follower.leave().await;
        let id = house.table(&anna, &othello("open")).await;
        house.house.join_table(&id, &ben, false, None, None).await.unwrap();
        house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap().leave().await;
        house.time.advance(Duration::from_mins(1));
        tokio::task::yield_now().await;
        until(house, &id, &anna, TableState::Playing, 0).await;
        assert!(!house.show(&id, &anna).await.may_discard);
    }

    a_game_between_computers_is_taken_over_as_a_copy_that_counts_nowhere(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let players = [("black", "greedy"), ("white", "greedy")].map(|(seat, who)| (seat.to_owned(), who.to_owned()));
        let form = NewTable {
            game: "othello".to_owned(),
            role: Some("watch".to_owned()),
            seats: BTreeMap::from(players),
            ..NewTable::default()
        };
        let id = house.table(&anna, &form).await;
        assert!(house.show(&id, &anna).await.may_discard);
        let refused = house.house.take_over(&id, &anna.id, "red", 0).await.unwrap_err();
        assert_eq!(refused.say().code, "server.unused-seat");
        let copy = house.house.take_over(&id, &anna.id, "black", 99).await.unwrap();
        let shown = house.show(&copy, &anna).await;
        assert_eq!((shown.you.len(), shown.copy_of.as_deref(), shown.rated), (1, Some(id.as_str()), false));
        ask(house, &copy, &anna, "move", "d3").await.unwrap();
        ask(house, &copy, &anna, "resign", "").await.unwrap();
        let finished = house.show(&copy, &anna).await.finished.unwrap();
        assert!(finished.scores.iter().all(|score| score.barred.as_ref().is_some_and(|say| say.code == "tables.copied")));
        assert_eq!(house.house.store.tallies(&anna.id, None).await.unwrap(), []);
        assert_eq!(house.house.store.result(&copy).await.unwrap().unwrap().seats[0].result, SeatResult::Loss);
        let again = house.house.take_over(&copy, &anna.id, "black", 0).await.unwrap_err();
        assert_eq!(again.say().code, "server.not-only-computers");
    }
}
