//! Every day the same puzzles for everybody.

use std::time::Duration;

use house::Config;
use house::dailies::{DailyPuzzle, Day, moment};
use house::tables::NewTable;
use store::{Access, ScopeKey, UserRow};

use crate::rooms::{TestHouse, code};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };
const DAY: Duration = Duration::from_hours(24);

/// The code of the day as it is for a user, and the longest row of days of all puzzles.
async fn of_day(house: &TestHouse, user: &UserRow) -> (DailyPuzzle, i64) {
    let day = house.house.puzzles_of_day(None, Some(&user.id)).await.unwrap();
    let puzzle = day.puzzles.into_iter().find(|puzzle| puzzle.kind == "code").unwrap();
    (puzzle, day.streak)
}

/// Solves the code of the day. A probe finds it out by giving up.
async fn solve(house: &TestHouse, user: &UserRow) -> String {
    let probe = house.guest().await;
    let (probed, _) = house.house.open_daily(&probe.id, "mastermind", "code").await.unwrap();
    house.ask(&probed, &probe, "resign", "").await.unwrap();
    let secret = house.show(&probed, &probe).await.view.unwrap()["secret"].as_str().unwrap().to_owned();
    let (id, _) = house.house.open_daily(&user.id, "mastermind", "code").await.unwrap();
    house.ask(&id, user, "move", &secret).await.unwrap();
    id
}

both! {
    everybody_gets_the_same_puzzle_and_one_try(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let (first, new) = house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap();
        assert!(new);
        assert_eq!(house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap(), (first.clone(), false));
        let (other, _) = house.house.open_daily(&ben.id, "mastermind", "code").await.unwrap();
        assert_ne!(first, other);
        let (mine, theirs) = (house.show(&first, &anna).await, house.show(&other, &ben).await);
        assert_eq!((&mine.commitment, mine.preset.as_deref()), (&theirs.commitment, Some("normal")));
        let daily = mine.daily.unwrap();
        assert_eq!((daily.date.as_str(), daily.kind.as_str()), ("2024-10-04", "code"), "20,000 days after 1970");
        let row = house.house.store.table(&first).await.unwrap().unwrap();
        assert_eq!((row.setup.access, row.seats.len()), (Access::Private, 2));
        house.time.advance(DAY);
        let (next, new) = house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap();
        assert!(new && next != first, "a new day has a new puzzle");
        assert_ne!(house.show(&next, &anna).await.commitment, mine.commitment);
        assert_eq!(code(house.house.open_daily(&anna.id, "mastermind", "riddle").await), "server.not-found");
        assert_eq!(code(house.house.open_daily(&anna.id, "ludo", "code").await), "tables.unknown-game");
        let boards = [house.house.open_daily(&anna.id, "kenken", "board").await.unwrap().0, house.house.open_daily(&ben.id, "kenken", "board").await.unwrap().0];
        assert_eq!(house.show(&boards[0], &anna).await.options, house.show(&boards[1], &ben).await.options);
    }

    only_days_that_have_come_can_be_asked_for(house, QUIET()) {
        let day = async |date: Option<&str>| house.house.puzzles_of_day(date, None).await;
        let today = day(None).await.unwrap();
        assert_eq!((today.date.as_str(), today.streak), ("2024-10-04", 0));
        let kinds: Vec<(&str, &str)> = today.puzzles.iter().map(|puzzle| (puzzle.game, puzzle.kind)).collect();
        assert_eq!(kinds, [("mastermind", "code"), ("kenken", "board"), ("kenken", "hard")]);
        assert!(today.puzzles.iter().all(|puzzle| puzzle.table.is_none() && !puzzle.done && puzzle.value.is_none()));
        assert_eq!(day(Some("2024-10-04")).await.unwrap().date, "2024-10-04");
        assert_eq!(day(Some("2020-02-29")).await.unwrap().date, "2020-02-29");
        for wrong in ["2024-10-05", "2020-02-30", "today"] {
            assert_eq!(code(day(Some(wrong)).await), "server.no-such-day");
        }
    }

    a_row_of_days_grows_and_ends_with_a_day_that_is_missed(house, QUIET()) {
        let anna = house.guest().await;
        for solved in 1..=3 {
            assert!(of_day(house, &anna).await.0.table.is_none());
            let id = solve(house, &anna).await;
            let (puzzle, longest) = of_day(house, &anna).await;
            assert_eq!((puzzle.table.as_ref(), puzzle.done, puzzle.streak, puzzle.best_streak, longest), (Some(&id), true, solved, solved, solved));
            assert!(puzzle.value.is_some_and(|value| value > 0.0));
            let date = Day::of(house.house.now()).to_string();
            let records = house.house.store.records(&anna.id, Some("mastermind")).await.unwrap();
            assert!(records.iter().any(|record| record.key.scope == ScopeKey::Day { date: date.clone(), kind: "code".to_owned() }));
            house.time.advance(DAY);
        }
        let (puzzle, longest) = of_day(house, &anna).await;
        assert_eq!((puzzle.streak, puzzle.best_streak, longest, puzzle.done), (3, 3, 3, false), "the day that has begun is not missed yet");
        house.time.advance(DAY);
        let (puzzle, longest) = of_day(house, &anna).await;
        assert_eq!((puzzle.streak, puzzle.best_streak, longest), (0, 3, 0));
    }

    a_puzzle_has_the_value_that_it_brought_on_its_day(house, QUIET()) {
        let anna = house.guest().await;
        // She knows the code of another game, and breaks it at once.
        let form = || NewTable { game: "mastermind".to_owned(), ..NewTable::default() };
        let known = house.table(&anna, &form()).await;
        house.ask(&known, &anna, "resign", "").await.unwrap();
        let secret = house.show(&known, &anna).await.view.unwrap()["secret"].as_str().unwrap().to_owned();
        let same = house.table(&anna, &form()).await;
        house.ask(&same, &anna, "move", &secret).await.unwrap();
        let (id, _) = house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap();
        house.time.advance(Duration::from_secs(9));
        house.ask(&id, &anna, "move", &secret).await.unwrap();
        solve(house, &anna).await;
        let (puzzle, _) = of_day(house, &anna).await;
        // Two of eight turns in nine seconds: (1000·8 − 500·2 + 1) / (9 + 1). The other game brought ten times as much.
        assert_eq!((puzzle.ranking, puzzle.value), ("points", Some(700.0)));
    }

    a_day_shows_its_seed_when_it_is_over(house, QUIET()) {
        let anna = house.guest().await;
        let (id, _) = house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap();
        house.ask(&id, &anna, "resign", "").await.unwrap();
        assert!(house.show(&id, &anna).await.reveal.is_none());
        house.time.advance(DAY);
        assert!(house.show(&id, &anna).await.reveal.is_some());
    }
}

#[test]
fn a_moment_is_written_as_people_read_it() {
    assert_eq!(moment(0), "1970-01-01T00:00:00Z");
    assert_eq!(moment(1_763_237_662_345), "2025-11-15T20:14:22Z");
    assert_eq!(moment(-1), "1969-12-31T23:59:59Z");
}
