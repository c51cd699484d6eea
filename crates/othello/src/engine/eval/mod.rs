//! Estimates: what a position is worth before it is searched.
//!
//! An engine is handed [`Evaluators`] and asks them, once per search, for the [`Evaluator`] of the board. Searches are
//! monomorphised over it: whatever estimates costs no indirection at the leaves. [`BestKnown`] is the one place that
//! chooses what estimates on which board and under which rules. `features` is the estimate for all of them, `weights`
//! what it has learnt.

mod features;
mod weights;

pub use features::{FEATURES, PHASES, WEIGHT_OF_DISC, WeightedFeatures, phase_and_features};

use crate::board::Board;
use crate::rules::Rules;

/// The unit of estimated scores: so many to a disc.
pub const DISC: i32 = 32;

/// Estimates positions of one board.
pub trait Evaluator<B: Board>: Send + Sync {
    /// The final margin to be expected for the side to move, in [`DISC`]s.
    fn evaluate(&self, board: &B, own: B::Bits, opp: B::Bits) -> i32;
}

/// The evaluators of all boards: what an engine is handed.
pub trait Evaluators: Send + Sync {
    /// What estimates positions of such a board.
    type On<B: Board>: Evaluator<B>;

    /// The evaluator for this board under these rules.
    fn on<B: Board>(&self, board: &B, rules: Rules) -> Self::On<B>;
}

/// The best evaluator that is known for each board and rule: one and the same, so far.
#[derive(Clone, Copy, Debug)]
pub struct BestKnown;

impl Evaluators for BestKnown {
    type On<B: Board> = WeightedFeatures;

    fn on<B: Board>(&self, _board: &B, _rules: Rules) -> WeightedFeatures {
        WeightedFeatures
    }
}
