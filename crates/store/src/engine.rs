//! A store: how it is opened, read and written.

use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::conn::{Conn, Engine, Link};
use crate::value::{Row, Value, args};
use crate::writer::{Job, Write, write_until_closed};
use crate::{Error, Result, migrate};

pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What a write does to its data inside a transaction. It may be run again after a rollback.
pub(crate) type Step<D, T> = for<'a> fn(&'a D, &'a mut Conn) -> BoxFuture<'a, Result<T>>;

/// How a store is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// Reading connections on SQLite, which has one more for writing; all connections on PostgreSQL.
    pub connections: u32,
    /// How long a request waits for a free connection, or for another process that writes the same file.
    pub patience: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { connections: 12, patience: Duration::from_secs(10) }
    }
}

/// Everything that is kept. Cheap to clone; all clones share the connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

enum Inner {
    Sqlite { readers: SqlitePool, queue: Mutex<Option<Queue>>, writes: mpsc::WeakUnboundedSender<Box<dyn Job>> },
    Postgres { pool: PgPool },
}

/// The writer's task and the sender that keeps it alive.
struct Queue {
    sender: mpsc::UnboundedSender<Box<dyn Job>>,
    task: JoinHandle<()>,
}

impl Store {
    /// Opens the store at `sqlite:PATH` (made if missing) or `postgres://…`, and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, &Options::default()).await
    }

    /// [`Store::open`] with options.
    pub async fn open_with(url: &str, options: &Options) -> Result<Self> {
        let inner = match url.split(':').next() {
            Some("sqlite") => Inner::open_sqlite(url, options).await?,
            Some("postgres" | "postgresql") => Inner::open_postgres(url, options).await?,
            _ => return Err(Error::Address(url.to_owned())),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The engine underneath.
    pub fn engine(&self) -> Engine {
        match &*self.inner {
            Inner::Sqlite { .. } => Engine::Sqlite,
            Inner::Postgres { .. } => Engine::Postgres,
        }
    }

    /// Whether the database answers, for a readiness check.
    pub async fn ping(&self) -> Result<()> {
        self.rows("SELECT number FROM migrations LIMIT 1", args![]).await.map(|_| ())
    }

    /// Finishes the waiting writes and closes all connections. Afterwards every request is refused.
    pub async fn close(&self) {
        match &*self.inner {
            Inner::Sqlite { readers, queue, .. } => {
                if let Some(Queue { sender, task }) = queue.lock().await.take() {
                    drop(sender);
                    let _ = task.await;
                }
                readers.close().await;
            }
            Inner::Postgres { pool } => pool.close().await,
        }
    }

    /// A connection for reading.
    pub(crate) async fn reader(&self) -> Result<Conn> {
        Ok(Conn::new(match &*self.inner {
            Inner::Sqlite { readers, .. } => Link::SqliteReader(readers.acquire().await.map_err(closed)?),
            Inner::Postgres { pool } => Link::PostgresReader(pool.acquire().await.map_err(closed)?),
        }))
    }

    pub(crate) async fn rows(&self, sql: &'static str, args: Vec<Value>) -> Result<Vec<Row>> {
        self.reader().await?.rows(sql, args).await
    }

    pub(crate) async fn row(&self, sql: &'static str, args: Vec<Value>) -> Result<Option<Row>> {
        self.reader().await?.row(sql, args).await
    }

    /// Runs a write in a transaction and answers after its commit.
    pub(crate) async fn write<D, T>(&self, data: D, step: Step<D, T>) -> Result<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        match &*self.inner {
            Inner::Sqlite { writes, .. } => {
                let (reply, answer) = oneshot::channel();
                let sender = writes.upgrade().ok_or(Error::Closed)?;
                sender.send(Box::new(Write { data, step, outcome: None, reply })).map_err(|_| Error::Closed)?;
                drop(sender);
                answer.await.map_err(|_| Error::Closed)?
            }
            Inner::Postgres { pool } => {
                let mut tries = 0;
                loop {
                    tries += 1;
                    match write_on_postgres(pool, &data, step).await {
                        Err(error) if error.is_transient() && tries < 10 => {}
                        answer => return answer,
                    }
                }
            }
        }
    }

    /// One statement as a write of its own. Says how many rows it changed.
    pub(crate) async fn run(&self, sql: &'static str, args: Vec<Value>) -> Result<u64> {
        self.write((sql, args), |(sql, args), conn| Box::pin(async move { conn.run(sql, args.clone()).await })).await
    }
}

async fn write_on_postgres<D, T>(pool: &PgPool, data: &D, step: Step<D, T>) -> Result<T> {
    let mut conn = Conn::new(Link::PostgresWriter(pool.begin().await.map_err(closed)?));
    let answer = step(data, &mut conn).await?;
    if let Link::PostgresWriter(transaction) = conn.link {
        transaction.commit().await?;
    }
    Ok(answer)
}

fn closed(error: sqlx::Error) -> Error {
    if matches!(error, sqlx::Error::PoolClosed) { Error::Closed } else { error.into() }
}

impl Inner {
    async fn open_sqlite(url: &str, options: &Options) -> Result<Self> {
        let at = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(options.patience)
            .statement_cache_capacity(256)
            .disable_statement_logging();
        let mut conn = Conn::new(Link::SqliteWriter(Box::new(at.connect().await?)));
        conn.run("BEGIN IMMEDIATE", args![]).await?;
        migrate::migrate(&mut conn, now()).await?;
        conn.run("COMMIT", args![]).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(options.connections.max(1))
            .acquire_timeout(options.patience)
            .test_before_acquire(false)
            .connect_with(at.pragma("query_only", "1"))
            .await?;
        let (sender, queue) = mpsc::unbounded_channel();
        let writes = sender.downgrade();
        let task = tokio::spawn(write_until_closed(conn, queue));
        Ok(Self::Sqlite { readers, queue: Mutex::new(Some(Queue { sender, task })), writes })
    }

    async fn open_postgres(url: &str, options: &Options) -> Result<Self> {
        let at = PgConnectOptions::from_str(url)?.statement_cache_capacity(256).disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(options.connections.max(1))
            .acquire_timeout(options.patience)
            // The ping would cost every request a round trip; a connection that broke fails its one request instead.
            .test_before_acquire(false)
            .connect_with(at)
            .await?;
        write_on_postgres(&pool, &(), |(), conn| Box::pin(migrate::migrate(conn, now()))).await?;
        Ok(Self::Postgres { pool })
    }
}

/// The only time that the store reads by itself: when it was migrated.
fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}
