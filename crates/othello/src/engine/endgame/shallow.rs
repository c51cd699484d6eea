//! Five to a handful of empty squares: parity ordering, no hashing.

use super::{NONE_YET, Solver};
use crate::board::{Bits, Board, Task};
use crate::engine::eval::Evaluator;

/// Does the side to move get more than `alpha`? With few empty squares, at least five.
pub(super) struct Shallow<'s, 'a, B: Board, E> {
    pub solver: &'s mut Solver<'a, B, E>,
    pub own: B::Bits,
    pub opp: B::Bits,
    pub alpha: i32,
    pub empties: u32,
}

impl<B: Board, E: Evaluator<B>> Task for Shallow<'_, '_, B, E> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { solver, mut own, mut opp, mut alpha, empties } = self;
        let board = solver.search.board;
        solver.search.meter.nodes += 1;
        if let Some(bound) = solver.stability_cut(own, opp, alpha, empties) {
            return bound;
        }
        let mut sign = 1;
        let mut moves = board.moves(own, opp);
        if moves.is_none() {
            moves = board.moves(opp, own);
            if moves.is_none() {
                return solver.final_score(own, opp);
            }
            (own, opp, alpha, sign) = (opp, own, -alpha - 1, -1);
        }
        let empty = board.all() & !(own | opp);
        let odd = board.odd(empty) & moves;
        let corners = board.corners();
        let mut best = NONE_YET;
        for mut part in [odd & corners, odd & !corners, moves & !odd & corners, moves & !odd & !corners] {
            while !part.is_none() {
                let index = part.first();
                part = part.rest();
                let flips = board.flips(index, own, opp);
                let disc = B::Bits::one(index);
                let (next_own, next_opp) = (opp ^ flips, own | flips | disc);
                let score = if empties == 5 {
                    -solver.last4(next_own, next_opp, -alpha - 1, empty ^ disc)
                } else {
                    -board.enter(Shallow {
                        solver: &mut *solver,
                        own: next_own,
                        opp: next_opp,
                        alpha: -alpha - 1,
                        empties: empties - 1,
                    })
                };
                if score > alpha {
                    return sign * score;
                }
                best = best.max(score);
            }
        }
        sign * best
    }
}
