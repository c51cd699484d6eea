//! PostgreSQL from afar: a wire on which answers may stay out, or get lost, and a server in whose place another may
//! step.
//!
//! A database that does not answer in time is asked nothing more until it answers again, so that nobody waits behind
//! those who wait already. A connection on which something was still going on is closed, never used again. A commit
//! whose answer got lost is looked up before anything is said about it (`commit`). Where there are several databases,
//! the one that can write is used (`hosts`). And `notes` carries what processes tell each other.

mod commit;
mod hosts;
mod notes;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{ConnectOptions as _, Connection};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::conn::{Conn, Link};
use crate::value::args;
use crate::{BoxFuture, Error, Result};
use commit::Begun;
use hosts::Hosts;

pub use notes::{Notes, NotesHeard, NotesTold};

/// Connections of one process.
const CONNECTIONS: u32 = 12;
/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(6);
/// A database that does not answer is tried again so often.
const TRY_EVERY: Duration = Duration::from_millis(300);
/// And an attempt takes so long at most, as does the lookup of a commit.
const TRY_FOR: Duration = Duration::from_secs(2);
/// A connection that lay idle for so long may be cut off without our knowledge, so it is tried before it is used.
const IDLE: Duration = Duration::from_secs(10);
/// As many broken connections as a request passes over: a server that was restarted leaves a whole pool of them.
pub(crate) const BROKEN: u32 = 100;

/// A PostgreSQL server, or several of which one can write. Clones share the connections.
#[derive(Clone)]
pub(crate) struct Server(Arc<Inner>);

struct Inner {
    hosts: Hosts,
    /// Which of the hosts is used, and the connections to it.
    used: AtomicUsize,
    pool: RwLock<PgPool>,
    /// Whether it did not answer in time, and has not answered since.
    silent: watch::Sender<bool>,
    /// Whether somebody looks for the host that can write.
    seeking: AtomicBool,
    /// Whether commits wait for a standby that is not there.
    hangs: AtomicBool,
    /// In which life of the server each of its processes is that works for us.
    lives: Mutex<HashMap<i64, String>>,
    closed: AtomicBool,
}

impl Server {
    /// Connects to the server at an address, or to the one that can write of those at several. To read alone, one that
    /// cannot will do where none can.
    pub(crate) async fn connect(url: &str, to_read: bool) -> Result<Self> {
        let hosts = Hosts::read(url, to_read)?;
        let used = hosts.find().await?;
        let pool = RwLock::new(open(hosts.at(used)));
        Ok(Self(Arc::new(Inner {
            hosts,
            used: AtomicUsize::new(used),
            pool,
            silent: watch::Sender::new(false),
            seeking: AtomicBool::default(),
            hangs: AtomicBool::default(),
            lives: Mutex::default(),
            closed: AtomicBool::default(),
        })))
    }

    fn pool(&self) -> PgPool {
        self.0.pool.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn lives(&self) -> MutexGuard<'_, HashMap<i64, String>> {
        self.0.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for something that the database does, but not for ever.
    pub(crate) async fn patiently<T>(&self, work: impl Future<Output = T>) -> Result<T> {
        if *self.0.silent.borrow() {
            return Err(Error::Silent);
        }
        if let Ok(done) = timeout(PATIENCE, work).await {
            return Ok(done);
        }
        self.is_silent();
        Err(Error::Silent)
    }

    /// It did not answer: asks nothing more until it does, or another that can write.
    fn is_silent(&self) {
        self.0.silent.send_replace(true);
        self.seek();
    }

    /// A connection was lost, or the database takes no changes: looks whether another is to be used.
    pub(crate) fn seek(&self) {
        self.lives().clear();
        if self.0.seeking.swap(true, Ordering::SeqCst) {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            while !this.0.closed.load(Ordering::Relaxed) {
                match this.0.hosts.find().await {
                    Ok(found) => {
                        this.turn_to(found);
                        break;
                    }
                    Err(_) => drop(this.0.silent.send_replace(true)),
                }
                sleep(TRY_EVERY).await;
            }
            this.0.seeking.store(false, Ordering::SeqCst);
            this.0.silent.send_replace(false);
        });
    }

    /// Uses this host from now on.
    fn turn_to(&self, host: usize) {
        if self.0.used.swap(host, Ordering::SeqCst) == host {
            return;
        }
        let pool = open(self.0.hosts.at(host));
        let old = std::mem::replace(&mut *self.0.pool.write().unwrap_or_else(PoisonError::into_inner), pool);
        tokio::spawn(async move { timeout(PATIENCE, old.close()).await });
    }

    /// A connection beside the others, which works.
    async fn connect_apart(&self) -> Result<PgConnection> {
        let at = self.0.hosts.at(self.0.used.load(Ordering::SeqCst)).clone();
        let answered = timeout(TRY_FOR, async { PgConnection::connect_with(&at).await }).await;
        Ok(answered.map_err(|_| Error::Silent)??)
    }

    /// A connection for reading.
    pub(crate) async fn reader(&self) -> Result<Conn> {
        loop {
            let pool = self.pool();
            let mut silent = self.0.silent.subscribe();
            let acquired = self.patiently(async {
                tokio::select! {
                    acquired = pool.acquire() => acquired.map_err(closed),
                    // There is no use in waiting with the others.
                    _ = silent.wait_for(|silent| *silent) => Err(Error::Silent),
                }
            });
            match acquired.await? {
                Ok(connection) => {
                    return Ok(Conn::new(Link::Postgres(PooledConnection::new(connection, Some(self.clone())))));
                }
                // Another server is used now.
                Err(Error::Closed) if !self.0.closed.load(Ordering::Relaxed) => {}
                Err(error) => {
                    if error.is_disconnection() {
                        self.seek();
                    }
                    return Err(error);
                }
            }
        }
    }

    /// A transaction. Connections that broke while they lay idle are passed over.
    pub(crate) fn begin(&self) -> BoxFuture<'_, Result<Conn>> {
        Box::pin(async move {
            self.takes_changes()?;
            self.begin_with(commit::BEGIN, true).await
        })
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
                match conn.first_of(begin).await {
                    Err(error) if error.is_disconnection() && tries < BROKEN => {}
                    Err(error) => return Err(error),
                    Ok(begun) => {
                        if let Link::Postgres(held) = &mut conn.link {
                            held.in_transaction = true;
                            held.begun = begun.as_ref().map(Begun::read).transpose()?;
                            held.server = patient.then(|| self.clone());
                        }
                        return Ok(conn);
                    }
                }
            }
        })
    }

    /// Closes all connections; those on which something hangs are left to the system.
    pub(crate) async fn close(&self) {
        self.0.closed.store(true, Ordering::Relaxed);
        let _ = timeout(TRY_FOR, self.pool().close()).await;
    }
}

/// Connections to a host.
fn open(at: &PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
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
        .connect_lazy_with(at.clone().disable_statement_logging())
}

fn closed(error: sqlx::Error) -> Error {
    match error {
        sqlx::Error::PoolClosed => Error::Closed,
        sqlx::Error::PoolTimedOut => Error::Silent,
        error => error.into(),
    }
}

/// A connection that was taken from the pool. When something is still going on there, it does not go back: it is
/// closed, and what was not committed is rolled back by the server.
pub(crate) struct PooledConnection {
    /// Taken when this is dropped.
    connection: Option<PoolConnection<Postgres>>,
    /// Whether a statement runs, or was left in the middle.
    pub(crate) busy: bool,
    /// Whether a transaction is open.
    pub(crate) in_transaction: bool,
    /// Which transaction it is, if it is to change something.
    begun: Option<Begun>,
    /// Whose patience statements are waited for with; none: they may take their time.
    pub(crate) server: Option<Server>,
}

impl PooledConnection {
    fn new(connection: PoolConnection<Postgres>, server: Option<Server>) -> Self {
        Self { connection: Some(connection), busy: false, in_transaction: false, begun: None, server }
    }

    /// The connection itself.
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect("it is taken only when this is dropped")
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        if self.busy || self.in_transaction {
            drop(self.connection.take().map(PoolConnection::detach));
        }
    }
}
