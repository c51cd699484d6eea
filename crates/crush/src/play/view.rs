//! What can be seen of a game: everything but the candies to come, of which an open stream shows the next.

use game::{Outcome, Say, Seat, Turn, Verdict, unreadable_view};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::board::{Ahead, Board};
use crate::options::Options;
use crate::play::Position;
use crate::play::position::{check_swap, read_swap};
use crate::scoreboard::Scoreboard;
use crate::words;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

    /// Reads a view that others may have written.
    pub(crate) fn read(view: &Value) -> Result<Self, Say> {
        #[derive(Deserialize)]
        struct ToldOutcome {
            verdict: Verdict,
        }
        #[derive(Deserialize)]
        struct Told {
            options: Options,
            seat: Option<Seat>,
            turn: Option<Seat>,
            points: [u32; 2],
            first: Vec<String>,
            board: Vec<String>,
            ahead: Vec<String>,
            plays: Vec<LoggedMove>,
            outcome: Option<ToldOutcome>,
        }
        let told = Told::deserialize(view).map_err(|error| unreadable_view(&error))?;
        let size = (usize::from(told.options.width), usize::from(told.options.height));
        let board = |rows: &[String]| {
            let fits = rows.len() == size.1 && rows.iter().all(|row| row.len() == size.0);
            fits.then(|| Board::parse(rows)).flatten().ok_or_else(|| unreadable_view(&"the board"))
        };
        let ahead = Ahead::parse(&told.ahead).filter(|_| told.ahead.len() == size.0);
        let seats = [told.seat, told.turn].into_iter().flatten().chain(told.plays.iter().map(|play| play.seat));
        if seats.into_iter().any(|seat| seat.0 > 1) {
            return Err(unreadable_view(&"a seat"));
        }
        let over = told.outcome.map(|outcome| outcome.verdict);
        Ok(Self {
            first: board(&told.first)?,
            board: board(&told.board)?,
            ahead: ahead.ok_or_else(|| unreadable_view(&"the candies to come"))?,
            scoreboard: Scoreboard { points: told.points, turn: told.turn.unwrap_or(Seat(0)), over },
            seat: told.seat,
            outcome: over.map(|verdict| Outcome { verdict, say: words::OVER.say() }),
            plays: told.plays,
            options: told.options,
        })
    }

    /// Refuses a swap that cannot be made. What one that can be made leads to depends on the candies to come.
    pub(crate) fn foresee(&self, text: &str) -> Result<Option<Self>, Say> {
        if self.outcome.is_some() {
            return Err(words::OVER.say());
        }
        check_swap(&self.board, read_swap(&self.board, &self.options, text)?).map(|()| None)
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
