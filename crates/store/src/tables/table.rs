//! Tables: their setup, who sits where, where they stand, and their log.

use super::seats::Holder;
use crate::conn::Conn;
use crate::value::{Row, args};
use crate::work::{Thinking, raise};
use crate::{Error, Result, Store};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A seat is still open.
    Open,
    /// Somebody is to move.
    Playing,
    /// The clock stands still.
    Paused,
    /// It has a result.
    Finished,
    /// It was given up without a result.
    Discarded,
}

impl State {
    const ALL: [Self; 5] = [Self::Open, Self::Playing, Self::Paused, Self::Finished, Self::Discarded];

    /// The name, as it is stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Finished => "finished",
            Self::Discarded => "discarded",
        }
    }

    fn parse(name: &str) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == name)
            .ok_or_else(|| Error::Invalid(format!("{name:?} is no state of a table")))
    }
}

/// Where a table stands: what changes with every entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How far it has come.
    pub state: State,
    /// The seat that is to move.
    pub turn: Option<u8>,
    /// When its flag falls, if its clock runs.
    pub deadline: Option<i64>,
}

/// What a table was set up with; it never changes. The store reads none of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
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
    /// Who may find, join and watch it, in the server's words: `lobby`, `private`, `link`, …
    pub access: String,
    /// Whatever else the server keeps with it, as JSON.
    pub extra: String,
    /// Who made it.
    pub owner_id: Option<String>,
    /// When.
    pub created_at: i64,
}

/// A table without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it was set up with.
    pub setup: Setup,
    /// Who sits where, by seat.
    pub seats: Vec<Holder>,
    /// Where it stands.
    pub standing: Standing,
    /// The number of its last entry; 0 if it has none.
    pub last_entry: i64,
    /// When the last seat was taken and the clock began; none while somebody is waited for.
    pub started_at: Option<i64>,
    /// When it last changed.
    pub updated_at: i64,
}

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Entry {
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

/// Which tables are wanted. The newest come first.
#[derive(Clone, Debug, Default)]
pub struct TableFilter {
    /// Only those at which this user sits.
    pub user: Option<String>,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those of this level.
    pub level: Option<String>,
    /// Only those in these states; all if none is named.
    pub states: Vec<State>,
    /// Only those made before this table: the last of the page before.
    pub before: Option<String>,
    /// How many at most.
    pub limit: i64,
}

/// The tables that a condition selects, each with its seats: one row a seat.
macro_rules! tables_where {
    ($condition:expr) => {
        concat!(
            "SELECT t.id, t.game, t.rules, t.options, t.preset, t.level_id, t.seed, t.salt, t.clock, t.access, \
             t.extra, t.owner_id, t.created_at, t.updated_at, t.last_entry, t.state, t.turn, t.deadline, \
             s.holder, s.user_id, s.player, u.name, u.name_key, t.started_at FROM (SELECT * FROM tables WHERE ",
            $condition,
            ") t LEFT JOIN seats s ON s.table_id = t.id LEFT JOIN users u ON u.id = s.user_id \
             ORDER BY t.id DESC, s.seat"
        )
    };
}
pub(crate) use tables_where;

/// The condition of a page of tables.
macro_rules! tables_like {
    ($condition:literal) => {
        concat!(
            $condition,
            " AND ($2 = '' OR game = $2) AND ($3 = '' OR level_id = $3) \
             AND ($4 = '' OR $4 LIKE '% ' || state || ' %') ORDER BY id DESC LIMIT $5"
        )
    };
}

impl Store {
    /// Makes a table. Its first ticket, if a computer moves first, is written with it.
    pub async fn create_table(
        &self,
        setup: &Setup,
        seats: &[Holder],
        standing: Standing,
        thinking: &Thinking,
    ) -> Result<()> {
        let data = (setup.clone(), seats.to_vec(), standing, thinking.clone());
        self.write(data, |(setup, seats, standing, thinking), conn| {
            Box::pin(create(conn, setup, seats, *standing, thinking))
        })
        .await
    }

    /// A table without its log.
    pub async fn table(&self, id: &str) -> Result<Option<Table>> {
        Ok(read_tables(&self.rows(tables_where!("id = $1"), args![id]).await?)?.pop())
    }

    /// A page of tables, newest first.
    pub async fn tables(&self, filter: &TableFilter) -> Result<Vec<Table>> {
        let before = filter.before.clone().unwrap_or_else(|| "~".to_owned());
        let states = filter.states.iter().fold(String::new(), |all, state| all + " " + state.name() + " ");
        let game = filter.game.as_deref().unwrap_or_default();
        let level = filter.level.as_deref().unwrap_or_default();
        let mut args = args![before, game, level, states, filter.limit];
        let sql = match &filter.user {
            None => tables_where!(tables_like!("id < $1")),
            Some(user) => {
                args.extend(args![user]);
                tables_where!(tables_like!("id < $1 AND id IN (SELECT table_id FROM seats WHERE user_id = $6)"))
            }
        };
        let rows = self.rows(sql, args).await?;
        read_tables(&rows)
    }

    /// The open tables of one access (`lobby`), newest first, those made before `before`.
    pub async fn open_tables(&self, access: &str, before: Option<&str>, limit: i64) -> Result<Vec<Table>> {
        let sql = tables_where!("state = 'open' AND access = $1 AND id < $2 ORDER BY id DESC LIMIT $3");
        read_tables(&self.rows(sql, args![access, before.unwrap_or("~"), limit]).await?)
    }

    /// The tables that go on and that anybody may watch (`lobby`, `public`), newest first, those made before `before`.
    pub async fn watched_tables(&self, before: Option<&str>, limit: i64) -> Result<Vec<Table>> {
        let sql = tables_where!(
            "state = 'playing' AND (access = 'lobby' OR access = 'public') AND id < $1 ORDER BY id DESC LIMIT $2"
        );
        read_tables(&self.rows(sql, args![before.unwrap_or("~"), limit]).await?)
    }

    /// A table's entries after a number, in order.
    pub async fn entries(&self, table: &str, after: i64) -> Result<Vec<Entry>> {
        let sql = "SELECT number, at, seat, kind, text FROM entries WHERE table_id = $1 AND number > $2 \
                   ORDER BY number";
        self.rows(sql, args![table, after])
            .await?
            .iter()
            .map(|row| {
                Ok(Entry {
                    number: row.get(0)?,
                    at: row.get(1)?,
                    seat: row.seat(2)?,
                    kind: row.get(3)?,
                    text: row.get(4)?,
                })
            })
            .collect()
    }

    /// Moves a table on without an entry, if it is still at `last_entry`: the game begins, or it is discarded.
    pub async fn set_standing(
        &self,
        table: &str,
        last_entry: i64,
        standing: Standing,
        thinking: &Thinking,
        at: i64,
    ) -> Result<()> {
        let data = (table.to_owned(), last_entry, standing, thinking.clone(), at);
        self.write(data, |(table, last, standing, thinking, at), conn| {
            Box::pin(async move {
                move_on(conn, table, *last, *last, *standing, *at).await?;
                if standing.state == State::Playing {
                    let sql = "UPDATE tables SET started_at = $2 WHERE id = $1 AND started_at IS NULL";
                    conn.run(sql, args![table, *at]).await?;
                }
                raise(conn, table, *last, thinking, *at).await
            })
        })
        .await
    }

    /// Lets who has the address of a table watch it. It is listed nowhere for that.
    pub async fn share_table(&self, table: &str) -> Result<()> {
        let sql = "UPDATE tables SET access = 'link' WHERE id = $1 AND (access = 'private' OR access = 'invite')";
        self.run(sql, args![table]).await.map(drop)
    }

    /// The tables whose flag has fallen: id and deadline, the longest ago first.
    pub async fn flags_fallen(&self, now: i64, limit: i64) -> Result<Vec<(String, i64)>> {
        let sql = "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL AND deadline <= $1 \
                   ORDER BY deadline LIMIT $2";
        self.rows(sql, args![now, limit]).await?.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// When the next flag falls, if any clock runs.
    pub async fn next_deadline(&self) -> Result<Option<i64>> {
        let sql = "SELECT deadline FROM tables WHERE deadline IS NOT NULL ORDER BY deadline LIMIT 1";
        self.row(sql, args![]).await?.map(|row| row.get(0)).transpose()
    }

    /// Removes a table with its log and its result. Says whether it was there. Rankings are not touched: see
    /// [`Store::recount`].
    pub async fn delete_table(&self, table: &str) -> Result<bool> {
        Ok(self.run("DELETE FROM tables WHERE id = $1", args![table]).await? > 0)
    }
}

async fn create(
    conn: &mut Conn,
    setup: &Setup,
    seats: &[Holder],
    standing: Standing,
    thinking: &Thinking,
) -> Result<()> {
    let s = setup;
    conn.run(
        "INSERT INTO tables (id, game, rules, options, preset, level_id, seed, salt, clock, access, extra, owner_id, \
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
            &s.access,
            &s.extra,
            &s.owner_id,
            s.created_at,
            (standing.state != State::Open).then_some(s.created_at),
            standing.state.name(),
            standing.turn,
            standing.deadline
        ],
    )
    .await
    .map_err(|e| match e {
        e if e.is_unique_violation() => Error::taken("table", &s.id),
        e if e.is_foreign_key_violation() => Error::missing("user", s.owner_id.as_deref().unwrap_or_default()),
        e => e,
    })?;
    for (seat, holder) in seats.iter().enumerate() {
        let (kind, user, player) = holder.columns();
        conn.run(
            "INSERT INTO seats (table_id, seat, holder, user_id, player) VALUES ($1, $2, $3, $4, $5)",
            args![&s.id, seat as i64, kind, user, player],
        )
        .await
        .map_err(|e| if e.is_foreign_key_violation() { Error::missing("user", user.unwrap_or_default()) } else { e })?;
    }
    if let Some(level) = &s.level_id {
        conn.run("UPDATE levels SET plays = plays + 1 WHERE id = $1", args![level]).await?;
    }
    raise(conn, &s.id, 0, thinking, s.created_at).await
}

/// Moves the table's row from one entry number to another, or says why not.
pub(crate) async fn move_on(
    conn: &mut Conn,
    table: &str,
    from: i64,
    to: i64,
    standing: Standing,
    at: i64,
) -> Result<()> {
    let changed = conn
        .run(
            "UPDATE tables SET last_entry = $3, state = $4, turn = $5, deadline = $6, updated_at = $7 \
             WHERE id = $1 AND last_entry = $2",
            args![table, from, to, standing.state.name(), standing.turn, standing.deadline, at],
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

pub(crate) fn read_tables(rows: &[Row]) -> Result<Vec<Table>> {
    let mut tables: Vec<Table> = Vec::new();
    for row in rows {
        let id: String = row.get(0)?;
        if tables.last().is_none_or(|table| table.setup.id != id) {
            tables.push(read_table(row, id)?);
        }
        if let (Some(table), Some(holder)) = (tables.last_mut(), Holder::read(row, 18)?) {
            table.seats.push(holder);
        }
    }
    Ok(tables)
}

fn read_table(row: &Row, id: String) -> Result<Table> {
    let setup = Setup {
        id,
        game: row.get(1)?,
        rules: row.get(2)?,
        options: row.get(3)?,
        preset: row.get(4)?,
        level_id: row.get(5)?,
        seed: row.get(6)?,
        salt: row.get(7)?,
        clock: row.get(8)?,
        access: row.get(9)?,
        extra: row.get(10)?,
        owner_id: row.get(11)?,
        created_at: row.get(12)?,
    };
    let standing =
        Standing { state: State::parse(&row.get::<String>(15)?)?, turn: row.seat(16)?, deadline: row.get(17)? };
    Ok(Table {
        setup,
        seats: Vec::new(),
        standing,
        last_entry: row.get(14)?,
        started_at: row.get(23)?,
        updated_at: row.get(13)?,
    })
}
