//! A move, and what happens in it.

use std::fmt;

use game::Seat;
use serde::Serialize;

use crate::square::Square;

/// A move: a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(pub Square);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What happened in a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Event {
    /// Discs were turned.
    Turned {
        /// Their squares.
        squares: Vec<String>,
    },
    /// A side had no move and passed.
    Passed {
        /// Which.
        seat: Seat,
    },
}
