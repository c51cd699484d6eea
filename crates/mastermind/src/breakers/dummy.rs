//! A random legal code, whatever the answers.

use game::{Budget, Player, Rng, Say};

use crate::moves::Move;
use crate::play::Mastermind;
use crate::view::View;

/// Guesses anything.
pub struct Dummy {
    rng: Rng,
}

impl Dummy {
    /// With its own luck.
    pub fn new(rng: Rng) -> Self {
        Self { rng }
    }
}

impl Player<Mastermind> for Dummy {
    fn think(&mut self, view: &View, _budget: &Budget) -> Result<Move, Say> {
        Ok(Move::Code(view.size().draw(&mut self.rng)))
    }
}
