//! Backups and what is restored from them.

use std::io::Write as _;
use std::process::Stdio;

use cluster::{Host, PgServer};

use crate::test_database::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_restored_on_either_engine() {
    for database in TestDatabase::both().await {
        fill(&database).await;
        let file = database.path("backup.jsonl").display().to_string();
        let told = database.run(&["backup", &file, "--json"]).json();
        assert!(told["rows"].as_u64().unwrap() > 30, "{told}");
        assert!(database.run(&["backup", &file]).refused().contains("is there already"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "it holds secrets");
        }
        let before = database.everything();
        for other in TestDatabase::both().await {
            assert_eq!(other.run(&["restore", &file, "--json"]).json(), serde_json::json!({"rows": told["rows"]}));
            assert_eq!(other.everything(), before);
            sign_up(&other.store().await, "Chloe").await;
            let with_chloe = other.everything();
            let sentence = other.run(&["restore", &file]).refused();
            assert!(sentence.contains("not empty") && sentence.contains("--force"), "{sentence}");
            assert_eq!(other.everything(), with_chloe);
            other.run(&["restore", &file, "--force"]).ok();
            assert_eq!(other.everything(), before);
        }
    }
}

/// An export without the moment at which it was made.
fn without_when(export: &str) -> String {
    let stays = |line: &&str| !line.contains("\"made_at\"");
    export.lines().filter(stays).collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_is_backed_up_exported_and_listed_like_its_primary() {
    let host = Host::here();
    let primary = PgServer::start(&host, &[]).await.unwrap();
    let standby = primary.standby(&host, host.free_address(), &["fsync=off".to_owned()]).await.unwrap();
    primary.wait_for_standby(true).await.unwrap();
    // What is committed can be seen at the standby.
    let house = TestDatabase::at(format!("{}&options[synchronous_commit]=remote_apply", primary.url()));
    fill(&house).await;
    let copy = TestDatabase::at(standby.url());
    assert_eq!(copy.everything(), house.everything());
    for words in [
        &["user", "list"][..],
        &["level", "list", "kenken"],
        &["worker", "list"],
        &["export", "games", "--to", "csv"],
        &["export", "all", "--to", "json"],
    ] {
        assert_eq!(without_when(&copy.run(words).ok()), without_when(&house.run(words).ok()), "{words:?}");
    }
    let refused = copy.run(&["rankings", "rebuild"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.err.contains("no database can be written to"), "{}", refused.err);
}

/// A house with everything in it: what it holds, and its backup.
async fn backed_up(database: &TestDatabase) -> (Vec<String>, String) {
    fill(database).await;
    let file = database.path("backup.jsonl").display().to_string();
    database.run(&["backup", &file]).ok();
    (database.everything(), std::fs::read_to_string(&file).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_backup_leaves_the_old_data() {
    for database in TestDatabase::both().await {
        let (before, text) = backed_up(&database).await;
        let cut = database.file("cut.jsonl", &text[..text.len() - 40]);
        let sentence = database.run(&["restore", &cut, "--force"]).refused();
        assert!(sentence.contains("nothing was changed: line "), "{sentence}");
        let export = database.path("all.json").display().to_string();
        database.run(&["export", "all", "--to", "json", "-o", &export]).ok();
        assert!(database.run(&["restore", &export, "--force"]).refused().contains("line 1"));
        assert!(database.run(&["restore", "nowhere", "--force"]).refused().contains("nowhere"));
        assert_eq!(database.everything(), before);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_that_is_killed_leaves_the_old_data() {
    for database in TestDatabase::both().await {
        let (before, text) = backed_up(&database).await;
        let rows = text.lines().count() - 1;
        let mut restoring = database.command(&["restore", "-", "--force"]);
        let mut child = restoring.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        for line in text.lines().take(rows) {
            writeln!(input, "{line}").unwrap();
        }
        // More than a pipe holds: once this is written, the program has read what came before it, and is in the middle.
        let setup = "x".repeat(1000);
        for number in 0..400 {
            let row =
                serde_json::json!({"game": "g", "kind": number.to_string(), "day": 1, "setup": setup, "made_at": 1});
            writeln!(input, "{}", serde_json::json!({"table": "dailies", "row": row})).unwrap();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        drop(input);
        assert_eq!(database.everything(), before);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_games_are_played_is_of_one_moment() {
    for database in TestDatabase::both().await {
        let store = database.store().await;
        let (anna, ben) = (sign_up(&store, "Anna").await, sign_up(&store, "Ben").await);
        let mut tables = Vec::new();
        for _ in 0..4 {
            tables.push(table(&store, &anna, &ben).await);
        }
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let mut players = tokio::task::JoinSet::new();
        for table in tables.clone() {
            let (store, stopped) = (store.clone(), stopped.clone());
            players.spawn(async move {
                let mut number = 0;
                while !*stopped.borrow() {
                    number += 1;
                    store.append(entry(&table, number, "move", "f5")).await.unwrap();
                }
                number
            });
        }
        let file = database.path("backup.jsonl").display().to_string();
        let mut command = database.command(&["backup", &file]);
        let done = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        assert!(done.status.success(), "{done:?}");
        stop.send(true).unwrap();
        let played: i64 = players.join_all().await.into_iter().sum();
        let other = TestDatabase::sqlite().await;
        other.run(&["restore", &file]).ok();
        let copy = other.store().await;
        let mut kept = 0;
        for table in &tables {
            let log = copy.entries(table, 0).await.unwrap().len() as i64;
            assert_eq!(copy.table(table).await.unwrap().unwrap().last_entry, log, "a table and its log agree");
            kept += log;
        }
        assert!(kept <= played);
    }
}
