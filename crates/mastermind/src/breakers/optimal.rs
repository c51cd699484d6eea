//! Proven fewest expected guesses, where the codes are few enough to prove it, or the proof is known by heart.

use game::Budget;

use super::Breaker;
use super::criterion::Criterion;
use super::one_step::choose;
use crate::code::Code;
use crate::knowledge::{Tracker, Turn};
use crate::optimal::Proofs;
use crate::size::Size;
use crate::strategy::kept;

/// Where not everything is proven, the proof sets in when so few are left.
const PROVEN_LATER: usize = 100;

/// Guesses what is proven best; until the proof is within reach, the guess with most different answers.
#[derive(Default)]
pub struct Optimal {
    tracker: Tracker,
    proofs: Proofs,
}

impl Optimal {
    /// With nothing proven yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Breaker for Optimal {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        let by_heart = kept(size).filter(|kept| kept.is_proven).and_then(|kept| kept.guess(size, turns));
        by_heart.unwrap_or_else(|| {
            let known = self.tracker.know(size, turns, budget);
            let proven = self.proofs.best(known, PROVEN_LATER, budget);
            proven.unwrap_or_else(|| choose(known, Criterion::Parts, budget))
        })
    }
}
