//! The log of a table.

use crate::value::args;
use crate::{Result, Store};

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// Unique in its table, from 1, growing by one.
    pub number: i64,
    /// When.
    pub at: i64,
    /// Whose, if it is a seat's.
    pub seat: Option<u8>,
    /// What it is: `move`, `back`, …
    pub kind: String,
    /// The move, or whatever the kind needs.
    pub text: String,
}

impl Store {
    /// A table's entries after a number, in order.
    pub async fn entries(&self, table: &str, after: i64) -> Result<Vec<EntryRow>> {
        let sql = "SELECT number, at, seat, kind, text FROM entries WHERE table_id = $1 AND number > $2 \
                   ORDER BY number";
        self.rows(sql, args![table, after])
            .await?
            .iter()
            .map(|row| {
                Ok(EntryRow {
                    number: row.get("number")?,
                    at: row.get("at")?,
                    seat: row.seat("seat")?,
                    kind: row.get("kind")?,
                    text: row.get("text")?,
                })
            })
            .collect()
    }
}
