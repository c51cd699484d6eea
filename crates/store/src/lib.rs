//! Everything that is kept: people, tables and their logs, work, results, levels; in SQLite or PostgreSQL.
//!
//! # Layout
//! - [`Store`]: opened by address, cheap to clone. Every request is a method of it; the rooms group them by noun.
//! - `people`: [`User`] (guests included), [`SignIn`], [`Token`]; a guest who signs in, a user who leaves or asks.
//! - `tables`: [`Setup`], [`Table`], [`Holder`], [`Entry`], lists, flags, and the central write, [`Store::append`].
//! - `work`: thinking tickets ([`Thinking`]) and jobs ([`Job`]), claimed with leases ([`Claim`]).
//! - `charts`: what a finished table came to ([`Finish`]), the log of these, and what is counted from them alone:
//!   rankings, records, tallies, ratings.
//! - `levels`: puzzles that are kept ([`Level`]), and those of the day ([`DailyKey`]).
//! - `transfer`: everything in a file and back (`backup`), what may leave the house and come into another (`export`,
//!   `import`, and [`Portable`], the document between them).
//! - The plumbing, the one way to both drivers: `store` opens, reads and writes; `conn` is a connection, `value` what
//!   goes through it, `word` the enums that are kept as words; `writer` commits waiting writes together; `migrate`
//!   brings the schema up to date; `page`, `error`, `ids`; `testing`, a PostgreSQL for tests.
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
//! use store::{Append, Entry, Error, Holder, Setup, Standing, State, Store, Thinking, new_id};
//!
//! let store = Store::open(&address).await?;
//! let anna = store.add_guest(&new_id(), "Anna", 1_000).await?;
//! let setup = Setup {
//!     id: new_id(),
//!     game: "mastermind".into(),
//!     rules: 1,
//!     options: "{}".into(),
//!     preset: Some("classic".into()),
//!     level_id: None,
//!     seed: "2a".into(),
//!     salt: "07".into(),
//!     clock: None,
//!     access: "private".into(),
//!     extra: "{}".into(),
//!     owner_id: Some(anna.id.clone()),
//!     created_at: 1_000,
//! };
//! let playing = Standing { state: State::Playing, turn: Some(0), deadline: None };
//! store.create_table(&setup, &[Holder::user(&anna.id)], playing, &Thinking::Clear).await?;
//!
//! let guess = Entry { number: 1, at: 2_000, seat: Some(0), kind: "move".into(), text: "1122".into() };
//! let append = Append {
//!     table: setup.id.clone(),
//!     entries: vec![guess],
//!     standing: playing,
//!     thinking: Thinking::Keep,
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
mod store;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod transfer;
mod value;
mod word;
mod work;
mod writer;

pub use charts::{
    ChartKey, Finish, FinishedGame, FinishedSeat, Measure, Outcome, Ranked, Rated, Rating, Record, ScopeKey, ScoreLine,
    Tally, TallyOrder,
};
pub use conn::Engine;
pub use error::{Error, Result};
pub use ids::new_id;
pub use levels::{DailyKey, DayStreak, Level, LevelFilter, LevelOrder};
pub use page::{Direction, Page};
pub use people::{Credentials, SignIn, SignUp, Token, User};
pub use store::Store;
pub use tables::{Access, Append, Entry, Holder, SeatChange, Setup, Standing, State, Table, TableFilter};
pub use transfer::{Exported, Imported, Portable, Tell, What};
pub use work::{Claim, Job, JobState, Lane, NewJob, Thinking, Ticket};

pub(crate) use store::BoxFuture;
