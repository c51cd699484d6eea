//! Where a game stands, as the house's interface means it: the moves so far, and how it was stopped.

use game::{Outcome, Seat, Step, Stop, Verdict, Word};

use super::{Options, Othello};
use crate::colour::Colour;
use crate::transcript::Transcript;
use crate::words;

/// A game as it stands.
#[derive(Clone)]
pub struct GamePosition {
    pub(super) options: Options,
    pub(super) transcript: Transcript,
    pub(super) steps: Vec<Step<Othello>>,
    pub(super) stopped: Option<Stop>,
}

pub(super) fn seat_of(colour: Colour) -> Seat {
    Seat(colour as u8)
}

pub(super) fn colour_of(seat: Seat) -> Colour {
    if seat.0 == 0 { Colour::Black } else { Colour::White }
}

impl GamePosition {
    /// How it ended, if it did.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let last = self.transcript.last();
        let against = |loser: Seat, word: &'static Word| {
            let (loser, winner) = (colour_of(loser), colour_of(loser).other());
            let say = word.with(&[("loser", loser.title().into()), ("winner", winner.title().into())]);
            Outcome { verdict: Verdict::Won(seat_of(winner)), say }
        };
        match self.stopped {
            Some(Stop::Resigned(seat)) => return Some(against(seat, &words::RESIGNED)),
            Some(Stop::Flagged(seat)) => return Some(against(seat, &words::FLAGGED)),
            Some(Stop::Agreed) => return Some(Outcome { verdict: Verdict::Draw, say: words::AGREED.say() }),
            None => {}
        }
        if !last.is_over() {
            return None;
        }
        let [black, white] = [Colour::Black, Colour::White].map(|colour| last.count(colour));
        if black == white {
            let say = words::DRAWN.with(&[("black", black.into()), ("white", white.into())]);
            return Some(Outcome { verdict: Verdict::Draw, say });
        }
        let winner = if black > white { Colour::Black } else { Colour::White };
        let (own, other) = (black.max(white), black.min(white));
        let say = words::WON.with(&[("winner", winner.title().into()), ("own", own.into()), ("other", other.into())]);
        Some(Outcome { verdict: Verdict::Won(seat_of(winner)), say })
    }
}
