//! Strategies: what to guess after every answer, written down.

mod check;
mod kept;
mod text;

use crate::code::Code;
use crate::feedback::{Answer, feedback};
use crate::knowledge::{Turn, split};
use crate::size::Size;

pub use check::Checked;
pub(crate) use kept::{STRATEGIES, kept};
pub use text::Flaw;

/// A strategy for one size: a tree of guesses.
///
/// ```
/// use mastermind::Strategy;
/// let strategy = Strategy::read("pegs=1 colours=2 repeats=yes blanks=no\n1\n 0,0 2\n")?;
/// let checked = strategy.check()?;
/// assert_eq!((checked.total, checked.codes, checked.max), (3, 2, 2));
/// # Ok::<(), mastermind::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    size: Size,
    root: Node,
}

/// A guess, and what comes after each answer that does not break the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What is guessed.
    pub guess: Code,
    /// The next guess after each answer, answers in order.
    pub next: Vec<(Answer, Self)>,
}

impl Strategy {
    /// The strategy that begins so.
    pub fn new(size: Size, root: Node) -> Self {
        Self { size, root }
    }

    /// The strategy that guesses what it is told, by the turns so far and the codes that are still possible.
    pub fn of(size: Size, choose: &mut dyn FnMut(&[Turn], &[Code]) -> Code) -> Self {
        fn grow(codes: &[Code], turns: &mut Vec<Turn>, choose: &mut dyn FnMut(&[Turn], &[Code]) -> Code) -> Node {
            let guess = choose(turns, codes);
            let mut next = Vec::new();
            for (answer, part) in split(codes, guess) {
                if !answer.breaks(guess.pegs()) {
                    turns.push(Turn { guess, answer });
                    next.push((answer, grow(&part, turns, choose)));
                    turns.pop();
                }
            }
            Node { guess, next }
        }
        Self { size, root: grow(&size.all(), &mut vec![], choose) }
    }

    /// The size that it is for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Its first guess.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// The next guess, if the guesses so far were its own.
    pub fn guess(&self, turns: &[Turn]) -> Option<Code> {
        let mut node = &self.root;
        for turn in turns {
            if turn.guess != node.guess {
                return None;
            }
            node = node.after(turn.answer)?;
        }
        Some(node.guess)
    }
}

impl Node {
    /// What comes after an answer.
    pub fn after(&self, answer: Answer) -> Option<&Self> {
        self.next.iter().find(|(given, _)| *given == answer).map(|(_, next)| next)
    }
}

/// A code of the set to which every other gives another answer, the first: no guess is better.
fn perfect(codes: &[Code]) -> Option<Code> {
    codes.iter().copied().find(|&guess| {
        let mut seen = 0_u128;
        codes.iter().all(|&code| {
            let bit = 1 << feedback(guess, code).class();
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        })
    })
}
