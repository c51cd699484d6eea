//! Where a table is in its life, and whose turn it is.

use crate::conn::Conn;
use crate::stored_enum::stored_enum;
use crate::value::args;
use crate::{Error, Result};

stored_enum! {
    /// Where a table is in its life.
    pub enum TableState("state of a table") {
        /// A seat is still open.
        Waiting = "waiting",
        /// Somebody is to move.
        Playing = "playing",
        /// The clock stands still.
        Paused = "paused",
        /// It has a result.
        Over = "over",
    }
}

/// The status of a table: what changes with every entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// Where it is in its life.
    pub state: TableState,
    /// The seat that is to move.
    pub turn: Option<u8>,
    /// When its flag falls, if its clock runs.
    pub deadline: Option<i64>,
}

/// Moves the table's row from one entry number to another, or says why not.
pub(super) async fn move_on(
    conn: &mut Conn,
    table: &str,
    from: i64,
    to: i64,
    status: TableStatus,
    at: i64,
) -> Result<()> {
    let changed = conn
        .run(
            "UPDATE tables SET last_entry = $3, state = $4, turn = $5, deadline = $6, updated_at = $7 \
             WHERE id = $1 AND last_entry = $2",
            args![table, from, to, status.state, status.turn, status.deadline, at],
        )
        .await?;
    if changed == 1 {
        return Ok(());
    }
    let found = conn.row("SELECT last_entry FROM tables WHERE id = $1", args![table]).await?;
    // Only read: there is nothing to undo.
    conn.touched = false;
    Err(match found {
        Some(_) => Error::Conflict { table: table.to_owned(), number: from + 1 },
        None => Error::missing("table", table),
    })
}
