//! What is seen of a game.

use game::{Outcome, Seat};
use serde::Serialize;

use super::position::seat_of;
use super::{GamePosition, Options};
use crate::colour::Colour;
use crate::formats::board_text;
use crate::position::Position;
use crate::transcript::Transcript;

/// What everybody sees: nothing is hidden in Othello.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The options.
    pub options: Options,
    /// The squares row by row: X black, O white, - empty.
    pub board: String,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// Where.
    pub moves: Vec<String>,
    /// Discs of each seat.
    pub discs: [u32; 2],
    /// The moves so far, with who made them.
    pub log: Vec<(Seat, String)>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    #[serde(skip)]
    transcript: Transcript,
}

impl View {
    /// What everybody sees of this game.
    pub(super) fn of(position: &GamePosition) -> Self {
        let last = position.transcript.last();
        let outcome = position.outcome();
        let board = board_text(&last);
        Self {
            options: position.options.clone(),
            board: board[..board.len() - 2].to_owned(),
            turn: outcome.is_none().then(|| seat_of(last.side())),
            moves: if outcome.is_none() { last.moves().iter().map(ToString::to_string).collect() } else { Vec::new() },
            discs: [Colour::Black, Colour::White].map(|colour| last.count(colour)),
            log: position
                .transcript
                .moves()
                .iter()
                .map(|(colour, square)| (seat_of(*colour), square.to_string()))
                .collect(),
            outcome,
            transcript: position.transcript.clone(),
        }
    }

    /// The position seen.
    pub fn position(&self) -> Position {
        self.transcript.last()
    }

    /// The game so far.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }
}
