//! Search to a depth: principal variation search over estimates.

use super::candidates::{Candidate, Candidates};
use super::eval::{DISC, Evaluator};
use super::meter::Meter;
use super::scoring::Scoring;
use super::transpositions::{Bounds, Transpositions};
use crate::board::{Bits, Board, Task};

/// One thread's search to a depth.
pub(crate) struct DepthSearch<'a, B: Board, E> {
    pub board: &'a B,
    pub evaluator: &'a E,
    pub estimates: &'a Transpositions,
    pub meter: Meter<'a>,
    list: Candidates<B::Bits>,
}

impl<'a, B: Board, E: Evaluator<B>> DepthSearch<'a, B, E> {
    pub fn new(board: &'a B, evaluator: &'a E, estimates: &'a Transpositions, meter: Meter<'a>) -> Self {
        Self { board, evaluator, estimates, meter, list: Candidates::new() }
    }

    /// The value of a position to a depth, in the window.
    pub fn value(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, beta: i32, depth: u32) -> i32 {
        let board = self.board;
        board.enter(Node { search: self, own, opp, alpha, beta, depth })
    }

    /// The line that is remembered from here.
    pub fn line(&self, own: B::Bits, opp: B::Bits, longest: usize) -> Vec<u32> {
        self.estimates.line(self.board, own, opp, longest)
    }
}

struct Node<'s, 'a, B: Board, E> {
    search: &'s mut DepthSearch<'a, B, E>,
    own: B::Bits,
    opp: B::Bits,
    alpha: i32,
    beta: i32,
    depth: u32,
}

impl<B: Board, E: Evaluator<B>> Task for Node<'_, '_, B, E> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { search, own, opp, mut alpha, beta, depth } = self;
        let board = search.board;
        search.meter.nodes += 1;
        if search.meter.must_stop() {
            return alpha;
        }
        let mut moves = board.moves(own, opp);
        if moves.is_none() {
            if board.moves(opp, own).is_none() {
                return Scoring::WinnerTakesEmpties.final_margin(board, own, opp) * DISC;
            }
            if depth == 0 {
                return -search.evaluator.evaluate(board, opp, own);
            }
            return -board.enter(Node { search, own: opp, opp: own, alpha: -beta, beta: -alpha, depth });
        }
        if depth == 0 {
            return search.evaluator.evaluate(board, own, opp);
        }
        let null = beta == alpha + 1;
        let hashed = depth >= 2;
        let key = if hashed { B::Bits::hash_pair(own, opp) } else { 0 };
        let mut first = None;
        let limit = (board.size() as i32 * DISC) as i16;
        let (mut lower, mut upper) = (-limit, limit);
        if hashed && let Some(known) = search.estimates.find(key) {
            first = known.best;
            if u32::from(known.depth) == depth {
                (lower, upper) = (known.lower, known.upper);
            }
            if null && u32::from(known.depth) >= depth {
                if i32::from(known.lower) >= beta {
                    return known.lower.into();
                }
                if i32::from(known.upper) <= alpha {
                    return known.upper.into();
                }
            }
        }
        let base = search.list.begin();
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let mut candidate = Candidate { index, flips: board.flips(index, own, opp), order: 0, key: 0 };
            let (next_own, next_opp) = candidate.after(own, opp);
            candidate.order = if first == Some(index as u8) {
                i32::MAX
            } else if depth >= 4 {
                -search.evaluator.evaluate(board, next_own, next_opp)
            } else if depth >= 2 {
                let replies = board.moves(next_own, next_opp);
                let corners = board.corners();
                -((replies.count() + 2 * (replies & corners).count()) as i32) * 4 + 16 * i32::from(corners.has(index))
            } else {
                0
            };
            search.list.push(candidate);
        }
        let (mut best, mut best_move) = (i32::MIN, None);
        let mut taken = 0;
        while let Some(candidate) = search.list.next(base, taken) {
            taken += 1;
            let (next_own, next_opp) = candidate.after(own, opp);
            let mut score = i32::MIN;
            if null || best != i32::MIN {
                score = -board.enter(Node {
                    search: &mut *search,
                    own: next_own,
                    opp: next_opp,
                    alpha: -alpha - 1,
                    beta: -alpha,
                    depth: depth - 1,
                });
            }
            if !null && (best == i32::MIN || (score > alpha && score < beta)) {
                score = -board.enter(Node {
                    search: &mut *search,
                    own: next_own,
                    opp: next_opp,
                    alpha: -beta,
                    beta: -alpha,
                    depth: depth - 1,
                });
            }
            if search.meter.stopped {
                search.list.end(base);
                return alpha;
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
        search.list.end(base);
        if hashed {
            if best >= beta {
                lower = best as i16;
            } else if best > self.alpha {
                (lower, upper) = (best as i16, best as i16);
            } else {
                upper = best as i16;
            }
            search.estimates.keep(key, Bounds { lower, upper, depth: depth as u8, best: best_move });
        }
        best
    }
}
