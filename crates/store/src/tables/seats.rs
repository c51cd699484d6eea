//! Seats: who sits where at a table.

use super::state::{Standing, State};
use super::table::{Table, read_tables, tables_where};
use crate::conn::Conn;
use crate::value::{Row, args};
use crate::word::words;
use crate::work::{Thinking, raise};
use crate::{Error, Result, Store};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
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

words! {
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

impl Holder {
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

/// A change of who holds a seat.
#[derive(Clone, Debug)]
pub struct SeatChange {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// Who must hold it now. A name and whether it is a guest are not compared.
    pub from: Holder,
    /// Who shall hold it.
    pub to: Holder,
    /// Where the table stands once no seat is open, and the ticket that this raises.
    pub when_full: Option<(Standing, Thinking)>,
    /// Now.
    pub at: i64,
}

impl Store {
    /// Lets a user take an open seat, and a seat held by a user become open or another's (`from`, `to`). When no seat
    /// is open any more, the table moves on to `when_full`.
    pub async fn change_seat(&self, change: &SeatChange) -> Result<Table> {
        self.write(change.clone(), |change, conn| Box::pin(seat(conn, change))).await
    }
}

async fn seat(conn: &mut Conn, change: &SeatChange) -> Result<Table> {
    // The table's row is written first, so that two who take the last two seats at once wait for each other and the
    // second sees that none is open.
    let sql = "UPDATE tables SET updated_at = $2 WHERE id = $1 AND state <> $3";
    if conn.run(sql, args![&change.table, change.at, State::Discarded]).await? == 0 {
        return Err(Error::missing("table", &change.table));
    }
    let (from, from_user, from_player) = change.from.columns();
    let (to, to_user, to_player) = change.to.columns();
    let changed = conn
        .run(
            "UPDATE seats SET holder = $6, user_id = $7, player = $8 WHERE table_id = $1 AND seat = $2 \
             AND holder = $3 AND COALESCE(user_id, '') = $4 AND COALESCE(player, '') = $5",
            args![
                &change.table,
                change.seat,
                from,
                from_user.unwrap_or_default(),
                from_player.unwrap_or_default(),
                to,
                to_user,
                to_player
            ],
        )
        .await?;
    if changed == 0 {
        return Err(Error::taken("seat", format!("{} of table {}", change.seat, change.table)));
    }
    let sql = "SELECT seat FROM seats WHERE table_id = $1 AND holder = $2 LIMIT 1";
    let open = conn.row(sql, args![&change.table, HolderKind::Open]).await?;
    if let (None, Some((standing, thinking))) = (open, &change.when_full) {
        conn.run(
            "UPDATE tables SET state = $2, turn = $3, deadline = $4, started_at = $5 WHERE id = $1",
            args![&change.table, standing.state, standing.turn, standing.deadline, change.at],
        )
        .await?;
        raise(conn, &change.table, 0, thinking, change.at).await?;
    }
    let rows = conn.rows(tables_where!("id = $1"), args![&change.table]).await?;
    read_tables(&rows)?.pop().ok_or_else(|| Error::missing("table", &change.table))
}
