//! Proven fewest expected guesses, where the codes are few enough to prove it.

use game::Budget;

use super::Breaker;
use super::one_step::choose;
use crate::code::Code;
use crate::knowledge::{Tracker, Turn};
use crate::optimal::Search;
use crate::rule::Rule;
use crate::size::Size;

/// Above this many codes in all, the first guesses are not proven: that would take minutes.
const PROVEN_FROM_THE_START: u64 = 1300;
/// Where there are more, the proof sets in when so few are left.
const PROVEN_LATER: usize = 100;

/// Guesses what is proven best; until the proof is within reach, the guess with most different answers.
#[derive(Default)]
pub struct Optimal {
    tracker: Tracker,
    search: Option<Search>,
}

impl Optimal {
    /// With nothing proven yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Breaker for Optimal {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        let known = self.tracker.know(size, turns, budget);
        if let Some(codes @ [_, ..]) = known.possible()
            && Search::is_within(size, budget)
            && (size.codes() <= PROVEN_FROM_THE_START || codes.len() <= PROVEN_LATER)
            && !budget.is_over()
        {
            if self.search.as_ref().is_none_or(|search| search.size() != size) {
                self.search = Some(Search::new(size));
            }
            if let Some(search) = &mut self.search
                && let Ok((guess, _)) = search.best(codes, known.symmetry(), budget)
            {
                return guess;
            }
        }
        choose(known, Rule::Parts, budget)
    }
}
