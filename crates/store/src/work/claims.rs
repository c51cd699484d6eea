//! Claims: work that is held under a lease.

use super::{Lane, WorkState};
use crate::conn::Engine;
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

macro_rules! claim {
    ($lock:literal) => {
        concat!(
            "WITH next AS (SELECT id FROM work WHERE lane = $1 AND open = 1 AND lease_until <= $3 \
             ORDER BY priority DESC, created_at, id LIMIT $5",
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

impl Store {
    /// Claims up to `limit` pieces of work until `until`: the most urgent, and of these the oldest. They come in no
    /// order.
    pub async fn claim(&self, lane: Lane, worker: &str, now: i64, until: i64, limit: i64) -> Result<Vec<Claim>> {
        self.write(args![lane, worker, now, until, limit, WorkState::Running], |args, conn| {
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

    /// Gives a claim back before its lease ends, to be claimed again from `from` on.
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
