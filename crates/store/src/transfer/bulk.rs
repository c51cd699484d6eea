//! Many rows at once: those of one shape go into one statement.

use crate::conn::Conn;
use crate::value::Value;
use crate::{BoxFuture, Result};

/// As many rows as one statement takes; the widest table has 19 columns, and SQLite takes 32766 arguments.
const ROWS: usize = 200;

/// Rows that wait to be inserted together.
#[derive(Default)]
pub(crate) struct Bulk {
    /// The table and its columns, as the statement names them.
    shape: String,
    /// How many columns that is.
    width: usize,
    rows: usize,
    args: Vec<Value>,
}

impl Bulk {
    /// Adds a row; what waits is written first if the row has another shape. Nulls are to be left out, so that every
    /// value tells its type. The names must be those of this crate's own tables and columns.
    pub(crate) fn add<'a>(
        &'a mut self,
        conn: &'a mut Conn,
        table: &'a str,
        columns: &'a [&str],
        args: Vec<Value>,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let shape = format!("{table} ({})", columns.join(", "));
            if shape != self.shape || self.rows == ROWS {
                self.flush(conn).await?;
                (self.shape, self.width) = (shape, columns.len());
            }
            self.rows += 1;
            self.args.extend(args);
            Ok(())
        })
    }

    /// Writes what waits.
    pub(crate) async fn flush(&mut self, conn: &mut Conn) -> Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let row = |row: usize| {
            let places: Vec<String> =
                (1..=self.width).map(|column| format!("${}", row * self.width + column)).collect();
            format!("({})", places.join(", "))
        };
        let rows: Vec<String> = (0..self.rows).map(row).collect();
        let sql = format!("INSERT INTO {} VALUES {}", self.shape, rows.join(", "));
        self.rows = 0;
        conn.run_made(sql, std::mem::take(&mut self.args)).await.map(drop)
    }
}
