//! A database of the first schema, with rows in every table.

use std::collections::BTreeMap;

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

use super::backup::lines;
use crate::test_store::*;
use store::testing::Postgres;
use store::{Access, Asker, Error, Lane, ResultFilter, SeatResult, SeatRow, Store, TableState};

const SCHEMA: &str = include_str!("../../../migrations/0001_house.sql");

/// A backup of it.
const ROWS: &str = include_str!("migration_1.jsonl");

/// A backup of version 0.1.0 as it was before the rooms, made by that program itself: how is told beside it.
const RELEASED: &str = include_str!("../../../../tauler/tests/data/v0.1.0/backup.jsonl");

/// Everything that makes such a database.
fn statements(rows: &str) -> String {
    let ledger = "CREATE TABLE migrations (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, \
                  applied_at BIGINT NOT NULL);\nINSERT INTO migrations VALUES (1, 'house', 0);\n";
    let insert = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        let row = line["row"].as_object()?;
        let columns: Vec<&str> = row.keys().map(String::as_str).collect();
        let literal = |value: &Value| match value {
            Value::String(text) => format!("'{}'", text.replace('\'', "''")),
            number => number.to_string(),
        };
        let values: Vec<String> = row.values().map(literal).collect();
        let table = line["table"].as_str().unwrap();
        Some(format!("INSERT INTO {table} ({}) VALUES ({});\n", columns.join(", "), values.join(", ")))
    };
    let rows: String = rows.lines().filter_map(insert).collect();
    format!("{ledger}{SCHEMA}{rows}")
}

/// What is true of the database at an address after a store has opened it.
async fn is_up_to_date(url: &str) {
    let store = Store::open(url).await.unwrap();
    let table = async |id: &str| store.table(id).await.unwrap().unwrap();
    for (id, state) in [
        ("waits", TableState::Waiting),
        ("plays", TableState::Playing),
        ("rests", TableState::Paused),
        ("ended", TableState::Over),
    ] {
        let found = table(id).await;
        assert_eq!((found.status.state, found.failure), (state, None), "{id}");
    }
    let waits = table("waits").await;
    assert_eq!((waits.setup.details.as_str(), waits.setup.access), ("{\"rated\":true}", Access::Lobby));
    assert_eq!(waits.seats[1], SeatRow::Open);
    assert_eq!(store.lobby_tables(None, 9).await.unwrap(), [waits]);
    assert_eq!(store.watched_tables(None, 9).await.unwrap(), [table("plays").await]);
    let shares: Vec<SeatResult> =
        store.result("ended").await.unwrap().unwrap().seats.iter().map(|s| s.result).collect();
    assert_eq!(shares, [SeatResult::Win, SeatResult::Loss]);
    assert_eq!(store.claim(Lane::Thinking, "w", 200, 300, 9).await.unwrap()[0].table.as_deref(), Some("plays"));
    store.close().await;
}

/// As long as nobody has brought it up to date, a backup holds it as it is.
async fn is_backed_up_as_it_is(url: &str) {
    let old = Store::open_to_read(url).await.unwrap();
    assert!(matches!(old.must_be_current().await, Err(Error::TooOld { found: 1, .. })));
    let mut rows: Vec<&str> = ROWS.lines().collect();
    rows.sort_unstable();
    assert_eq!(lines(&old).await, rows);
    old.close().await;
}

/// The old words are gone, and a restored backup comes to the same.
async fn is_like_its_backup(url: &str, other: &TestStore) {
    let store = Store::open(url).await.unwrap();
    let migrated = lines(&store).await;
    for old in ["\"extra\"", "\"outcome", "\"settings\"", "\"state\":\"open\"", "\"state\":\"finished\""] {
        assert!(migrated.iter().all(|line| !line.contains(old)), "{old}");
    }
    other.store.restore(&mut ROWS.as_bytes(), false, &|_| ()).await.unwrap();
    assert_eq!(lines(&other.store).await, migrated);
    store.close().await;
}

async fn old_sqlite(folder: &tempfile::TempDir, statements: String) -> String {
    let url = format!("sqlite:{}", folder.path().join("old.db").display());
    let mut old = SqliteConnection::connect(&format!("{url}?mode=rwc")).await.unwrap();
    old.execute(sqlx::raw_sql(AssertSqlSafe(statements))).await.unwrap();
    old.close().await.unwrap();
    url
}

async fn old_postgres(rows: &str) -> String {
    let url = Postgres::shared().database().await;
    let mut old = PgConnection::connect(&url).await.unwrap();
    let statements = statements(rows).replace(" TEXT", " TEXT COLLATE \"C\"").replace(") WITHOUT ROWID;", ");");
    old.execute(sqlx::raw_sql(AssertSqlSafe(statements))).await.unwrap();
    old.close().await.unwrap();
    url
}

/// How many rows each table has in a backup, under the names of today.
fn counted<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeMap<String, usize> {
    let mut rows = BTreeMap::new();
    for line in lines {
        let line: Value = serde_json::from_str(line).unwrap();
        if let Some(table) = line["table"].as_str() {
            let table = if table == "outcomes" { "seat_results" } else { table };
            *rows.entry(table.to_owned()).or_default() += 1;
        }
    }
    rows
}

/// A database of the released program comes to what its backup comes to, whole, and says who may look at what.
async fn the_release_is_migrated(url: &str, other: &TestStore) {
    let store = Store::open(url).await.unwrap();
    let migrated = lines(&store).await;
    let then = counted(RELEASED.lines());
    assert_eq!(then.len(), 17, "every table has rows: {then:?}");
    assert_eq!(counted(migrated.iter().map(String::as_str)), then);
    other.store.restore(&mut RELEASED.as_bytes(), false, &|_| ()).await.unwrap();
    assert_eq!(lines(&other.store).await, migrated);
    let all = store.results(&ResultFilter::last(999)).await.unwrap().rows;
    let told = store.results(&ResultFilter { asker: Asker::Anybody, ..ResultFilter::last(999) }).await.unwrap().rows;
    let mut open = Vec::new();
    for result in &all {
        let access = store.table(&result.table_id).await.unwrap().unwrap().setup.access;
        if matches!(access, Access::Lobby | Access::Public) {
            open.push(result.table_id.clone());
        }
    }
    assert_eq!(told.into_iter().map(|result| result.table_id).collect::<Vec<_>>(), open);
    assert_eq!(all.len(), then["results"]);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_release_is_migrated_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let statements = include_str!("../../../../tauler/tests/data/v0.1.0/database.sql").to_owned();
    the_release_is_migrated(&old_sqlite(&folder, statements).await, &TestStore::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_release_is_migrated_on_postgres() {
    the_release_is_migrated(&old_postgres(RELEASED).await, &TestStore::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_migrated_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let url = old_sqlite(&folder, statements(ROWS)).await;
    is_backed_up_as_it_is(&url).await;
    is_like_its_backup(&url, &TestStore::postgres().await).await;
    is_up_to_date(&url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_migrated_on_postgres() {
    let url = old_postgres(ROWS).await;
    is_backed_up_as_it_is(&url).await;
    is_like_its_backup(&url, &TestStore::sqlite().await).await;
    is_up_to_date(&url).await;
}
