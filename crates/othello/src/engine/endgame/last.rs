//! The last four squares: no lists, no hashing, one function per number of empty squares.
//!
//! All of them answer for the side to move whether it gets more than `alpha`, with a bound of the true value.

use super::{NONE_YET, Solver};
use crate::board::{Bits, Board};
use crate::engine::eval::Evaluator;

impl<B: Board, E: Evaluator<B>> Solver<'_, B, E> {
    /// One empty square: count what it turns.
    #[inline(always)]
    fn last1(&mut self, own: B::Bits, opp: B::Bits, index: u32) -> i32 {
        self.search.meter.nodes += 1;
        let margin = 2 * own.count() as i32 - self.search.board.size() as i32 + 1;
        let turned = self.search.board.last_flips(index, own) as i32;
        if turned > 0 {
            return margin + 1 + 2 * turned;
        }
        let turned = self.search.board.last_flips(index, opp) as i32;
        if turned > 0 {
            return margin - 1 - 2 * turned;
        }
        self.scoring.with_empties(margin, 1)
    }

    #[inline(always)]
    fn last2(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, a: u32, b: u32) -> i32 {
        self.search.meter.nodes += 1;
        let best = self.either(own, opp, alpha, a, b);
        if best != NONE_YET {
            return best;
        }
        let best = self.either(opp, own, -alpha - 1, a, b);
        if best == NONE_YET { self.final_score(own, opp) } else { -best }
    }

    #[inline(always)]
    fn either(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, a: u32, b: u32) -> i32 {
        let mut best = NONE_YET;
        let flips = self.search.board.flips(a, own, opp);
        if !flips.is_none() {
            best = -self.last1(opp ^ flips, own | flips | B::Bits::one(a), b);
            if best > alpha {
                return best;
            }
        }
        let flips = self.search.board.flips(b, own, opp);
        if !flips.is_none() {
            best = best.max(-self.last1(opp ^ flips, own | flips | B::Bits::one(b), a));
        }
        best
    }

    #[inline(always)]
    pub(super) fn last3(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, empty: B::Bits) -> i32 {
        self.search.meter.nodes += 1;
        let best = self.any_of_three(own, opp, alpha, empty);
        if best != NONE_YET {
            return best;
        }
        let best = self.any_of_three(opp, own, -alpha - 1, empty);
        if best == NONE_YET { self.final_score(own, opp) } else { -best }
    }

    #[inline(always)]
    fn any_of_three(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, empty: B::Bits) -> i32 {
        let mut best = NONE_YET;
        // Squares of odd quarters first: whoever moves there tends to have the last move in it.
        let odd = self.search.board.odd(empty);
        for mut part in [odd, empty & !odd] {
            while !part.is_none() {
                let index = part.first();
                part = part.rest();
                if (self.search.board.touching(index) & opp).is_none() {
                    continue;
                }
                let flips = self.search.board.flips(index, own, opp);
                if flips.is_none() {
                    continue;
                }
                let disc = B::Bits::one(index);
                let left = empty ^ disc;
                let (a, b) = (left.first(), left.rest().first());
                let score = -self.last2(opp ^ flips, own | flips | disc, -alpha - 1, a, b);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    #[inline(always)]
    pub(super) fn last4(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, empty: B::Bits) -> i32 {
        self.search.meter.nodes += 1;
        if let Some(bound) = self.stability_cut(own, opp, alpha, 4) {
            return bound;
        }
        let best = self.any_of_four(own, opp, alpha, empty);
        if best != NONE_YET {
            return best;
        }
        let best = self.any_of_four(opp, own, -alpha - 1, empty);
        if best == NONE_YET { self.final_score(own, opp) } else { -best }
    }

    #[inline(always)]
    fn any_of_four(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, empty: B::Bits) -> i32 {
        let mut best = NONE_YET;
        let odd = self.search.board.odd(empty);
        for mut part in [odd, empty & !odd] {
            while !part.is_none() {
                let index = part.first();
                part = part.rest();
                if (self.search.board.touching(index) & opp).is_none() {
                    continue;
                }
                let flips = self.search.board.flips(index, own, opp);
                if flips.is_none() {
                    continue;
                }
                let disc = B::Bits::one(index);
                let score = -self.last3(opp ^ flips, own | flips | disc, -alpha - 1, empty ^ disc);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }
}
