//! The breakers that look one answer ahead: Knuth's, and those of entropy, expectation and parts.

use game::Budget;

use super::Breaker;
use super::criterion::Criterion;
use super::guesses::Guesses;
use crate::code::Code;
use crate::knowledge::{Found, Knowledge, Tracker, Turn};
use crate::size::Size;

/// Guesses by one criterion; ties go to a code that is still possible, then to the lowest.
pub struct OneStep {
    criterion: Criterion,
    books: bool,
    tracker: Tracker,
}

impl OneStep {
    /// By this criterion alone.
    pub fn new(criterion: Criterion) -> Self {
        Self { criterion, books: false, tracker: Tracker::default() }
    }

    /// Knuth's: the worst answer leaves fewest, and the opening is the one of his paper.
    pub fn five_guess() -> Self {
        Self { criterion: Criterion::Minimax, books: true, tracker: Tracker::default() }
    }
}

impl Breaker for OneStep {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        if let (true, []) = (self.books, turns) {
            return opening(size, budget);
        }
        let known = self.tracker.know(size, turns, budget);
        choose(known, self.criterion, budget)
    }
}

/// The best guess by a criterion.
pub(super) fn choose(known: &Knowledge, criterion: Criterion, budget: &Budget) -> Code {
    if let Some([only] | [only, _]) = known.possible() {
        return *only;
    }
    let best = Guesses::new(known, budget).and_then(|guesses| guesses.best(criterion, budget));
    best.unwrap_or_else(|| any(known, budget))
}

/// Some legal guess: one that fits if it is soon found, otherwise any.
pub(super) fn any(known: &Knowledge, budget: &Budget) -> Code {
    let patience = Budget::nodes(20_000).with_stop(budget.stop().clone());
    match known.consistent().first(&patience) {
        Found::Code(code) => code,
        _ => known.size().draw(&mut known.rng()),
    }
}

/// The first guess of the players of the books: 1122, 11223, otherwise the minimax choice.
pub(super) fn opening(size: Size, budget: &Budget) -> Code {
    let book: &[u8] = match size.pegs() {
        4 => &[0, 0, 1, 1],
        5 => &[0, 0, 1, 1, 2],
        _ => &[],
    };
    let code = Code::of(book);
    if size.is_legal(code) { code } else { choose(&Knowledge::new(size), Criterion::Minimax, budget) }
}
