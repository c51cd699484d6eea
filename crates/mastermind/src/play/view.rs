//! What a viewer may see of a game.

use game::{Say, Viewer, unreadable_view};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::code::{Code, colour_of, letter};
use crate::feedback::Answer;
use crate::knowledge::{Peg, Turn};
use crate::play::{Move, Options, Phase, Position, Round, multiplier};
use crate::size::Size;

/// What a viewer may see: the options, the guesses with their answers, and the secret only who made it, or all at the
/// end.
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

    /// Reads a view that others may have written.
    pub(crate) fn read(view: &Value) -> Result<Self, Say> {
        #[derive(Deserialize)]
        struct ToldRound {
            guess: String,
            answer: Option<Answer>,
        }
        #[derive(Deserialize)]
        struct ToldPeg {
            place: usize,
            colour: char,
        }
        #[derive(Deserialize)]
        struct Told {
            options: Options,
            phase: Phase,
            rounds: Vec<ToldRound>,
            revealed: Vec<ToldPeg>,
            secret_set: bool,
            secret: Option<String>,
            contradiction: Vec<usize>,
        }
        let told = Told::deserialize(view).map_err(|error| unreadable_view(&error))?;
        let size = told.options.size()?;
        let round = |round: ToldRound| match round.answer {
            Some(answer) if !answer.is_possible(size.pegs()) => Err(unreadable_view(&"an answer is impossible")),
            answer => Ok(Round { guess: size.parse(&round.guess)?, answer }),
        };
        let peg = |peg: ToldPeg| {
            let place = peg.place.checked_sub(1).filter(|place| *place < size.pegs());
            let colour = colour_of(peg.colour);
            place.zip(colour).map(|(place, colour)| Peg { place, colour })
        };
        let revealed: Option<_> = told.revealed.into_iter().map(peg).collect();
        Ok(Self {
            phase: told.phase,
            rounds: told.rounds.into_iter().map(round).collect::<Result<_, Say>>()?,
            revealed: revealed.ok_or_else(|| unreadable_view(&"a peg stands beside the code"))?,
            secret_set: told.secret_set,
            secret: told.secret.map(|secret| size.parse(&secret)).transpose()?,
            contradiction: told.contradiction,
            multiplier: multiplier(&told.options),
            options: told.options,
        })
    }

    /// What a move leads to. A guess that answers itself, and an answer, depend on what is hidden.
    pub(crate) fn foresee(&self, text: &str) -> Result<Option<Self>, Say> {
        let Move::Code(code) = Move::read(self.phase, &self.options, self.size(), text)? else { return Ok(None) };
        if !self.size().is_legal(code) {
            return self.size().parse(&code.to_string()).map(|_| None);
        }
        if self.phase != Phase::Guess || (self.secret_set && !self.options.by_hand()) {
            return Ok(None);
        }
        let mut after = self.clone();
        after.rounds.push(Round { guess: code, answer: None });
        after.phase = Phase::Control;
        Ok(Some(after))
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
