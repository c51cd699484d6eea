//! Many empty squares: hashing, ordering.

use super::shallow::Shallow;
use super::{Move, NONE_YET, Solver};
use crate::bits::Bits;
use crate::field::{Field, Task};
use crate::table::Entry;

pub(super) const SHALLOW: u32 = 6;

pub(super) struct Deep<'s, 'a, F: Field> {
    pub solver: &'s mut Solver<'a, F>,
    pub own: F::Bits,
    pub opp: F::Bits,
    pub alpha: i32,
    pub beta: i32,
    pub empties: u32,
}

impl<F: Field> Task for Deep<'_, '_, F> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { solver, own, opp, mut alpha, beta, empties } = self;
        let field = solver.field;
        solver.nodes += 1;
        if solver.stop_now() {
            return alpha;
        }
        let null = beta == alpha + 1;
        if null && let Some(bound) = solver.stability_cut(own, opp, alpha, empties) {
            return bound;
        }
        let mut moves = field.moves(own, opp);
        if moves.is_none() {
            if field.moves(opp, own).is_none() {
                return solver.final_score(own, opp);
            }
            return -field.enter(Deep { solver, own: opp, opp: own, alpha: -beta, beta: -alpha, empties });
        }
        let key = F::Bits::hash_pair(own, opp);
        let known = solver.table.find(key);
        let size = field.size() as i16;
        let (mut lower, mut upper) = (-size, size);
        let mut first = None;
        if let Some(entry) = known {
            if null && i32::from(entry.lower) > alpha {
                return entry.lower.into();
            }
            if null && i32::from(entry.upper) <= alpha {
                return entry.upper.into();
            }
            (lower, upper) = (entry.lower, entry.upper);
            first = entry.best;
        }
        let base = solver.list.len();
        let empty = field.board() & !(own | opp);
        let odd = field.odd(empty);
        let corners = field.corners();
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let flips = field.flips(index, own, opp);
            let disc = F::Bits::one(index);
            let (next_own, next_opp) = (opp ^ flips, own | flips | disc);
            if null && empties > 8 {
                let bound = match solver.table.find(F::Bits::hash_pair(next_own, next_opp)) {
                    Some(entry) => -i32::from(entry.upper),
                    None => NONE_YET,
                };
                if bound > alpha {
                    solver.list.truncate(base);
                    return bound;
                }
            }
            let order = if first == Some(index as u8) {
                i32::MAX
            } else {
                let replies = field.moves(next_own, next_opp);
                let empty = empty ^ disc;
                let mut order = -((replies.count() + (replies & corners).count()) as i32) * 64;
                order -= (field.around(next_opp) & empty).count() as i32 * 4;
                order += (field.stable(next_opp, next_own)).count() as i32 * 8;
                if odd.has(index) {
                    order += 32;
                }
                order
            };
            solver.list.push(Move { index, flips, order });
        }
        let mut best = NONE_YET;
        let mut best_move = None;
        let end = solver.list.len();
        for place in base..end {
            let mut pick = place;
            for other in place + 1..end {
                if solver.list[other].order > solver.list[pick].order {
                    pick = other;
                }
            }
            solver.list.swap(place, pick);
            let Move { index, flips, .. } = solver.list[place];
            let disc = F::Bits::one(index);
            let (next_own, next_opp) = (opp ^ flips, own | flips | disc);
            let mut score = NONE_YET;
            if best != NONE_YET || null {
                score = -if empties - 1 <= SHALLOW {
                    field.enter(Shallow {
                        solver: &mut *solver,
                        own: next_own,
                        opp: next_opp,
                        alpha: -alpha - 1,
                        empties: empties - 1,
                    })
                } else {
                    field.enter(Deep {
                        solver: &mut *solver,
                        own: next_own,
                        opp: next_opp,
                        alpha: -alpha - 1,
                        beta: -alpha,
                        empties: empties - 1,
                    })
                };
            }
            if !null && (best == NONE_YET || (score > alpha && score < beta)) {
                score = -field.enter(Deep {
                    solver: &mut *solver,
                    own: next_own,
                    opp: next_opp,
                    alpha: -beta,
                    beta: -alpha,
                    empties: empties - 1,
                });
            }
            if solver.stopped {
                solver.list.truncate(base);
                return alpha;
            }
            if score > best {
                best = score;
                best_move = Some(index as u8);
                if score > alpha {
                    alpha = score;
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        solver.list.truncate(base);
        if best >= beta {
            lower = lower.max(best as i16);
        } else if best > self.alpha {
            lower = best as i16;
            upper = best as i16;
        } else {
            upper = upper.min(best as i16);
        }
        solver.table.keep(key, Entry { lower, upper, depth: empties as u8, best: best_move });
        best
    }
}

impl<F: Field> Solver<'_, F> {
    pub fn root(&mut self, own: F::Bits, opp: F::Bits) -> (i32, Option<u8>) {
        let size = self.field.size() as i32;
        let empties = (self.field.board() & !(own | opp)).count();
        let field = self.field;
        let score = field.enter(Deep { solver: &mut *self, own, opp, alpha: -size, beta: size, empties });
        (score, self.table.find(F::Bits::hash_pair(own, opp)).and_then(|entry| entry.best))
    }
}
