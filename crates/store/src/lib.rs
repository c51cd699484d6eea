//! Everything that is kept: people, tables and their logs, work, results, levels; in SQLite or PostgreSQL.
//!
//! # Layout
//! - [`Store`]: opened by address, cheap to clone. Every request is a method of it; the files group them by noun.
//! - `users`, `sign_ins`: [`User`] (guests included), [`SignIn`], [`Token`].
//! - `tables`, `seats`, `append`: [`Setup`], [`Table`], [`Holder`], [`Entry`], and the central write,
//!   [`Store::append`].
//! - `work`: thinking tickets and jobs, claimed with leases.
//! - `results`, `games`: what a finished table came to ([`Finish`]), and the log of finished games.
//! - `rankings`, `tallies`, `ratings`: charts, computed from results alone.
//! - `levels`, `dailies`: puzzles that are kept, and those of the day.
//! - `people`: merging a guest, deleting an account, a user's own data.
//! - `backup`: everything in a file, and back. `portable`: what may leave the house, and come into another.
//! - `conn`, `value`, `engine`, `writer`, `migrate`: the one way to both drivers.
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
mod work;
mod writer;

pub use charts::*;
pub use conn::Engine;
pub use error::{Error, Result};
pub use ids::new_id;
pub use levels::*;
pub use page::Page;
pub use people::*;
pub use store::{Options, Store};
pub use tables::*;
pub use transfer::*;
pub use work::*;

pub(crate) use store::{BoxFuture, Step};
