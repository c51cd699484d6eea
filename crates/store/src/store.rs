//! A store: how it is opened, read and written.

use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use crate::conn::{Conn, Link};
use crate::value::{Row, Value, args};
use crate::writer::{Queues, Source, WriteFn};
use crate::{Error, Result, migrate};

pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Reading connections on SQLite, which has one more for writing; all connections on PostgreSQL.
const CONNECTIONS: u32 = 12;

/// How long a request waits for a free connection, or for another process that writes the same file.
const PATIENCE: Duration = Duration::from_secs(10);

/// As many broken connections as a request passes over: a server that was restarted leaves a whole pool of them.
const BROKEN: u32 = 100;

/// Queues on PostgreSQL: enough that one is flushed while others fill.
const QUEUES: usize = 4;

/// Everything that is kept. Cheap to clone; all clones share the connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

enum Inner {
    Sqlite { at: Box<SqliteConnectOptions>, readers: SqlitePool, queues: Queues },
    Postgres { pool: PgPool, queues: Queues },
}

impl Store {
    /// Opens the store at `sqlite:PATH` (made if missing) or `postgres://…`, and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Self> {
        let inner = match url.split(':').next() {
            Some("sqlite") => Inner::open_sqlite(url),
            Some("postgres" | "postgresql") => Inner::open_postgres(url),
            _ => return Err(Error::Address(url.to_owned())),
        };
        Ok(Self { inner: Arc::new(inner.await?) })
    }

    /// Whether other processes may write here too, so that what is known of a row may be out of date.
    pub fn is_shared(&self) -> bool {
        matches!(*self.inner, Inner::Postgres { .. })
    }

    /// Whether the database answers, for a readiness check.
    pub async fn ping(&self) -> Result<()> {
        self.rows("SELECT number FROM migrations LIMIT 1", args![]).await.map(|_| ())
    }

    /// Finishes the waiting writes and closes all connections. Afterwards every request is refused.
    pub async fn close(&self) {
        match &*self.inner {
            Inner::Sqlite { readers, queues, .. } => {
                queues.close().await;
                readers.close().await;
            }
            Inner::Postgres { pool, queues } => {
                queues.close().await;
                pool.close().await;
            }
        }
    }

    /// A connection for reading.
    pub(crate) fn reader(&self) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            Ok(Conn::new(match &*self.inner {
                Inner::Sqlite { readers, .. } => Link::SqliteReader(readers.acquire().await.map_err(closed)?),
                Inner::Postgres { pool, .. } => Link::PostgresReader(pool.acquire().await.map_err(closed)?),
            }))
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
                Inner::Postgres { pool, .. } => begin_on_postgres(pool).await,
            }
        })
    }

    /// A connection that goes on seeing the database as it is now.
    pub(crate) fn snapshot(&self) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            Ok(Conn::new(match &*self.inner {
                Inner::Sqlite { readers, .. } => Link::SqliteSnapshot(readers.begin().await.map_err(closed)?),
                Inner::Postgres { pool, .. } => {
                    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                    Link::PostgresWriter(pool.begin_with(begin).await.map_err(closed)?)
                }
            }))
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
            Inner::Postgres { pool, .. } => {
                let mut tries = 0;
                loop {
                    tries += 1;
                    match write_on_postgres(pool, &data, run).await {
                        Err(error) if error.is_transient() && tries < 10 => {}
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
        match &*self.inner {
            Inner::Sqlite { queues, .. } | Inner::Postgres { queues, .. } => queues.write(key, data, run).await,
        }
    }

    /// One statement as a write of its own. Says how many rows it changed.
    pub(crate) async fn run(&self, sql: &'static str, args: Vec<Value>) -> Result<u64> {
        self.write((sql, args), |(sql, args), conn| Box::pin(async move { conn.run(sql, args.clone()).await })).await
    }
}

async fn write_on_postgres<D, T>(pool: &PgPool, data: &D, run: WriteFn<D, T>) -> Result<T> {
    let mut conn = begin_on_postgres(pool).await?;
    let answer = run(data, &mut conn).await?;
    conn.commit().await?;
    Ok(answer)
}

/// Begins a transaction. Connections that broke while they lay idle are passed over.
pub(crate) fn begin_on_postgres(pool: &PgPool) -> BoxFuture<'_, Result<Conn>> {
    Box::pin(async move {
        let mut tries = 0;
        loop {
            tries += 1;
            match pool.begin().await.map_err(closed) {
                Err(error) if error.is_disconnection() && tries < BROKEN => {}
                begun => return Ok(Conn::new(Link::PostgresWriter(begun?))),
            }
        }
    })
}

fn closed(error: sqlx::Error) -> Error {
    if matches!(error, sqlx::Error::PoolClosed) { Error::Closed } else { error.into() }
}

impl Inner {
    fn open_sqlite(url: &str) -> BoxFuture<'_, Result<Self>> {
        Box::pin(async move {
            let at = SqliteConnectOptions::from_str(url)?
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(PATIENCE)
                .statement_cache_capacity(256)
                .disable_statement_logging();
            let mut conn = Conn::new(Link::SqliteWriter(Box::new(at.connect().await?)));
            conn.run("BEGIN IMMEDIATE", args![]).await?;
            migrate::migrate(&mut conn, now()).await?;
            conn.run("COMMIT", args![]).await?;
            let readers = SqlitePoolOptions::new()
                .max_connections(CONNECTIONS)
                .acquire_timeout(PATIENCE)
                .test_before_acquire(false)
                .connect_with(at.clone().pragma("query_only", "1"))
                .await?;
            Ok(Self::Sqlite { at: Box::new(at), readers, queues: Queues::start([Source::Own(conn)]) })
        })
    }

    fn open_postgres(url: &str) -> BoxFuture<'_, Result<Self>> {
        Box::pin(async move {
            let at = PgConnectOptions::from_str(url)?.statement_cache_capacity(256).disable_statement_logging();
            let pool = PgPoolOptions::new()
                .max_connections(CONNECTIONS)
                .acquire_timeout(PATIENCE)
                // The ping would cost every request a round trip; a broken connection is noticed when it is used.
                .test_before_acquire(false)
                .connect_with(at)
                .await?;
            write_on_postgres(&pool, &(), |(), conn| Box::pin(migrate::migrate(conn, now()))).await?;
            let queues = Queues::start((0..QUEUES).map(|_| Source::Pool(pool.clone())));
            Ok(Self::Postgres { pool, queues })
        })
    }
}

/// The only time that the store reads by itself: when it was migrated, or restored.
pub(crate) fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}
