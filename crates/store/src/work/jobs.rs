//! Jobs: long work that somebody asked for.

use super::claims::due;
use super::{Claim, Lane, WorkState};
use crate::conn::Conn;
use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// A job to be done.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// What is to be done, in the server's words.
    pub kind: String,
    /// Who asked for it.
    pub user_id: Option<String>,
    /// For which game it is.
    pub game: Option<String>,
    /// What it needs, as JSON.
    pub payload: String,
    /// Higher is claimed first.
    pub priority: i64,
    /// Now.
    pub at: i64,
}

/// A job as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRow {
    /// Its id.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// Who asked for it.
    pub user_id: Option<String>,
    /// What it needs, as JSON.
    pub payload: String,
    /// How far it has come.
    pub state: WorkState,
    /// What its worker last said, as JSON; empty before the first word.
    pub progress: String,
    /// What came of it, as JSON.
    pub result: Option<String>,
    /// When it was asked for.
    pub created_at: i64,
    /// When it last changed.
    pub updated_at: i64,
}

impl Store {
    /// Puts a job into the queue; [`Error::Full`] if its user has `most` open ones already.
    pub async fn add_job(&self, job: &NewJob, most: i64) -> Result<()> {
        self.write((job.clone(), most), |(job, most), conn| Box::pin(add(conn, job, *most))).await
    }

    /// How many jobs of a user wait or run.
    pub async fn open_jobs(&self, user: &str) -> Result<i64> {
        self.row(OPEN_JOBS, args![user, Lane::Jobs]).await?.map_or(Ok(0), |row| row.get("open"))
    }

    /// Whether a job of anybody but this user waits for a worker.
    pub async fn others_wait(&self, user: Option<&str>, now: i64) -> Result<bool> {
        let sql = "SELECT id FROM work WHERE lane = $1 AND open = 1 AND lease_until <= $2 \
                   AND (user_id IS NULL OR user_id <> $3) LIMIT 1";
        Ok(self.row(sql, args![Lane::Jobs, now, user.unwrap_or_default()]).await?.is_some())
    }

    /// Calls a job off. Its worker learns of it when it next renews its claim. Says whether it was still open.
    pub async fn cancel_job(&self, id: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE work SET state = $4, open = 0, updated_at = $2 WHERE id = $1 AND lane = $3 AND open = 1";
        Ok(self.run(sql, args![id, at, Lane::Jobs, WorkState::Cancelled]).await? > 0)
    }

    /// A job.
    pub async fn job(&self, id: &str) -> Result<Option<JobRow>> {
        let sql = "SELECT id, kind, user_id, payload, state, progress, result, created_at, updated_at FROM work \
                   WHERE id = $1 AND lane = $2";
        self.row(sql, args![id, Lane::Jobs]).await?.map(|row| JobRow::read(&row)).transpose()
    }

    /// Ends a job with its result, or with the reason why it failed, both as JSON.
    pub async fn end_job(&self, claim: &Claim, result: Result<&str, &str>, at: i64) -> Result<()> {
        let (state, result) = match result {
            Ok(result) => (WorkState::Done, result),
            Err(reason) => (WorkState::Failed, reason),
        };
        let sql = "UPDATE work SET state = $4, result = $5, open = 0, updated_at = $6 \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND open = 1";
        let changed = self.run(sql, args![&claim.id, &claim.worker, claim.attempt, state, result, at]).await?;
        claim.held(changed)
    }

    /// Forgets the jobs that ended before a time. Says how many.
    pub async fn sweep_jobs(&self, before: i64) -> Result<u64> {
        self.write(before, |before, conn| {
            Box::pin(async move {
                conn.alone_with("sweep").await?;
                let sql = "DELETE FROM work WHERE lane = $2 AND open = 0 AND updated_at < $1";
                conn.run(sql, args![before, Lane::Jobs]).await
            })
        })
        .await
    }
}

/// Nobody's jobs are not counted.
const OPEN_JOBS: &str = "SELECT COUNT(*) AS open FROM work WHERE user_id = $1 AND lane = $2 AND open = 1";

async fn add(conn: &mut Conn, job: &NewJob, most: i64) -> Result<()> {
    if let Some(user) = &job.user_id {
        // Another server may be counting as well.
        conn.alone_with(user).await?;
    }
    let open = conn.row(OPEN_JOBS, args![&job.user_id, Lane::Jobs]).await?;
    if open.map_or(Ok(0), |row| row.get::<i64>("open"))? >= most {
        return Err(Error::Full { what: "jobs", most });
    }
    let due = due(conn, Lane::Jobs, job.user_id.as_deref(), &job.id, job.at).await?;
    conn.run(
        "INSERT INTO work (id, lane, kind, user_id, payload, priority, state, open, progress, worker, \
         lease_until, attempts, created_at, updated_at, due, game) \
         VALUES ($1, $7, $2, $3, $4, $5, $8, 1, '', '', 0, 0, $6, $6, $9, $10)",
        args![
            &job.id,
            &job.kind,
            &job.user_id,
            &job.payload,
            job.priority,
            job.at,
            Lane::Jobs,
            WorkState::Waiting,
            due,
            &job.game
        ],
    )
    .await?;
    Ok(())
}

impl JobRow {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            user_id: row.get("user_id")?,
            payload: row.get("payload")?,
            state: row.parsed("state")?,
            progress: row.get("progress")?,
            result: row.get("result")?,
            created_at: row.get("created_at")?,
            updated_at: row.get("updated_at")?,
        })
    }
}
