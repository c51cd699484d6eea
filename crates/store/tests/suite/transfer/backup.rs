//! Backups, and what is restored from them.

use crate::test_store::*;
use store::{
    Append, Before, DailyKey, Error, Finish, Measure, NewJob, RatingRow, Result, SeatResult, SeatRow, Store, Ticket,
    TicketChange, new_id,
};

/// Something in every table.
pub async fn fill(store: &Store) {
    let (anna, ben) = (user(store, "Anna \u{1f3b2}").await, user(store, "Ben").await);
    guest(store).await;
    sign_in(store, &anna.id, "h", &Before::Nobody).await.unwrap();
    store.add_token(&token(&ben.id), "t", 9, &store::Proof::None).await.unwrap();
    add_level(store, &level("line\nbreak \"quoted\"", 5, "easy", 0.1 + 0.2, Some(&anna.id)), 1.0 / 3.0).await.unwrap();
    let seats = [SeatRow::user(&anna.id), SeatRow::user(&ben.id)];
    let lines = vec![line(0, "points", Measure::Lowest, 1e-300), line(1, "games", Measure::Tally, 0.0)];
    let over = Finish { pool: Some("p".into()), ..finish(&[SeatResult::Win, SeatResult::Loss], lines) };
    let table = finished(store, "othello", &seats, 10, over).await;
    let rating = RatingRow {
        game: "othello".into(),
        pool: "p".into(),
        user_id: anna.id.clone(),
        rating: 1512.345678901234,
        deviation: 99.9,
        volatility: 0.06,
        games: 1,
        at: 10,
    };
    store.rate(&table, &[rating]).await.unwrap();
    let playing = crate::test_store::table(store, "othello", &seats).await;
    let ticket = TicketChange::Raise(Ticket { seat: 1, user_id: None, priority: 1 });
    store.append(Append { thinking: ticket, ..one(&playing, 1) }).await.unwrap();
    let job =
        NewJob { id: new_id(), kind: "x".into(), user_id: None, game: None, payload: "{}".into(), priority: 0, at: 1 };
    store.add_job(&job, i64::MAX).await.unwrap();
    let day = DailyKey { game: "othello".into(), kind: "x".into(), day: 5 };
    store.settle_daily(&day, "{}", 1).await.unwrap();
    store.play_daily(&anna.id, &day, &playing, 1).await.unwrap();
}

/// The lines of a backup in an order of their own, since each engine has its own.
pub async fn lines(store: &Store) -> Vec<String> {
    let mut lines: Vec<String> = backup(store).await.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

async fn backup(store: &Store) -> String {
    let mut text = Vec::new();
    let rows = store.backup(&mut text, &|_| ()).await.unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(rows as usize, text.lines().count() - 2);
    text
}

async fn restore(store: &Store, text: &str, force: bool) -> Result<u64> {
    store.restore(&mut text.as_bytes(), force, &|_| ()).await
}

both! {
    a_backup_moves_to_either_engine_and_back(fresh) {
        fill(&fresh.store).await;
        let text = backup(&fresh.store).await;
        let before = lines(&fresh.store).await;
        for table in [
            "users", "sign_ins", "tokens", "levels", "tables", "seats", "entries", "work", "results", "seat_results",
            "scores", "bests", "tallies", "ratings", "rating_pools", "dailies", "daily_plays",
        ] {
            assert!(before.iter().any(|line| line.contains(&format!("\"table\":\"{table}\""))), "{table}");
        }
        for other in [TestStore::sqlite().await, TestStore::postgres().await] {
            assert_eq!(restore(&other.store, &text, false).await.unwrap() as usize, before.len() - 2);
            assert_eq!(lines(&other.store).await, before);
            let again = restore(&other.store, &text, false).await;
            assert!(matches!(again, Err(Error::NotEmpty(why)) if why.contains("users")));
            user(&other.store, "Chloe").await;
            restore(&other.store, &text, true).await.unwrap();
            assert_eq!(lines(&other.store).await, before, "what was there is replaced");
            assert_eq!(lines(&Store::open(&other.url).await.unwrap()).await, before);
        }
    }

    a_broken_backup_changes_nothing(fresh) {
        fill(&fresh.store).await;
        let text = backup(&fresh.store).await;
        let before = lines(&fresh.store).await;
        let all: Vec<&str> = text.lines().collect();
        let cut = all[..all.len() - 1].join("\n");
        let short = [&all[..4], &all[5..]].concat().join("\n");
        let strange = text.replace("\"table\":\"seats\"", "\"table\":\"sqlite_master\"");
        let column = text.replace("\"holder\"", "\"keeper\"");
        let orphan: Vec<&str> = all.iter().copied().filter(|line| !line.contains("\"table\":\"users\"")).collect();
        let orphan = orphan.join("\n");
        let later = text.replacen("\"migration\":", "\"migration\":999", 1);
        for (broken, why) in [
            (&cut, "the file was cut short"),
            (&short, "rows were written, but"),
            (&strange, "it should name a table and hold a row"),
            (&column, "keeper"),
            (&orphan, "line "),
            (&String::new(), "line 1 of the backup: it should say"),
            (&"{\"tauler\":\"export\"}".to_owned(), "this is an export, not a backup"),
            (&later, "run a later release"),
        ] {
            let error = restore(&fresh.store, broken, true).await.unwrap_err().to_string();
            assert!(error.contains(why), "{why}: {error}");
            assert_eq!(lines(&fresh.store).await, before, "{why}");
        }
    }

    a_backup_of_a_store_in_use_is_of_one_moment(fresh) {
        fill(&fresh.store).await;
        let mut tables = Vec::new();
        for _ in 0..8 {
            tables.push(table(&fresh.store, "othello", &[]).await);
        }
        let mut writers = tokio::task::JoinSet::new();
        for table in tables.clone() {
            let store = fresh.store.clone();
            writers.spawn(async move {
                for number in 1..=60 {
                    store.append(one(&table, number)).await.unwrap();
                }
            });
        }
        let mut texts = Vec::new();
        while !writers.is_empty() {
            texts.push(backup(&fresh.store).await);
            while writers.try_join_next().is_some() {}
        }
        for text in [texts.first().unwrap(), &texts[texts.len() / 2], texts.last().unwrap()] {
            let other = TestStore::sqlite().await;
            restore(&other.store, text, false).await.unwrap();
            for table in &tables {
                let log = other.store.entries(table, 0).await.unwrap();
                let last = other.store.table(table).await.unwrap().unwrap().last_entry;
                assert_eq!(last, log.len() as i64, "a table and its log are of one moment");
            }
        }
    }
}
