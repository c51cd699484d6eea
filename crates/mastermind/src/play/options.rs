//! What is chosen before a game: its size, its turns, and where the secret comes from.

use game::{Check, Figure, Problem, Say};
use serde::{Deserialize, Serialize};

use crate::play::score;
use crate::size::Size;
use crate::words;

/// The most turns that the breaker has.
pub const MAX_TURNS: u32 = 20;

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Positions in the code.
    pub pegs: u8,
    /// Colours on the table, the blank not counted.
    pub colours: u8,
    /// May a colour stand more than once?
    pub repeats: bool,
    /// May a hole stay empty?
    pub blanks: bool,
    /// Guesses that the breaker has.
    pub turns: u32,
    /// Where the secret comes from.
    pub secret: Secret,
    /// Who answers, with an entered secret.
    pub answers: Answers,
}

/// Where the secret comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Secret {
    /// Drawn by the table: nobody makes.
    Drawn,
    /// Entered by the maker.
    Entered,
    /// Kept in the maker's head, never entered.
    Memory,
}

/// Who answers, with an entered secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answers {
    /// The maker types each answer, and the table checks it.
    ByHand,
    /// The table answers.
    Automatic,
}

impl Options {
    /// The size of the codes, or why there can be no such game.
    pub fn size(&self) -> Result<Size, Say> {
        Size::new(self.pegs as usize, self.colours as usize, self.repeats, self.blanks)
    }

    /// Whether the pegs are shown as digits: Bulls and Cows, four of the ten digits.
    pub fn has_digits(&self) -> bool {
        self.pegs == 4 && self.colours == 10 && !self.repeats && !self.blanks
    }

    /// A peg or a code as it is shown: where pegs are digits, the tenth is 0.
    pub fn shown(&self, pegs: &str) -> String {
        if self.has_digits() { pegs.replace('a', "0") } else { pegs.to_owned() }
    }

    /// Whether the maker types the answers.
    pub fn by_hand(&self) -> bool {
        match self.secret {
            Secret::Drawn => false,
            Secret::Entered => self.answers == Answers::ByHand,
            Secret::Memory => true,
        }
    }

    /// What there is to say about them before the start.
    pub(crate) fn check(&self) -> Check {
        let mut check = Check::default();
        if let Err(say) = self.size() {
            check.errors.push(Problem::with("pegs", say));
        } else {
            let multiplier = score::multiplier(self);
            check.figures.push(Figure {
                name: "multiplier",
                value: multiplier,
                say: words::MULTIPLIER.with(&[("multiplier", score::three_places(multiplier).into())]),
            });
        }
        check
    }
}
