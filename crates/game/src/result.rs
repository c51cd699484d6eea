//! How a game ends, what that counts, and how it is told afterwards.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Seat;
use crate::words::Say;

/// Whose turn it is, or how it ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// This seat is to move.
    Seat(Seat),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// Who won, if anybody.
    pub verdict: Verdict,
    /// Why, in a sentence.
    pub say: Say,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind", content = "seat")]
pub enum Verdict {
    /// This seat won (alone: the puzzle is solved).
    Won(Seat),
    /// Nobody won and nobody lost.
    Draw,
    /// Who played alone lost.
    Lost,
}

/// An end that the rules of the game do not make, but the table does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// This seat gave up.
    Resigned(Seat),
    /// This seat's time is up, and the game says that it loses by that.
    Flagged(Seat),
    /// Both agreed on a draw.
    Agreed,
}

/// How a game was played, beside its moves: from this and the final position a game makes its scores.
#[derive(Clone, Debug, PartialEq)]
pub struct Conduct {
    /// One for each seat.
    pub seats: Vec<SeatConduct>,
    /// The preset, unless the options were chosen one by one.
    pub preset: Option<String>,
    /// Whether one person held more than one seat.
    pub one_person: bool,
}

/// How one seat was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatConduct {
    /// Who sat there.
    pub holder: Holder,
    /// The seat's own time in milliseconds, pauses not counted.
    pub elapsed_ms: u64,
    /// Hints taken, by kind, in order.
    pub hints: Vec<String>,
    /// Moves taken back.
    pub taken_back: u32,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind", content = "name")]
pub enum Holder {
    /// Nobody: the options leave the seat empty, or it still waits for somebody.
    #[default]
    Nobody,
    /// A person.
    Person,
    /// A computer player, by its name: `minimax:3`.
    Computer(String),
}

/// One value that a finished game brings to a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// Whose it is.
    pub seat: Seat,
    /// The ranking or record, by its name.
    pub chart: &'static str,
    /// The value (a tally's and a rating's follow from the verdict: 1, ½ or 0).
    pub value: f64,
    /// How it came about: the formula filled in.
    pub say: Say,
    /// Why it does not enter the chart, if it does not.
    pub barred: Option<Say>,
}

/// What a game offers whose players have text formats of their own for games that were played.
pub trait Records: Send + Sync {
    /// The formats.
    fn formats(&self) -> &'static [RecordFormat];

    /// Writes a game in a format.
    fn write(&self, record: &Record, format: &str) -> Result<String, Say>;

    /// The first game that a text tells; none where the text is in no such format.
    fn read(&self, text: &str) -> Option<Result<Record, Say>>;
}

/// A text format of games that were played.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordFormat {
    /// Machine name: `ggf`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The usual file ending, without the dot.
    pub ending: &'static str,
}

/// A game that was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The options in their canonical form.
    pub options: Map<String, Value>,
    /// Who sat where, by seat; empty where nobody knows.
    pub names: Vec<String>,
    /// The moves that stood at the end; empty where the turn was lost by time.
    pub moves: Vec<(Seat, String)>,
    /// Who lost without it being on the board, by giving up or by time.
    pub lost: Option<Seat>,
    /// Whether both agreed on a draw.
    pub agreed: bool,
}
