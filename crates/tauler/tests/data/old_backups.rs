//! A backup that an earlier release made is restored by this one. How it was made is told in README.md beside it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::test_database::*;

/// Tables that have another name by now: what the release called them, and what they are called today.
const RENAMED: &[(&str, &str)] = &[("outcomes", "seat_results")];

/// What is listed of the fixture, each as the release listed it.
const LISTINGS: [&str; 4] = ["rankings", "records", "games", "levels"];

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/v0.1.0").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(fixture(name)).unwrap()
}

/// How many rows each table had when the backup was made, under the names of today.
fn rows_then() -> BTreeMap<String, usize> {
    let count = |line: &str| {
        let (table, rows) = line.split_once(' ').unwrap();
        let name = RENAMED.iter().find(|(then, _)| *then == table).map_or(table, |(_, today)| *today);
        (name.to_owned(), rows.parse().unwrap())
    };
    read("rows").lines().map(count).collect()
}

/// How many rows each table has in a database.
fn rows_now(database: &TestDatabase) -> BTreeMap<String, usize> {
    let mut rows = BTreeMap::new();
    for line in database.everything() {
        let line: serde_json::Value = serde_json::from_str(&line).unwrap();
        if let Some(table) = line["table"].as_str() {
            *rows.entry(table.to_owned()).or_default() += 1;
        }
    }
    rows
}

/// A table without the column that later releases added.
fn without_records(text: &str) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let record = reader.headers().unwrap().iter().position(|name| name == "record");
    let mut out = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let header = reader.headers().unwrap().clone();
    for row in std::iter::once(header).chain(reader.records().map(Result::unwrap)) {
        let kept = row.iter().enumerate().filter(|(at, _)| Some(*at) != record).map(|(_, cell)| cell);
        out.write_record(kept).unwrap();
    }
    String::from_utf8(out.into_inner().unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_an_earlier_release_is_restored_whole() {
    let (file, then) = (fixture("backup.jsonl").display().to_string(), rows_then());
    let all: usize = then.values().sum();
    assert!(then.values().all(|rows| *rows > 0), "every table has rows: {then:?}");
    for database in TestDatabase::both().await {
        assert_eq!(database.run(&["restore", &file, "--json"]).json(), serde_json::json!({"rows": all}));
        assert_eq!(rows_now(&database), then);
        for what in LISTINGS {
            let listed = without_records(&database.run(&["export", what, "--to", "csv"]).ok());
            assert_eq!(listed, read(&format!("{what}.csv")), "{what}");
        }
        // What follows from the results is as it was computed then, but for Mastermind, whose custom games now rank among
        // themselves and whose makers have no streak.
        database.run(&["rankings", "rebuild"]).ok();
        let counted = ["scores", "bests", "tallies"];
        let others = |mut rows: BTreeMap<String, usize>| {
            rows.retain(|table, _| !counted.contains(&table.as_str()));
            rows
        };
        assert_eq!(others(rows_now(&database)), others(then.clone()));
        let elsewhere = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.starts_with("mastermind,")).map(str::to_owned).collect()
        };
        let rankings = database.run(&["export", "rankings", "--to", "csv"]).ok();
        assert_eq!(elsewhere(&rankings), elsewhere(&read("rankings.csv")));
        // A second time changes nothing.
        let once = database.everything();
        assert_eq!(database.run(&["rankings", "rebuild", "--json"]).json()["changed_games"], 0);
        assert_eq!(database.everything(), once);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_games_of_an_earlier_release_are_replayed() {
    let database = TestDatabase::sqlite().await;
    database.run(&["restore", &fixture("backup.jsonl").display().to_string()]).ok();
    let export = database.path("all.json").display().to_string();
    let told = database.run(&["export", "all", "--to", "json", "-o", &export, "--json"]).json();
    // An import plays every game from its log. The puzzles of a day are exported once that day is over.
    let other = TestDatabase::sqlite().await;
    let read = other.run(&["import", &export, "--json"]).json();
    assert_eq!((&read["games"], &read["levels"], &read["known"]), (&told["games"], &told["levels"], &0.into()));
}
