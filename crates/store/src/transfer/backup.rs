//! Backups: everything as it is at one moment, in a file that either engine restores.
//!
//! A backup is lines of JSON: one that says what follows, one for each row (`{"table": …, "row": {…}}`), and one
//! that says how many rows there were, so that a file that was cut short is noticed. It holds secrets.
//!
//! The first line names the newest migration that the database had. A restore makes the schema as it was after that
//! one, loads the rows into it, and then runs the migrations that have come since. So every backup that a release
//! could read is read by all later ones, whatever their migrations change.

use serde_json::{Map, Value as Json, json};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt};

use super::bulk::Bulk;
use crate::conn::Conn;
use crate::value::Value;
use crate::{Error, Result, Store, migrate};

/// Is told now and then how many rows are done.
pub type Tell<'a> = &'a (dyn Fn(u64) + Send + Sync);

/// Rows between two such tellings.
const TELL_EVERY: u64 = 1000;

impl Store {
    /// Writes everything as it is at one moment, while others go on reading and writing. Says how many rows. An older
    /// schema is written as it is; a newer one may hold what this program does not know, and is refused.
    pub async fn backup(&self, out: &mut (dyn AsyncWrite + Unpin + Send), tell: Tell<'_>) -> Result<u64> {
        let mut conn = self.snapshot(true).await?;
        let (found, known) = (migrate::found(&mut conn).await?, migrate::newest());
        let tables = migrate::kept_tables_after(found).ok_or(Error::TooNew { found, known, oldest: found })?;
        write_line(out, &json!({ "tauler": "backup", "migration": found })).await?;
        let mut count = 0;
        for table in tables {
            let render = |row: &crate::value::Row, text: &mut Vec<u8>| {
                let line = json!({ "table": table, "row": row.object()? });
                text.extend_from_slice(line.to_string().as_bytes());
                text.push(b'\n');
                Ok(())
            };
            let before = count;
            let tell = |rows: u64| tell(before + rows);
            count += conn.write_rows(format!("SELECT * FROM {table}"), &render, out, &tell).await?;
        }
        write_line(out, &json!({ "end": count })).await?;
        out.flush().await?;
        Ok(count)
    }

    /// Puts a backup in the place of everything that is here, in one transaction: whatever happens in between, the
    /// store holds either the old or the new. A store that is not empty is refused unless `force` is set. Says how
    /// many rows.
    pub async fn restore(
        &self,
        from: &mut (dyn AsyncBufRead + Unpin + Send),
        force: bool,
        tell: Tell<'_>,
    ) -> Result<u64> {
        let mut conn = self.alone().await?;
        if !force && let Some(table) = first_with_rows(&mut conn).await? {
            let why = format!("the database is not empty: its table {table} holds rows");
            return Err(Error::NotEmpty(why));
        }
        let count = replace(&mut conn, from, tell).await?;
        conn.commit().await?;
        Ok(count)
    }
}

async fn first_with_rows(conn: &mut Conn) -> Result<Option<&'static str>> {
    for table in migrate::kept_tables_after(migrate::newest()).into_iter().flatten() {
        if !conn.rows_made(format!("SELECT 1 FROM {table} LIMIT 1")).await?.is_empty() {
            return Ok(Some(table));
        }
    }
    Ok(None)
}

fn broken(number: u64, why: impl std::fmt::Display) -> Error {
    Error::Invalid(format!("line {number} of the backup: {why}"))
}

async fn replace(conn: &mut Conn, from: &mut (dyn AsyncBufRead + Unpin + Send), tell: Tell<'_>) -> Result<u64> {
    let mut lines = from.lines();
    let head = lines.next_line().await.map_err(|error| broken(1, error))?.unwrap_or_default();
    let (migration, tables) = read_head(&head)?;
    let now = crate::store::now();
    migrate::start_over(conn, migration, now).await?;
    let mut bulk = Bulk::default();
    let mut count = 0;
    loop {
        let number = count + 2;
        let Some(line) = lines.next_line().await.map_err(|error| broken(number, error))? else {
            return Err(broken(number, "the file was cut short"));
        };
        let mut line: Json = serde_json::from_str(&line).map_err(|error| broken(number, error))?;
        if let Some(end) = line.get("end") {
            if *end != count {
                return Err(broken(number, format!("{end} rows were written, but {count} were read")));
            }
            break;
        }
        let table = tables.iter().find(|table| line["table"] == **table);
        let (Some(table), Json::Object(row)) = (table, line["row"].take()) else {
            return Err(broken(number, "it should name a table and hold a row"));
        };
        let (columns, args) = read_row(row).map_err(|why| broken(number, why))?;
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        // A row is refused when its batch is written, a little later than it was read.
        bulk.add(conn, table, &columns, args)
            .await
            .map_err(|error| broken(number, format!("or before it: {error}")))?;
        count += 1;
        if count % TELL_EVERY == 0 {
            tell(count);
        }
    }
    bulk.flush(conn).await.map_err(|error| broken(count + 1, format!("or before it: {error}")))?;
    migrate::migrate(conn, now).await?;
    Ok(count)
}

/// The migration of a backup and the tables that there were after it, from its first line.
fn read_head(line: &str) -> Result<(i64, Vec<&'static str>)> {
    let head: Json = serde_json::from_str(line).unwrap_or_default();
    if head["tauler"] == "export" {
        return Err(broken(1, "this is an export, not a backup: import it"));
    }
    let migration = head["migration"].as_i64().filter(|_| head["tauler"] == "backup");
    let known = migrate::newest();
    match migration.map(|found| (found, migrate::tables_after(found))) {
        Some((found, Some(tables))) => Ok((found, tables)),
        Some((found, None)) if found > known => Err(Error::TooNew { found, known, oldest: found }),
        _ => Err(broken(1, "it should say {\"tauler\":\"backup\"} and which migration")),
    }
}

async fn write_line(out: &mut (dyn AsyncWrite + Unpin + Send), line: &Json) -> Result<()> {
    out.write_all(format!("{line}\n").as_bytes()).await?;
    Ok(())
}

/// The columns of a row and what stands in them. Refused if a name is not a plain word, which would let a file say
/// anything to the database.
fn read_row(row: Map<String, Json>) -> Result<(Vec<String>, Vec<Value>), String> {
    let mut columns = Vec::new();
    let mut args = Vec::new();
    for (column, value) in row {
        if column.is_empty() || !column.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
            return Err(format!("{column:?} is no column"));
        }
        args.push(match value {
            Json::String(text) if !text.contains('\0') => Value::from(text),
            Json::Number(number) => match (number.as_i64(), number.as_f64()) {
                (Some(int), _) => Value::from(int),
                (None, Some(real)) => Value::from(real),
                (None, None) => return Err(format!("{column} holds a number that cannot be kept")),
            },
            _ => return Err(format!("{column} should hold a text or a number")),
        });
        columns.push(column);
    }
    if columns.is_empty() { Err("the row is empty".to_owned()) } else { Ok((columns, args)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_name_cannot_smuggle_in_a_statement() {
        let row = |text| serde_json::from_str::<Map<String, Json>>(text).unwrap();
        assert!(read_row(row(r#"{"id) VALUES ('x'); --": "y"}"#)).is_err());
        assert!(read_row(row(r#"{"id": ["y"]}"#)).is_err());
        assert!(read_row(row(r#"{"id": "y", "created_at": 5}"#)).is_ok());
    }
}
