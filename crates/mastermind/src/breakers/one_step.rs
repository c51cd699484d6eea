//! The breakers that look one answer ahead: Knuth's, and those of entropy, expectation and parts.

use game::Budget;

use super::Breaker;
use crate::code::Code;
use crate::field::Field;
use crate::knowledge::{Knowledge, Tracker, Turn};
use crate::rule::Rule;
use crate::size::Size;

/// Guesses by one rule; ties go to a code that is still possible, then to the lowest.
pub struct OneStep {
    rule: Rule,
    books: bool,
    tracker: Tracker,
}

impl OneStep {
    /// By this rule alone.
    pub fn new(rule: Rule) -> Self {
        Self { rule, books: false, tracker: Tracker::default() }
    }

    /// Knuth's: the worst answer leaves fewest, and the opening is the one of his paper.
    pub fn five_guess() -> Self {
        Self { rule: Rule::Minimax, books: true, tracker: Tracker::default() }
    }
}

impl Breaker for OneStep {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        if let (true, []) = (self.books, turns) {
            return opening(size, budget);
        }
        let known = self.tracker.know(size, turns, budget);
        choose(known, self.rule, budget)
    }
}

/// The best guess by a rule.
pub(crate) fn choose(known: &Knowledge, rule: Rule, budget: &Budget) -> Code {
    if let Some([only] | [only, _]) = known.possible() {
        return *only;
    }
    let best = Field::new(known, budget).and_then(|field| field.best(rule, budget));
    best.unwrap_or_else(|| any(known, budget))
}

/// Some legal guess: one that fits if it is soon found, otherwise any.
pub(crate) fn any(known: &Knowledge, budget: &Budget) -> Code {
    let patience = Budget::nodes(20_000).with_stop(budget.stop().clone());
    match known.consistent().first(&patience) {
        crate::consistent::Found::Code(code) => code,
        _ => known.size().draw(&mut known.rng()),
    }
}

/// The first guess of the players of the books: 1122, 11223, otherwise the minimax choice.
pub(crate) fn opening(size: Size, budget: &Budget) -> Code {
    let book: &[u8] = match size.pegs() {
        4 => &[0, 0, 1, 1],
        5 => &[0, 0, 1, 1, 2],
        _ => &[],
    };
    let code = Code::of(book);
    if size.is_legal(code) { code } else { choose(&Knowledge::new(size), Rule::Minimax, budget) }
}
