//! Backups: a copy of the SQLite file while it is in use, and an export that either engine can import.
//!
//! An export is lines of JSON: one that says what follows, one for each row (`{"table": …, "row": {…}}`), and one
//! that says how many rows there were, so that a file that was cut short is noticed.

use std::path::Path;

use serde_json::{Map, Value as Json, json};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt};

use crate::value::{Value, args};
use crate::{Error, Result, Store, migrate};

/// All tables, each after those that it points at.
const TABLES: &[&str] = &[
    "users",
    "sign_ins",
    "tokens",
    "levels",
    "tables",
    "seats",
    "entries",
    "work",
    "results",
    "outcomes",
    "scores",
    "bests",
    "tallies",
    "ratings",
    "rating_pools",
    "dailies",
    "daily_plays",
];

/// Rows that an import writes in one transaction.
const CHUNK: usize = 1000;

impl Store {
    /// Copies the SQLite file while it is in use; opening the copy restores it. Fails if there is a file at the path.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        let Some(mut conn) = self.apart().await? else {
            return Err(Error::Invalid("a PostgreSQL store is backed up by an export, or by pg_dump".to_owned()));
        };
        if tokio::fs::try_exists(to).await? {
            return Err(Error::Invalid(format!("{} is there already", to.display())));
        }
        // Under another name until it is complete and on disk, so that half a copy is never taken for a whole one.
        let part = to.with_added_extension("part");
        if tokio::fs::try_exists(&part).await? {
            tokio::fs::remove_file(&part).await?;
        }
        conn.run("VACUUM INTO $1", args![part.to_string_lossy().into_owned()]).await?;
        tokio::fs::File::open(&part).await?.sync_all().await?;
        tokio::fs::rename(&part, to).await?;
        Ok(())
    }

    /// Writes everything as lines of JSON, as it is at one moment. Says how many rows.
    pub async fn export(&self, out: &mut (dyn AsyncWrite + Unpin + Send)) -> Result<u64> {
        let mut conn = self.snapshot().await?;
        write_line(out, &json!({ "tauler": "export", "migration": migrate::newest() })).await?;
        let mut count = 0;
        for table in TABLES {
            let render = |row: &crate::value::Row, text: &mut Vec<u8>| {
                let line = json!({ "table": table, "row": row.object()? });
                text.extend_from_slice(line.to_string().as_bytes());
                text.push(b'\n');
                Ok(())
            };
            count += conn.write_rows(format!("SELECT * FROM {table}"), &render, out).await?;
        }
        write_line(out, &json!({ "end": count })).await?;
        out.flush().await?;
        Ok(count)
    }

    /// Reads an export into a store that is still empty. If the file is broken, the store is emptied again. Says how
    /// many rows.
    pub async fn import(&self, from: &mut (dyn AsyncBufRead + Unpin + Send)) -> Result<u64> {
        for table in TABLES {
            if !self.reader().await?.rows_made(format!("SELECT 1 FROM {table} LIMIT 1")).await?.is_empty() {
                return Err(Error::Invalid(format!("only an empty store can import: {table} holds rows")));
            }
        }
        self.run(migrate::BEGIN_IMPORT, args![]).await?;
        let imported = self.import_rows(from).await;
        if imported.is_err() {
            for table in TABLES.iter().rev() {
                self.write(format!("DELETE FROM {table}"), |sql, conn| {
                    Box::pin(async move { conn.run_made(sql.clone(), Vec::new()).await })
                })
                .await?;
            }
        }
        self.run(migrate::END_IMPORT, args![]).await?;
        imported
    }

    async fn import_rows(&self, from: &mut (dyn AsyncBufRead + Unpin + Send)) -> Result<u64> {
        let mut lines = from.lines();
        let broken = |number: u64, why: &str| Error::Invalid(format!("line {number} of the export: {why}"));
        let head = lines.next_line().await?.unwrap_or_default();
        let head: Json = serde_json::from_str(&head).unwrap_or_default();
        if head["tauler"] != "export" || head["migration"] != migrate::newest() {
            let why = format!("it should say that this is an export of a store with migration {}", migrate::newest());
            return Err(broken(1, &why));
        }
        let mut chunk = Vec::with_capacity(CHUNK);
        let mut count = 0;
        while let Some(line) = lines.next_line().await? {
            let number = count + 2;
            let mut line: Json = serde_json::from_str(&line).map_err(|e| broken(number, &e.to_string()))?;
            if let Some(end) = line.get("end") {
                if *end != count {
                    return Err(broken(number, &format!("{end} rows were written, but {count} were read")));
                }
                self.insert(chunk).await?;
                return Ok(count);
            }
            let table = TABLES.iter().find(|table| line["table"] == **table);
            let (Some(table), Json::Object(row)) = (table, line["row"].take()) else {
                return Err(broken(number, "it should name a table and hold a row"));
            };
            chunk.push(statement(table, row).ok_or_else(|| broken(number, "it holds a column that cannot be"))?);
            count += 1;
            if chunk.len() == CHUNK {
                self.insert(std::mem::take(&mut chunk)).await?;
            }
        }
        Err(broken(count + 2, "the file was cut short"))
    }

    async fn insert(&self, rows: Vec<(String, Vec<Value>)>) -> Result<()> {
        self.write(rows, |rows, conn| {
            Box::pin(async move {
                for (sql, args) in rows {
                    conn.run_made(sql.clone(), args.clone()).await?;
                }
                Ok(())
            })
        })
        .await
    }
}

async fn write_line(out: &mut (dyn AsyncWrite + Unpin + Send), line: &Json) -> Result<()> {
    out.write_all(format!("{line}\n").as_bytes()).await?;
    Ok(())
}

/// The statement that inserts a row. Nulls are left out, so every value tells its type. None if a name is not a plain
/// word, which would let a file say anything to the database.
fn statement(table: &str, row: Map<String, Json>) -> Option<(String, Vec<Value>)> {
    let mut columns = Vec::new();
    let mut args = Vec::new();
    for (column, value) in row {
        if !column.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
            return None;
        }
        args.push(match value {
            Json::String(text) => Value::from(text),
            Json::Number(number) => match number.as_i64() {
                Some(int) => Value::from(int),
                None => Value::from(number.as_f64()?),
            },
            _ => return None,
        });
        columns.push(column);
    }
    let places: Vec<String> = (1..=columns.len()).map(|i| format!("${i}")).collect();
    Some((format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", ")), args))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_the_schema_is_exported_after_those_it_points_at() {
        let schema = migrate::schema();
        let mut made: Vec<&str> =
            schema.split("CREATE TABLE ").skip(1).filter_map(|rest| rest.split_whitespace().next()).collect();
        for (i, table) in TABLES.iter().enumerate() {
            let start = schema.find(&format!("CREATE TABLE {table} (")).unwrap();
            let body = schema[start..].split(';').next().unwrap();
            for target in body.split("REFERENCES ").skip(1) {
                let target = target.split_whitespace().next().unwrap();
                assert!(TABLES[..i].contains(&target), "{table} comes before {target}");
            }
        }
        let mut exported = TABLES.to_vec();
        made.sort_unstable();
        exported.sort_unstable();
        assert_eq!(exported, made);
    }

    #[test]
    fn a_column_name_cannot_smuggle_in_a_statement() {
        let row = |text| serde_json::from_str::<Map<String, Json>>(text).unwrap();
        assert!(statement("users", row(r#"{"id) VALUES ('x'); --": "y"}"#)).is_none());
        assert!(statement("users", row(r#"{"id": "y", "created_at": 5}"#)).is_some());
    }
}
