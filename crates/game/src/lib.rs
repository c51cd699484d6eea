//! What a game is.

mod budget;
mod random;
mod words;

pub use budget::{Budget, Progress, StopFlag};
pub use random::{Rng, Seed};
pub use words::{Say, Word};

/// A seat at a table, counted from 0 in the order in which the game names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Seat(pub u8);
