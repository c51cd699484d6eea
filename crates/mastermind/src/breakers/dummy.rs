//! A random legal code, whatever the answers.

use game::{Budget, Rng};

use super::Breaker;
use crate::code::Code;
use crate::knowledge::Turn;
use crate::size::Size;

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

impl Breaker for Dummy {
    fn guess(&mut self, size: Size, _turns: &[Turn], _budget: &Budget) -> Code {
        size.draw(&mut self.rng)
    }

    fn is_deterministic(&self) -> bool {
        false
    }
}
