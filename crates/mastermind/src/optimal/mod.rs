//! The proof of the fewest guesses: the search, and what the breakers ask of it.

mod kernel;
mod search;

use game::Budget;

use crate::code::Code;
use crate::knowledge::Knowledge;
use search::Search;

/// Above this many codes in all, the first guesses are not proven: that would take minutes.
const PROVEN_FROM_THE_START: u64 = 1300;

/// What was proven in a game so far.
#[derive(Default)]
pub(crate) struct Proofs {
    search: Option<Search>,
}

impl Proofs {
    /// The guess that is proven to need fewest guesses on average, where the proof is within reach: on small sizes from
    /// the start, on larger ones once no more than `later` codes are left.
    pub(crate) fn best(&mut self, known: &Knowledge, later: usize, budget: &Budget) -> Option<Code> {
        let size = known.size();
        let codes = known.possible().filter(|codes| !codes.is_empty())?;
        let is_few = size.codes() <= PROVEN_FROM_THE_START || codes.len() <= later;
        if !is_few || !Search::is_within(size, budget) || budget.is_over() {
            return None;
        }
        if self.search.as_ref().is_none_or(|search| search.size() != size) {
            self.search = Some(Search::new(size));
        }
        let (guess, _) = self.search.as_mut()?.best(codes, known.symmetry(), budget).ok()?;
        Some(guess)
    }
}
