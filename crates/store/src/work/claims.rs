//! Claims: work that is held under a lease.

use super::{Lane, WorkState};
use crate::conn::{Conn, Engine};
use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// A piece of work that a worker holds until its lease runs out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The work; a ticket's is its table's id.
    pub id: String,
    /// What is to be done: `think`, or the job's kind.
    pub kind: String,
    /// The ticket's table.
    pub table: Option<String>,
    /// The entry after which the ticket was raised.
    pub number: Option<i64>,
    /// The seat that is to move.
    pub seat: Option<u8>,
    /// Who asked for the job.
    pub user_id: Option<String>,
    /// What the job needs, as JSON; empty for a ticket.
    pub payload: String,
    /// How often it has been claimed, this time included.
    pub attempt: i64,
    /// Who holds it.
    pub worker: String,
}

/// Which work is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Of which kind.
    pub lane: Lane,
    /// Of which priority at least.
    pub least: i64,
    /// Only that of users of whom fewer pieces than this are worked on already.
    pub each: i64,
}

impl From<Lane> for Wanted {
    fn from(lane: Lane) -> Self {
        Self { lane, least: i64::MIN, each: i64::MAX }
    }
}

macro_rules! claim {
    ($lock:literal) => {
        concat!(
            "WITH next AS (SELECT id FROM work WHERE lane = $1 AND open = 1 AND lease_until <= $3 AND priority >= $7 \
             AND (user_id IS NULL OR user_id NOT IN (SELECT user_id FROM work WHERE lane = $1 AND open = 1 \
             AND state = $6 AND lease_until > $3 AND user_id IS NOT NULL GROUP BY user_id HAVING COUNT(*) >= $8)) \
             ORDER BY priority DESC, due, id LIMIT $5",
            $lock,
            ") UPDATE work SET state = $6, worker = $2, lease_until = $4, attempts = attempts + 1, \
             updated_at = $3 WHERE id IN (SELECT id FROM next) \
             RETURNING id, kind, table_id, number, seat, user_id, payload, attempts, worker"
        )
    };
}

const CLAIM_SQLITE: &str = claim!("");
/// The one statement that differs: rows that another worker is claiming are passed over, not waited for.
const CLAIM_POSTGRES: &str = claim!(" FOR UPDATE SKIP LOCKED");

/// Each piece of work that waits for a user puts the user's next one off by so much, in milliseconds.
const TURN: i64 = 1_000;

/// When a new piece of work of a user is due: now, or a turn after the last that waits.
pub(super) async fn due(conn: &mut Conn, lane: Lane, user: Option<&str>, id: &str, now: i64) -> Result<i64> {
    let Some(user) = user else { return Ok(now) };
    let sql = "SELECT MAX(due) AS latest FROM work WHERE user_id = $1 AND lane = $2 AND open = 1 AND id <> $3";
    let latest: Option<i64> = match conn.row(sql, args![user, lane, id]).await? {
        Some(row) => row.get("latest")?,
        None => None,
    };
    Ok(latest.map_or(now, |latest| now.max(latest + TURN)))
}

impl Store {
    /// Claims up to `limit` pieces of work until `until`: the most urgent, and of these those that are due first. They
    /// come in no order.
    pub async fn claim(
        &self,
        wanted: impl Into<Wanted>,
        worker: &str,
        now: i64,
        until: i64,
        limit: i64,
    ) -> Result<Vec<Claim>> {
        let Wanted { lane, least, each } = wanted.into();
        self.write(args![lane, worker, now, until, limit, WorkState::Running, least, each], |args, conn| {
            Box::pin(async move {
                let sql = match conn.engine() {
                    Engine::Sqlite => CLAIM_SQLITE,
                    Engine::Postgres => CLAIM_POSTGRES,
                };
                conn.rows(sql, args.clone()).await?.iter().map(Claim::read).collect()
            })
        })
        .await
    }

    /// Keeps a claim until `until`, and says how far the work has come. [`Error::LeaseLost`] tells the worker to stop:
    /// the job was cancelled, the table moved on, or another worker has the work.
    pub async fn renew(&self, claim: &Claim, now: i64, until: i64, progress: Option<&str>) -> Result<()> {
        let sql = "UPDATE work SET lease_until = $4, updated_at = $5, progress = COALESCE($6, progress) \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND open = 1";
        let changed = self.run(sql, args![&claim.id, &claim.worker, claim.attempt, until, now, progress]).await?;
        claim.held(changed)
    }

    /// Puts a claim back as if it had never been made, due from now on; a job with what it needs to go on where it was.
    pub async fn put_back(&self, claim: &Claim, now: i64, payload: Option<&str>) -> Result<()> {
        let sql = "UPDATE work SET lease_until = 0, updated_at = $4, due = $4, state = $5, attempts = attempts - 1, \
                   payload = COALESCE($6, payload) WHERE id = $1 AND worker = $2 AND attempts = $3 AND open = 1";
        let args = args![&claim.id, &claim.worker, claim.attempt, now, WorkState::Waiting, payload];
        claim.held(self.run(sql, args).await?)
    }

    /// Gives a claim back before its lease ends, to be claimed again from `from` on. The attempt counts.
    pub async fn release(&self, claim: &Claim, now: i64, from: i64) -> Result<()> {
        let sql = "UPDATE work SET lease_until = $4, updated_at = $5, state = $6 \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND open = 1";
        let changed =
            self.run(sql, args![&claim.id, &claim.worker, claim.attempt, from, now, WorkState::Waiting]).await?;
        claim.held(changed)
    }
}

impl Claim {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            table: row.get("table_id")?,
            number: row.get("number")?,
            seat: row.seat("seat")?,
            user_id: row.get("user_id")?,
            payload: row.get("payload")?,
            attempt: row.get("attempts")?,
            worker: row.get("worker")?,
        })
    }

    /// Whether a statement that named this claim found it.
    pub(super) fn held(&self, changed: u64) -> Result<()> {
        if changed > 0 {
            return Ok(());
        }
        Err(Error::LeaseLost { id: self.id.clone(), worker: self.worker.clone() })
    }
}
