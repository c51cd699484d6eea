//! Leaving a game that is played alone, and taking over one that computers play.

use std::collections::BTreeMap;
use std::task::Poll;
use std::time::Duration;

use ::tables::TableState;
use house::Config;
use house::tables::{NewTable, Request};
use store::{SeatResult, UserRow};

use crate::rooms::{TestHouse, othello};

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
        house.ask(&id, &anna, "move", "d3").await.unwrap();
        until(house, &id, &anna, TableState::Playing, 5).await;
    }

    time_that_was_played_without_a_connection_counts(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let form = NewTable { game: "mastermind".to_owned(), ..NewTable::default() };
        let id = house.table(&anna, &form).await;
        let guess = async |text: &str, waited_ms: u64| {
            let seen = house.show(&id, &anna).await.n;
            let request = Request { seen, seat: None, kind: "move", text, bot: false, waited_ms };
            house.house.command(&id, &anna.id, &request).await.map(drop)
        };
        let elapsed = async || house.show(&id, &anna).await.seats[1].elapsed_ms;
        let follow = async || house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        // The connection is lost; five seconds later the clock stands.
        follow().await.leave().await;
        house.time.advance(Duration::from_secs(5));
        until(house, &id, &anna, TableState::Paused, 1).await;
        let before = elapsed().await;
        // Two guesses are made after two and three minutes. They come after an hour, when the page is back already.
        house.time.advance(Duration::from_hours(1));
        let back = follow().await;
        until(house, &id, &anna, TableState::Playing, 2).await;
        let waited = 57 * 60_000;
        guess("1234", waited).await.unwrap();
        assert_eq!(elapsed().await, before + 180_000, "up to the last of them");
        guess("2345", waited).await.unwrap();
        assert_eq!(elapsed().await, before + 180_000, "and only once");
        let shown = house.show(&id, &anna).await.entries.unwrap();
        let texts: Vec<_> = shown.iter().map(|entry| entry.text.clone().unwrap_or_default()).collect();
        let last = 20_000_i64 * 86_400_000 + 5_000 + 180_000;
        assert_eq!(texts, ["left", "", &format!("ahead 180000 {last}"), "1234", "2345"]);
        // Who plays on after coming back has all the time that it took, and nothing twice.
        house.time.advance(Duration::from_secs(7));
        guess("3456", 0).await.unwrap();
        assert_eq!(elapsed().await, before + 187_000);
        // The first to come may be a move: it ends the pause, and brings its time.
        back.leave().await;
        house.time.advance(Duration::from_secs(5));
        until(house, &id, &anna, TableState::Paused, 7).await;
        house.time.advance(Duration::from_secs(30));
        guess("4567", 10_000).await.unwrap();
        assert_eq!(elapsed().await, before + 187_000 + 5_000 + 20_000);
        let back_again = follow().await;
        // What is sent late but was made after the return is none of that.
        back_again.leave().await;
        house.time.advance(Duration::from_secs(5));
        until(house, &id, &anna, TableState::Paused, 10).await;
        house.time.advance(Duration::from_hours(8));
        let _here = follow().await;
        until(house, &id, &anna, TableState::Playing, 11).await;
        let before = elapsed().await;
        house.time.advance(Duration::from_secs(20));
        guess("5671", 15_000).await.unwrap();
        assert_eq!(elapsed().await, before + 20_000);
        // A pause that was asked for is none of that either.
        house.ask(&id, &anna, "pause", "").await.unwrap();
        house.time.advance(Duration::from_secs(30));
        assert_eq!(guess("6712", 20_000).await.unwrap_err().say().code, "tables.paused");
    }

    time_that_was_played_counts_once_however_long_the_house_takes_to_count_it(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let id = house.table(&anna, &NewTable { game: "mastermind".to_owned(), ..NewTable::default() }).await;
        house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap().leave().await;
        house.time.advance(Duration::from_secs(5));
        until(house, &id, &anna, TableState::Paused, 1).await;
        house.time.advance(Duration::from_hours(1));
        let request = Request { seen: 1, seat: None, kind: "move", text: "1234", bot: false, waited_ms: 57 * 60_000 };
        let mut sent = Box::pin(house.house.command(&id, &anna.id, &request));
        while std::future::poll_fn(|cx| Poll::Ready(sent.as_mut().poll(cx))).await.map(Result::unwrap).is_pending() {
            house.time.advance(Duration::from_millis(1));
            tokio::task::yield_now().await;
        }
        let texts: Vec<_> = house.show(&id, &anna).await.entries.unwrap().into_iter().map(|entry| entry.text.unwrap()).collect();
        assert_eq!((texts.len(), texts[2].as_str()), (3, "1234"), "{texts:?}");
    }

    a_pause_that_was_asked_for_and_a_game_with_another_go_on_as_they_are(house, Config { thinkers: 0, ..Config::default() }) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("greedy")).await;
        house.ask(&id, &anna, "pause", "").await.unwrap();
        let follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        until(house, &id, &anna, TableState::Paused, 1).await;
        assert_eq!(house.ask(&id, &anna, "move", "d3").await.unwrap_err().say().code, "tables.paused");
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
        house.ask(&copy, &anna, "move", "d3").await.unwrap();
        house.ask(&copy, &anna, "resign", "").await.unwrap();
        let finished = house.show(&copy, &anna).await.finished.unwrap();
        assert!(finished.scores.iter().all(|score| score.barred.as_ref().is_some_and(|say| say.code == "tables.copied")));
        assert_eq!(house.house.store.tallies(&anna.id, None).await.unwrap(), []);
        assert_eq!(house.house.store.result(&copy).await.unwrap().unwrap().seats[0].result, SeatResult::Loss);
        let again = house.house.take_over(&copy, &anna.id, "black", 0).await.unwrap_err();
        assert_eq!(again.say().code, "server.not-only-computers");
    }
}
