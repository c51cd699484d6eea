//! The queues of writes, and the tasks that commit together what waits in them.
//!
//! A commit costs a flush of the disk, however much is in it. So the writes that queue up while one commit is flushed
//! make up the next, and each is answered only after the commit that holds it. SQLite has one queue, whose task owns
//! the only connection that may write. PostgreSQL has a few, for appends alone: all else is a transaction of its own
//! there, and the appends of one table always go to the same queue, so that the tasks do not wait for each other.
//!
//! Writes share a transaction, yet one that fails must take nothing else with it. Failures that changed nothing (a
//! stale append, a taken name) are the common ones and need no undoing. When a write fails after it changed
//! something, the whole batch is rolled back and run again with a savepoint around each write; so a good batch, which
//! is nearly every one, pays for no savepoints.

use std::hash::{DefaultHasher, Hash, Hasher};

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::conn::{Conn, DatabaseKind, Link};
use crate::postgres::Server;
use crate::store::BROKEN_OFF;
use crate::value::args;
use crate::{BoxFuture, Error, Result};

/// As many writes as one commit takes at most, so that the first of them does not wait for ever.
const BATCH: usize = 512;

/// What a write does with its data inside a transaction. It may be run again after a rollback.
pub(crate) type WriteFn<D, T> = for<'a> fn(&'a D, &'a mut Conn) -> BoxFuture<'a, Result<T>>;

/// A write that waits for its turn.
trait Write: Send {
    /// To what it belongs: a table.
    fn key(&self) -> &str;
    /// Runs the write, keeps what came of it, and says what went wrong. May be called again after a rollback.
    fn run<'a>(&'a mut self, conn: &'a mut Conn) -> BoxFuture<'a, Option<Error>>;
    /// Answers with what came of the write, or with the error that kept it from being committed.
    fn answer(self: Box<Self>, failed: Option<Error>);
}

/// A write as the rest of the crate puts it: owned data and a function over it, so that it can be run again.
struct Waiting<D, T> {
    key: String,
    data: D,
    run: WriteFn<D, T>,
    answer: Option<Result<T>>,
    reply: oneshot::Sender<Result<T>>,
}

impl<D: Send + Sync, T: Send> Write for Waiting<D, T> {
    fn key(&self) -> &str {
        &self.key
    }

    fn run<'a>(&'a mut self, conn: &'a mut Conn) -> BoxFuture<'a, Option<Error>> {
        Box::pin(async move {
            let answer = (self.run)(&self.data, conn).await;
            let error = answer.as_ref().err().cloned();
            self.answer = Some(answer);
            error
        })
    }

    fn answer(self: Box<Self>, failed: Option<Error>) {
        let answer = match failed {
            Some(error) => Err(error),
            None => self.answer.unwrap_or(Err(Error::Closed)),
        };
        // Whoever asked may have gone away; the write stands all the same.
        let _ = self.reply.send(answer);
    }
}

/// Where the task of a queue finds its connection.
pub(crate) enum Source {
    /// SQLite: it has one, and keeps it.
    Own(Conn),
    /// PostgreSQL: it takes one for each transaction.
    Server(Server),
}

/// The writes that wait for one task, in their order.
struct Queue {
    source: Source,
    writes: mpsc::UnboundedReceiver<Box<dyn Write>>,
}

type Sender = mpsc::UnboundedSender<Box<dyn Write>>;

/// The ways to a store's queues, and the tasks that work them off.
pub(crate) struct Queues {
    /// Taken when the store is closed; the tasks end when all senders are gone.
    tasks: Mutex<Vec<(Sender, JoinHandle<()>)>>,
    senders: Vec<mpsc::WeakUnboundedSender<Box<dyn Write>>>,
}

impl Queues {
    /// A queue for each of these.
    pub(crate) fn start(sources: impl IntoIterator<Item = Source>) -> Self {
        let start = |source| {
            let (sender, writes) = mpsc::unbounded_channel();
            (sender, tokio::spawn(Queue { source, writes }.work()))
        };
        let tasks: Vec<_> = sources.into_iter().map(start).collect();
        let senders = tasks.iter().map(|(sender, _)| sender.downgrade()).collect();
        Self { tasks: Mutex::new(tasks), senders }
    }

    /// Puts a write into the queue of a key and waits for its answer.
    pub(crate) async fn write<D, T>(&self, key: &str, data: D, run: WriteFn<D, T>) -> Result<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let sender = &self.senders[hasher.finish() as usize % self.senders.len()];
        let (reply, answer) = oneshot::channel();
        let write = Waiting { key: key.to_owned(), data, run, answer: None, reply };
        sender.upgrade().ok_or(Error::Closed)?.send(Box::new(write)).map_err(|_| Error::Closed)?;
        answer.await.map_err(|_| Error::Closed)?
    }

    /// Lets the tasks finish what waits.
    pub(crate) async fn close(&self) {
        for (sender, task) in std::mem::take(&mut *self.tasks.lock().await) {
            drop(sender);
            let _ = task.await;
        }
    }
}

impl Queue {
    /// Commits waiting writes until the last sender is gone, then closes the connection.
    async fn work(mut self) {
        let mut batch = Vec::with_capacity(BATCH);
        while self.writes.recv_many(&mut batch, BATCH).await > 0 {
            let failed = match &mut self.source {
                Source::Own(conn) => commit_on_sqlite(conn, &mut batch).await.err(),
                Source::Server(server) => commit_on_postgres(server, &mut batch).await.err(),
            };
            for write in batch.drain(..) {
                write.answer(failed.clone());
            }
        }
        if let Source::Own(Conn { link: Link::SqliteWriter(connection), .. }) = self.source {
            let _ = sqlx::Connection::close(*connection).await;
        }
    }
}

/// Runs a batch in one transaction. An error means that none of it was committed.
async fn commit_on_sqlite(conn: &mut Conn, batch: &mut [Box<dyn Write>]) -> Result<()> {
    conn.run("BEGIN IMMEDIATE", args![]).await?;
    let mut done = run_plainly(conn, batch).await;
    if let Ok(false) = done {
        conn.run("ROLLBACK", args![]).await?;
        conn.run("BEGIN IMMEDIATE", args![]).await?;
        done = run_apart(conn, batch).await.map(|()| true);
    }
    let committed = match done {
        Ok(_) => conn.run("COMMIT", args![]).await.map(|_| ()),
        Err(error) => Err(error),
    };
    if committed.is_err() {
        // Often there is nothing left to roll back, and that is no error.
        let _ = conn.run("ROLLBACK", args![]).await;
    }
    committed
}

/// The same on PostgreSQL, where a transaction that is dropped rolls itself back.
///
/// Other processes write to the same tables. So all touch them in one order, and nobody waits for somebody who waits
/// for them; writes to one table stay in theirs.
async fn commit_on_postgres(server: &Server, batch: &mut [Box<dyn Write>]) -> Result<()> {
    batch.sort_by(|one, other| one.key().cmp(other.key()));
    let mut tries = 0;
    loop {
        tries += 1;
        match try_on_postgres(server, batch).await {
            // Nothing of it was committed: that would have been looked up.
            Err(error) if (error.is_disconnection() || error.is_transient()) && tries < BROKEN_OFF => {}
            done => return done,
        }
    }
}

async fn try_on_postgres(server: &Server, batch: &mut [Box<dyn Write>]) -> Result<()> {
    let mut conn = server.begin().await?;
    if !run_plainly(&mut conn, batch).await? {
        conn.roll_back().await;
        conn = server.begin().await?;
        run_apart(&mut conn, batch).await?;
    }
    server.commit(conn).await
}

/// Runs the writes one after the other. `false`: one of them left something to undo.
async fn run_plainly(conn: &mut Conn, batch: &mut [Box<dyn Write>]) -> Result<bool> {
    for write in batch {
        conn.touched = false;
        if let Some(error) = write.run(conn).await {
            if ends_the_transaction(conn.engine(), &error) {
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
async fn run_apart(conn: &mut Conn, batch: &mut [Box<dyn Write>]) -> Result<()> {
    for write in batch {
        conn.run("SAVEPOINT one", args![]).await?;
        if let Some(error) = write.run(conn).await {
            if ends_the_transaction(conn.engine(), &error) {
                return Err(error);
            }
            conn.run("ROLLBACK TO one", args![]).await?;
        }
        conn.run("RELEASE one", args![]).await?;
    }
    Ok(())
}

/// Whether the transaction cannot go on after this, or had better not: what others stood in the way of is tried again
/// as a whole. What the database refuses leaves it as it was (on PostgreSQL, as it was at the savepoint); a lost
/// connection does not. And after some errors SQLite may have rolled all of it back by itself: out of memory,
/// interrupted, input or output error, corrupt file, disk full.
fn ends_the_transaction(engine: DatabaseKind, error: &Error) -> bool {
    let again = error.is_transient() || error.is_disconnection();
    if matches!(error, Error::Silent) || engine == DatabaseKind::Postgres && again {
        return true;
    }
    let Error::Database(error) = error else { return false };
    let Some(error) = error.as_database_error() else { return true };
    let code: u32 = error.code().and_then(|code| code.parse().ok()).unwrap_or(0);
    engine == DatabaseKind::Sqlite && matches!(code & 0xff, 7 | 9 | 10 | 11 | 13)
}
