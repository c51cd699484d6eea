//! Migrations: embedded, forward only, run when a store is opened.

use crate::conn::{Conn, Engine};
use crate::value::args;
use crate::{Error, Result};

const MIGRATIONS: &[(i64, &str, &str)] = &[(1, "house", include_str!("../migrations/0001_house.sql"))];

/// An import that was broken off leaves this mark, and the store does not open: half of the data looks like all.
pub(crate) const BEGIN_IMPORT: &str = "INSERT INTO migrations (number, name, applied_at) VALUES (-1, 'import', 0)";
/// Takes the mark away.
pub(crate) const END_IMPORT: &str = "DELETE FROM migrations WHERE number = -1";

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
    if !conn.rows("SELECT number FROM migrations WHERE number = -1", args![]).await?.is_empty() {
        let why = "an import into this database was broken off: make an empty one and import again";
        return Err(Error::Invalid(why.to_owned()));
    }
    for (number, name, sql) in MIGRATIONS.iter().filter(|(number, ..)| *number > found) {
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
