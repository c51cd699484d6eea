//! Copies, exports and imports.

use crate::house::*;
use store::{
    Append, DailyKey, Error, Finish, Holder, Measure, NewJob, Outcome, Rating, SignIn, Store, Thinking, Ticket, Token,
    new_id,
};

/// Something in every table.
async fn fill(store: &Store) {
    let (anna, ben) = (user(store, "Anna \u{1f3b2}").await, user(store, "Ben").await);
    guest(store).await;
    let sign_in =
        SignIn { id: new_id(), user_id: anna.id.clone(), label: "x".into(), created_at: 1, seen_at: 1, expires_at: 9 };
    store.add_sign_in(&sign_in, "h").await.unwrap();
    let token = Token {
        id: new_id(),
        user_id: ben.id.clone(),
        name: "bot".into(),
        scopes: "read".into(),
        created_at: 1,
        used_at: None,
        expires_at: None,
    };
    store.add_token(&token, "t").await.unwrap();
    store.add_level(&level("line\nbreak \"quoted\"", 5, "easy", 0.1 + 0.2, Some(&anna.id)), 1.0 / 3.0).await.unwrap();
    let seats = [Holder::user(&anna.id), Holder::user(&ben.id)];
    let lines = vec![line(0, "points", Measure::Lowest, 1e-300), line(1, "games", Measure::Tally, 0.0)];
    let over = Finish { pool: Some("p".into()), ..finish(&[Outcome::Win, Outcome::Loss], lines) };
    let table = finished(store, "othello", &seats, 10, over).await;
    let rating = Rating {
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
    let playing = crate::house::table(store, "othello", &seats).await;
    let ticket = Thinking::Raise(Ticket { seat: 1, priority: 1, payload: "{}".into() });
    store.append(Append { thinking: ticket, ..one(&playing, 1) }).await.unwrap();
    let job = NewJob { id: new_id(), kind: "x".into(), user_id: None, payload: "{}".into(), priority: 0, at: 1 };
    store.add_job(&job).await.unwrap();
    let day = DailyKey { game: "othello".into(), kind: "x".into(), day: 5 };
    store.settle_daily(&day, "{}", 1).await.unwrap();
    store.play_daily(&anna.id, &day, &playing, 1).await.unwrap();
}

/// The lines of an export in an order of their own, since each engine has its own.
async fn export(store: &Store) -> Vec<String> {
    let mut text = Vec::new();
    let rows = store.export(&mut text).await.unwrap();
    let mut lines: Vec<String> = String::from_utf8(text).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(rows as usize, lines.len() - 2);
    lines.sort();
    lines
}

both! {
    an_export_moves_to_either_engine_and_back(house) {
        fill(&house.store).await;
        let mut text = Vec::new();
        house.store.export(&mut text).await.unwrap();
        let before = export(&house.store).await;
        for table in ["users", "sign_ins", "tokens", "levels", "tables", "seats", "entries", "work", "results",
                      "outcomes", "scores", "bests", "tallies", "ratings", "rating_pools", "dailies", "daily_plays"] {
            assert!(before.iter().any(|line| line.contains(&format!("\"table\":\"{table}\""))), "{table}");
        }
        for other in [House::sqlite().await, House::postgres().await] {
            let rows = other.store.import(&mut text.as_slice()).await.unwrap();
            assert_eq!(rows as usize, before.len() - 2);
            assert_eq!(export(&other.store).await, before);
            let again = other.store.import(&mut text.as_slice()).await;
            assert!(matches!(again, Err(Error::Invalid(why)) if why.contains("empty")));
            Store::open(&other.url).await.unwrap();
        }
    }

    a_broken_export_leaves_the_store_empty(house) {
        fill(&house.store).await;
        let mut text = Vec::new();
        house.store.export(&mut text).await.unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let cut = lines[..lines.len() - 1].join("\n");
        let short = [&lines[..4], &lines[5..]].concat().join("\n");
        let strange = text.replace("\"table\":\"seats\"", "\"table\":\"sqlite_master\"");
        let orphan: Vec<&str> = lines.iter().copied().filter(|line| !line.contains("\"table\":\"users\"")).collect();
        let orphan = orphan.join("\n");
        let nothing = String::new();
        for (what, broken) in
            [("cut", cut), ("short", short), ("strange", strange), ("orphan", orphan), ("nothing", nothing)]
        {
            let other = if house.url.starts_with("sqlite") { House::sqlite().await } else { House::postgres().await };
            let error = other.store.import(&mut broken.as_bytes()).await.unwrap_err();
            assert!(what == "orphan" || error.to_string().contains("line "), "{what}: {error}");
            assert_eq!(export(&other.store).await.len(), 2, "{what}");
            other.store.import(&mut text.as_bytes()).await.unwrap();
        }
    }

    an_import_that_was_broken_off_is_noticed(house) {
        house.tell("INSERT INTO migrations (number, name, applied_at) VALUES (-1, 'import', 0)").await;
        let error = Store::open(&house.url).await.err().unwrap();
        assert!(error.to_string().contains("broken off"), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sqlite_file_is_copied_while_it_is_written() {
    let house = House::sqlite().await;
    fill(&house.store).await;
    let table = table(&house.store, "othello", &[]).await;
    let writer = {
        let (store, table) = (house.store.clone(), table.clone());
        tokio::spawn(async move {
            for number in 1..=200 {
                store.append(one(&table, number)).await.unwrap();
            }
        })
    };
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("copy.db");
    house.store.backup(&to).await.unwrap();
    writer.await.unwrap();
    let copy = Store::open(&format!("sqlite:{}", to.display())).await.unwrap();
    let log = copy.entries(&table, 0).await.unwrap();
    assert_eq!(copy.table(&table).await.unwrap().unwrap().last_entry, log.len() as i64, "one moment, not two");
    assert_eq!(copy.users("", 9).await.unwrap().len(), 2);
    let again = house.store.backup(&to).await;
    assert!(matches!(again, Err(Error::Invalid(why)) if why.contains("already")));
    assert_eq!(
        std::fs::read_dir(folder.path())
            .unwrap()
            .filter(|f| f.as_ref().unwrap().file_name().to_string_lossy().contains("part"))
            .count(),
        0
    );
}

#[tokio::test]
async fn a_postgres_store_says_how_it_is_backed_up() {
    let error = House::postgres().await.store.backup(std::path::Path::new("/nowhere")).await.unwrap_err();
    assert!(error.to_string().contains("export"), "{error}");
}
