//! The central write: new entries of a table, with everything that follows from them, in one transaction.

use super::entries::EntryRow;
use super::state::{TableStatus, move_on};
use crate::charts::{Finish, finish};
use crate::conn::Conn;
use crate::value::args;
use crate::work::{TicketChange, raise};
use crate::{Error, Result, Store};

/// New entries of a table and what they lead to.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The entries, numbered without a gap; the first follows the last one that the table has.
    pub entries: Vec<EntryRow>,
    /// The status of the table after them.
    pub status: TableStatus,
    /// What becomes of the thinking ticket.
    pub thinking: TicketChange,
    /// The result, if they ended the game.
    pub finish: Option<Finish>,
}

impl Store {
    /// Appends entries and answers once they are on disk. [`Error::Conflict`] if the table has moved on: then nothing
    /// was changed.
    pub async fn append(&self, append: Append) -> Result<()> {
        let (Some(first), Some(last)) = (append.entries.first(), append.entries.last()) else {
            return Err(Error::Invalid("an append needs at least one entry".to_owned()));
        };
        if last.number - first.number + 1 != append.entries.len() as i64
            || append.entries.windows(2).any(|pair| pair[1].number != pair[0].number + 1)
        {
            return Err(Error::Invalid("the entries of an append must be numbered without a gap".to_owned()));
        }
        let (table, entries) = (append.table.clone(), append.entries.clone());
        let done = if append.finish.is_some() {
            // A result touches the charts of its users, which other tables touch too.
            self.write(append, |append, conn| Box::pin(insert(conn, append))).await
        } else {
            self.write_together(&table, append, |append, conn| Box::pin(insert(conn, append))).await
        };
        match done {
            // If they are there now, they were committed, or somebody else has stored the very same.
            Err(Error::Unsure) if self.holds(&table, &entries).await => Ok(()),
            done => done,
        }
    }

    /// Whether a table's log has exactly these entries at their numbers.
    async fn holds(&self, table: &str, entries: &[EntryRow]) -> bool {
        let found = self.entries(table, entries[0].number - 1).await.unwrap_or_default();
        found.starts_with(entries)
    }
}

async fn insert(conn: &mut Conn, append: &Append) -> Result<()> {
    let Append { table, entries, status, thinking, finish: result } = append;
    let (first, last) = (&entries[0], &entries[entries.len() - 1]);
    move_on(conn, table, first.number - 1, last.number, *status, last.at).await?;
    for entry in entries {
        let sql = "INSERT INTO entries (table_id, number, at, seat, kind, text) VALUES ($1, $2, $3, $4, $5, $6)";
        let inserted = conn.run(sql, args![table, entry.number, entry.at, entry.seat, &entry.kind, &entry.text]).await;
        inserted.map_err(|e| {
            if e.is_unique_violation() { Error::Conflict { table: table.clone(), number: entry.number } } else { e }
        })?;
    }
    raise(conn, table, last.number, thinking, last.at).await?;
    match result {
        Some(result) => finish(conn, table, result, last.at).await,
        None => Ok(()),
    }
}
