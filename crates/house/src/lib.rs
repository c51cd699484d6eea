//! The application without HTTP: everything that people, programs and operators can do, as functions of a [`House`].
//! The server, the terminal, the worker and the data commands all come in by these same doors.
//!
//! ```text
//! server, terminal ──▶ House ──▶ tables::Table ──▶ a game crate
//!                        ├─ store (what is true)
//!                        └─ bus (who should look)
//! ```
//!
//! # Layout
//! * `house`: the [`House`] and its [`Config`]; `time`: what time it is; `seeds`: where seeds come from; `error`: what
//!   can go wrong; `words`: what is said
//! * `caps`: how much of everything there may be; `neighbours`: who came from the same address
//! * `games`: what a game offers, found by name
//! * [`tables`]: making a table, sitting down, playing, looking on. A move goes through `command`, `append` and `show`
//! * [`levels`]: checked, kept, chosen, made, read from text
//! * [`dailies`]: the puzzles of the day
//! * [`work`]: what is done behind the scenes: computer players, jobs, clocks, ratings, sweeping. A computer's move
//!   goes through `claims`, `thinking` and then, as everybody's, `tables::command`
//! * [`people`]: guests, accounts, sign-ins, tokens, and who is calling
//! * `others`: other processes on the same store
//! * [`admin`]: what an operator does
//!
//! ```
//! # let folder = tempfile::tempdir().unwrap();
//! # let address = format!("sqlite:{}", folder.path().join("house.db").display());
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use house::tables::{NewTable, Seated};
//! use house::{Config, House};
//!
//! let store = store::Store::open(&address).await?;
//! let house = House::new(store, std::sync::Arc::new(bus::Local::new()), Config::default());
//! let anna = house.new_guest().await?.user;
//! let form = NewTable { game: "mastermind".into(), ..NewTable::default() };
//! let seated = Seated::at_new_table(&house, &anna.id, &form, game::Seed::from_number(1)).await?;
//! assert_eq!(seated.look().await?.shown.n, 0);
//! # Ok::<(), house::Error>(()) }).unwrap();
//! ```

pub mod admin;
mod caps;
pub mod dailies;
mod error;
#[cfg(test)]
mod fixture;
mod games;
mod house;
pub mod levels;
mod neighbours;
mod others;
pub mod people;
mod seeds;
pub mod tables;
mod time;
pub mod words;
pub mod work;

pub use caps::{Cap, Caps};
pub use error::{Error, Result};
pub use games::find_game;
pub use house::{Config, House};
pub use others::BusChoice;
pub use seeds::Seeds;
pub use time::{HandTime, Ticks, Time};
