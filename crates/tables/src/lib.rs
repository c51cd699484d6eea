//! The middle of the house: a table is a game, its options, a seed, who sits where, and a log of entries. Everything
//! else follows from these by replay: the position, the clock, what may be taken back, the result.
//!
//! Nothing here knows a database, a network or what time it is; whoever calls says when things happen.
//!
//! ```text
//! Command ──answer──▶ Entry ──(stored by the caller)──▶ append ──▶ show(viewer)
//! ```
//!
//! # Layout
//! * `registry`: the games of the house, a line each
//! * `seating`: how computer players are made
//! * `setup`, `entry`: what a table is before its first entry, and what an entry is
//! * `table`: the state, by replay; `command`: what is allowed; `clock`: each seat's time
//! * `show`: what one viewer receives; `commitment`: how fairness can be checked afterwards
//! * `finished`: what a result counts
//! * `contest`, `stats`: matches between computer players and what they prove

mod clock;
mod command;
mod commitment;
pub mod contest;
mod entry;
mod finished;
mod registry;
mod seating;
mod setup;
mod show;
pub mod stats;
mod table;
mod words;

pub use command::{Answer, Command, HINT_TIME, MAX_TEXT, Refusal};
pub use commitment::{commit, hex};
pub use entry::{Entry, Kind, Millis};
pub use finished::{Ending, Finished};
pub use registry::{GAMES, all_words, find};
pub use seating::Seating;
pub use setup::{Setup, Sitter, check_clock};
pub use show::{May, Reveal, Shown, ShownEntry, ShownHint, ShownSeat, State, shown_options};
pub use table::{Offer, Offered, Table};
