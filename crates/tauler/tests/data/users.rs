//! People, and what follows from their results.

use serde_json::Value;
use store::{SignInRow, new_id};

use crate::test_database::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn users_are_listed_and_shown() {
    for database in TestDatabase::both().await {
        fill(&database).await;
        let found = database.run(&["user", "list", "--json"]).json();
        let names: Vec<&str> =
            found["users"].as_array().unwrap().iter().map(|user| user["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["-Ben", "Ελένη"]);
        assert!(database.run(&["user", "list", "--name", "ΕΛ"]).ok().ends_with("1 user\n"));
        let ben = database.run(&["user", "show", "--json", "--", "-BEN"]).json();
        let wins = ben["tallies"].as_array().unwrap().iter().find(|tally| tally["scope"] == "all").unwrap();
        assert_eq!((&wins["wins"], &wins["losses"]), (&3.into(), &1.into()));
        assert_eq!(ben["ratings"][0]["games"], 4);
        assert!(database.run(&["user", "show", "Ελένη"]).ok().contains("othello 1 won, 3 lost, 0 drawn"));
        assert!(database.run(&["user", "show", "Nobody"]).refused().contains("there is no user Nobody"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_password_is_replaced_and_every_sign_in_ends() {
    let database = TestDatabase::sqlite().await;
    fill(&database).await;
    let store = database.store().await;
    let before = store.credentials("ελένη").await.unwrap().unwrap();
    let sign_in = SignInRow {
        id: new_id(),
        user_id: before.user.id.clone(),
        label: "x".into(),
        created_at: 1,
        seen_at: 1,
        expires_at: i64::MAX,
    };
    store.add_sign_in(&sign_in, "h", &store::Before::Nobody, &store::Proof::None).await.unwrap();
    let told: Value = database.run(&["user", "reset-password", "ελένη", "--json"]).json();
    let (password, code) = (told["password"].as_str().unwrap(), told["recovery_code"].as_str().unwrap());
    assert!(password.len() >= 20 && code.len() >= 20 && password != code, "{told}");
    let after = store.credentials("ελένη").await.unwrap().unwrap();
    assert!(after.password != before.password && after.recovery != before.recovery);
    assert!(store.sign_ins(&before.user.id, 2).await.unwrap().is_empty());
    let printed = database.run(&["user", "reset-password", "Ελένη"]).ok();
    assert!(!printed.contains(password), "never the same twice");
    let guest = store.add_guest(&new_id(), "Guest", 1).await.unwrap();
    assert!(database.run(&["user", "reset-password", &guest.id]).refused().contains("guests have no password"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_deleted_is_gone_and_shared_games_stay() {
    for database in TestDatabase::both().await {
        fill(&database).await;
        assert!(database.run(&["user", "delete", "Ελένη"]).refused().contains("--yes"));
        assert_eq!(database.run(&["user", "delete", "Ελένη", "--yes", "--json"]).json()["deleted"], "Ελένη");
        let found = database.run(&["user", "list", "--json"]).json();
        assert_eq!(found["users"].as_array().unwrap().len(), 1);
        let games = database.run(&["export", "games", "--to", "csv"]).ok();
        // The game that went on was given up.
        assert_eq!(games.lines().count(), 1 + 10, "{games}");
        assert!(!games.contains("Ελένη"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rankings_are_computed_anew_from_the_results() {
    for database in TestDatabase::both().await {
        fill(&database).await;
        // What the games were said to count is made up; what they count is found by playing them.
        let told = database.run(&["rankings", "rebuild", "--json"]).json();
        assert_eq!((&told["rated_games"], &told["changed_games"]), (&4.into(), &4.into()));
        let before = database.everything();
        let told = database.run(&["rankings", "rebuild", "--json"]).json();
        assert_eq!((&told["rated_games"], &told["changed_games"]), (&4.into(), &0.into()));
        assert_eq!(database.everything(), before, "they were right");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ratings_are_the_same_when_an_opponent_has_left() {
    let database = TestDatabase::sqlite().await;
    fill(&database).await;
    database.run(&["user", "delete", "Ελένη", "--yes"]).ok();
    let store = database.store().await;
    while ::house::work::rate_waiting(&store).await.unwrap() {}
    let ben = store.credentials("-ben").await.unwrap().unwrap().user.id;
    let before = store.ratings(&ben).await.unwrap();
    database.run(&["rankings", "rebuild"]).ok();
    assert_eq!(store.ratings(&ben).await.unwrap(), before);
}
