//! The exact solver: what the position is worth with best play to the very end.
//!
//! Three layers, each with the tools that pay at its distance from the end: `deep` (hashing, ordering by mobility
//! and by shallow searches), `shallow` (parity and mobility only) and `last` (the last four squares, unrolled).

mod deep;
mod last;
mod shallow;

use crate::bits::Bits;
use crate::eval::Evaluator;
use crate::field::Field;
use crate::midgame::{Search, final_margin, remembered_line};
use crate::ordered::Candidates;
use crate::table::Table;

/// Less than any score: no move was tried yet.
const NONE_YET: i32 = i32::MIN;

/// One thread's solver. Scores are in discs.
pub(crate) struct Solver<'a, F: Field, E> {
    /// The search to a depth, which orders moves where many squares are empty, and the node count of both.
    pub search: Search<'a, F, E>,
    table: &'a Table,
    winner_takes_empties: bool,
    list: Candidates<F::Bits>,
    /// Not zero in helping threads, which then try moves in slightly other orders.
    variety: u32,
}

impl<'a, F: Field, E: Evaluator<F>> Solver<'a, F, E> {
    pub fn new(search: Search<'a, F, E>, table: &'a Table, winner_takes_empties: bool, variety: u32) -> Self {
        Self { search, table, winner_takes_empties, list: Candidates::new(), variety }
    }

    /// The value when nobody can move.
    #[inline(always)]
    fn final_score(&self, own: F::Bits, opp: F::Bits) -> i32 {
        final_margin(self.search.field, own, opp, self.winner_takes_empties)
    }

    /// An upper bound that is not above `alpha`, if the opponent's discs that can never be turned give one.
    #[inline(always)]
    fn stability_cut(&self, own: F::Bits, opp: F::Bits, alpha: i32, empties: u32) -> Option<i32> {
        let field = self.search.field;
        let size = field.size() as i32;
        // Looking costs time: only where it succeeds often enough.
        if alpha < size * empties as i32 / 28 || size - 2 * (opp.count() as i32) > alpha {
            return None;
        }
        let bound = size - 2 * field.stable(opp, own).count() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// The value in the window; `alpha` and meaningless when the meter has stopped.
    pub fn value(&mut self, own: F::Bits, opp: F::Bits, alpha: i32, beta: i32) -> i32 {
        let field = self.search.field;
        let empties = (field.board() & !(own | opp)).count();
        field.enter(deep::Deep { solver: self, own, opp, alpha, beta, empties })
    }

    /// The line that the table remembers from here.
    pub fn line(&self, own: F::Bits, opp: F::Bits, longest: usize) -> Vec<u32> {
        remembered_line(self.search.field, self.table, own, opp, longest)
    }
}
