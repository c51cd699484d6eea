//! A store: how it is opened, read and written.

use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::conn::{Conn, Link};
use crate::postgres::{BROKEN, Notes, Server};
use crate::value::{Row, Value, args};
use crate::writer::{Queues, Source, WriteFn};
use crate::{Error, Result, migrate};

pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Reading connections on SQLite, which has one more for writing.
const CONNECTIONS: u32 = 12;

/// How long a request waits on SQLite for a free connection, or for another process that writes the same file.
const PATIENCE: Duration = Duration::from_secs(8);

/// And how long between two tries, where SQLite itself does not wait.
const BREATH: Duration = Duration::from_millis(5);

/// Queues on PostgreSQL: enough that one is flushed while others fill.
const QUEUES: usize = 4;

/// A transaction that PostgreSQL broke off to let another pass is tried so often.
const MOST_TRIES: usize = 10;
/// And one whose connection was lost so often.
pub(crate) const BROKEN_OFF: usize = 3;

/// Everything that is kept. Cheap to clone; all clones share the connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

/// What a store is opened for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Reading,
    Writing,
}

enum Inner {
    Sqlite { at: Box<SqliteConnectOptions>, readers: SqlitePool, queues: Queues },
    Postgres { server: Server, queues: Queues },
}

impl Store {
    /// Opens the store at `sqlite:PATH` (made if missing) or `postgres://…`, and brings its schema up to date. Of several
    /// `postgres://…` with commas between, the one that can write is used.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_for(url, For::Writing).await
    }

    /// Opens a store that is there, and changes nothing: its schema stays as it is, whichever release made it
    /// ([`Store::must_be_current`]). A PostgreSQL that cannot write because it is a copy of another will do.
    pub async fn open_to_read(url: &str) -> Result<Self> {
        Self::open_for(url, For::Reading).await
    }

    async fn open_for(url: &str, what: For) -> Result<Self> {
        let inner = match url.split(':').next() {
            Some("sqlite") => Inner::open_sqlite(url, what),
            Some("postgres" | "postgresql") => Inner::open_postgres(url, what),
            _ => return Err(Error::Address(url.to_owned())),
        };
        Ok(Self { inner: Arc::new(inner.await?) })
    }

    /// Refuses a schema that this program cannot read as its own: an older one, or one that is too new.
    pub async fn must_be_current(&self) -> Result<()> {
        migrate::must_be_current(&mut self.reader().await?).await
    }

    /// Whether other processes may write here too, so that what is known of a row may be out of date.
    pub fn is_shared(&self) -> bool {
        matches!(*self.inner, Inner::Postgres { .. })
    }

    /// Whether the database answers, and may still be used by this program: a later one may have changed its schema.
    pub async fn ping(&self) -> Result<()> {
        if let Inner::Postgres { server, .. } = &*self.inner {
            server.takes_changes()?;
        }
        migrate::may_run_beside(self.row(migrate::FOUND, args![]).await?.as_ref())
    }

    /// A way to the other processes that use it; none where it is not shared.
    pub fn notes(&self) -> Option<Notes> {
        match &*self.inner {
            Inner::Sqlite { .. } => None,
            Inner::Postgres { server, .. } => Some(Notes(server.clone())),
        }
    }

    /// Finishes the waiting writes and closes all connections. Afterwards every request is refused.
    pub async fn close(&self) {
        match &*self.inner {
            Inner::Sqlite { readers, queues, .. } => {
                queues.close().await;
                readers.close().await;
            }
            Inner::Postgres { server, queues } => {
                queues.close().await;
                server.close().await;
            }
        }
    }

    /// A connection for reading.
    pub(crate) fn reader(&self) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            match &*self.inner {
                Inner::Sqlite { readers, .. } => {
                    Ok(Conn::new(Link::SqliteReader(readers.acquire().await.map_err(closed)?)))
                }
                Inner::Postgres { server, .. } => server.reader().await,
            }
        })
    }

    /// A long write of its own: a transaction that nobody else shares. What is not committed is rolled back when the
    /// connection is dropped.
    pub(crate) fn alone(&self) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            match &*self.inner {
                Inner::Sqlite { at, .. } => {
                    let mut conn = Conn::new(Link::SqliteWriter(Box::new(at.connect().await?)));
                    conn.run("BEGIN IMMEDIATE", args![]).await?;
                    Ok(conn)
                }
                Inner::Postgres { server, .. } => server.alone().await,
            }
        })
    }

    /// A connection that goes on seeing the database as it is now; a long one may take its time.
    pub(crate) fn snapshot(&self, long: bool) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            match &*self.inner {
                Inner::Sqlite { readers, .. } => {
                    Ok(Conn::new(Link::SqliteSnapshot(readers.begin().await.map_err(closed)?)))
                }
                Inner::Postgres { server, .. } => server.snapshot(long).await,
            }
        })
    }

    /// All rows of a query. It is asked again if the connection turns out to be broken.
    pub(crate) fn rows(&self, sql: &'static str, args: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>>> {
        Box::pin(async move {
            let mut tries = 0;
            loop {
                tries += 1;
                match self.reader().await?.rows(sql, args.clone()).await {
                    Err(error) if error.is_disconnection() && tries < BROKEN => {}
                    rows => return rows,
                }
            }
        })
    }

    /// The first row of a query, in the same way.
    pub(crate) async fn row(&self, sql: &'static str, args: Vec<Value>) -> Result<Option<Row>> {
        Ok(self.rows(sql, args).await?.into_iter().next())
    }

    /// Runs a write in a transaction and answers after its commit.
    pub(crate) async fn write<D, T>(&self, data: D, run: WriteFn<D, T>) -> Result<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        match &*self.inner {
            Inner::Sqlite { queues, .. } => queues.write("", data, run).await,
            Inner::Postgres { server, .. } => {
                let mut tries = 0;
                loop {
                    tries += 1;
                    match write_on_postgres(server, &data, run).await {
                        Err(error) if error.is_transient() && tries < MOST_TRIES => {}
                        // Nothing of it was committed: that would have been looked up.
                        Err(error) if error.is_disconnection() && tries < BROKEN_OFF => {}
                        answer => return answer,
                    }
                }
            }
        }
    }

    /// Runs a write that touches nothing but what belongs to the key, which is a table, and so may share a commit
    /// with others.
    pub(crate) async fn write_together<D, T>(&self, key: &str, data: D, run: WriteFn<D, T>) -> Result<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let (Inner::Sqlite { queues, .. } | Inner::Postgres { queues, .. }) = &*self.inner;
        queues.write(key, data, run).await
    }

    /// One statement as a write of its own. Says how many rows it changed.
    pub(crate) async fn run(&self, sql: &'static str, args: Vec<Value>) -> Result<u64> {
        self.write((sql, args), |(sql, args), conn| Box::pin(async move { conn.run(sql, args.clone()).await })).await
    }
}

async fn write_on_postgres<D, T>(server: &Server, data: &D, run: WriteFn<D, T>) -> Result<T> {
    let mut conn = server.begin().await?;
    match run(data, &mut conn).await {
        Ok(answer) => server.commit(conn).await.map(|()| answer),
        Err(error) => {
            conn.roll_back().await;
            Err(error)
        }
    }
}

fn closed(error: sqlx::Error) -> Error {
    if matches!(error, sqlx::Error::PoolClosed) { Error::Closed } else { error.into() }
}

/// The first connection of this process. It turns a new file's journal to write-ahead, and for that alone SQLite does
/// not wait for another process that is doing the same: so it is asked again.
async fn connect_first(at: &SqliteConnectOptions) -> Result<SqliteConnection> {
    let asked = Instant::now();
    loop {
        match at.connect().await.map_err(Error::from) {
            Err(error) if error.is_busy() && asked.elapsed() < PATIENCE => tokio::time::sleep(BREATH).await,
            first => return first,
        }
    }
}

impl Inner {
    fn open_sqlite(url: &str, what: For) -> BoxFuture<'_, Result<Self>> {
        Box::pin(async move {
            let at = SqliteConnectOptions::from_str(url)?;
            let at = match what {
                For::Reading => at.create_if_missing(false).pragma("query_only", "1"),
                For::Writing => at.create_if_missing(true).journal_mode(SqliteJournalMode::Wal),
            };
            let at = at
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(PATIENCE)
                .statement_cache_capacity(256)
                .disable_statement_logging();
            let mut conn = Conn::new(Link::SqliteWriter(Box::new(connect_first(&at).await?)));
            match what {
                For::Reading => migrate::must_be_known(&mut conn).await?,
                For::Writing => {
                    conn.run("BEGIN IMMEDIATE", args![]).await?;
                    migrate::migrate(&mut conn, now()).await?;
                    conn.run("COMMIT", args![]).await?;
                }
            }
            let readers = SqlitePoolOptions::new()
                .max_connections(CONNECTIONS)
                .acquire_timeout(PATIENCE)
                .test_before_acquire(false)
                .connect_with(at.clone().pragma("query_only", "1"))
                .await?;
            Ok(Self::Sqlite { at: Box::new(at), readers, queues: Queues::start([Source::Own(conn)]) })
        })
    }

    fn open_postgres(url: &str, what: For) -> BoxFuture<'_, Result<Self>> {
        Box::pin(async move {
            let server = Server::connect(url, what == For::Reading).await?;
            match what {
                For::Reading => migrate::must_be_known(&mut server.reader().await?).await?,
                For::Writing => {
                    let mut conn = server.alone().await?;
                    migrate::migrate(&mut conn, now()).await?;
                    conn.commit().await?;
                }
            }
            let queues = Queues::start((0..QUEUES).map(|_| Source::Server(server.clone())));
            Ok(Self::Postgres { server, queues })
        })
    }
}

/// The only time that the store reads by itself: when it was migrated, or restored.
pub(crate) fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}
