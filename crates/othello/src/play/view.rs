//! What is seen of a game.

use game::{Outcome, Say, Seat, Stop, unreadable_view};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::position::seat_of;
use super::{GamePosition, Options};
use crate::colour::Colour;
use crate::formats::board_text;
use crate::openings::opening_name;
use crate::position::Position;
use crate::transcript::Transcript;
use crate::words;

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
    /// The name of its opening.
    pub opening: Option<&'static str>,
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
            opening: opening_name(&position.transcript),
            outcome,
            transcript: position.transcript.clone(),
        }
    }

    /// Reads a view that others may have written: the game is played again.
    pub(super) fn read(view: &Value) -> Result<Self, Say> {
        #[derive(Deserialize)]
        struct Told {
            options: Options,
            log: Vec<(Seat, String)>,
            #[serde(default)]
            outcome: Option<Value>,
        }
        let told = Told::deserialize(view).map_err(|error| unreadable_view(&error))?;
        let mut transcript = Transcript::new(told.options.first()?);
        let rules = transcript.last().rules();
        for (_, square) in &told.log {
            transcript.play(rules.square(square)?)?;
        }
        // An end from outside the rules is told by its outcome alone; how it came about does not matter here.
        let stopped = (told.outcome.is_some() && !transcript.last().is_over()).then_some(Stop::Agreed);
        Ok(Self::of(&GamePosition { options: told.options, transcript, steps: Vec::new(), stopped }))
    }

    /// What a move leads to.
    pub(super) fn foresee(&self, text: &str) -> Result<Option<Self>, Say> {
        if self.outcome.is_some() {
            return Err(words::GAME_OVER.say());
        }
        let mut transcript = self.transcript.clone();
        transcript.play(transcript.last().rules().square(text.trim())?)?;
        let options = self.options.clone();
        Ok(Some(Self::of(&GamePosition { options, transcript, steps: Vec::new(), stopped: None })))
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
