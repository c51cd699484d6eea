//! Exports, and what is imported from them.

use super::backup::{fill, lines};
use crate::test_store::*;
use store::{
    ChartKey, DailyKey, Direction, Finish, Imported, Measure, Portable, RatingRow, Result, ScopeKey, SeatResult,
    SeatRow, Store,
};
use store::{Contents, TallyOrder};

/// The day that is today in these tests: after the one that `fill` knows of.
const TODAY: i64 = 6;

async fn export(store: &Store, what: Contents) -> String {
    let mut text = Vec::new();
    store.export(what, TODAY, 99, &mut text, &|_| ()).await.unwrap();
    String::from_utf8(text).unwrap()
}

async fn import(store: &Store, text: &str) -> Result<Imported> {
    store.import(&Portable::read(text)?, str::to_lowercase, &|_| ()).await
}

/// A game that counts for a rating and that the first of two wins, with a line in each kind of chart.
async fn won(store: &Store, first: &str, second: &str, at: i64, points: f64) -> String {
    let lines = vec![
        line(0, "points", Measure::Highest, points),
        line(0, "games", Measure::Tally, 1.0),
        line(1, "games", Measure::Tally, 0.0),
    ];
    let over = Finish { pool: Some("p".into()), ..finish(&[SeatResult::Win, SeatResult::Loss], lines) };
    finished(store, "othello", &[SeatRow::user(first), SeatRow::user(second)], at, over).await
}

/// Rates a game of two.
async fn rate(store: &Store, table: &str, first: &str, second: &str) {
    let rating = |user: &str, value: f64, games: i64| RatingRow {
        game: "othello".into(),
        pool: "p".into(),
        user_id: user.into(),
        rating: value,
        deviation: 80.0,
        volatility: 0.06,
        games,
        at: 0,
    };
    let games = store.ratings(first).await.unwrap().first().map_or(0, |rating| rating.games);
    store.rate(table, &[rating(first, 1600.0, games + 1), rating(second, 1400.0, games + 1)]).await.unwrap();
}

/// Everything that the charts show, and the order in which results were rated.
async fn charts(store: &Store) -> Vec<String> {
    let mut shown = Vec::new();
    for key in store.charts().await.unwrap() {
        shown.push(format!("{key:?}"));
        shown.extend(store.ranking(&key, None, 99).await.unwrap().rows.iter().map(|row| format!("{row:?}")));
        let tally = store.tally(&key, TallyOrder::Name, Direction::Ascending, None, 99).await.unwrap();
        shown.extend(tally.rows.iter().map(|row| format!("{row:?}")));
    }
    let rated = store.rated_results("othello", "p", 0, 99).await.unwrap();
    shown.extend(rated.iter().map(|(place, game)| format!("{place} {}", game.table_id)));
    shown
}

both! {
    an_export_gives_the_same_charts_on_either_engine(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        let first = won(store, &anna.id, &ben.id, 20, 7.0).await;
        let second = won(store, &ben.id, &anna.id, 30, 9.5).await;
        let third = won(store, &anna.id, &ben.id, 40, 0.1 + 0.2).await;
        // Rated in another order than they ended.
        for table in [&second, &first, &third] {
            rate(store, table, &anna.id, &ben.id).await;
        }
        add_level(store, &level("A level", 5, "easy", 0.3, Some(&anna.id)), 0.5).await.unwrap();
        let before = charts(store).await;
        let text = export(store, Contents::All).await;
        for other in [TestStore::sqlite().await, TestStore::postgres().await] {
            let brought = import(&other.store, &text).await.unwrap();
            assert_eq!((brought.people, brought.levels, brought.games, brought.known), (2, 1, 3, 0));
            assert_eq!(charts(&other.store).await, before);
            assert_eq!(export(&other.store, Contents::All).await, text, "and exports the same again");
            let once = lines(&other.store).await;
            let again = import(&other.store, &text).await.unwrap();
            assert_eq!((again.people, again.levels, again.games, again.known), (0, 0, 0, 6));
            assert_eq!(lines(&other.store).await, once, "a second time changes nothing");
        }
    }

    what_is_secret_stays_in_the_house(fresh) {
        fill(&fresh.store).await;
        let text = export(&fresh.store, Contents::All).await;
        for secret in ["argon2id", "password", "recovery", "sign_ins", "tokens", "work", "hash"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["games"].as_array().unwrap().len(), 1, "a game that goes on is not told of");
        assert_eq!((&document["schema"], &document["what"]), (&2.into(), &"all".into()));
    }

    a_days_puzzle_is_not_told_of_before_the_day_is_over(fresh) {
        let store = &fresh.store;
        let anna = user(store, "Anna").await;
        for day in [TODAY - 1, TODAY] {
            let over = finish(&[SeatResult::Win], vec![]);
            let table = finished(store, "othello", &[SeatRow::user(&anna.id)], 9, over).await;
            let key = DailyKey { game: "othello".into(), kind: "x".into(), day };
            store.settle_daily(&key, &format!("{{\"seed\":\"of day {day}\"}}"), 1).await.unwrap();
            store.play_daily(&anna.id, &key, &table, 1).await.unwrap();
        }
        let document: serde_json::Value = serde_json::from_str(&export(store, Contents::All).await).unwrap();
        for section in ["games", "entries", "results", "daily_plays", "days"] {
            assert_eq!(document[section].as_array().unwrap().len(), 1, "{section}");
        }
        assert!(document["days"][0]["setup"].as_str().unwrap().contains("of day 5"));
    }

    what_is_here_stays_and_names_are_not_shared(fresh) {
        let other = TestStore::sqlite().await;
        let (anna, ben) = (user(&other.store, "Anna").await, user(&other.store, "Ben").await);
        let theirs = won(&other.store, &anna.id, &ben.id, 30, 7.0).await;
        rate(&other.store, &theirs, &anna.id, &ben.id).await;
        let text = export(&other.store, Contents::Games).await;
        let (mine, chloe) = (user(&fresh.store, "anna").await, user(&fresh.store, "Chloe").await);
        let early = won(&fresh.store, &mine.id, &chloe.id, 20, 1.0).await;
        let late = won(&fresh.store, &mine.id, &chloe.id, 50, 2.0).await;
        rate(&fresh.store, &early, &mine.id, &chloe.id).await;
        rate(&fresh.store, &late, &mine.id, &chloe.id).await;
        let brought = import(&fresh.store, &text).await.unwrap();
        assert_eq!(brought.renamed, [("Anna".to_owned(), "Anna-2".to_owned())]);
        assert_eq!((brought.people, brought.games), (2, 1));
        let found = fresh.store.credentials("anna-2").await.unwrap().unwrap();
        assert_eq!((found.user.id.as_str(), found.password), (anna.id.as_str(), None));
        let rated = fresh.store.rated_results("othello", "p", 0, 9).await.unwrap();
        let rated: Vec<String> = rated.into_iter().map(|(_, result)| result.table_id).collect();
        assert_eq!((rated.len(), &rated[0], &rated[2]), (3, &early, &late), "rated in the order in which they ended");
        let key = ChartKey::new("othello", "points", ScopeKey::All);
        let names: Vec<String> =
            fresh.store.ranking(&key, None, 9).await.unwrap().rows.into_iter().map(|row| row.name).collect();
        assert_eq!(names, ["Anna-2", "anna"]);
    }

    a_newer_version_of_a_level_becomes_the_latest(fresh) {
        let other = TestStore::sqlite().await;
        let first = level("One", 4, "easy", 1.0, None);
        add_level(&other.store, &first, 0.5).await.unwrap();
        import(&fresh.store, &export(&other.store, Contents::Levels).await).await.unwrap();
        let second = store::LevelRow { version: 2, chain: first.chain.clone(), ..level("Two", 4, "easy", 1.0, None) };
        add_level(&other.store, &second, 0.5).await.unwrap();
        let brought = import(&fresh.store, &export(&other.store, Contents::Levels).await).await.unwrap();
        assert_eq!((brought.levels, brought.known), (1, 1));
        let versions = fresh.store.level_versions(&first.chain).await.unwrap();
        assert_eq!(versions.iter().map(|level| level.latest).collect::<Vec<_>>(), [false, true]);
    }

    an_import_that_fails_leaves_nothing(fresh) {
        let other = TestStore::sqlite().await;
        let (anna, ben) = (user(&other.store, "Anna").await, user(&other.store, "Ben").await);
        won(&other.store, &anna.id, &ben.id, 30, 7.0).await;
        // Two levels that claim to be the same version: only the database notices.
        add_level(&other.store, &level("One", 4, "easy", 1.0, None), 0.5).await.unwrap();
        add_level(&other.store, &level("Two", 4, "easy", 1.0, None), 0.5).await.unwrap();
        let text = export(&other.store, Contents::All).await;
        let mut document: serde_json::Value = serde_json::from_str(&text).unwrap();
        document["levels"][1]["chain"] = document["levels"][0]["chain"].clone();
        let before = lines(&fresh.store).await;
        let error = import(&fresh.store, &document.to_string()).await.unwrap_err();
        assert!(error.to_string().contains("line"), "{error}");
        assert_eq!(lines(&fresh.store).await, before);
    }

    levels_that_are_known_are_not_added_twice(fresh) {
        let levels: Vec<_> = ["One", "Two"]
            .map(|name| {
                let document = format!("[\"{name}\"]");
                (store::LevelRow { document, ..level(name, 4, "easy", 1.0, None) }, 0.5)
            })
            .into();
        assert_eq!(fresh.store.add_new_levels(&levels).await.unwrap(), 2);
        let anew: Vec<_> = levels.iter().map(|(old, lot)| {
            let id = store::new_id();
            (store::LevelRow { chain: id.clone(), id, ..old.clone() }, *lot)
        }).collect();
        assert_eq!(fresh.store.add_new_levels(&anew).await.unwrap(), 0);
        fresh.store.delete_level(&levels[0].0.chain).await.unwrap();
        assert!(is_missing(&fresh.store.delete_level(&levels[0].0.chain).await));
        assert_eq!(fresh.store.add_new_levels(&anew).await.unwrap(), 1);
    }
}
