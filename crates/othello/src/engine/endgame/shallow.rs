//! Five to a handful of empty squares: parity ordering, no hashing.

use super::{NONE_YET, Solver};
use crate::bits::Bits;
use crate::eval::Evaluator;
use crate::field::{Field, Task};

/// Does the side to move get more than `alpha`? With few empty squares, at least five.
pub(super) struct Shallow<'s, 'a, F: Field, E> {
    pub solver: &'s mut Solver<'a, F, E>,
    pub own: F::Bits,
    pub opp: F::Bits,
    pub alpha: i32,
    pub empties: u32,
}

impl<F: Field, E: Evaluator<F>> Task for Shallow<'_, '_, F, E> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { solver, mut own, mut opp, mut alpha, empties } = self;
        let field = solver.search.field;
        solver.search.meter.nodes += 1;
        if let Some(bound) = solver.stability_cut(own, opp, alpha, empties) {
            return bound;
        }
        let mut sign = 1;
        let mut moves = field.moves(own, opp);
        if moves.is_none() {
            moves = field.moves(opp, own);
            if moves.is_none() {
                return solver.final_score(own, opp);
            }
            (own, opp, alpha, sign) = (opp, own, -alpha - 1, -1);
        }
        let empty = field.board() & !(own | opp);
        let odd = field.odd(empty) & moves;
        let corners = field.corners();
        let mut best = NONE_YET;
        for mut part in [odd & corners, odd & !corners, moves & !odd & corners, moves & !odd & !corners] {
            while !part.is_none() {
                let index = part.first();
                part = part.rest();
                let flips = field.flips(index, own, opp);
                let disc = F::Bits::one(index);
                let (next_own, next_opp) = (opp ^ flips, own | flips | disc);
                let score = if empties == 5 {
                    -solver.last4(next_own, next_opp, -alpha - 1, empty ^ disc)
                } else {
                    -field.enter(Shallow {
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
