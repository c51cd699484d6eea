//! Crush, a match-3 duel.

mod board;
mod cascade;
mod draw;
mod options;
mod plane;
mod square;
mod stream;
mod swaps;

pub use board::{Board, Colour};
pub use cascade::{Haul, Nothing, Refill};
pub use options::Chain;
pub use plane::Plane;
pub use square::{MAX_SIDE, Square, Swap, Toward};
pub use stream::{Ahead, Sample, Streams};
pub use swaps::Swaps;
