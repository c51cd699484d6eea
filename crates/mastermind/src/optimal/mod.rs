//! The proof of the fewest guesses: the search, what the breakers ask of it, and the proof from the first guess.

mod canonical;
mod dive;
mod frame;
mod kernel;
mod memo;
mod parts;
mod prover;
mod search;
mod sight;
mod space;

use std::sync::atomic::AtomicBool;

use game::Budget;

use crate::code::Code;
use crate::knowledge::{Knowledge, nodes_left};
use crate::size::Size;
use frame::{Alike, UNLIMITED};
use memo::Memo;
use search::Search;
use space::Space;

pub use prover::{Proof, Prover};

/// Above this many codes in all, the first guesses are not proven at the table: that would take seconds.
const PROVEN_FROM_THE_START: u64 = 1300;
/// Above this many, nothing is: the search would need too much memory for a player.
const MOST_CODES: u64 = 5040;
/// Sets that a player remembers, as a power of two.
const MEMO_BITS: u32 = 18;

/// What was proven in a game so far.
#[derive(Default)]
pub(crate) struct Proofs {
    known: Option<(Space, Memo)>,
}

impl Proofs {
    /// The guess that is proven to need fewest guesses on average, where the proof is within reach: on small sizes from
    /// the start, on larger ones once no more than `later` codes are left.
    pub(crate) fn best(&mut self, known: &Knowledge, later: usize, budget: &Budget) -> Option<Code> {
        let size = known.size();
        let codes = known.possible().filter(|codes| !codes.is_empty())?;
        let is_few = size.codes() <= PROVEN_FROM_THE_START || codes.len() <= later;
        if !is_few || !is_within(size, budget) || budget.is_over() {
            return None;
        }
        if self.known.as_ref().is_none_or(|(space, _)| space.size() != size) {
            self.known = Some((Space::new(size), Memo::new(MEMO_BITS)));
        }
        let (space, memo) = self.known.as_ref()?;
        let never = AtomicBool::new(false);
        let alike = Alike::new(known.symmetry().clone());
        let set: Vec<u16> = codes.iter().map(|&code| space.place(code)).collect();
        let mut search = Search::new(space, memo, budget, (0, 1), &never);
        let (guess, _) = search.best(&set, alike.as_ref(), UNLIMITED).ok()?;
        guess.map(|guess| space.code(guess))
    }
}

/// Whether a search over this size is within reach: of memory, and of the budget that its masks need.
fn is_within(size: Size, budget: &Budget) -> bool {
    let codes = size.codes();
    codes <= MOST_CODES && Space::holds(size) && codes * codes / 256 <= nodes_left(budget)
}
