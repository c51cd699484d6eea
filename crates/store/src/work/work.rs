//! Work that waits for a worker: thinking tickets and long jobs.
//!
//! A row is claimed with a lease. A worker that dies simply lets its lease run out, and the row is claimed again. An
//! answer that comes too late finds the table moved on ([`Error::Conflict`]) or the lease lost ([`Error::LeaseLost`])
//! and is dropped.

use crate::conn::{Conn, Engine};
use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// What an entry does to its table's thinking ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// It stays as it is: a hint or an offer came in while the computer thinks.
    Keep,
    /// Nobody has to think.
    Clear,
    /// A computer player is to move after this entry.
    Raise(Ticket),
}

/// A request that a computer player think about its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The seat that is to move.
    pub seat: u8,
    /// Higher is claimed first.
    pub priority: i64,
    /// Whatever the worker needs beside the table, as JSON.
    pub payload: String,
}

/// The two queues of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Tickets: somebody waits for the move.
    Thinking,
    /// Long jobs.
    Jobs,
}

impl Lane {
    fn name(self) -> &'static str {
        match self {
            Self::Thinking => "thinking",
            Self::Jobs => "jobs",
        }
    }
}

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
    /// What the job needs, as JSON.
    pub payload: String,
    /// How often it has been claimed, this time included.
    pub attempt: i64,
    /// Who holds it.
    pub worker: String,
}

/// How far a job has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// Nobody works on it yet.
    Waiting,
    /// Somebody does.
    Running,
    /// It has a result.
    Done,
    /// Its result says why it failed.
    Failed,
    /// It was called off.
    Cancelled,
}

impl JobState {
    fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    fn parse(name: &str) -> Result<Self> {
        [Self::Waiting, Self::Running, Self::Done, Self::Failed, Self::Cancelled]
            .into_iter()
            .find(|state| state.name() == name)
            .ok_or_else(|| Error::Invalid(format!("{name:?} is no state of a job")))
    }
}

/// A job to be done.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// What is to be done, in the server's words.
    pub kind: String,
    /// Who asked for it.
    pub user_id: Option<String>,
    /// What it needs, as JSON.
    pub payload: String,
    /// Higher is claimed first.
    pub priority: i64,
    /// Now.
    pub at: i64,
}

/// A job as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Job {
    /// Its id.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// Who asked for it.
    pub user_id: Option<String>,
    /// What it needs, as JSON.
    pub payload: String,
    /// How far it has come.
    pub state: JobState,
    /// What its worker last said, as JSON; empty before the first word.
    pub progress: String,
    /// What came of it, as JSON.
    pub result: Option<String>,
    /// When it was asked for.
    pub created_at: i64,
    /// When it last changed.
    pub updated_at: i64,
}

macro_rules! claim {
    ($lock:literal) => {
        concat!(
            "WITH next AS (SELECT id FROM work WHERE lane = $1 AND open = 1 AND lease_until <= $3 \
             ORDER BY priority DESC, created_at, id LIMIT $5",
            $lock,
            ") UPDATE work SET state = 'running', worker = $2, lease_until = $4, attempts = attempts + 1, \
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
        self.write(args![lane.name(), worker, now, until, limit], |args, conn| {
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

    /// When a lease that now runs will end next, or 0 if work is waiting already; none if there is no work.
    pub async fn work_waits_from(&self, lane: Lane) -> Result<Option<i64>> {
        let sql = "SELECT MIN(lease_until) FROM work WHERE lane = $1 AND open = 1";
        self.row(sql, args![lane.name()]).await?.map_or(Ok(None), |row| row.get(0))
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
        let sql = "UPDATE work SET lease_until = $4, updated_at = $5, state = 'waiting' \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND open = 1";
        let changed = self.run(sql, args![&claim.id, &claim.worker, claim.attempt, from, now]).await?;
        claim.held(changed)
    }

    /// Gives back all that a worker holds: a process that starts again under its old name need not wait for the leases
    /// of its former life. Says how many.
    pub async fn release_all(&self, worker: &str, now: i64) -> Result<u64> {
        let sql = "UPDATE work SET lease_until = 0, updated_at = $2, state = 'waiting', worker = '' \
                   WHERE worker = $1 AND open = 1";
        self.run(sql, args![worker, now]).await
    }

    /// Withdraws a ticket that its holder cannot answer: its player failed, and the table is told otherwise.
    pub async fn drop_ticket(&self, claim: &Claim) -> Result<()> {
        let sql = "DELETE FROM work WHERE id = $1 AND worker = $2 AND attempts = $3 AND lane = 'thinking'";
        let changed = self.run(sql, args![&claim.id, &claim.worker, claim.attempt]).await?;
        claim.held(changed)
    }

    /// Ends a job with its result, or with the reason why it failed, both as JSON.
    pub async fn end_job(&self, claim: &Claim, result: Result<&str, &str>, at: i64) -> Result<()> {
        let (state, result) = match result {
            Ok(result) => (JobState::Done, result),
            Err(reason) => (JobState::Failed, reason),
        };
        let sql = "UPDATE work SET state = $4, result = $5, open = 0, updated_at = $6 \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND open = 1";
        let changed = self.run(sql, args![&claim.id, &claim.worker, claim.attempt, state.name(), result, at]).await?;
        claim.held(changed)
    }

    /// Puts a job into the queue.
    pub async fn add_job(&self, job: &NewJob) -> Result<()> {
        self.run(
            "INSERT INTO work (id, lane, kind, user_id, payload, priority, state, open, progress, worker, \
             lease_until, attempts, created_at, updated_at) \
             VALUES ($1, 'jobs', $2, $3, $4, $5, 'waiting', 1, '', '', 0, 0, $6, $6)",
            args![&job.id, &job.kind, &job.user_id, &job.payload, job.priority, job.at],
        )
        .await?;
        Ok(())
    }

    /// Calls a job off. Its worker learns of it when it next renews its claim. Says whether it was still open.
    pub async fn cancel_job(&self, id: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE work SET state = 'cancelled', open = 0, updated_at = $2 \
                   WHERE id = $1 AND lane = 'jobs' AND open = 1";
        Ok(self.run(sql, args![id, at]).await? > 0)
    }

    /// A job.
    pub async fn job(&self, id: &str) -> Result<Option<Job>> {
        let sql = "SELECT id, kind, user_id, payload, state, progress, result, created_at, updated_at FROM work \
                   WHERE id = $1 AND lane = 'jobs'";
        self.row(sql, args![id]).await?.map(|row| Job::read(&row)).transpose()
    }

    /// A user's jobs, newest first, those before `before`.
    pub async fn jobs(&self, user: &str, before: Option<&str>, limit: i64) -> Result<Vec<Job>> {
        let sql = "SELECT id, kind, user_id, payload, state, progress, result, created_at, updated_at FROM work \
                   WHERE user_id = $1 AND lane = 'jobs' AND id < $2 ORDER BY id DESC LIMIT $3";
        self.rows(sql, args![user, before.unwrap_or("~"), limit]).await?.iter().map(Job::read).collect()
    }

    /// Forgets the jobs that ended before a time. Says how many.
    pub async fn sweep_jobs(&self, before: i64) -> Result<u64> {
        self.run("DELETE FROM work WHERE lane = 'jobs' AND open = 0 AND updated_at < $1", args![before]).await
    }
}

/// Does to a table's ticket what an entry asks for.
pub(crate) async fn raise(conn: &mut Conn, table: &str, number: i64, thinking: &Thinking, at: i64) -> Result<()> {
    match thinking {
        Thinking::Keep => {}
        Thinking::Clear => {
            conn.run("DELETE FROM work WHERE id = $1", args![table]).await?;
        }
        Thinking::Raise(ticket) => {
            conn.run(
                "INSERT INTO work (id, lane, kind, table_id, number, seat, payload, priority, state, open, progress, \
                 worker, lease_until, attempts, created_at, updated_at) \
                 VALUES ($1, 'thinking', 'think', $1, $2, $3, $4, $5, 'waiting', 1, '', '', 0, 0, $6, $6) \
                 ON CONFLICT (id) DO UPDATE SET number = $2, seat = $3, payload = $4, priority = $5, \
                 state = 'waiting', progress = '', worker = '', lease_until = 0, attempts = 0, created_at = $6, \
                 updated_at = $6",
                args![table, number, ticket.seat, &ticket.payload, ticket.priority, at],
            )
            .await?;
        }
    }
    Ok(())
}

impl Claim {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            kind: row.get(1)?,
            table: row.get(2)?,
            number: row.get(3)?,
            seat: row.seat(4)?,
            user_id: row.get(5)?,
            payload: row.get(6)?,
            attempt: row.get(7)?,
            worker: row.get(8)?,
        })
    }

    /// Whether a statement that named this claim found it.
    fn held(&self, changed: u64) -> Result<()> {
        if changed > 0 {
            return Ok(());
        }
        Err(Error::LeaseLost { id: self.id.clone(), worker: self.worker.clone() })
    }
}

impl Job {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            kind: row.get(1)?,
            user_id: row.get(2)?,
            payload: row.get(3)?,
            state: JobState::parse(&row.get::<String>(4)?)?,
            progress: row.get(5)?,
            result: row.get(6)?,
            created_at: row.get(7)?,
            updated_at: row.get(8)?,
        })
    }
}
