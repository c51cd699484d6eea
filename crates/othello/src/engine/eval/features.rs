//! What a position looks like before it is searched: mobility, corners, stability, parity, weighed by phase.

use crate::bits::Bits;
use crate::field::{Field, OnField, on_field};
use crate::position::Position;

/// The unit of estimated scores: so many to a disc.
pub const DISC: i32 = 32;

/// An estimate of the final margin for the side to move, in [`DISC`]s. Searches are monomorphised over it, so a
/// better one (trained patterns, say) costs no indirection at the leaves.
pub trait Evaluator<F: Field>: Send + Sync {
    /// The estimate.
    fn evaluate(&self, field: &F, own: F::Bits, opp: F::Bits) -> i32;
}

/// How many features are weighed, and in how many phases of the game.
pub const FEATURES: usize = 12;
/// The phases of the game.
pub const PHASES: usize = 8;
/// The weight that is worth a disc.
pub const WEIGHT_OF_DISC: i32 = 8 * DISC;

/// The estimate that works on every board and under every rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judgement;

/// The differences, own minus opponent's, that the judgement weighs; the last one is for being on the move.
#[inline(always)]
pub fn features<F: Field>(field: &F, own: F::Bits, opp: F::Bits) -> [i32; FEATURES] {
    let empty = field.board() & !(own | opp);
    let corners = field.corners();
    let (own_moves, opp_moves) = (field.moves(own, opp), field.moves(opp, own));
    let (moves, replies) = (own_moves.count() as i32, opp_moves.count() as i32);
    let difference = |set: F::Bits| (own & set).count() as i32 - (opp & set).count() as i32;
    let near = field.around(empty & corners);
    let rim = field.rim();
    let frontier = |discs: F::Bits| (field.around(discs) & empty).count() as i32;
    let stable = field.stable(own, opp).count() as i32 - field.stable(opp, own).count() as i32;
    [
        moves - replies,
        64 * (moves - replies) / (moves + replies + 2),
        frontier(opp) - frontier(own),
        difference(corners),
        difference(near & !rim),
        difference(near & rim),
        difference(rim & !near & !corners),
        stable,
        (own_moves & corners).count() as i32,
        (opp_moves & corners).count() as i32,
        own.count() as i32 - opp.count() as i32,
        if empty.count() % 2 == 1 { 1 } else { -1 },
    ]
}

/// What the judgement measures in a position, for the side to move, and the phase in which it weighs that: what its
/// weights are fitted to (`examples/fit.rs`).
pub fn measure(position: &Position) -> (usize, [i32; FEATURES]) {
    struct Measure<'a>(&'a Position);
    impl OnField for Measure<'_> {
        type Output = (usize, [i32; FEATURES]);
        fn run<F: Field>(self, field: &F) -> Self::Output {
            let (own, opp) = self.0.on(field);
            (phase(self.0.empties(), field.size()), features(field, own, opp))
        }
    }
    on_field(position.rules(), Measure(position))
}

/// The phase of the game: from the opening (0) to the end.
#[inline(always)]
pub fn phase(empties: u32, size: u32) -> usize {
    (PHASES - 1) - (empties * PHASES as u32 / size).min(PHASES as u32 - 1) as usize
}

impl<F: Field> Evaluator<F> for Judgement {
    #[inline(always)]
    fn evaluate(&self, field: &F, own: F::Bits, opp: F::Bits) -> i32 {
        let size = field.size();
        let empties = size - own.count() - opp.count();
        let features = features(field, own, opp);
        let weights = &WEIGHTS[phase(empties, size)];
        let mut sum = 0;
        for place in 0..FEATURES {
            sum += features[place] * weights[place];
        }
        let limit = size as i32 * DISC;
        (sum / (WEIGHT_OF_DISC / DISC)).clamp(-limit, limit)
    }
}

/// The weights by phase, [`WEIGHT_OF_DISC`] to a disc: least squares over games of the engine against itself on 8×8.
/// `examples/fit.rs` makes weights of this kind; another run gives similar numbers, not the same.
#[rustfmt::skip]
static WEIGHTS: [[i32; FEATURES]; PHASES] = [
    [17, 48, 63, 1232, -3211, -2218, 132, 2219, -582, -406, -195, 359],
    [17, 48, 63, 1232, -3211, -2218, 132, 2219, -582, -406, -195, 359],
    [128, 31, 116, 2211, -2557, -931, 217, 892, -68, -572, -167, 114],
    [70, 74, 125, 1956, -1318, -191, 135, 550, 1002, -1669, -155, -6],
    [185, 64, 64, 1663, -832, -117, 47, 378, 1153, -1713, -123, -24],
    [376, 49, -71, 1150, -448, -248, -56, 339, 892, -1433, -83, -35],
    [542, 40, -228, 675, -225, -343, -113, 312, 1319, -659, -25, 138],
    [299, 70, -375, 411, -167, -294, -96, 290, 1361, -225, -7, 314],
];
