//! A table without its log: what it was set up with, who sits where, and its status.

use super::access::Access;
use super::seats::{HolderKind, SeatRow};
use super::state::{TableState, TableStatus};
use crate::conn::Conn;
use crate::people::no_user;
use crate::value::{Row, args};
use crate::work::{TicketChange, raise};
use crate::{Error, Result, Store};

/// What a table was set up with; it never changes. The store reads none of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupRow {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: i64,
    /// Its options, as JSON.
    pub options: String,
    /// The preset that the options are, if any.
    pub preset: Option<String>,
    /// The level that is played, if it is one of the store's.
    pub level_id: Option<String>,
    /// The seed. Never to leave the server early.
    pub seed: String,
    /// The salt of the commitment.
    pub salt: String,
    /// The time control, as JSON.
    pub clock: Option<String>,
    /// Who may find, join and watch it.
    pub access: Access,
    /// Whatever else the house keeps with it, as JSON.
    pub details: String,
    /// Who made it.
    pub owner_id: Option<String>,
    /// When.
    pub created_at: i64,
}

/// A table without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// What it was set up with.
    pub setup: SetupRow,
    /// Who sits where, by seat.
    pub seats: Vec<SeatRow>,
    /// Its status.
    pub status: TableStatus,
    /// The number of its last entry; 0 if it has none.
    pub last_entry: i64,
    /// When the last seat was taken and the clock began; none while somebody is waited for.
    pub started_at: Option<i64>,
    /// When it last changed.
    pub updated_at: i64,
    /// Why its computer player gave up, as JSON, if the table waits because of that: see
    /// [`Store::fail_ticket`].
    pub failure: Option<String>,
}

/// How many tables an owner may have that are not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostTables {
    /// In all.
    pub unfinished: i64,
    /// Of these, those at which only computers play.
    pub watched: i64,
}

/// As many as there may be.
impl Default for MostTables {
    fn default() -> Self {
        Self { unfinished: i64::MAX, watched: i64::MAX }
    }
}

/// The tables that a condition selects, each with its seats: one row a seat.
macro_rules! tables_where {
    ($condition:expr) => {
        concat!(
            "SELECT t.id, t.game, t.rules, t.options, t.preset, t.level_id, t.seed, t.salt, t.clock, t.access, \
             t.details, t.owner_id, t.created_at, t.started_at, t.updated_at, t.last_entry, t.state, t.turn, \
             t.deadline, s.holder, s.user_id, s.player, u.name AS user_name, u.name_key AS user_name_key, w.result AS failure \
             FROM (SELECT * FROM tables WHERE ",
            $condition,
            ") t LEFT JOIN seats s ON s.table_id = t.id LEFT JOIN users u ON u.id = s.user_id \
             LEFT JOIN work w ON w.id = t.id AND w.state = 'failed' ORDER BY t.id DESC, s.seat"
        )
    };
}
pub(super) use tables_where;

impl Store {
    /// Makes a table. Its first ticket, if a computer moves first, is written with it.
    pub async fn create_table(
        &self,
        setup: &SetupRow,
        seats: &[SeatRow],
        status: TableStatus,
        thinking: &TicketChange,
    ) -> Result<()> {
        self.create_table_within(setup, seats, status, thinking, MostTables::default()).await
    }

    /// The same, unless its owner has as many already: then [`Error::Full`].
    pub async fn create_table_within(
        &self,
        setup: &SetupRow,
        seats: &[SeatRow],
        status: TableStatus,
        thinking: &TicketChange,
        most: MostTables,
    ) -> Result<()> {
        let data = (setup.clone(), seats.to_vec(), status, thinking.clone(), most);
        self.write(data, |(setup, seats, status, thinking, most), conn| {
            Box::pin(async move {
                most.check(conn, setup, seats).await?;
                create(conn, setup, seats, *status, thinking).await
            })
        })
        .await
    }

    /// How many tables somebody has made at which only computers play, and that are not over.
    pub async fn watched_tables_of(&self, owner: &str) -> Result<i64> {
        let args = args![owner, HolderKind::User, HolderKind::Open, i64::MAX];
        Ok(self.rows(WATCHED, args).await?.len() as i64)
    }

    /// A table without its log.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>> {
        Ok(read_tables(&self.rows(tables_where!("id = $1"), args![id]).await?)?.pop())
    }

    /// Removes a table with its log and its result. Says whether it was there. Rankings are not touched: see
    /// [`Store::recount`].
    pub async fn delete_table(&self, table: &str) -> Result<bool> {
        Ok(self.run("DELETE FROM tables WHERE id = $1", args![table]).await? > 0)
    }

    /// Forgets the games that somebody opened from files, but for so many of the newest: they are over and have no result.
    pub async fn forget_opened(&self, owner: &str, kept: i64) -> Result<u64> {
        let sql = "DELETE FROM tables WHERE id IN (SELECT t.id FROM tables t WHERE t.owner_id = $1 AND t.state = $2 \
                   AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id) \
                   ORDER BY t.id DESC LIMIT 1000 OFFSET $3)";
        self.run(sql, args![owner, TableState::Over, kept]).await
    }
}

/// Somebody's tables that are not over and at which neither a user sits nor a seat is open. Here and below 'over' is
/// spelled out, as in the index that holds these tables: see `lists`.
const WATCHED: &str = "SELECT id FROM tables WHERE owner_id = $1 AND state <> 'over' AND NOT EXISTS \
                       (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.holder IN ($2, $3)) LIMIT $4";

impl MostTables {
    /// Refuses one more where there are as many.
    async fn check(self, conn: &mut Conn, setup: &SetupRow, seats: &[SeatRow]) -> Result<()> {
        let Some(owner) = setup.owner_id.as_deref().filter(|_| self != Self::default()) else { return Ok(()) };
        // Another server may be counting as well.
        conn.alone_with(owner).await?;
        let sql = "SELECT id FROM tables WHERE owner_id = $1 AND state <> 'over' LIMIT $2";
        if conn.rows(sql, args![owner, self.unfinished]).await?.len() as i64 >= self.unfinished {
            return Err(Error::Full { what: "tables", most: self.unfinished });
        }
        let people = |seat: &SeatRow| matches!(seat, SeatRow::User { .. } | SeatRow::Open);
        if seats.iter().any(people) {
            return Ok(());
        }
        let args = args![owner, HolderKind::User, HolderKind::Open, self.watched];
        if conn.rows(WATCHED, args).await?.len() as i64 >= self.watched {
            return Err(Error::Full { what: "watched tables", most: self.watched });
        }
        Ok(())
    }
}

async fn create(
    conn: &mut Conn,
    setup: &SetupRow,
    seats: &[SeatRow],
    status: TableStatus,
    thinking: &TicketChange,
) -> Result<()> {
    let s = setup;
    conn.run(
        "INSERT INTO tables (id, game, rules, options, preset, level_id, seed, salt, clock, access, details, owner_id, \
         created_at, started_at, updated_at, last_entry, state, turn, deadline) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, 0, $15, $16, $17)",
        args![
            &s.id,
            &s.game,
            s.rules,
            &s.options,
            &s.preset,
            &s.level_id,
            &s.seed,
            &s.salt,
            &s.clock,
            s.access,
            &s.details,
            &s.owner_id,
            s.created_at,
            (status.state != TableState::Waiting).then_some(s.created_at),
            status.state,
            status.turn,
            status.deadline
        ],
    )
    .await
    .map_err(|e| match e {
        e if e.is_unique_violation() => Error::taken("table", &s.id),
        e => no_user(e, s.owner_id.as_deref().unwrap_or_default()),
    })?;
    for (seat, holder) in seats.iter().enumerate() {
        let (kind, user, player) = holder.columns();
        conn.run(
            "INSERT INTO seats (table_id, seat, holder, user_id, player) VALUES ($1, $2, $3, $4, $5)",
            args![&s.id, seat as i64, kind, user, player],
        )
        .await
        .map_err(|e| no_user(e, user.unwrap_or_default()))?;
    }
    if let Some(level) = &s.level_id {
        conn.run("UPDATE levels SET plays = plays + 1 WHERE id = $1", args![level]).await?;
    }
    raise(conn, &s.id, 0, thinking, s.created_at).await
}

pub(super) fn read_tables(rows: &[Row]) -> Result<Vec<TableRow>> {
    let mut tables: Vec<TableRow> = Vec::new();
    for row in rows {
        let id: String = row.get("id")?;
        if tables.last().is_none_or(|table| table.setup.id != id) {
            tables.push(read_table(row, id)?);
        }
        if let (Some(table), Some(holder)) = (tables.last_mut(), SeatRow::read(row)?) {
            table.seats.push(holder);
        }
    }
    Ok(tables)
}

fn read_table(row: &Row, id: String) -> Result<TableRow> {
    let setup = SetupRow {
        id,
        game: row.get("game")?,
        rules: row.get("rules")?,
        options: row.get("options")?,
        preset: row.get("preset")?,
        level_id: row.get("level_id")?,
        seed: row.get("seed")?,
        salt: row.get("salt")?,
        clock: row.get("clock")?,
        access: row.parsed("access")?,
        details: row.get("details")?,
        owner_id: row.get("owner_id")?,
        created_at: row.get("created_at")?,
    };
    Ok(TableRow {
        setup,
        seats: Vec::new(),
        status: TableStatus { state: row.parsed("state")?, turn: row.seat("turn")?, deadline: row.get("deadline")? },
        last_entry: row.get("last_entry")?,
        started_at: row.get("started_at")?,
        updated_at: row.get("updated_at")?,
        failure: row.get("failure")?,
    })
}
