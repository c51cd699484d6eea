//! Everything that is kept: people, tables and their logs, work, results, levels; in SQLite or PostgreSQL.
//!
//! # Layout
//! - [`Store`]: opened by address, cheap to clone. Every request is a method of it; the rooms group them by noun.
//! - `people`: [`UserRow`] (guests included), [`SignInRow`], [`TokenRow`]; a guest who signs in, a user who leaves or
//!   asks for all data.
//! - `tables`: [`SetupRow`], [`TableRow`], [`SeatRow`], [`EntryRow`], lists, flags, and the central write,
//!   [`Store::append`].
//! - `work`: thinking tickets ([`TicketChange`]) and jobs ([`JobRow`]), claimed with leases ([`Claim`]).
//! - `charts`: what a table that is over came to ([`Finish`], [`ResultRow`]), and what is counted from that alone:
//!   rankings, records, tallies, ratings.
//! - `levels`: puzzles that are kept ([`LevelRow`]), still drawn ([`DraftRow`]) or collected ([`CollectionRow`]), and
//!   those of the day ([`DailyKey`]).
//! - `transfer`: everything in a file and back (`backup`), what may leave the house and come into another (`export`,
//!   `import`, and [`Portable`], the document between them).
//! - The plumbing, the one way to both drivers: `store` opens, reads and writes; `conn` is a connection, `postgres` a
//!   server that may fall silent, `value` what goes through it, `stored_enum` the enums that are kept as text; `writer`
//!   commits waiting writes together; `migrate` brings the schema up to date; `page`, `error`, `ids`; `testing`, a
//!   PostgreSQL for tests.
//!
//! # What it promises
//! - **The store knows no game.** Options, moves and summaries are text that it hands back as it got it.
//! - **An answer comes after the commit.** When a write answers `Ok`, it is on disk (SQLite: WAL with
//!   `synchronous=FULL`).
//! - **`(table, number)` is unique.** Of two appends of the same number one gets [`Error::Conflict`], and nothing of
//!   it is kept.
//! - **One SQL text for both engines**, except for claiming work, where PostgreSQL passes over locked rows.
//! - **Time is the caller's.** Whatever depends on the time takes it as an argument, in milliseconds.
//! - **Pages go on from the last row** that the caller has, never from a count of rows.
//!
//! # Example
//! ```
//! # let folder = tempfile::tempdir().unwrap();
//! # let address = format!("sqlite:{}", folder.path().join("house.db").display());
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use store::{Access, Append, EntryRow, Error, SeatRow, SetupRow, Store, TableState, TableStatus, TicketChange, new_id};
//!
//! let store = Store::open(&address).await?;
//! let anna = store.add_guest(&new_id(), "Anna", 1_000).await?;
//! let setup = SetupRow {
//!     id: new_id(),
//!     game: "mastermind".into(),
//!     rules: 1,
//!     options: "{}".into(),
//!     preset: Some("classic".into()),
//!     level_id: None,
//!     seed: "2a".into(),
//!     salt: "07".into(),
//!     clock: None,
//!     access: Access::Private,
//!     details: "{}".into(),
//!     owner_id: Some(anna.id.clone()),
//!     created_at: 1_000,
//! };
//! let playing = TableStatus { state: TableState::Playing, turn: Some(0), deadline: None };
//! store.create_table(&setup, &[SeatRow::user(&anna.id)], playing, &TicketChange::Clear).await?;
//!
//! let guess = EntryRow { number: 1, at: 2_000, seat: Some(0), kind: "move".into(), text: "1122".into() };
//! let append = Append {
//!     table: setup.id.clone(),
//!     entries: vec![guess],
//!     status: playing,
//!     thinking: TicketChange::Keep,
//!     finish: None,
//! };
//! store.append(append.clone()).await?;
//! // The same number again is refused, and the log stands.
//! assert!(matches!(store.append(append).await, Err(Error::Conflict { number: 1, .. })));
//! assert_eq!(store.entries(&setup.id, 0).await?.len(), 1);
//! # Ok::<(), Error>(()) }).unwrap();
//! ```

mod charts;
mod conn;
mod error;
mod ids;
mod levels;
mod migrate;
mod page;
mod people;
mod postgres;
mod store;
mod stored_enum;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod transfer;
mod value;
mod work;
mod writer;

pub use charts::{
    Asker, ChartKey, Finish, Measure, RankedRow, RatedRow, RatingRow, RecordRow, Rescored, ResultFilter, ResultRow,
    ScopeKey, ScoreRow, SeatResult, SeatResultRow, TallyOrder, TallyRow,
};
pub use error::{Error, Result};
pub use ids::{id_of, is_id, new_id};
pub use levels::{CollectionRow, DailyKey, DayStreak, DraftRow, LevelFilter, LevelOrder, LevelRow, ListedCollection};
pub use page::{Direction, Page};
pub use people::{Before, Credentials, PasswordChange, Proof, SignInRow, SignUp, TokenRow, Tries, UserRow};
pub use postgres::{Notes, NotesHeard, NotesTold};
pub use store::Store;
pub use tables::{
    Access, Append, EntryRow, MostTables, SeatRow, SetupRow, TableFilter, TableNow, TableRow, TableState, TableStatus,
    TakeSeat,
};
pub use transfer::{Contents, Exported, Imported, Portable, Tell};
pub use work::{Claim, HeldWork, JobRow, Lane, NewJob, ProcessRow, Ticket, TicketChange, WantedWork, WorkState};

pub(crate) use store::BoxFuture;
