//! Many empty squares: hashing, cut-offs by what is known of the children, and careful ordering.

use super::shallow::Shallow;
use super::{NONE_YET, Solver};
use crate::board::{Bits, Board, Task};
use crate::engine::candidates::{Candidate, PUT_OFF};
use crate::engine::eval::{DISC, Evaluator};
use crate::engine::midgame::Beyond;
use crate::engine::transpositions::Bounds;

/// With so many empty squares or fewer, hashing costs more than it saves.
const SHALLOW: u32 = 7;
/// From so many on, what is remembered of the children is asked before any is searched.
const ASK_CHILDREN: u32 = 8;
/// From so many on, moves are ordered by the estimate of the position they lead to.
const ESTIMATE: u32 = 12;
/// From so many on, by a search of that position, the deeper the more squares are empty.
const SEARCH: u32 = 18;

/// From so many on, threads leave each other the moves that one of them is at.
const SHARE: u32 = 13;
/// The value with many empty squares, in the window.
pub(super) struct Deep<'s, 'a, B: Board, E> {
    pub solver: &'s mut Solver<'a, B, E>,
    pub own: B::Bits,
    pub opp: B::Bits,
    pub alpha: i32,
    pub beta: i32,
    pub empties: u32,
}

impl<B: Board, E: Evaluator<B>> Task for Deep<'_, '_, B, E> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { solver, own, opp, mut alpha, beta, empties } = self;
        let board = solver.search.board;
        solver.search.meter.nodes += 1;
        if solver.search.meter.must_stop() {
            return alpha;
        }
        let (own, opp) = solver.canonical(own, opp, empties);
        let key = B::Bits::hash_pair(own, opp);
        solver.solutions.prefetch(key);
        let null = beta == alpha + 1;
        if null && let Some(bound) = solver.stability_cut(own, opp, alpha, empties) {
            return bound;
        }
        let mut moves = board.moves(own, opp);
        if moves.is_none() {
            if board.moves(opp, own).is_none() {
                return solver.final_score(own, opp);
            }
            return -board.enter(Deep { solver, own: opp, opp: own, alpha: -beta, beta: -alpha, empties });
        }
        let size = board.size() as i16;
        let (mut lower, mut upper) = (-size, size);
        let mut first = None;
        let pass = solver.pass;
        // Whether more is known than this pass can find out.
        let mut known_better = false;
        if let Some(known) = solver.solutions.find(key) {
            first = known.best;
            if pass.trusts(known.depth) {
                if i32::from(known.lower) >= beta || known.lower == known.upper {
                    return known.lower.into();
                }
                if i32::from(known.upper) <= alpha {
                    return known.upper.into();
                }
                (lower, upper) = (known.lower, known.upper);
                known_better = known.depth != pass.depth(empties);
            }
        } else if empties >= SEARCH {
            first = solver.search.estimates.find(key).and_then(|known| known.best);
        }
        if null && let Some(bound) = solver.likely(own, opp, alpha, empties) {
            return bound;
        }
        let base = solver.list.begin();
        let empty = board.all() & !(own | opp);
        let odd = board.odd(empty);
        let keyed = empties > ASK_CHILDREN;
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let mut candidate = Candidate { index, flips: board.flips(index, own, opp), order: i32::MAX, key: 0 };
            if keyed {
                let (next_own, next_opp) = candidate.after(own, opp);
                let (next_own, next_opp) = solver.canonical(next_own, next_opp, empties - 1);
                candidate.key = B::Bits::hash_pair(next_own, next_opp);
                solver.solutions.prefetch(candidate.key);
            }
            solver.list.push(candidate);
        }
        if keyed && null {
            for candidate in solver.list.since(base) {
                let known = solver.solutions.find(candidate.key).filter(|known| pass.trusts(known.depth));
                if let Some(bound) = known.map(|known| -i32::from(known.upper)).filter(|bound| *bound > alpha) {
                    solver.list.end(base);
                    return bound;
                }
            }
        }
        for place in base..solver.list.begin() {
            let candidate = solver.list.since(place)[0];
            if first == Some(candidate.index as u8) {
                continue;
            }
            let (next_own, next_opp) = candidate.after(own, opp);
            let mut order = solver.promise(next_own, next_opp, alpha, empties);
            if odd.has(candidate.index) {
                order += 32;
            }
            solver.list.since(place)[0].order = order;
        }
        let (mut best, mut best_move) = (NONE_YET, None);
        let mut taken = 0;
        let busy = solver.search.busy.filter(|_| empties >= SHARE);
        while let Some(candidate) = solver.list.next(base, taken) {
            taken += 1;
            if let Some(busy) = busy {
                if best != NONE_YET && candidate.order != PUT_OFF && busy.has(candidate.key) {
                    solver.list.push(Candidate { order: PUT_OFF, ..candidate });
                    continue;
                }
                busy.begin(candidate.key);
            }
            let (next_own, next_opp) = candidate.after(own, opp);
            let mut score = NONE_YET;
            if null || best != NONE_YET {
                let alpha = -alpha - 1;
                let (own, opp, empties) = (next_own, next_opp, empties - 1);
                score = -if empties <= SHALLOW && empties > 4 {
                    board.enter(Shallow { solver: &mut *solver, own, opp, alpha, empties })
                } else {
                    board.enter(Deep { solver: &mut *solver, own, opp, alpha, beta: alpha + 1, empties })
                };
            }
            if !null && (best == NONE_YET || (score > alpha && score < beta)) {
                score = -board.enter(Deep {
                    solver: &mut *solver,
                    own: next_own,
                    opp: next_opp,
                    alpha: -beta,
                    beta: -alpha,
                    empties: empties - 1,
                });
            }
            if let Some(busy) = busy {
                busy.end(candidate.key);
            }
            if solver.search.meter.stopped {
                solver.list.end(base);
                return alpha;
            }
            if empties >= solver.tells_from {
                let moves = solver.list.begin() - base;
                solver.tell(empties, taken, moves, alpha, score);
            }
            if score > best {
                best = score;
                best_move = Some(candidate.index as u8);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        solver.list.end(base);
        if best >= beta {
            lower = lower.max(best as i16);
        } else if best > self.alpha {
            (lower, upper) = (best as i16, best as i16);
        } else {
            upper = upper.min(best as i16);
        }
        if !known_better {
            solver.solutions.keep(key, Bounds { lower, upper, depth: pass.depth(empties), best: best_move });
        }
        best
    }
}

impl<B: Board, E: Evaluator<B>> Solver<'_, B, E> {
    /// A bound that a pass before the proof takes from a shallow search.
    #[inline(always)]
    fn likely(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, empties: u32) -> Option<i32> {
        let confidence = self.pass.confidence?;
        let probe = self.search.evaluator.probe_of_end(empties)?;
        let window = (alpha * DISC, (alpha + 1) * DISC);
        let side = self.search.beyond_window(own, opp, window, probe, confidence)?;
        Some(if side == Beyond::Above { alpha + 1 } else { alpha })
    }

    /// How promising it is to leave the opponent in this position: few replies above all, safe discs, a closed front;
    /// with many empty squares, what a shallow search says.
    #[inline(always)]
    fn promise(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, empties: u32) -> i32 {
        let board = self.search.board;
        let empty = board.all() & !(own | opp);
        let replies = board.moves(own, opp);
        let mut promise = -((replies.count() + (replies & board.corners()).count()) as i32) * 64;
        promise -= (board.around(opp) & empty).count() as i32 * 4;
        promise += (opp & board.corners()).count() as i32 * 48;
        if empties >= SEARCH {
            let (own, opp) = self.canonical(own, opp, empties - 1);
            let depth = ((empties - SEARCH) / 3 + 1).min(9);
            let limit = board.size() as i32 * DISC;
            let floor = (alpha - 12) * DISC;
            let value = -self.search.value(own, opp, -limit, (-floor).min(limit), depth);
            promise += value.max(floor - DISC);
        } else if empties >= ESTIMATE {
            promise -= self.search.estimate(own, opp);
        }
        promise
    }
}
