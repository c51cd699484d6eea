//! The exact solver.

mod deep;
mod last;
mod shallow;

use game::Budget;

use crate::bits::Bits;
use crate::field::Field;
use crate::table::Table;

const NONE_YET: i32 = i32::MIN;

#[derive(Clone, Copy, Debug)]
struct Move<B> {
    index: u32,
    flips: B,
    order: i32,
}

/// One thread's search.
pub(crate) struct Solver<'a, F: Field> {
    pub field: &'a F,
    pub table: &'a Table,
    pub budget: &'a Budget,
    pub winner_takes_empties: bool,
    pub nodes: u64,
    pub handed_in: u64,
    pub stopped: bool,
    list: Vec<Move<F::Bits>>,
}

impl<'a, F: Field> Solver<'a, F> {
    pub fn new(field: &'a F, table: &'a Table, budget: &'a Budget, winner_takes_empties: bool) -> Self {
        Self {
            field,
            table,
            budget,
            winner_takes_empties,
            nodes: 0,
            handed_in: 0,
            stopped: false,
            list: Vec::with_capacity(1024),
        }
    }

    /// Discs of the opponent that can never be turned bound what can still be had.
    #[inline(always)]
    fn stability_cut(&self, own: F::Bits, opp: F::Bits, alpha: i32, empties: u32) -> Option<i32> {
        let size = self.field.size() as i32;
        if size - 2 * (opp.count() as i32) > alpha || alpha < size * empties as i32 / 40 {
            return None;
        }
        let bound = size - 2 * self.field.stable(opp, own).count() as i32;
        (bound <= alpha).then_some(bound)
    }

    fn stop_now(&mut self) -> bool {
        if self.nodes - self.handed_in >= 4096 {
            let fresh = self.nodes - self.handed_in;
            self.handed_in = self.nodes;
            self.stopped |= !self.budget.spend(fresh);
        }
        self.stopped
    }
}
