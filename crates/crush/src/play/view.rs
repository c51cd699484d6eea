//! What can be seen of a game: everything but the candies to come, of which an open stream shows the next.

use game::{Outcome, Seat, Turn};
use serde::{Serialize, Serializer};

use crate::board::{Ahead, Board};
use crate::options::Options;
use crate::play::Position;
use crate::scoreboard::Scoreboard;

/// What a viewer sees. Players think from it, pages are made from it.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) options: Options,
    first: Board,
    pub(crate) board: Board,
    pub(crate) ahead: Ahead,
    pub(crate) scoreboard: Scoreboard,
    /// The seat that looks; none for a spectator.
    seat: Option<Seat>,
    outcome: Option<Outcome>,
    plays: Vec<LoggedMove>,
}

/// One step of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoggedMove {
    /// Who moved.
    pub seat: Seat,
    /// The swap; none when the move was lost on time.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// How many candies it crushed.
    pub candies: u32,
    /// What they counted.
    pub points: u32,
}

impl View {
    pub(crate) fn new(position: &Position, ahead: Ahead, seat: Option<Seat>) -> Self {
        let outcome = match position.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) => None,
        };
        Self {
            options: position.options().clone(),
            first: *position.first(),
            board: *position.board(),
            ahead,
            scoreboard: *position.scoreboard(),
            seat,
            outcome,
            plays: position.plays().to_vec(),
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Points and turn.
    pub fn scoreboard(&self) -> &Scoreboard {
        &self.scoreboard
    }

    /// The candies to come, as far as they are shown.
    pub fn ahead(&self) -> &Ahead {
        &self.ahead
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shown<'a> {
            options: &'a Options,
            seat: Option<Seat>,
            /// Who is to move.
            turn: Option<Seat>,
            points: [u32; 2],
            /// The board at the start.
            first: Vec<String>,
            /// Rows from the top, a letter a candy.
            board: Vec<String>,
            /// The next candies of each column, the first to enter first; empty texts where the stream is hidden.
            ahead: Vec<String>,
            /// The legal swaps.
            moves: Vec<String>,
            plays: &'a [LoggedMove],
            outcome: Option<&'a Outcome>,
        }
        let over = self.outcome.is_some();
        let moves = if over { Vec::new() } else { self.board.swaps().sorted() };
        Shown {
            options: &self.options,
            seat: self.seat,
            turn: (!over).then_some(self.scoreboard.turn),
            points: self.scoreboard.points,
            first: self.first.rows(),
            board: self.board.rows(),
            ahead: self.ahead.columns(self.options.width),
            moves: moves.iter().map(ToString::to_string).collect(),
            plays: &self.plays,
            outcome: self.outcome.as_ref(),
        }
        .serialize(serializer)
    }
}
