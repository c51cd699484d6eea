//! SQLite's one writer: a task that owns the writing connection and commits what is waiting together.
//!
//! A commit with `synchronous=FULL` costs a flush of the disk, however much is in it. So the writes that queue up
//! while one commit is flushed make up the next, and each is answered only after the commit that holds it.
//!
//! Writes share a transaction, yet one that fails must take nothing else with it. Failures that changed nothing (a
//! stale append, a taken name) are the common ones and need no undoing. When a write fails after it changed
//! something, the whole batch is rolled back and run again with a savepoint around each write; so a good batch, which
//! is nearly every one, pays for no savepoints.

use tokio::sync::{mpsc, oneshot};

use crate::conn::{Conn, Link};
use crate::value::args;
use crate::{Error, Result, Step};

/// As many writes as one commit takes at most, so that the first of them does not wait for ever.
const BATCH: usize = 512;

/// A write that waits for its turn.
pub(crate) trait Job: Send {
    /// Runs the write, keeps what came of it, and says what went wrong. May be called twice.
    fn run<'a>(&'a mut self, conn: &'a mut Conn) -> crate::BoxFuture<'a, Option<Error>>;
    /// Answers with what came of the write, or with the error that kept it from being committed.
    fn answer(self: Box<Self>, failed: Option<Error>);
}

/// A write as the rest of the crate puts it: owned data and a function over it, so that it can be run again.
pub(crate) struct Write<D, T> {
    pub(crate) data: D,
    pub(crate) step: Step<D, T>,
    pub(crate) outcome: Option<Result<T>>,
    pub(crate) reply: oneshot::Sender<Result<T>>,
}

impl<D: Send + Sync, T: Send> Job for Write<D, T> {
    fn run<'a>(&'a mut self, conn: &'a mut Conn) -> crate::BoxFuture<'a, Option<Error>> {
        Box::pin(async move {
            let outcome = (self.step)(&self.data, conn).await;
            let error = outcome.as_ref().err().cloned();
            self.outcome = Some(outcome);
            error
        })
    }

    fn answer(self: Box<Self>, failed: Option<Error>) {
        let answer = match failed {
            Some(error) => Err(error),
            None => self.outcome.unwrap_or(Err(Error::Closed)),
        };
        // Whoever asked may have gone away; the write stands all the same.
        let _ = self.reply.send(answer);
    }
}

/// Commits waiting writes until the last sender is gone, then closes the connection.
pub(crate) async fn write_until_closed(mut conn: Conn, mut queue: mpsc::UnboundedReceiver<Box<dyn Job>>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let failed = commit(&mut conn, &mut batch).await.err();
        if failed.is_some() {
            // Often there is nothing left to roll back, and that is no error.
            let _ = conn.run("ROLLBACK", args![]).await;
        }
        for job in batch.drain(..) {
            job.answer(failed.clone());
        }
    }
    if let Link::SqliteWriter(connection) = conn.link {
        let _ = sqlx::Connection::close(*connection).await;
    }
}

/// Runs a batch in one transaction. An error means that none of it was committed.
async fn commit(conn: &mut Conn, batch: &mut [Box<dyn Job>]) -> Result<()> {
    conn.run("BEGIN IMMEDIATE", args![]).await?;
    if !run_plainly(conn, batch).await? {
        conn.run("ROLLBACK", args![]).await?;
        conn.run("BEGIN IMMEDIATE", args![]).await?;
        run_apart(conn, batch).await?;
    }
    conn.run("COMMIT", args![]).await?;
    Ok(())
}

/// Runs the writes one after the other. `false`: one of them left something to undo.
async fn run_plainly(conn: &mut Conn, batch: &mut [Box<dyn Job>]) -> Result<bool> {
    for job in batch {
        conn.touched = false;
        if let Some(error) = job.run(conn).await {
            if ends_the_transaction(&error) {
                return Err(error);
            }
            if conn.touched {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Runs each write in a savepoint of its own.
async fn run_apart(conn: &mut Conn, batch: &mut [Box<dyn Job>]) -> Result<()> {
    for job in batch {
        conn.run("SAVEPOINT one", args![]).await?;
        if let Some(error) = job.run(conn).await {
            if ends_the_transaction(&error) {
                return Err(error);
            }
            conn.run("ROLLBACK TO one", args![]).await?;
        }
        conn.run("RELEASE one", args![]).await?;
    }
    Ok(())
}

/// After these SQLite may have rolled the whole transaction back by itself: out of memory, interrupted, input or
/// output error, corrupt file, disk full.
fn ends_the_transaction(error: &Error) -> bool {
    let Error::Database(error) = error else { return false };
    let Some(error) = error.as_database_error() else { return true };
    let code: u32 = error.code().and_then(|code| code.parse().ok()).unwrap_or(0);
    matches!(code & 0xff, 7 | 9 | 10 | 11 | 13)
}
