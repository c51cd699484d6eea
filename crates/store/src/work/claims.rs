//! Claims: work that is held under a lease.

use super::{Lane, WorkState};
use crate::conn::{Conn, DatabaseKind};
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedWork {
    /// Of which kind.
    pub lane: Lane,
    /// Of which priority at least.
    pub least: i64,
    /// Only that of users of whom fewer pieces than this are worked on already.
    pub each: i64,
    /// Only for these games; none: for all.
    pub games: Vec<String>,
}

/// Games as a claim names them: with blanks around each.
fn in_blanks(games: &[String]) -> String {
    if games.is_empty() { String::new() } else { format!(" {} ", games.join(" ")) }
}

impl From<Lane> for WantedWork {
    fn from(lane: Lane) -> Self {
        Self { lane, least: i64::MIN, each: i64::MAX, games: Vec::new() }
    }
}

macro_rules! claim {
    ($lock:literal) => {
        concat!(
            "WITH next AS (SELECT id FROM work WHERE lane = $1 AND open = 1 AND lease_until <= $3 AND priority >= $7 \
             AND ($9 = '' OR game IS NULL OR $9 LIKE '% ' || game || ' %') AND (user_id IS NULL OR user_id NOT IN (SELECT user_id FROM work WHERE lane = $1 AND open = 1 \
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

/// A claim that met another of the same user is tried so often.
const CLAIM_TRIES: usize = 3;

/// Refuses a claim while others have as much of its user at work as may be: of two who claim at once, neither sees the
/// other.
async fn check_share(conn: &mut Conn, claim: &Claim, user: &str, lane: Lane, now: i64, each: i64) -> Result<()> {
    let lock =
        "SELECT CAST(pg_try_advisory_xact_lock(hashtextextended($1, 1)) AS INTEGER) + CAST(0 AS BIGINT) AS alone";
    let alone: i64 = conn.one(lock, args![user], "lock of", user).await?.get("alone")?;
    let sql = "SELECT COUNT(*) AS running FROM work WHERE user_id = $1 AND lane = $2 AND open = 1 AND state = $3 \
               AND lease_until > $4 AND worker <> $5";
    let args = args![user, lane, WorkState::Running, now, &claim.worker];
    let running: i64 = conn.one(sql, args, "work of", user).await?.get("running")?;
    if alone == 1 && running < each { Ok(()) } else { Err(Error::Full { what: "pieces of work", most: each }) }
}

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
        wanted: impl Into<WantedWork>,
        worker: &str,
        now: i64,
        until: i64,
        limit: i64,
    ) -> Result<Vec<Claim>> {
        let WantedWork { lane, least, each, games } = wanted.into();
        let args = args![lane, worker, now, until, limit, WorkState::Running, least, each, in_blanks(&games)];
        for _ in 0..CLAIM_TRIES {
            let claimed = self.write((args.clone(), lane, now, each), |(args, lane, now, each), conn| {
                Box::pin(async move {
                    if conn.engine() == DatabaseKind::Sqlite {
                        return conn.rows(CLAIM_SQLITE, args.clone()).await?.iter().map(Claim::read).collect();
                    }
                    let claims: Vec<Claim> = conn
                        .rows(CLAIM_POSTGRES, args.clone())
                        .await?
                        .iter()
                        .map(Claim::read)
                        .collect::<Result<_>>()?;
                    for claim in claims.iter().filter(|_| *each < i64::MAX) {
                        if let Some(user) = claim.user_id.as_deref() {
                            check_share(conn, claim, user, *lane, *now, *each).await?;
                        }
                    }
                    Ok(claims)
                })
            });
            match claimed.await {
                // Somebody else claimed something of the same user this very moment.
                Err(Error::Full { .. }) => {}
                claimed => return claimed,
            }
        }
        Ok(Vec::new())
    }

    /// Whether there is work of a lane that nobody holds, or only what was held by somebody who has let its lease run out.
    pub async fn work_waits(&self, lane: Lane, now: i64, only_let_go: bool) -> Result<bool> {
        let sql =
            "SELECT id FROM work WHERE lane = $1 AND open = 1 AND lease_until <= $2 AND (state = $3 OR $4 = 0) LIMIT 1";
        Ok(self.row(sql, args![lane, now, WorkState::Running, only_let_go]).await?.is_some())
    }

    /// Lets a claim go that its holder is not the right one for, as if it had never been made, with another priority.
    pub async fn pass_on(&self, claim: &Claim, now: i64, priority: i64) -> Result<()> {
        let sql = "UPDATE work SET lease_until = 0, updated_at = $4, state = $5, attempts = attempts - 1, priority = $6 \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND open = 1";
        let args = args![&claim.id, &claim.worker, claim.attempt, now, WorkState::Waiting, priority];
        claim.held(self.run(sql, args).await?)
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
