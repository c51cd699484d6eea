//! What a game is.
//!
//! A game of this house is a type that implements [`Game`]: its facts as data, its options, a position that moves
//! change, and views of that position. Moves are short texts (`f5`, `1122`, `c4=7`, `b3-b4`), so saving, replaying,
//! undoing, sending and sharing come for free in the middle (`crates/tables`), which knows no game by name.
//!
//! Three promises make it work, and the [`conformance`] suite holds every game to them:
//!
//! * **The same options, seed and moves always give the same game.** Randomness comes from the [`Seed`] alone.
//! * **A [view](Game::view) is the only way out.** What a viewer may not know changes no byte of what it receives.
//! * **A [`Player`] sees a view.** It cannot cheat, because nothing else is handed to it.
//!
//! # Layout
//! * `facts`: what a game declares: seats, policies, presets, players, charts
//! * `options`: the schema of its options, and the check of what came in
//! * `result`: turns, outcomes, and what a finished game counts
//! * `player`, `hint`, `level`: computer players, hints, and levels for the games that have them
//! * `random`, `budget`, `words`: seeds and draws; how much thinking is allowed; what is said to people
//! * `host`: what whoever runs a game hands in: the time, and data apart from its code
//! * `any`: the same interface without types (text in, JSON out), for those who hold any game
//! * [`conformance`]: the suite that each game's tests call in one line

mod any;
mod budget;
pub mod conformance;
mod facts;
mod hint;
mod host;
mod level;
mod options;
mod player;
mod random;
mod result;
mod words;

use std::fmt::{Debug, Display};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use any::{AnyGame, AnyPlayer, AnyPosition, AnyView, Erased, ReadOptions};
pub use budget::{Budget, Progress, StopFlag};
pub use facts::{
    Chart, Clock, Contest, Daily, Facts, HintKind, Measure, Needs, Parameter, Permission, PlayerFact, Preset, Role,
    Scope, SeatFact, TakeBack, ToolFact, Unit,
};
pub use hint::Hint;
pub use host::Part;
#[cfg(target_arch = "wasm32")]
pub use host::{Host, hand_in};
pub use level::{
    Language, LevelCheck, LevelFormat, LevelReading, Levels, Mark, PAGE, Sheet, SheetWishes, Shelf, SlowLevels,
    Written, in_line,
};
pub use options::{Check, Field, FieldKind, Figure, Problem};
pub use player::{Player, PlayerName};
pub use random::{Rng, Seed};
pub use result::{Conduct, Holder, Outcome, Record, RecordFormat, Records, Score, SeatConduct, Stop, Turn, Verdict};
pub use words::{Say, Word};

/// A game.
///
/// The required part is small: facts, a start, whose turn it is, reading and playing a move, an end from outside, a
/// view, the players, and the hook by which the conformance suite looks for leaks. The rest has defaults.
pub trait Game: Sized + Send + Sync + 'static {
    /// What is chosen before the start. Its JSON has one member for each field of the facts.
    type Options: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The whole truth, hidden things included. It is not serialisable on purpose: only a view leaves the house.
    type Position: Clone + Send + Sync + 'static;
    /// A move; `Display` writes the one text that [`read_move`](Self::read_move) reads back.
    type Move: Clone + Debug + Display + PartialEq + Send + Sync;
    /// Something that happened in a step, for a page to show: a flip, a pass, a fall, an answer.
    type Event: Clone + Debug + Serialize + Send + Sync;
    /// What one viewer may see: the options and the visible log included, so that a player or a page needs nothing
    /// else.
    type View: Clone + Debug + Serialize + Send + Sync + 'static;

    // --- The facts ---

    /// What is fixed about the game.
    fn facts() -> &'static Facts;

    /// Every word that the game can say, for the translations.
    fn words() -> Vec<&'static Word>;

    /// Judges options whose values are all in their ranges: clashes, warnings, and figures that follow from them.
    fn check(_options: &Self::Options) -> Check {
        Check::default()
    }

    /// The seats that are used under these options; all of them by default.
    fn seats(_options: &Self::Options) -> Vec<Seat> {
        (0..Self::facts().seats.len() as u8).map(Seat).collect()
    }

    // --- The play ---

    /// The first position. Options were checked; every use of chance takes a stream of its own from the seed.
    fn start(options: &Self::Options, seed: &Seed) -> Self::Position;

    /// Who is to move, or how it ended.
    fn turn(position: &Self::Position) -> Turn;

    /// Reads a move's text for the seat whose turn it is: its form only; whether it is legal is for `play` to say.
    fn read_move(position: &Self::Position, text: &str) -> Result<Self::Move, Say>;

    /// Plays a move for the seat whose turn it is, and whatever follows from it without a choice (a pass, a redraw, an
    /// automatic answer), as one [`Step`]. A refusal leaves the position as it was.
    fn play(position: &mut Self::Position, mv: &Self::Move) -> Result<(), Say>;

    /// What was played so far, in order.
    fn steps(position: &Self::Position) -> &[Step<Self>];

    /// Ends the game from outside its rules; afterwards the turn is over.
    fn stop(position: &mut Self::Position, how: Stop);

    /// What the viewer may see.
    fn view(position: &Self::Position, viewer: Viewer) -> Self::View;

    /// Reads a view from its JSON, which others may have written. A game that offers it can be analysed, and foreseen, by
    /// whoever has a view and no table.
    fn read_view(_view: &Value) -> Result<Self::View, Say> {
        Err(any::UNREADABLE_VIEW.with(&[("reason", Self::facts().name.into())]))
    }

    /// What a move by the seat to move does to a view: why it is refused, or the view after it; none where that depends
    /// on what the view does not tell. What it tells must come true.
    fn foresee(_view: &Self::View, _text: &str) -> Result<Option<Self::View>, Say> {
        Ok(None)
    }

    /// All legal moves, where they can be listed.
    fn moves(_position: &Self::Position) -> Option<Vec<Self::Move>> {
        None
    }

    /// The time of the seat to move is up. True: the game made a forced pass of it, as a step without a move.
    /// False: the seat loses, and the table calls [`stop`](Self::stop).
    fn timeout(_position: &mut Self::Position) -> bool {
        false
    }

    /// The text of a step's move as the viewer may see it now; none where even that must stay hidden.
    fn move_for(_position: &Self::Position, step: &Step<Self>, _viewer: Viewer) -> Option<String> {
        step.mv.as_ref().map(ToString::to_string)
    }

    /// An event as the viewer may see it now; none where it must not know of it.
    fn event_for(_position: &Self::Position, event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }

    // --- Help and results ---

    /// Thinks of a hint of this kind for the seat, which need not be the one to move, and gives the short text that
    /// the log keeps: all that is needed to tell the same hint again.
    fn hint(_position: &Self::Position, _seat: Seat, kind: &str, _rng: Rng, _budget: &Budget) -> Result<String, Say> {
        Err(Self::no_hint(kind))
    }

    /// Takes a hint from its text: what it puts on the board, and what the seat is told.
    fn take_hint(_position: &mut Self::Position, _seat: Seat, text: &str) -> Result<Hint, Say> {
        Err(Self::no_hint(text))
    }

    /// The refusal of a hint that the game does not have.
    fn no_hint(kind: &str) -> Say {
        Self::facts().no_hint(kind)
    }

    /// What the finished game brings to which charts.
    fn scores(_position: &Self::Position, _conduct: &Conduct) -> Vec<Score> {
        Vec::new()
    }

    // --- Players, levels, tools ---

    /// A computer player for this seat, with a random stream of its own.
    fn player(name: PlayerName, seat: Seat, rng: Rng) -> Box<dyn Player<Self>>;

    /// Whether a computer player has one random stream for the whole game, because it works out again at every move
    /// what it drew before. All others have a stream for every move.
    fn has_one_stream(_name: PlayerName) -> bool {
        false
    }

    /// The levels of the game, if it has them.
    fn levels() -> Option<&'static dyn Levels> {
        None
    }

    /// The game's own text formats of games that were played, if it has them.
    fn records() -> Option<&'static dyn Records> {
        None
    }

    /// An event in a few signs, for who reads a game as text: an answer, points. Nothing that the game hides at its end.
    fn remark(_event: &Self::Event) -> Option<String> {
        None
    }

    /// Data that comes with the game apart from its code. Without it the game can be played, only worse.
    fn parts() -> &'static [&'static Part] {
        &[]
    }

    /// Runs one of the tools that the facts name. The view is there when the tool needs a table.
    fn tool(
        name: &str,
        _view: Option<&Self::View>,
        _arguments: &Map<String, Value>,
        _budget: &Budget,
    ) -> Result<Value, Say> {
        Err(any::UNKNOWN_TOOL.with(&[("name", name.into()), ("game", Self::facts().name.into())]))
    }

    // --- For the conformance suite ---

    /// Redraws everything that this viewer may not know (and nothing else), consistently with what it does know.
    /// The suite then demands that the viewer receives the same bytes as before.
    fn redraw_hidden(position: &mut Self::Position, viewer: Viewer, rng: &mut Rng);

    /// A random legal move; needed where moves are not listed.
    fn random_move(position: &Self::Position, rng: &mut Rng) -> Option<Self::Move> {
        Self::moves(position).and_then(|moves| rng.pick(&moves).cloned())
    }

    /// A move that leads towards an end; for games that random moves would hardly finish.
    fn finish(position: &Self::Position, rng: &mut Rng) -> Option<Self::Move> {
        Self::random_move(position, rng)
    }

    /// Random legal options; needed where a level or a text is among them.
    fn random_options(rng: &mut Rng) -> Option<Self::Options> {
        conformance::random_options::<Self>(rng)
    }
}

/// The refusal of a view that is none, for this reason.
pub fn unreadable_view(reason: &dyn Display) -> Say {
    any::UNREADABLE_VIEW.with(&[("reason", reason.to_string().into())])
}

/// The words that the interface itself says, whatever the game.
pub fn house_words() -> Vec<&'static Word> {
    [options::WORDS, player::WORDS, hint::WORDS, level::WORDS, any::WORDS].concat()
}

/// A seat at a table, counted from 0 in the order in which the game names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's place in a list of seats.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}

/// Who looks. A spectator sees what every seat may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Who sits there.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Whether this viewer sits at the seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// One move, or one forced pass, with all that followed from it.
#[derive(Debug)]
pub struct Step<G: Game> {
    /// Who moved.
    pub seat: Seat,
    /// The move; none for a forced pass.
    pub mv: Option<G::Move>,
    /// What happened, in order.
    pub events: Vec<G::Event>,
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        Self { seat: self.seat, mv: self.mv.clone(), events: self.events.clone() }
    }
}
