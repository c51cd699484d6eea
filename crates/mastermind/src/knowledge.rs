//! What a breaker knows: the turns so far, the codes still possible, and what nothing has told apart yet.

use game::{Budget, Rng};

use crate::code::Code;
use crate::consistent::Consistent;
use crate::feedback::{Answer, Judge};
use crate::size::Size;
use crate::symmetry::Symmetry;

/// A guess with its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// What was guessed.
    pub guess: Code,
    /// What was answered.
    pub answer: Answer,
}

/// A peg of the secret that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Peg {
    /// Where, counted from 0.
    pub place: usize,
    /// What stands there.
    pub colour: u8,
}

/// Up to this many possible codes are kept as a list; where there are more, they are sampled.
pub const MOST_LISTED: usize = 1 << 20;

/// What follows from the turns so far.
#[derive(Clone, Debug)]
pub struct Knowledge {
    size: Size,
    turns: Vec<Turn>,
    symmetry: Symmetry,
    /// All possible codes in order, where they are few enough.
    possible: Option<Vec<Code>>,
}

impl Knowledge {
    /// Before the first guess.
    pub fn new(size: Size) -> Self {
        let possible = (size.codes() <= MOST_LISTED as u64).then(|| size.all());
        Self { size, turns: vec![], symmetry: Symmetry::new(size), possible }
    }

    /// After these turns.
    pub fn of(size: Size, turns: &[Turn]) -> Self {
        turns.iter().fold(Self::new(size), |known, &turn| known.after(turn))
    }

    /// After one more turn.
    #[must_use]
    pub fn after(&self, turn: Turn) -> Self {
        let judge = Judge::new(turn.guess);
        let class = turn.answer.class();
        let mut turns = self.turns.clone();
        turns.push(turn);
        let possible = match &self.possible {
            Some(list) => Some(list.iter().copied().filter(|&code| judge.class(code) == class).collect()),
            None => Consistent::new(self.size, &turns).list(MOST_LISTED, &Budget::nodes(LISTING_NODES)),
        };
        Self { size: self.size, turns, symmetry: self.symmetry.after(turn.guess), possible }
    }

    /// After one more turn that leaves just these codes, as a split has found.
    pub(crate) fn after_split(&self, turn: Turn, possible: Vec<Code>) -> Self {
        let mut turns = self.turns.clone();
        turns.push(turn);
        Self { size: self.size, turns, symmetry: self.symmetry.after(turn.guess), possible: Some(possible) }
    }

    /// The size of the game.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// All possible codes in order, where they are few enough to be listed.
    pub fn possible(&self) -> Option<&[Code]> {
        self.possible.as_deref()
    }

    /// What the guesses so far have not told apart.
    pub fn symmetry(&self) -> &Symmetry {
        &self.symmetry
    }

    /// The search for codes that fit.
    pub fn consistent(&self) -> Consistent {
        Consistent::new(self.size, &self.turns)
    }

    /// A stream of random numbers of its own for what is known: the same turns always bring the same numbers.
    pub(crate) fn rng(&self, salt: u64) -> Rng {
        let mut hash = salt;
        for turn in &self.turns {
            for part in [turn.guess.bits(), turn.answer.class() as u64] {
                hash = (hash.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
        Rng::from_number(hash)
    }
}

/// Nodes after which a list of possible codes is given up: about a quarter of a second.
const LISTING_NODES: u64 = 4_000_000;

/// The codes by the answer that they give to a guess, answers in order, without those that nothing gives.
pub fn split(codes: &[Code], guess: Code) -> Vec<(Answer, Vec<Code>)> {
    let judge = Judge::new(guess);
    let mut parts: Vec<Vec<Code>> = vec![vec![]; crate::feedback::classes(guess.pegs())];
    for &code in codes {
        parts[judge.class(code)].push(code);
    }
    parts
        .into_iter()
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(class, part)| (Answer::of_class(class), part))
        .collect()
}
