//! The computer breakers. Each sees what a person in its seat would see, and nothing else.

mod dummy;

use game::{Player, PlayerName, Rng};

use crate::play::Mastermind;

pub use dummy::Dummy;

/// The breaker of this name.
pub(crate) fn seat(_name: PlayerName, rng: Rng) -> Box<dyn Player<Mastermind>> {
    Box::new(Dummy::new(rng))
}
