//! Seats: who sits where at a table.

use super::state::TableStatus;
use super::table::{TableRow, read_tables, tables_where};
use crate::conn::Conn;
use crate::people::no_user;
use crate::stored_enum::stored_enum;
use crate::value::{Row, args};
use crate::work::{TicketChange, raise};
use crate::{Error, Result, Store};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatRow {
    /// Nobody yet.
    Open,
    /// A person.
    User {
        /// Who.
        id: String,
        /// The name that is shown. Not written: it is the user's own.
        name: String,
        /// Whether it is a guest. Not written either.
        guest: bool,
    },
    /// A computer player.
    Computer {
        /// Its name with parameters, such as `minimax:3`.
        player: String,
    },
    /// A person who deleted the account.
    Gone,
}

stored_enum! {
    /// What kind of holder a seat has.
    pub(crate) enum HolderKind("holder of a seat") {
        /// Nobody yet.
        Open = "open",
        /// A person.
        User = "user",
        /// A computer player.
        Computer = "computer",
        /// A person who deleted the account.
        Gone = "gone",
    }
}

impl SeatRow {
    /// A person's seat, by id.
    pub fn user(id: impl Into<String>) -> Self {
        Self::User { id: id.into(), name: String::new(), guest: false }
    }

    pub(super) fn columns(&self) -> (HolderKind, Option<&str>, Option<&str>) {
        match self {
            Self::Open => (HolderKind::Open, None, None),
            Self::User { id, .. } => (HolderKind::User, Some(id), None),
            Self::Computer { player } => (HolderKind::Computer, None, Some(player)),
            Self::Gone => (HolderKind::Gone, None, None),
        }
    }

    /// Reads the columns of a seat and of its user; none where there is no seat.
    pub(super) fn read(row: &Row) -> Result<Option<Self>> {
        let Some(holder) = row.get::<Option<String>>("holder")? else { return Ok(None) };
        Ok(Some(match (holder.parse()?, row.get("user_id")?, row.get("player")?) {
            (HolderKind::User, Some(id), _) => {
                let guest = row.get::<Option<String>>("user_name_key")?.is_none();
                Self::User { id, name: row.get("user_name")?, guest }
            }
            (HolderKind::Computer, _, Some(player)) => Self::Computer { player },
            (HolderKind::Open, ..) => Self::Open,
            _ => Self::Gone,
        }))
    }
}

/// A user takes an open seat.
#[derive(Clone, Debug)]
pub struct TakeSeat {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// Who takes it.
    pub user_id: String,
    /// The table's status once no seat is open, and the ticket that this raises.
    pub when_full: Option<(TableStatus, TicketChange)>,
    /// Now.
    pub at: i64,
}

impl Store {
    /// Lets a user take an open seat; [`Error::Taken`] if it is not open. When no seat is open any more, the table
    /// moves on to `when_full`.
    pub async fn take_seat(&self, take: &TakeSeat) -> Result<TableRow> {
        self.write(take.clone(), |take, conn| Box::pin(sit_down(conn, take))).await
    }
}

async fn sit_down(conn: &mut Conn, take: &TakeSeat) -> Result<TableRow> {
    // The table's row is written first, so that two who take the last two seats at once wait for each other and the
    // second sees that none is open.
    let sql = "UPDATE tables SET updated_at = $2 WHERE id = $1";
    if conn.run(sql, args![&take.table, take.at]).await? == 0 {
        return Err(Error::missing("table", &take.table));
    }
    let sql = "UPDATE seats SET holder = $4, user_id = $5 WHERE table_id = $1 AND seat = $2 AND holder = $3";
    let args = args![&take.table, take.seat, HolderKind::Open, HolderKind::User, &take.user_id];
    if conn.run(sql, args).await.map_err(|e| no_user(e, &take.user_id))? == 0 {
        return Err(Error::taken("seat", format!("{} of table {}", take.seat, take.table)));
    }
    let sql = "SELECT seat FROM seats WHERE table_id = $1 AND holder = $2 LIMIT 1";
    let open = conn.row(sql, args![&take.table, HolderKind::Open]).await?;
    if let (None, Some((status, thinking))) = (open, &take.when_full) {
        conn.run(
            "UPDATE tables SET state = $2, turn = $3, deadline = $4, started_at = $5 WHERE id = $1",
            args![&take.table, status.state, status.turn, status.deadline, take.at],
        )
        .await?;
        raise(conn, &take.table, 0, thinking, take.at).await?;
    }
    let rows = conn.rows(tables_where!("id = $1"), args![&take.table]).await?;
    read_tables(&rows)?.pop().ok_or_else(|| Error::missing("table", &take.table))
}
