//! Migrations: embedded, forward only, run when a store is opened.

use crate::conn::{Conn, Engine};
use crate::value::args;
use crate::{Error, Result};

const MIGRATIONS: &[(i64, &str, &str)] = &[(1, "house", include_str!("../migrations/0001_house.sql"))];

/// The newest migration that is embedded.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |(number, ..)| *number)
}

/// The text of all migrations.
#[cfg(test)]
pub(crate) fn schema() -> String {
    MIGRATIONS.iter().map(|(.., sql)| *sql).collect()
}

/// Brings the database to the newest schema. Runs inside a transaction that the caller commits.
pub(crate) async fn migrate(conn: &mut Conn, now: i64) -> Result<()> {
    if conn.engine() == Engine::Postgres {
        // Several processes may start at once; the lock ends with the transaction.
        conn.script("SELECT pg_advisory_xact_lock(8245312675)".into()).await?;
    }
    let ledger = "CREATE TABLE IF NOT EXISTS migrations \
                  (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)";
    conn.script(in_dialect(ledger, conn.engine())).await?;
    let applied = conn.rows("SELECT number FROM migrations ORDER BY number DESC LIMIT 1", args![]).await?;
    let found: i64 = applied.first().map_or(Ok(0), |row| row.get(0))?;
    let known = newest();
    if found > known {
        return Err(Error::TooNew { found, known });
    }
    apply(conn, found, known, now).await
}

/// Empties the database to the schema that it had after a migration: the tables of the newest one are dropped.
pub(crate) async fn start_over(conn: &mut Conn, tables: &[&str], upto: i64, now: i64) -> Result<()> {
    for table in tables.iter().rev() {
        conn.script(format!("DROP TABLE {table}")).await?;
    }
    conn.run("DELETE FROM migrations", args![]).await?;
    apply(conn, 0, upto, now).await
}

/// Runs the migrations after one of them up to another.
async fn apply(conn: &mut Conn, after: i64, upto: i64, now: i64) -> Result<()> {
    for (number, name, sql) in MIGRATIONS.iter().filter(|(number, ..)| (after + 1..=upto).contains(number)) {
        conn.script(in_dialect(sql, conn.engine())).await?;
        conn.run("INSERT INTO migrations (number, name, applied_at) VALUES ($1, $2, $3)", args![number, *name, now])
            .await?;
    }
    Ok(())
}

/// The two things in which the engines' table definitions differ: PostgreSQL would order text by the locale of
/// whoever made the database, and it has no clustered tables.
fn in_dialect(sql: &str, engine: Engine) -> String {
    match engine {
        Engine::Sqlite => sql.to_owned(),
        Engine::Postgres => sql.replace(" TEXT", " TEXT COLLATE \"C\"").replace(") WITHOUT ROWID;", ");"),
    }
}
