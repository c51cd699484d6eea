//! The estimate that works on every board: mobility, corners, stability, parity, weighed by phase.

use super::weights::WEIGHTS;
use super::{DISC, Evaluator, Seen};
use crate::board::{Bits, Board, OnBoard, on_board};
use crate::position::Position;

/// How many features are weighed.
pub const FEATURES: usize = 12;
/// In how many phases of the game.
pub const PHASES: usize = 8;
/// The weight that is worth a disc.
pub const WEIGHT_OF_DISC: i32 = 8 * DISC;

/// The features of a position, weighed by its phase: an estimate on every board and under every rule.
#[derive(Clone, Copy, Debug)]
pub struct WeightedFeatures;

/// The differences, own minus opponent's, that are weighed. The last one is no difference: it says
/// which side is to have the last move, if nobody passes.
#[inline(always)]
fn features<B: Board>(board: &B, own: B::Bits, opp: B::Bits) -> [i32; FEATURES] {
    let empty = board.all() & !(own | opp);
    let corners = board.corners();
    let (own_moves, opp_moves) = (board.moves(own, opp), board.moves(opp, own));
    let (moves, replies) = (own_moves.count() as i32, opp_moves.count() as i32);
    let difference = |set: B::Bits| (own & set).count() as i32 - (opp & set).count() as i32;
    let near = board.around(empty & corners);
    let rim = board.rim();
    let frontier = |discs: B::Bits| (board.around(discs) & empty).count() as i32;
    let stable = board.stable(own, opp).count() as i32 - board.stable(opp, own).count() as i32;
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

/// The phase of a position and its features, for the side to move: what the weights are fitted to (`examples/fit.rs`).
pub fn phase_and_features(position: &Position) -> (usize, [i32; FEATURES]) {
    struct Looking<'a>(&'a Position);
    impl OnBoard for Looking<'_> {
        type Output = (usize, [i32; FEATURES]);
        fn run<B: Board>(self, board: &B) -> Self::Output {
            let (own, opp) = self.0.on(board);
            (phase(self.0.empties(), board.size()), features(board, own, opp))
        }
    }
    on_board(position.rules(), Looking(position))
}

/// The phase of the game: from the opening (0) to the end.
#[inline(always)]
fn phase(empties: u32, size: u32) -> usize {
    (PHASES - 1) - (empties * PHASES as u32 / size).min(PHASES as u32 - 1) as usize
}

impl<B: Board> Evaluator<B> for WeightedFeatures {
    #[inline(always)]
    fn evaluate(&self, board: &B, own: B::Bits, opp: B::Bits, _seen: &Seen) -> i32 {
        let size = board.size();
        let empties = size - own.count() - opp.count();
        let features = features(board, own, opp);
        let weights = &WEIGHTS[phase(empties, size)];
        let mut sum = 0;
        for place in 0..FEATURES {
            sum += features[place] * weights[place];
        }
        let limit = size as i32 * DISC;
        (sum / (WEIGHT_OF_DISC / DISC)).clamp(-limit, limit)
    }
}
