//! Seats: who sits where at a table.

use super::table::{Standing, Table, read_tables, tables_where};
use crate::conn::Conn;
use crate::value::{Row, args};
use crate::work::{Thinking, raise};
use crate::{Error, Result, Store};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(tag = "holder", rename_all = "lowercase")]
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

impl Holder {
    /// A person's seat, by id.
    pub fn user(id: impl Into<String>) -> Self {
        Self::User { id: id.into(), name: String::new(), guest: false }
    }

    pub(crate) fn columns(&self) -> (&'static str, Option<&str>, Option<&str>) {
        match self {
            Self::Open => ("open", None, None),
            Self::User { id, .. } => ("user", Some(id), None),
            Self::Computer { player } => ("computer", None, Some(player)),
            Self::Gone => ("gone", None, None),
        }
    }

    /// Reads the seat's three columns and the user's two that follow.
    pub(crate) fn read(row: &Row, at: usize) -> Result<Option<Self>> {
        let Some(holder) = row.get::<Option<String>>(at)? else { return Ok(None) };
        Ok(Some(match (holder.as_str(), row.get::<Option<String>>(at + 1)?, row.get::<Option<String>>(at + 2)?) {
            ("user", Some(id), _) => {
                Self::User { id, name: row.get(at + 3)?, guest: row.get::<Option<String>>(at + 4)?.is_none() }
            }
            ("computer", _, Some(player)) => Self::Computer { player },
            ("open", ..) => Self::Open,
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
    let found = conn
        .run(
            "UPDATE tables SET updated_at = $2 WHERE id = $1 AND state <> 'discarded'",
            args![&change.table, change.at],
        )
        .await?;
    if found == 0 {
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
    let sql = "SELECT COUNT(*) FROM seats WHERE table_id = $1 AND holder = 'open'";
    let open: i64 = conn.one(sql, args![&change.table], "table", &change.table).await?.get(0)?;
    if let (0, Some((standing, thinking))) = (open, &change.when_full) {
        conn.run(
            "UPDATE tables SET state = $2, turn = $3, deadline = $4, started_at = $5 WHERE id = $1",
            args![&change.table, standing.state.name(), standing.turn, standing.deadline, change.at],
        )
        .await?;
        raise(conn, &change.table, 0, thinking, change.at).await?;
    }
    let rows = conn.rows(tables_where!("id = $1"), args![&change.table]).await?;
    read_tables(&rows)?.pop().ok_or_else(|| Error::missing("table", &change.table))
}
