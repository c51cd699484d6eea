//! What processes on one database tell each other: short texts, by LISTEN and NOTIFY.
//!
//! A note is told on a connection of its own, after whatever it is about was committed: a NOTIFY inside each commit
//! would let the commits of all processes wait for each other.

use sqlx::postgres::{PgConnection, PgListener, PgPoolOptions};
use sqlx::{Connection as _, Executor as _};
use tokio::time::timeout;

use super::{PATIENCE, Server, TRY_FOR};
use crate::{Error, Result};

/// The channel.
const CHANNEL: &str = "tauler";

/// A way to the other processes on the same database.
#[derive(Clone)]
pub struct Notes(pub(crate) Server);

/// The end at which notes are told.
pub struct NotesTold(PgConnection);

/// The end at which they are heard.
pub struct NotesHeard(PgListener);

impl Notes {
    /// Begins to hear: what is told from now on is heard, also what is told here, until the connection is lost.
    pub async fn connect(&self) -> Result<(NotesTold, NotesHeard)> {
        let at = self.0.0.hosts.at(self.0.0.used.load(std::sync::atomic::Ordering::SeqCst)).clone();
        let connect = async {
            let mut told = PgConnection::connect_with(&at).await?;
            // A note that gets lost with the server is no loss: nobody need wait for the disk, or for a standby.
            told.execute("SET synchronous_commit = off").await?;
            let one = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
            let mut heard = PgListener::connect_with(&one.connect_with(at).await?).await?;
            heard.eager_reconnect(false);
            heard.listen(CHANNEL).await?;
            Ok((NotesTold(told), NotesHeard(heard)))
        };
        timeout(2 * TRY_FOR, connect).await.map_err(|_| Error::Silent)?
    }
}

impl NotesTold {
    /// Tells everybody; at most 7,999 bytes.
    pub async fn tell(&mut self, note: &str) -> Result<()> {
        let told = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(note).execute(&mut self.0);
        timeout(PATIENCE, told).await.map_err(|_| Error::Silent)??;
        Ok(())
    }
}

impl NotesHeard {
    /// The next note. May be dropped while it waits.
    pub async fn next(&mut self) -> Result<String> {
        // It would connect again by itself; but only who begins anew knows what may have been missed.
        let note = self.0.try_recv().await?;
        note.map(|note| note.payload().to_owned()).ok_or(Error::Silent)
    }
}
