//! Commits, whose answer may get lost or stay out.
//!
//! What became of a transaction is asked by its number. That is good only as long as the server lives: one that
//! crashed, or stepped into another's place, may give the same number to another transaction. Then nobody can say.
//!
//! A primary whose only synchronous standby is gone has committed, but says nothing, because the standby does not know.
//! Such a commit must not be cut short: the server would then say that it is done, although it may still be lost.

use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use sqlx::{PgConnection, Row as _};
use tokio::time::{Instant, sleep, timeout};

use super::{PATIENCE, PooledConnection, Server, TRY_EVERY, TRY_FOR};
use crate::conn::{Conn, Link};
use crate::value::{Row, args};
use crate::{BoxFuture, Error, Result};

/// After so long somebody looks what a commit waits for.
const LOOK_AFTER: Duration = Duration::from_secs(2);

/// In which life a server is: since when it runs, and since when it counts, which a crash begins anew.
macro_rules! life {
    () => {
        "CAST(pg_postmaster_start_time() AS TEXT) || COALESCE((SELECT CAST(stats_reset AS TEXT) FROM pg_stat_bgwriter), '')"
    };
}

/// Begins a transaction that changes something, and says which it is: all in one go.
pub(super) const BEGIN: &str = "BEGIN; SELECT txid_current() AS id, CAST(pg_backend_pid() AS BIGINT) AS process";

/// More processes than ever work for us at once.
const MANY_PROCESSES: usize = 1_000;

/// A transaction, and the process of the server that it runs on.
#[derive(Clone, Copy)]
pub(super) struct Begun {
    id: i64,
    process: i64,
}

impl Begun {
    /// Reads what [`BEGIN`] said.
    pub(super) fn read(row: &Row) -> Result<Self> {
        Ok(Self { id: row.get("id")?, process: row.get("process")? })
    }
}

/// A transaction that is about to be committed.
struct Transaction {
    id: i64,
    process: i64,
    life: String,
}

impl Server {
    /// Commits a transaction. When the answer gets lost it is looked up; [`Error::Unsure`] says that even that failed.
    pub(crate) fn commit(&self, mut conn: Conn) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            let Link::Postgres(PooledConnection { begun: Some(Begun { id, process }), .. }) = conn.link else {
                return Err(Error::Invalid("only a transaction that changes something is committed here".to_owned()));
            };
            let transaction = Transaction { id, process, life: self.life_of(&mut conn, process).await? };
            if let Link::Postgres(held) = &mut conn.link {
                // How long is waited for is said here.
                held.server = None;
            }
            let lost = match self.wait_for_commit(&mut conn, transaction.process).await {
                Ok(()) => {
                    conn.settle();
                    return Ok(());
                }
                Err(error) if error.is_disconnection() => {
                    self.seek();
                    error
                }
                Err(error @ Error::Silent) => error,
                Err(error) => return Err(error),
            };
            // Our end is closed before anybody asks what became of it.
            drop(conn);
            match timeout(TRY_FOR, self.was_committed(&transaction)).await {
                Ok(Ok(true)) => Ok(()),
                Ok(Ok(false)) => Err(lost),
                Ok(Err(_)) | Err(_) => Err(Error::Unsure),
            }
        })
    }

    /// In which life of the server the process at the other end is. It has but one, so it is asked once.
    async fn life_of(&self, conn: &mut Conn, process: i64) -> Result<String> {
        if let Some(life) = self.lives().get(&process) {
            return Ok(life.clone());
        }
        let life: String = conn.one(concat!("SELECT ", life!(), " AS life"), args![], "life", "").await?.get("life")?;
        let mut lives = self.lives();
        if lives.len() >= MANY_PROCESSES {
            lives.clear();
        }
        lives.insert(process, life.clone());
        Ok(life)
    }

    async fn wait_for_commit(&self, conn: &mut Conn, process: i64) -> Result<()> {
        let mut done = pin!(conn.run("COMMIT", args![]));
        if let Ok(done) = timeout(LOOK_AFTER, &mut done).await {
            return done.map(drop);
        }
        if let Ok(mut apart) = self.connect_apart().await
            && waits_for_standby(&mut apart, process).await.unwrap_or(false)
        {
            self.hangs();
        }
        if let Ok(done) = timeout(PATIENCE.saturating_sub(LOOK_AFTER), &mut done).await {
            return done.map(drop);
        }
        if !self.0.hangs.load(Ordering::Relaxed) {
            self.is_silent();
        }
        Err(Error::Silent)
    }

    /// What became of a transaction. One that still goes on is ended, so that it comes to something, unless it waits
    /// for a standby.
    async fn was_committed(&self, transaction: &Transaction) -> Result<bool> {
        const SQL: &str = concat!("SELECT txid_status($1) AS status, ", life!(), " AS life");
        let began = Instant::now();
        loop {
            if let Ok(mut apart) = self.connect_apart().await {
                let asked = sqlx::query(SQL).bind(transaction.id).fetch_one(&mut apart).await?;
                if asked.try_get::<String, _>("life")? != transaction.life {
                    return Err(Error::Unsure);
                }
                match asked.try_get::<Option<String>, _>("status")?.as_deref() {
                    Some("committed") => return Ok(true),
                    Some("aborted") => return Ok(false),
                    Some(_) if waits_for_standby(&mut apart, transaction.process).await? => return Err(Error::Unsure),
                    Some(_) => {
                        let end = "SELECT pg_terminate_backend(CAST($1 AS INTEGER))";
                        sqlx::query(end).bind(transaction.process).fetch_optional(&mut apart).await?;
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

    /// Refuses changes while they would wait for a standby that is not there.
    pub(crate) fn takes_changes(&self) -> Result<()> {
        if self.0.hangs.load(Ordering::Relaxed) { Err(Error::NoChanges) } else { Ok(()) }
    }

    /// Commits wait for a standby that is not there: nothing more is begun until they come to their end.
    fn hangs(&self) {
        if self.0.hangs.swap(true, Ordering::Relaxed) {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            let mut apart = None;
            while !this.0.closed.load(Ordering::Relaxed) {
                sleep(TRY_EVERY).await;
                if apart.is_none() {
                    apart = this.connect_apart().await.ok();
                }
                let Some(conn) = &mut apart else { continue };
                match waits_for_standby(conn, 0).await {
                    Ok(true) => {}
                    Ok(false) => break,
                    // Another may be in its place by now.
                    Err(_) => apart = None,
                }
            }
            this.0.hangs.store(false, Ordering::Relaxed);
        });
    }
}

/// Whether a process of the server waits for a standby for longer than a moment; 0 asks for any of ours.
async fn waits_for_standby(apart: &mut PgConnection, process: i64) -> Result<bool> {
    let sql = "SELECT 1 AS waits FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND (pid = $1 OR $1 = 0) \
               AND query_start < clock_timestamp() - INTERVAL '1 second' LIMIT 1";
    let found = timeout(TRY_FOR, sqlx::query(sql).bind(process).fetch_optional(apart)).await;
    Ok(found.map_err(|_| Error::Silent)??.is_some())
}
