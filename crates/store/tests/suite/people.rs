//! A guest who turns out to be a user, a user who leaves, a user who asks.

use crate::test_store::*;
use store::{
    Append, Before, ChartKey, DailyKey, LevelRow, Measure, NewJob, ResultFilter, ScopeKey, SeatResult, SeatRow,
    SetupRow, Store, TicketChange, new_id,
};

async fn win(store: &Store, user: &str, points: f64, at: i64) -> String {
    let lines = vec![line(0, "points", Measure::Highest, points), line(0, "games", Measure::Tally, 1.0)];
    finished(store, "mastermind", &[SeatRow::user(user)], at, finish(&[SeatResult::Win], lines)).await
}

async fn beat(store: &Store, winner: &str, loser: &str, at: i64) -> String {
    let seats = [SeatRow::user(winner), SeatRow::user(loser)];
    let lines = vec![line(0, "games", Measure::Tally, 1.0), line(1, "games", Measure::Tally, 0.0)];
    finished(store, "mastermind", &seats, at, finish(&[SeatResult::Win, SeatResult::Loss], lines)).await
}

both! {
    a_guest_who_signs_in_brings_everything_along(fresh) {
        let store = &fresh.store;
        let (anna, somebody) = (user(store, "Anna").await, guest(store).await);
        win(store, &anna.id, 50.0, 10).await;
        let better = win(store, &somebody.id, 70.0, 20).await;
        win(store, &somebody.id, 60.0, 30).await;
        sign_in(store, &somebody.id, "h", &Before::Nobody).await.unwrap();
        let level = level("Mine", 5, "easy", 1.0, Some(&somebody.id));
        add_level(store, &level, 0.5).await.unwrap();
        let (id, user_id) = (new_id(), Some(somebody.id.clone()));
        let job = NewJob { id, kind: "x".into(), user_id, game: None, payload: "{}".into(), priority: 0, at: 1 };
        store.add_job(&job, i64::MAX).await.unwrap();
        let key = |day| DailyKey { game: "mastermind".into(), kind: "code".into(), day };
        let annas = table(store, "mastermind", &[SeatRow::user(&anna.id)]).await;
        store.play_daily(&anna.id, &key(1), &annas, 1).await.unwrap();
        store.play_daily(&anna.id, &key(2), &annas, 1).await.unwrap();
        let solved = table(store, "mastermind", &[SeatRow::user(&somebody.id)]).await;
        store.play_daily(&somebody.id, &key(2), &solved, 1).await.unwrap();
        store.play_daily(&somebody.id, &key(3), &solved, 1).await.unwrap();
        let over = Some(finish(&[SeatResult::Win], vec![]));
        store.append(Append { status: OVER, finish: over, ..one(&solved, 1) }).await.unwrap();

        merge_guest(store, &somebody.id, &anna.id).await.unwrap();

        assert_eq!(store.user(&somebody.id).await.unwrap(), None);
        assert!(store.signed_in("h", 1).await.unwrap().is_none());
        let record = store.records(&anna.id, None).await.unwrap().remove(0);
        assert_eq!((record.value, record.table_id), (70.0, better.clone()));
        let tally = store.tallies(&anna.id, None).await.unwrap().remove(0).1;
        assert_eq!((tally.wins, tally.best_streak), (3, 3));
        let seats = store.table(&better).await.unwrap().unwrap().seats;
        assert_eq!(seats, [SeatRow::User { id: anna.id.clone(), name: "Anna".into(), guest: false }]);
        assert_eq!(store.results(&ResultFilter::of(&anna.id, 9)).await.unwrap().rows.len(), 4);
        assert_eq!(store.level(&level.id).await.unwrap().unwrap().author.as_deref(), Some("Anna"));
        assert_eq!(store.job(&job.id).await.unwrap().unwrap().user_id.as_ref(), Some(&anna.id));
        for (day, table) in [(1, &annas), (2, &solved), (3, &solved)] {
            assert_eq!(store.daily_table(&anna.id, &key(day)).await.unwrap().as_ref(), Some(table));
        }
        assert_eq!(store.day_streak(&anna.id, "mastermind", "code", 3).await.unwrap().current, 2);
    }

    only_a_guest_can_be_merged_and_only_into_a_user(fresh) {
        let store = &fresh.store;
        let (anna, ben, somebody) = (user(store, "Anna").await, user(store, "Ben").await, guest(store).await);
        assert!(merge_guest(store, &anna.id, &ben.id).await.is_err());
        assert!(merge_guest(store, &somebody.id, &somebody.id).await.is_err());
        assert!(is_missing(&merge_guest(store, "nobody", &ben.id).await));
        assert!(is_missing(&merge_guest(store, &somebody.id, "nobody").await));
        assert!(store.user(&somebody.id).await.unwrap().is_some());
    }

    who_leaves_takes_everything_but_what_is_shared(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        let alone = win(store, &anna.id, 50.0, 10).await;
        let shared = beat(store, &anna.id, &ben.id, 20).await;
        let watched = SetupRow { owner_id: Some(anna.id.clone()), ..setup("othello") };
        let computer = SeatRow::Computer { player: "random".into() };
        store.create_table(&watched, &[computer.clone(), computer], PLAYING, &TicketChange::Clear).await.unwrap();
        let hers = |name| level(name, 5, "easy", 1.0, Some(&anna.id));
        let (played, unplayed) = (hers("Played"), hers("Not"));
        add_level(store, &played, 0.5).await.unwrap();
        add_level(store, &unplayed, 0.5).await.unwrap();
        let newer = LevelRow { id: new_id(), version: 2, ..played.clone() };
        add_level(store, &newer, 0.5).await.unwrap();
        let bens = SetupRow { level_id: Some(played.id.clone()), ..setup("kenken") };
        store.create_table(&bens, &[SeatRow::user(&ben.id)], PLAYING, &TicketChange::Clear).await.unwrap();
        sign_in(store, &anna.id, "h", &Before::Nobody).await.unwrap();

        store.delete_user(&anna.id).await.unwrap();

        assert!(is_missing(&store.delete_user(&anna.id).await));
        assert_eq!(store.user(&anna.id).await.unwrap(), None);
        assert!(store.credentials("anna").await.unwrap().is_none());
        assert!(store.signed_in("h", 1).await.unwrap().is_none());
        assert_eq!(store.table(&alone).await.unwrap(), None);
        assert_eq!(store.entries(&alone, 0).await.unwrap(), []);
        assert_eq!(store.table(&watched.id).await.unwrap(), None);
        let left = store.table(&shared).await.unwrap().unwrap();
        assert_eq!(left.seats[0], SeatRow::Gone);
        assert_eq!(store.entries(&shared, 0).await.unwrap().len(), 1, "the game is Ben's too");
        let result = store.result(&shared).await.unwrap().unwrap();
        let seat = &result.seats[0];
        assert_eq!((&seat.user_id, &seat.name, seat.result), (&None, &None, SeatResult::Win));
        assert_eq!(result.seats[1].name.as_deref(), Some("Ben"));
        assert_eq!(store.tallies(&ben.id, None).await.unwrap()[0].1.losses, 1);
        let points = ChartKey::new("mastermind", "points", ScopeKey::All);
        assert_eq!(store.ranking(&points, None, 9).await.unwrap().rows, []);
        assert_eq!(store.level(&unplayed.id).await.unwrap(), None);
        assert_eq!(store.level(&played.id).await.unwrap().unwrap().author_id, None);
        assert!(store.level(&newer.id).await.unwrap().unwrap().latest);
        store.recount().await.unwrap();

        let mut exported = Vec::new();
        store.backup(&mut exported, &|_| ()).await.unwrap();
        let exported = String::from_utf8(exported).unwrap();
        assert!(!exported.contains(&anna.id) && !exported.contains("Anna"), "nothing is left of her");
        sign_up(store, &new_id(), "Anna").await.unwrap();
    }

    ones_own_data_is_complete_and_tells_no_secret(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        let over = win(store, &anna.id, 50.0, 10).await;
        let on = table(store, "mastermind", &[SeatRow::user(&anna.id), SeatRow::user(&ben.id)]).await;
        let secret = store::EntryRow { seat: Some(1), text: "6161".into(), ..entry(1, "") };
        store.append(Append { entries: vec![secret, entry(2, "1122")], ..one(&on, 1) }).await.unwrap();
        sign_in(store, &anna.id, "the hash", &Before::Nobody).await.unwrap();

        let data = store.own_data(&anna.id).await.unwrap();

        assert_eq!(data["user"][0]["name"], "Anna");
        assert_eq!(data["sign_ins"].as_array().unwrap().len(), 1);
        assert_eq!(data["scores"].as_array().unwrap().len(), 2);
        assert_eq!(data["results"][0]["result"], "win");
        let table = |id: &str| data["tables"].as_array().unwrap().iter().find(|t| t["id"] == id).unwrap().clone();
        assert!(table(&over)["options"].is_string());
        assert!(table(&on)["options"].is_null(), "they may hold what is hidden in the game");
        let entries = data["entries"].as_array().unwrap();
        let entries: Vec<_> = entries.iter().filter(|entry| entry["table_id"] == on.as_str()).collect();
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0]["text"], "1122");
        let text = data.to_string();
        for secret in ["6161", "5eed", "5a17", "the hash", "argon2", "Ben", &ben.id] {
            assert!(!text.contains(secret), "{secret}");
        }
        assert!(is_missing(&store.own_data("nobody").await));
    }
}
