//! What a viewer may see of a game.

use game::Viewer;
use serde::{Serialize, Serializer};

use crate::code::{Code, letter};
use crate::knowledge::{Peg, Turn};
use crate::play::{Options, Phase, Position, Round, multiplier};
use crate::size::Size;

/// What a viewer may see: the options, the guesses with their answers, and the secret only who made it, or all at the end.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// What was chosen before.
    pub options: Options,
    /// Where the game stands.
    pub phase: Phase,
    /// The guesses so far, each with its answer once it has one.
    pub rounds: Vec<Round>,
    /// The pegs that were revealed to the breaker.
    pub revealed: Vec<Peg>,
    /// Whether a secret is on the table.
    pub secret_set: bool,
    /// The secret, if this viewer may see it.
    pub secret: Option<Code>,
    /// The turns whose answers cannot all be true, counted from 1.
    pub contradiction: Vec<usize>,
    /// By how much the points are multiplied.
    pub multiplier: f64,
}

impl View {
    pub(crate) fn new(position: &Position, viewer: Viewer) -> Self {
        Self {
            options: *position.options(),
            phase: position.phase(),
            rounds: position.rounds().to_vec(),
            revealed: position.pegs(),
            secret_set: position.secret().is_some(),
            secret: position.secret().filter(|_| position.shows_secret(viewer)).or_else(|| position.broken_code()),
            contradiction: position.contradiction().to_vec(),
            multiplier: multiplier(position.options()),
        }
    }

    /// The size of the codes.
    pub fn size(&self) -> Size {
        self.options.size().expect("a view is of a game that has begun")
    }

    /// The guesses that have answers.
    pub fn turns(&self) -> Vec<Turn> {
        self.rounds.iter().filter_map(|round| Some(Turn { guess: round.guess, answer: round.answer? })).collect()
    }
}

impl Serialize for Peg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shown {
            place: usize,
            colour: char,
        }
        Shown { place: self.place + 1, colour: letter(self.colour) }.serialize(serializer)
    }
}
