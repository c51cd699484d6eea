//! Estimates: what a position is worth before it is searched.
//!
//! An engine is handed [`Evaluators`] and asks them, once per search, for the [`Evaluator`] of the board. Searches are
//! monomorphised over it: whatever estimates costs no indirection at the leaves. [`BestKnown`] is the one place that
//! chooses what estimates on which board and under which rules: `patterns` standard Othello, `features` all the rest, by
//! their `weights`.

mod features;
mod patterns;
mod weights;

pub use features::{FEATURES, PHASES, WEIGHT_OF_DISC, WeightedFeatures, phase_and_features};
pub(crate) use patterns::BUILT_IN;
pub use patterns::{Deviations, Patterns, STAGES, Seen, TERMS, Weights, regions_of, stage, terms_of, weight_count};
pub use patterns::{FINER, Head, KINDS, Network, TAUGHT, UNITS, WHOLE};

use crate::board::{Bits, Board};
use crate::rules::Rules;

/// The unit of estimated scores: so many to a disc.
pub const DISC: i32 = 32;

/// A shallow search that speaks for a deep one. All are in [`DISC`]s but the depth.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// How deep it goes.
    pub depth: u32,
    /// The standard deviation of the deep search's value from its own.
    pub deviation: i32,
    /// The same for the estimate alone.
    pub at_once: i32,
}

/// Estimates positions of one board. What it sees of a position it may keep up to date move by move.
pub trait Evaluator<B: Board>: Send + Sync {
    /// Looks at a position.
    #[inline(always)]
    fn look(&self, _own: B::Bits, _opp: B::Bits, _seen: &mut Seen) {}

    /// From what was seen before a move to what is seen by the next side after it.
    #[inline(always)]
    fn follow(&self, _before: &Seen, _after: &mut Seen, _index: u32, _flips: B::Bits) {}

    /// The shallow search that speaks for one to this depth, where it is known how far it is off.
    #[inline(always)]
    fn probe(&self, _empties: u32, _depth: u32) -> Option<Probe> {
        None
    }

    /// The shallow search that speaks for one to the end of the game.
    #[inline(always)]
    fn probe_of_end(&self, _empties: u32) -> Option<Probe> {
        None
    }

    /// The final margin to be expected for the side to move, in [`DISC`]s.
    fn evaluate(&self, board: &B, own: B::Bits, opp: B::Bits, seen: &Seen) -> i32;

    /// The same, for less where it is plainly beyond this window.
    #[inline(always)]
    fn evaluate_within(&self, board: &B, own: B::Bits, opp: B::Bits, seen: &Seen, _window: (i32, i32)) -> i32 {
        self.evaluate(board, own, opp, seen)
    }
}

/// The evaluators of all boards: what an engine is handed.
pub trait Evaluators: Send + Sync {
    /// What estimates positions of such a board.
    type On<B: Board>: Evaluator<B>;

    /// The evaluator for this board under these rules.
    fn on<B: Board>(&self, board: &B, rules: Rules) -> Self::On<B>;
}

/// The best evaluator that is known for each board and rule: the patterns for standard Othello, features elsewhere.
#[derive(Clone, Copy)]
pub struct BestKnown(pub Option<&'static Patterns>);

impl BestKnown {
    /// With what comes with the program, as far as it is there.
    pub fn built_in() -> Self {
        Self(Patterns::built_in())
    }
}

impl Evaluators for BestKnown {
    type On<B: Board> = Self;

    fn on<B: Board>(&self, _board: &B, rules: Rules) -> Self {
        Self(self.0.filter(|_| rules.is_standard()))
    }
}

impl BestKnown {
    /// The patterns; the compiler sees that there are none on boards of another size.
    #[inline(always)]
    fn patterns<B: Board>(self) -> Option<&'static Patterns> {
        if B::Bits::CAPACITY == 64 { self.0 } else { None }
    }
}

impl<B: Board> Evaluator<B> for BestKnown {
    #[inline(always)]
    fn look(&self, own: B::Bits, opp: B::Bits, seen: &mut Seen) {
        if let Some(patterns) = self.patterns::<B>() {
            *seen = patterns.look(own.low(), opp.low());
        }
    }

    #[inline(always)]
    fn follow(&self, before: &Seen, after: &mut Seen, index: u32, flips: B::Bits) {
        if let Some(patterns) = self.patterns::<B>() {
            *after = patterns.follow(before, index, flips.low());
        }
    }

    #[inline(always)]
    fn probe(&self, empties: u32, depth: u32) -> Option<Probe> {
        self.patterns::<B>()?.probe(empties, depth)
    }

    #[inline(always)]
    fn probe_of_end(&self, empties: u32) -> Option<Probe> {
        self.patterns::<B>()?.probe_of_end(empties)
    }

    #[inline(always)]
    fn evaluate_within(&self, board: &B, own: B::Bits, opp: B::Bits, seen: &Seen, window: (i32, i32)) -> i32 {
        match self.patterns::<B>() {
            Some(patterns) => patterns.evaluate_within(board, own, opp, seen, window),
            None => WeightedFeatures.evaluate(board, own, opp, seen),
        }
    }

    #[inline(always)]
    fn evaluate(&self, board: &B, own: B::Bits, opp: B::Bits, seen: &Seen) -> i32 {
        match self.patterns::<B>() {
            Some(patterns) => patterns.evaluate(board, own, opp, seen),
            None => WeightedFeatures.evaluate(board, own, opp, seen),
        }
    }
}
