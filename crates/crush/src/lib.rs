//! Crush, a match-3 duel.

mod board;
mod cascade;
mod draw;
mod event;
mod facts;
mod game;
mod offer;
mod options;
mod plane;
mod players;
mod position;
mod search;
mod square;
mod standing;
mod stream;
mod swaps;
mod tree;
mod view;
mod words;

pub use board::{Board, Colour};
pub use cascade::{Haul, Nothing, Refill};
pub use event::{Enter, Event, Fall};
pub use game::Crush;
pub use offer::{FIGURES, Offer};
pub use options::{Chain, Ending, Options, Stream};
pub use plane::Plane;
pub use position::Position;
pub use square::{MAX_SIDE, Square, Swap, Toward};
pub use standing::Standing;
pub use stream::{Ahead, Sample, Streams};
pub use swaps::Swaps;
pub use tree::{Branch, tree};
pub use view::{Play, View};
