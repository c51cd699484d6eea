//! The exact solver: what the position is worth with best play to the very end.
//!
//! Three layers, each with the tools that pay at its distance from the end: `deep` (hashing, ordering by mobility
//! and by shallow searches), `shallow` (parity and mobility only) and `last` (the last four squares, unrolled).

mod busy;
mod deep;
mod last;
mod shallow;

use std::time::Duration;

pub(crate) use busy::Busy;

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
    /// What the threads work on, where there are several.
    busy: Option<&'a Busy>,
    /// Whether positions that are each other's mirror images are one, where there are few discs.
    symmetric: bool,
    /// Tells how it goes in positions with so many empty squares or more; when it last did.
    tells_from: u32,
    told: Duration,
}

/// Mirror images are worth looking for with so many discs or fewer: later hardly any game comes by two ways to the same.
const FEW_DISCS: u32 = 20;
/// How long to wait between two reports.
const REPORT_EVERY: Duration = Duration::from_secs(10);

impl<'a, F: Field, E: Evaluator<F>> Solver<'a, F, E> {
    pub fn new(search: Search<'a, F, E>, table: &'a Table, winner_takes_empties: bool, busy: Option<&'a Busy>) -> Self {
        Self {
            search,
            table,
            winner_takes_empties,
            list: Candidates::new(),
            busy,
            symmetric: false,
            tells_from: u32::MAX,
            told: Duration::ZERO,
        }
    }

    /// The same for a search from far, of which only the value is wanted: the table no longer tells the line.
    #[must_use]
    pub fn with_symmetry(self) -> Self {
        Self { symmetric: true, ..self }
    }

    /// The same, telling now and then how it goes in positions with so many empty squares or more.
    #[must_use]
    pub fn telling_from(self, empties: u32) -> Self {
        Self { tells_from: empties, ..self }
    }

    /// The position by which the table knows this one.
    #[inline(always)]
    fn canonical(&self, own: F::Bits, opp: F::Bits, empties: u32) -> (F::Bits, F::Bits) {
        let field = self.search.field;
        if self.symmetric && field.size() <= empties + FEW_DISCS { field.canonical(own, opp) } else { (own, opp) }
    }

    /// Tells how it goes, if it is time to.
    #[inline(never)]
    fn tell(&mut self, empties: u32, tried: usize, moves: usize, alpha: i32, score: i32) {
        let budget = self.search.meter.budget();
        let elapsed = budget.elapsed();
        if elapsed < self.told + REPORT_EVERY {
            return;
        }
        self.told = elapsed;
        let bound = if score > alpha { "at least" } else { "at most" };
        budget.report(budget.spent() / 1_000_000, None, || {
            format!("million nodes; {empties} empty squares, move {tried} of {moves}: {bound} {score:+}")
        });
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
