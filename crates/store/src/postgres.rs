//! PostgreSQL from afar: a wire on which answers may stay out, or get lost.
//!
//! A database that does not answer in time is asked nothing more until it answers again, so that nobody waits behind
//! those who wait already. A connection on which something was still going on is closed, never used again. And a commit
//! whose answer got lost is looked up before anything is said about it.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{ConnectOptions, Connection, Row as _};
use tokio::time::{Instant, sleep, timeout};

use crate::conn::{Conn, Link};
use crate::value::args;
use crate::{BoxFuture, Error, Result};

/// Connections of one process.
const CONNECTIONS: u32 = 12;
/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(6);
/// The same for the server itself, which gives up by itself on what nobody waits for any more.
const STATEMENT_MS: &str = "6000";
/// A database that does not answer is tried again so often.
const TRY_EVERY: Duration = Duration::from_millis(500);
/// And an attempt takes so long at most, as does the lookup of a commit.
const TRY_FOR: Duration = Duration::from_secs(2);
/// A connection that lay idle for so long may be cut off without our knowledge, so it is tried before it is used.
const IDLE: Duration = Duration::from_secs(10);
/// As many broken connections as a request passes over: a server that was restarted leaves a whole pool of them.
pub(crate) const BROKEN: u32 = 100;

/// A PostgreSQL server. Clones share the connections.
#[derive(Clone)]
pub(crate) struct Server {
    pool: PgPool,
    /// Whether it did not answer in time, and has not answered since.
    silent: Arc<AtomicBool>,
}

impl Server {
    /// Connects to the server at an address.
    pub(crate) async fn connect(url: &str) -> Result<Self> {
        let at = PgConnectOptions::from_str(url)?
            .statement_cache_capacity(256)
            .disable_statement_logging()
            // The server closes its own end too when ours is gone, and gives up what we hold there.
            .options([
                ("statement_timeout", STATEMENT_MS),
                ("idle_in_transaction_session_timeout", "60000"),
                ("tcp_user_timeout", "20000"),
                ("tcp_keepalives_idle", "20"),
                ("tcp_keepalives_interval", "5"),
                ("tcp_keepalives_count", "3"),
            ]);
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE + TRY_FOR)
            // The ping would cost every request a round trip; what is in use is known to work.
            .test_before_acquire(false)
            .before_acquire(|connection, idle| {
                Box::pin(async move {
                    if idle.idle_for < IDLE {
                        return Ok(true);
                    }
                    timeout(TRY_FOR, connection.ping()).await.map_err(|_| sqlx::Error::PoolTimedOut)?.map(|()| true)
                })
            })
            .connect_with(at)
            .await?;
        Ok(Self { pool, silent: Arc::default() })
    }

    /// Waits for something that the database does, but not for ever.
    pub(crate) async fn patiently<T>(&self, work: impl Future<Output = T>) -> Result<T> {
        if self.silent.load(Ordering::Relaxed) {
            return Err(Error::Silent);
        }
        if let Ok(done) = timeout(PATIENCE, work).await {
            return Ok(done);
        }
        self.listen();
        Err(Error::Silent)
    }

    /// Asks nothing more until the database answers again.
    fn listen(&self) {
        if self.silent.swap(true, Ordering::Relaxed) {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            while !this.pool.is_closed() && this.connect_apart().await.is_err() {
                sleep(TRY_EVERY).await;
            }
            this.silent.store(false, Ordering::Relaxed);
        });
    }

    /// A connection beside the others, which works.
    async fn connect_apart(&self) -> Result<PgConnection> {
        let at = self.pool.connect_options();
        let answered = timeout(TRY_FOR, async { PgConnection::connect_with(&at).await }).await;
        Ok(answered.map_err(|_| Error::Silent)??)
    }

    /// A connection for reading.
    pub(crate) async fn reader(&self) -> Result<Conn> {
        let connection = self.patiently(self.pool.acquire()).await?.map_err(closed)?;
        Ok(Conn::new(Link::Postgres(Held::new(connection, Some(self.clone())))))
    }

    /// A transaction. Connections that broke while they lay idle are passed over.
    pub(crate) fn begin(&self) -> BoxFuture<'_, Result<Conn>> {
        self.begin_with("BEGIN", true)
    }

    /// A transaction that may take long, as a restore does.
    pub(crate) fn alone(&self) -> BoxFuture<'_, Result<Conn>> {
        self.begin_long("BEGIN")
    }

    fn begin_long(&self, begin: &'static str) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            let mut conn = self.begin_with(begin, false).await?;
            conn.run("SET LOCAL statement_timeout = 0", args![]).await?;
            conn.run("SET LOCAL idle_in_transaction_session_timeout = 0", args![]).await?;
            conn.touched = false;
            Ok(conn)
        })
    }

    /// A transaction that goes on seeing the database as it is now.
    pub(crate) fn snapshot(&self, long: bool) -> BoxFuture<'_, Result<Conn>> {
        const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        if long { self.begin_long(BEGIN) } else { self.begin_with(BEGIN, true) }
    }

    fn begin_with(&self, begin: &'static str, patient: bool) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            let mut tries = 0;
            loop {
                tries += 1;
                let mut conn = self.reader().await?;
                match conn.run(begin, args![]).await {
                    Err(error) if error.is_disconnection() && tries < BROKEN => {}
                    Err(error) => return Err(error),
                    Ok(_) => {
                        if let Link::Postgres(held) = &mut conn.link {
                            held.in_transaction = true;
                            held.server = patient.then(|| self.clone());
                        }
                        return Ok(conn);
                    }
                }
            }
        })
    }

    /// Commits a transaction. When the answer gets lost it is looked up; [`Error::Unsure`] says that even that failed.
    pub(crate) fn commit(&self, mut conn: Conn) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            let sql = "SELECT txid_current_if_assigned() AS id, CAST(pg_backend_pid() AS BIGINT) AS process";
            let row = conn.one(sql, args![], "transaction", "").await?;
            let (id, process): (Option<i64>, i64) = (row.get("id")?, row.get("process")?);
            let lost = match conn.run("COMMIT", args![]).await {
                Ok(_) => {
                    conn.settle();
                    return Ok(());
                }
                Err(error) if error.is_disconnection() || matches!(error, Error::Silent) => error,
                Err(error) => return Err(error),
            };
            // Our end is closed before anybody asks what became of it.
            drop(conn);
            // What has written nothing had nothing to commit.
            let Some(id) = id else { return Ok(()) };
            match timeout(TRY_FOR, self.was_committed(id, process)).await {
                Ok(Ok(true)) => Ok(()),
                Ok(Ok(false)) => Err(lost),
                Ok(Err(_)) | Err(_) => Err(Error::Unsure),
            }
        })
    }

    /// What became of a transaction. One that still goes on is ended, so that it comes to something.
    async fn was_committed(&self, id: i64, process: i64) -> Result<bool> {
        let began = Instant::now();
        loop {
            if let Ok(mut apart) = self.connect_apart().await {
                let asked = sqlx::query("SELECT txid_status($1) AS status").bind(id).fetch_one(&mut apart).await?;
                match asked.try_get::<Option<String>, _>("status")?.as_deref() {
                    Some("committed") => return Ok(true),
                    Some("aborted") => return Ok(false),
                    Some(_) => {
                        let end = "SELECT pg_terminate_backend(CAST($1 AS INTEGER))";
                        sqlx::query(end).bind(process).fetch_optional(&mut apart).await?;
                    }
                    None => return Err(Error::Unsure),
                }
            }
            if began.elapsed() > TRY_FOR {
                return Err(Error::Unsure);
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Closes all connections; those on which something hangs are left to the system.
    pub(crate) async fn close(&self) {
        let _ = timeout(TRY_FOR, self.pool.close()).await;
    }
}

fn closed(error: sqlx::Error) -> Error {
    match error {
        sqlx::Error::PoolClosed => Error::Closed,
        sqlx::Error::PoolTimedOut => Error::Silent,
        error => error.into(),
    }
}

/// A connection that was taken from the pool. When something is still going on there, it does not go back: it is closed,
/// and what was not committed is rolled back by the server.
pub(crate) struct Held {
    /// Taken when this is dropped.
    connection: Option<PoolConnection<Postgres>>,
    /// Whether a statement runs, or was left in the middle.
    pub(crate) busy: bool,
    /// Whether a transaction is open.
    pub(crate) in_transaction: bool,
    /// Whose patience statements are waited for with; none: they may take their time.
    pub(crate) server: Option<Server>,
}

impl Held {
    fn new(connection: PoolConnection<Postgres>, server: Option<Server>) -> Self {
        Self { connection: Some(connection), busy: false, in_transaction: false, server }
    }

    /// The connection itself.
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect("it is taken only when this is dropped")
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.busy || self.in_transaction {
            drop(self.connection.take().map(PoolConnection::detach));
        }
    }
}
