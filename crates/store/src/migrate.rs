//! Migrations: embedded, forward only, run when a store is opened.

use crate::conn::{Conn, DatabaseKind};
use crate::value::{Row, args};
use crate::{Error, Result};

/// A step of the schema.
struct Migration {
    number: i64,
    name: &'static str,
    sql: &'static str,
    /// The newest migration that the oldest program knows which may run beside this schema.
    oldest: i64,
}

const MIGRATIONS: &[Migration] = &[
    Migration { number: 1, name: "house", sql: include_str!("../migrations/0001_house.sql"), oldest: 1 },
    Migration { number: 2, name: "words", sql: include_str!("../migrations/0002_words.sql"), oldest: 2 },
    Migration { number: 3, name: "rights", sql: include_str!("../migrations/0003_rights.sql"), oldest: 3 },
    Migration { number: 4, name: "turns", sql: include_str!("../migrations/0004_turns.sql"), oldest: 3 },
    Migration { number: 5, name: "cluster", sql: include_str!("../migrations/0005_cluster.sql"), oldest: 3 },
    Migration { number: 6, name: "easy_to_hard", sql: include_str!("../migrations/0006_easy_to_hard.sql"), oldest: 3 },
    // A program that does not know it would list what is not listed.
    Migration { number: 7, name: "levels", sql: include_str!("../migrations/0007_levels.sql"), oldest: 7 },
];

/// A table of the database.
struct SqlTable {
    name: &'static str,
    /// The migration that made it, or gave it this name.
    since: i64,
    /// The one that took it away, or gave it another.
    until: Option<i64>,
    /// Whether its rows are worth nothing a moment later: no backup holds them.
    passing: bool,
}

impl SqlTable {
    const fn since(since: i64, name: &'static str) -> Self {
        Self { name, since, until: None, passing: false }
    }

    fn is_there_after(&self, migration: i64) -> bool {
        self.since <= migration && self.until.is_none_or(|until| migration < until)
    }
}

/// All tables that there ever were, each after those that it points at.
const TABLES: &[SqlTable] = &[
    SqlTable::since(1, "users"),
    SqlTable::since(1, "sign_ins"),
    SqlTable::since(1, "tokens"),
    SqlTable::since(1, "levels"),
    SqlTable::since(7, "drafts"),
    SqlTable::since(7, "collections"),
    SqlTable::since(7, "collection_levels"),
    SqlTable::since(7, "shelves"),
    SqlTable::since(1, "tables"),
    SqlTable::since(1, "seats"),
    SqlTable::since(1, "entries"),
    SqlTable::since(1, "work"),
    SqlTable::since(1, "results"),
    SqlTable { until: Some(2), ..SqlTable::since(1, "outcomes") },
    SqlTable::since(2, "seat_results"),
    SqlTable::since(1, "scores"),
    SqlTable::since(1, "bests"),
    SqlTable::since(1, "tallies"),
    SqlTable::since(1, "ratings"),
    SqlTable::since(1, "rating_pools"),
    SqlTable::since(1, "dailies"),
    SqlTable::since(1, "daily_plays"),
    SqlTable { passing: true, ..SqlTable::since(5, "processes") },
    SqlTable { passing: true, ..SqlTable::since(5, "tries") },
];

/// Which migrations have run.
const LEDGER: &str = "CREATE TABLE IF NOT EXISTS migrations \
                      (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)";

/// From this one on, the ledger says which programs may run beside the schema.
const SAYS_OLDEST: i64 = 3;

/// The number of the newest migration that is embedded.
pub(crate) fn newest() -> i64 {
    MIGRATIONS[MIGRATIONS.len() - 1].number
}

/// All tables that there are after a migration, each after those that it points at; none if there is no such
/// migration.
pub(crate) fn tables_after(number: i64) -> Option<Vec<&'static str>> {
    Some(there_after(number)?.iter().map(|table| table.name).collect())
}

/// Those of them that a backup holds.
pub(crate) fn kept_tables_after(number: i64) -> Option<Vec<&'static str>> {
    Some(there_after(number)?.iter().filter(|table| !table.passing).map(|table| table.name).collect())
}

fn there_after(number: i64) -> Option<Vec<&'static SqlTable>> {
    let known = MIGRATIONS.iter().any(|migration| migration.number == number);
    known.then(|| TABLES.iter().filter(|table| table.is_there_after(number)).collect())
}

/// Brings the database to the newest schema. Runs inside a transaction that the caller commits.
pub(crate) async fn migrate(conn: &mut Conn, now: i64) -> Result<()> {
    if conn.engine() == DatabaseKind::Postgres {
        // Several processes may start at once; the lock ends with the transaction.
        conn.script("SELECT pg_advisory_xact_lock(8245312675)".into()).await?;
    }
    conn.script(in_dialect(LEDGER, conn.engine())).await?;
    let found = found(conn).await?;
    if found > newest() {
        return may_run_beside(conn.row(FOUND, args![]).await?.as_ref());
    }
    apply(conn, found, newest(), now).await
}

/// The number of the newest migration that has run; 0 if none has.
pub(crate) async fn found(conn: &mut Conn) -> Result<i64> {
    let applied = conn.row("SELECT number FROM migrations ORDER BY number DESC LIMIT 1", args![]).await?;
    applied.map_or(Ok(0), |row| row.get("number"))
}

/// Refuses a database that is none of ours, or whose schema is too new.
pub(crate) async fn must_be_known(conn: &mut Conn) -> Result<()> {
    let is_there = match conn.engine() {
        DatabaseKind::Sqlite => "SELECT 1 AS one FROM sqlite_schema WHERE name = 'migrations'",
        DatabaseKind::Postgres => "SELECT 1 AS one WHERE to_regclass('migrations') IS NOT NULL",
    };
    if conn.row(is_there, args![]).await?.is_none() {
        return Err(Error::Invalid("the database is empty: nothing of Tauler was ever kept there".to_owned()));
    }
    if found(conn).await? <= newest() {
        return Ok(());
    }
    may_run_beside(conn.row(FOUND, args![]).await?.as_ref())
}

/// Refuses a schema that is older than this program's, too.
pub(crate) async fn must_be_current(conn: &mut Conn) -> Result<()> {
    let found = found(conn).await?;
    if found < newest() {
        return Err(Error::TooOld { found, known: newest() });
    }
    must_be_known(conn).await
}

/// The newest schema that is there, for [`may_run_beside`].
pub(crate) const FOUND: &str = "SELECT number, oldest FROM migrations ORDER BY number DESC LIMIT 1";

/// Refuses a schema that a later program made, unless that schema says that this one may run beside it.
pub(crate) fn may_run_beside(found: Option<&Row>) -> Result<()> {
    let Some(row) = found else { return Ok(()) };
    let (found, oldest): (i64, Option<i64>) = (row.get("number")?, row.get("oldest")?);
    let known = newest();
    if found <= known || oldest.is_some_and(|oldest| oldest <= known) {
        return Ok(());
    }
    Err(Error::TooNew { found, known, oldest: oldest.unwrap_or(found) })
}

/// Empties the database, and gives it the schema that it had after a migration.
pub(crate) async fn start_over(conn: &mut Conn, upto: i64, now: i64) -> Result<()> {
    for table in tables_after(newest()).into_iter().flatten().rev() {
        conn.script(format!("DROP TABLE {table}")).await?;
    }
    conn.script("DROP TABLE migrations".into()).await?;
    conn.script(in_dialect(LEDGER, conn.engine())).await?;
    apply(conn, 0, upto, now).await
}

/// Runs the migrations after one of them up to another.
async fn apply(conn: &mut Conn, after: i64, upto: i64, now: i64) -> Result<()> {
    for Migration { number, name, sql, oldest } in MIGRATIONS {
        if (after + 1..=upto).contains(number) {
            conn.script(in_dialect(sql, conn.engine())).await?;
            let note = "INSERT INTO migrations (number, name, applied_at) VALUES ($1, $2, $3)";
            conn.run(note, args![number, *name, now]).await?;
            if *number >= SAYS_OLDEST {
                let note = "UPDATE migrations SET oldest = $2 WHERE number = $1";
                conn.run(note, args![number, oldest]).await?;
            }
        }
    }
    Ok(())
}

/// The two things in which the engines' table definitions differ: PostgreSQL would order text by the locale of
/// whoever made the database, and it has no clustered tables.
fn in_dialect(sql: &str, engine: DatabaseKind) -> String {
    match engine {
        DatabaseKind::Sqlite => sql.to_owned(),
        DatabaseKind::Postgres => sql.replace(" TEXT", " TEXT COLLATE \"C\"").replace(") WITHOUT ROWID;", ");"),
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, SqliteConnection};

    use super::*;
    use crate::conn::Link;

    #[tokio::test]
    async fn every_migration_names_its_tables_after_those_they_point_at() {
        for Migration { number, .. } in MIGRATIONS {
            let tables = tables_after(*number).unwrap();
            let connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
            let mut conn = Conn::new(Link::SqliteWriter(Box::new(connection)));
            conn.script("CREATE TABLE migrations (number BIGINT, name TEXT, applied_at BIGINT)".into()).await.unwrap();
            apply(&mut conn, 0, *number, 0).await.unwrap();
            for (i, table) in tables.iter().enumerate() {
                for key in conn.rows_made(format!("PRAGMA foreign_key_list({table})")).await.unwrap() {
                    let target: String = key.get("table").unwrap();
                    assert!(tables[..i].contains(&target.as_str()), "{number}: {table} comes before {target}");
                }
            }
            let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations' ORDER BY name";
            let made = conn.rows(sql, args![]).await.unwrap();
            let made: Vec<String> = made.iter().map(|row| row.get("name").unwrap()).collect();
            let mut named = tables;
            named.sort_unstable();
            assert_eq!(named, made, "after migration {number}");
        }
    }
}
