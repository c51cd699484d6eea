//! Processes: whoever serves or thinks on a shared store says so, again and again.

use super::{Lane, WorkState};
use crate::value::{Row, args};
use crate::{Result, Store};

/// A process that serves or thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessRow {
    /// See [`new_id`](crate::new_id). What it claims, it claims under names that begin with this one.
    pub id: String,
    /// What an operator knows it by.
    pub name: String,
    /// How many computer players it lets think at once.
    pub thinkers: i64,
    /// For which games; none: for all.
    pub games: Vec<String>,
    /// Since when it runs.
    pub since: i64,
}

/// A piece of work that somebody holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldWork {
    /// Who holds it, as in [`Claim::worker`](crate::Claim).
    pub worker: String,
    /// What is done: `think`, or the job's kind.
    pub kind: String,
    /// The table, for a ticket.
    pub table: Option<String>,
    /// For which game.
    pub game: Option<String>,
    /// Since when, or since the last renewal of a job.
    pub since: i64,
}

impl Store {
    /// Notes that a process lives.
    pub async fn see_process(&self, process: &ProcessRow, now: i64) -> Result<()> {
        let sql = "INSERT INTO processes (id, name, thinkers, games, since, seen_at) VALUES ($1, $2, $3, $4, $5, $6) \
                   ON CONFLICT (id) DO UPDATE SET seen_at = $6";
        let games = process.games.join(" ");
        self.run(sql, args![&process.id, &process.name, process.thinkers, games, process.since, now]).await?;
        Ok(())
    }

    /// Notes that a process has ended.
    pub async fn end_process(&self, id: &str) -> Result<()> {
        self.run("DELETE FROM processes WHERE id = $1", args![id]).await?;
        Ok(())
    }

    /// The processes that were seen since a time, the oldest first.
    pub async fn processes(&self, seen_since: i64) -> Result<Vec<ProcessRow>> {
        let sql = "SELECT id, name, thinkers, games, since FROM processes WHERE seen_at >= $1 ORDER BY since, id";
        self.rows(sql, args![seen_since]).await?.iter().map(ProcessRow::read).collect()
    }

    /// Forgets the processes that were last seen before a time.
    pub async fn sweep_processes(&self, before: i64) -> Result<u64> {
        self.run("DELETE FROM processes WHERE seen_at < $1", args![before]).await
    }

    /// All work that somebody holds.
    pub async fn held_work(&self, now: i64) -> Result<Vec<HeldWork>> {
        let sql = "SELECT worker, kind, table_id, game, updated_at FROM work \
                   WHERE lane IN ($1, $2) AND open = 1 AND state = $3 AND lease_until > $4 ORDER BY worker";
        let rows = self.rows(sql, args![Lane::Thinking, Lane::Jobs, WorkState::Running, now]).await?;
        let read = |row: &Row| {
            Ok(HeldWork {
                worker: row.get("worker")?,
                kind: row.get("kind")?,
                table: row.get("table_id")?,
                game: row.get("game")?,
                since: row.get("updated_at")?,
            })
        };
        rows.iter().map(read).collect()
    }
}

impl ProcessRow {
    fn read(row: &Row) -> Result<Self> {
        let games: String = row.get("games")?;
        Ok(Self {
            id: row.get("id")?,
            name: row.get("name")?,
            thinkers: row.get("thinkers")?,
            games: games.split_whitespace().map(str::to_owned).collect(),
            since: row.get("since")?,
        })
    }
}
