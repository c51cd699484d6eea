//! Every day the same puzzles for everybody.
//!
//! * `day`: days of the calendar
//! * `puzzles`: what a day's puzzles are, and everybody's own table of one

mod day;
mod puzzles;

pub use day::{Day, moment};
pub use puzzles::{DailyPuzzle, PuzzlesOfDay};
