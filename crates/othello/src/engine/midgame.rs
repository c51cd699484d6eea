//! Search to a depth: principal variation search over estimates.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::Budget;

use crate::bits::Bits;
use crate::eval::{DISC, Evaluator};
use crate::field::{Field, Task};
use crate::ordered::{Candidate, Candidates};
use crate::table::{Entry, Table};

/// How many nodes are visited between two looks at the budget.
const LOOK_EVERY: u64 = 1024;

/// The node count of one thread, and whether it has to stop.
pub(crate) struct Meter<'a> {
    pub nodes: u64,
    handed_in: u64,
    budget: &'a Budget,
    /// Raised when another thread has the answer.
    done: &'a AtomicBool,
    pub stopped: bool,
}

impl<'a> Meter<'a> {
    pub fn new(budget: &'a Budget, done: &'a AtomicBool) -> Self {
        Self { nodes: 0, handed_in: 0, budget, done, stopped: budget.is_over() }
    }

    /// What limits it.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Whether to stop; looks at the budget now and then.
    #[inline(always)]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes - self.handed_in >= LOOK_EVERY {
            self.look();
        }
        self.stopped
    }

    #[inline(never)]
    fn look(&mut self) {
        let fresh = self.nodes - self.handed_in;
        self.handed_in = self.nodes;
        self.stopped |= !self.budget.spend(fresh) || self.done.load(Relaxed);
    }

    /// Hands in the rest.
    pub fn finish(&mut self) {
        self.look();
    }
}

/// One thread's search.
pub(crate) struct Search<'a, F: Field, E> {
    pub field: &'a F,
    pub evaluator: &'a E,
    pub table: &'a Table,
    pub meter: Meter<'a>,
    list: Candidates<F::Bits>,
}

/// The value of a finished game, for who has `own`, in discs; empty squares go to the winner if told.
#[inline(always)]
pub(crate) fn final_margin<F: Field>(field: &F, own: F::Bits, opp: F::Bits, winner_takes_empties: bool) -> i32 {
    let (own, opp) = (own.count() as i32, opp.count() as i32);
    let margin = own - opp;
    margin + if winner_takes_empties { margin.signum() * (field.size() as i32 - own - opp) } else { 0 }
}

impl<'a, F: Field, E: Evaluator<F>> Search<'a, F, E> {
    pub fn new(field: &'a F, evaluator: &'a E, table: &'a Table, meter: Meter<'a>) -> Self {
        Self { field, evaluator, table, meter, list: Candidates::new() }
    }

    /// The value of a position to a depth, in the window.
    pub fn value(&mut self, own: F::Bits, opp: F::Bits, alpha: i32, beta: i32, depth: u32) -> i32 {
        let field = self.field;
        field.enter(Node { search: self, own, opp, alpha, beta, depth })
    }

    /// The line that the table remembers from here.
    pub fn line(&self, own: F::Bits, opp: F::Bits, longest: usize) -> Vec<u32> {
        remembered_line(self.field, self.table, own, opp, longest)
    }
}

/// The best moves that a table remembers, one after the other.
pub(crate) fn remembered_line<F: Field>(
    field: &F,
    table: &Table,
    mut own: F::Bits,
    mut opp: F::Bits,
    longest: usize,
) -> Vec<u32> {
    let mut line = Vec::new();
    while line.len() < longest {
        if field.moves(own, opp).is_none() {
            (own, opp) = (opp, own);
        }
        let best = table.find(F::Bits::hash_pair(own, opp)).and_then(|entry| entry.best);
        let Some(index) = best.map(u32::from).filter(|index| field.moves(own, opp).has(*index)) else { break };
        let flips = field.flips(index, own, opp);
        (own, opp) = (opp ^ flips, own | flips | F::Bits::one(index));
        line.push(index);
    }
    line
}

struct Node<'s, 'a, F: Field, E> {
    search: &'s mut Search<'a, F, E>,
    own: F::Bits,
    opp: F::Bits,
    alpha: i32,
    beta: i32,
    depth: u32,
}

impl<F: Field, E: Evaluator<F>> Task for Node<'_, '_, F, E> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { search, own, opp, mut alpha, beta, depth } = self;
        let field = search.field;
        search.meter.nodes += 1;
        if search.meter.must_stop() {
            return alpha;
        }
        let mut moves = field.moves(own, opp);
        if moves.is_none() {
            if field.moves(opp, own).is_none() {
                return final_margin(field, own, opp, true) * DISC;
            }
            if depth == 0 {
                return -search.evaluator.evaluate(field, opp, own);
            }
            return -field.enter(Node { search, own: opp, opp: own, alpha: -beta, beta: -alpha, depth });
        }
        if depth == 0 {
            return search.evaluator.evaluate(field, own, opp);
        }
        let null = beta == alpha + 1;
        let hashed = depth >= 2;
        let key = if hashed { F::Bits::hash_pair(own, opp) } else { 0 };
        let mut first = None;
        let limit = (field.size() as i32 * DISC) as i16;
        let (mut lower, mut upper) = (-limit, limit);
        if hashed && let Some(entry) = search.table.find(key) {
            first = entry.best;
            if u32::from(entry.depth) == depth {
                (lower, upper) = (entry.lower, entry.upper);
            }
            if null && u32::from(entry.depth) >= depth {
                if i32::from(entry.lower) >= beta {
                    return entry.lower.into();
                }
                if i32::from(entry.upper) <= alpha {
                    return entry.upper.into();
                }
            }
        }
        let base = search.list.begin();
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let mut candidate = Candidate { index, flips: field.flips(index, own, opp), order: 0, key: 0 };
            let (next_own, next_opp) = candidate.after(own, opp);
            candidate.order = if first == Some(index as u8) {
                i32::MAX
            } else if depth >= 4 {
                -search.evaluator.evaluate(field, next_own, next_opp)
            } else if depth >= 2 {
                let replies = field.moves(next_own, next_opp);
                let corners = field.corners();
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
                score = -field.enter(Node {
                    search: &mut *search,
                    own: next_own,
                    opp: next_opp,
                    alpha: -alpha - 1,
                    beta: -alpha,
                    depth: depth - 1,
                });
            }
            if !null && (best == i32::MIN || (score > alpha && score < beta)) {
                score = -field.enter(Node {
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
            search.table.keep(key, Entry { lower, upper, depth: depth as u8, best: best_move });
        }
        best
    }
}
