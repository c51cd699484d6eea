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
//! * `table`: a table and its rules
//!   * `setup`, `entry`: what a table is before its first entry, and what an entry is; `offer`: what is asked of the
//!     other
//!   * `mod`: the state, by replay; `clock`: each seat's time
//!   * `rules`: what is allowed; `command`: what is asked and answered; `verify`: a log that was made elsewhere
//!   * `show`: what one viewer receives; `finished`: what a result counts
//! * `forms`: what goes in and out of a house, a server's or a device's
//! * `commitment`: how fairness can be checked afterwards
//! * `contest`: matches between computer players, their score and what it proves
//! * `file`: a finished game as a file, and back
//! * `registry`: the games of the house, a line each; `player_maker`: how computer players are made

mod commitment;
pub mod contest;
mod file;
pub mod forms;
mod player_maker;
mod registry;
mod table;
mod words;

pub use commitment::{commit, hex, unhex};
pub use contest::stats;
pub use file::{FileSeat, GameFile, file_formats, read_file, write_file};
pub use player_maker::PlayerMaker;
pub use registry::{GAMES, all_words, find};
pub use table::{
    Answer, Command, Ending, Entry, Finished, HINT_TIME, HintThought, Kind, LEFT, MAX_TEXT, May, Millis, Offer,
    Offered, Origin, Refusal, Reveal, SeatHolder, Setup, Shown, ShownEntry, ShownHint, ShownSeat, Table, TableState,
    check_clock, on_device, shown_options,
};
