//! What can go wrong, in sentences.

use std::sync::Arc;

use sqlx::error::DatabaseError;

/// Why the store did not do what it was asked. Unless it says otherwise, nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// Somebody else's entry took the number first: read the log again.
    #[error("table {table} has moved on: entry {number} is already there, or the table is not where it was")]
    Conflict {
        /// The table.
        table: String,
        /// The first number that was to be appended.
        number: i64,
    },
    /// There is no such row.
    #[error("there is no {what} {key}")]
    Missing {
        /// What was looked for: `user`, `table`, …
        what: &'static str,
        /// By which key.
        key: String,
    },
    /// The unique thing belongs to another.
    #[error("the {what} {key} is taken")]
    Taken {
        /// What is unique: `user name`, `seat`, …
        what: &'static str,
        /// Which one.
        key: String,
    },
    /// There is no room for more of these.
    #[error("there are {most} {what} already")]
    Full {
        /// Of what: `tables`, `jobs`, …
        what: &'static str,
        /// How many there may be.
        most: i64,
    },
    /// The password or code by which somebody was known is another by now.
    #[error("user {0} is not known by that password or code any more")]
    Disproved(String),
    /// The lease ran out and somebody else claimed the work, or it was cancelled: the answer is dropped.
    #[error("work {id} is no longer held by {worker}")]
    LeaseLost {
        /// The work.
        id: String,
        /// Who held it.
        worker: String,
    },
    /// What was handed in as the end of a page is not one.
    #[error("{0:?} is not where a page ended")]
    Cursor(String),
    /// A text holds the one character that PostgreSQL cannot keep.
    #[error("a text holds a NUL character, which cannot be kept")]
    Nul,
    /// The request itself makes no sense; the sentence says why.
    #[error("{0}")]
    Invalid(String),
    /// There is something here that a restore would replace.
    #[error("{0}")]
    NotEmpty(String),
    /// The address names no engine that is compiled in.
    #[error("{0:?} is no database address: use sqlite:PATH or postgres://USER@HOST/NAME")]
    Address(String),
    /// The database was written by a later release.
    #[error(
        "the database has schema {found}, beside which only programs may run that know schema {oldest}; this one knows \
         {known}: run a later release"
    )]
    TooNew {
        /// The newest migration in the database.
        found: i64,
        /// The newest that is embedded.
        known: i64,
        /// The newest that a program must know to run beside it.
        oldest: i64,
    },
    /// The database was written by an earlier release, and was opened to be read alone.
    #[error(
        "the database has schema {found}, and this program reads schema {known}: a server of this release brings it \
         there when it starts, and `tauler backup` writes it down as it is"
    )]
    TooOld {
        /// The newest migration in the database.
        found: i64,
        /// The newest that is embedded.
        known: i64,
    },
    /// The database does not answer.
    #[error("the database does not answer")]
    Silent,
    /// The database answers, but cannot make changes: its standby is gone.
    #[error("the database takes no changes: it waits for its standby")]
    NoChanges,
    /// None of the databases is one that can be written to.
    #[error("no database can be written to: each that answers is a copy of another")]
    NoPrimary,
    /// The answer to a commit got lost, and nobody could say what became of it.
    #[error("the connection to the database was lost in the middle of a change, which may have been made")]
    Unsure,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Reading or writing a backup failed.
    #[error("the backup cannot be read or written: {0}")]
    File(Arc<std::io::Error>),
    /// The database itself failed: disk full, connection lost.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
}

/// The result of everything in this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::File(Arc::new(error))
    }
}

impl Error {
    pub(crate) fn missing(what: &'static str, key: &str) -> Self {
        Self::Missing { what, key: key.to_owned() }
    }

    /// Whether the disk took no more: it is full, or cannot be written to.
    pub fn is_full_disk(&self) -> bool {
        // PostgreSQL says it in so many words. SQLite says that the disk is full, or that a write failed, which is what
        // a quota looks like.
        let full = |code: &str| matches!(code, "53100" | "13" | "778");
        matches!(self, Self::Database(e)
            if e.as_database_error().and_then(DatabaseError::code).is_some_and(|code| full(&code)))
    }

    /// Whether SQLite refused at once because another process holds the file.
    pub(crate) fn is_busy(&self) -> bool {
        // The lowest eight bits are the code, the others say more about it.
        const BUSY: u32 = 5;
        let busy = |code: &str| code.parse::<u32>().is_ok_and(|code| code & 0xff == BUSY);
        matches!(self, Self::Database(e)
            if e.as_database_error().and_then(DatabaseError::code).is_some_and(|code| busy(&code)))
    }

    pub(crate) fn taken(what: &'static str, key: impl Into<String>) -> Self {
        Self::Taken { what, key: key.into() }
    }

    /// Whether a unique key was violated.
    pub(crate) fn is_unique_violation(&self) -> bool {
        matches!(self, Self::Database(e) if e.as_database_error().is_some_and(DatabaseError::is_unique_violation))
    }

    /// Whether a row that is pointed at is not there.
    pub(crate) fn is_foreign_key_violation(&self) -> bool {
        matches!(self, Self::Database(e) if e.as_database_error().is_some_and(DatabaseError::is_foreign_key_violation))
    }

    /// Whether the connection was lost.
    pub(crate) fn is_disconnection(&self) -> bool {
        // 57P01 to 57P03: the server shuts down, crashed, or is still starting. 25P03: it took us for gone in the middle of a
        // transaction.
        let shut = |e: &dyn DatabaseError| e.code().is_some_and(|code| code.starts_with("57P0") || code == "25P03");
        matches!(self, Self::Database(e) if matches!(**e, sqlx::Error::Io(_) | sqlx::Error::Protocol(_))
            || e.as_database_error().is_some_and(shut))
    }

    /// Whether the database is one that only reads: another may have stepped into its place.
    pub(crate) fn is_read_only(&self) -> bool {
        matches!(self, Self::Database(e)
            if e.as_database_error().and_then(DatabaseError::code).is_some_and(|code| code == "25006"))
    }

    /// Whether the same transaction may succeed when it is simply tried again: PostgreSQL broke a deadlock or a
    /// serialisation cycle.
    pub(crate) fn is_transient(&self) -> bool {
        matches!(self, Self::Database(e)
            if e.as_database_error().and_then(DatabaseError::code).is_some_and(|c| c == "40001" || c == "40P01"))
    }
}
