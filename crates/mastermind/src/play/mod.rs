//! Mastermind as a game of the house.

mod facts;
mod moves;
mod options;
mod position;
mod score;
mod view;

use game::{
    Budget, Check, Conduct, Facts, Game, Hint, Part, Player, PlayerName, Rng, Say, Score, Seat, Seed, Step, Stop, Turn,
    Viewer, Word,
};
use serde_json::{Map, Value, json};

use crate::help::{hints, review};
use crate::strategy::STRATEGIES;
use crate::{breakers, words};

pub use facts::{BREAKER, FACTS, MAKER};
pub use moves::Move;
pub use options::{Answers, MAX_TURNS, Options, Secret};
pub use position::{Ending, Event, Phase, Position, Round};
pub use score::{classic, multiplier, points};
pub use view::View;

/// The game of Mastermind.
pub struct Mastermind;

impl Game for Mastermind {
    type Options = Options;
    type Position = Position;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn facts() -> &'static Facts {
        &FACTS
    }

    fn words() -> Vec<&'static Word> {
        words::WORDS.to_vec()
    }

    fn check(options: &Options) -> Check {
        options.check()
    }

    fn seats(options: &Options) -> Vec<Seat> {
        if options.secret == Secret::Drawn { vec![BREAKER] } else { vec![MAKER, BREAKER] }
    }

    fn start(options: &Options, seed: &Seed) -> Position {
        Position::start(options, seed)
    }

    fn turn(position: &Position) -> Turn {
        position.turn()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Say> {
        Move::read(position.phase(), position.options(), position.size(), text)
    }

    fn play(position: &mut Position, mv: &Move) -> Result<(), Say> {
        position.play(*mv)
    }

    fn steps(position: &Position) -> &[Step<Self>] {
        position.steps()
    }

    fn stop(position: &mut Position, how: Stop) {
        position.stop(how);
    }

    fn view(position: &Position, viewer: Viewer) -> View {
        View::new(position, viewer)
    }

    fn read_view(view: &Value) -> Result<View, Say> {
        View::read(view)
    }

    fn foresee(view: &View, text: &str) -> Result<Option<View>, Say> {
        view.foresee(text)
    }

    fn move_for(position: &Position, step: &Step<Self>, viewer: Viewer) -> Option<String> {
        let is_secret = step.seat == MAKER && matches!(step.mv, Some(Move::Code(_)));
        let shown = !is_secret || position.shows_secret(viewer);
        step.mv.filter(|_| shown).map(|mv| mv.to_string())
    }

    fn hint(position: &Position, seat: Seat, kind: &str, rng: Rng, budget: &Budget) -> Result<String, Say> {
        hints::think(position, seat, kind, rng, budget).unwrap_or_else(|| Err(Self::no_hint(kind)))
    }

    fn take_hint(position: &mut Position, seat: Seat, text: &str) -> Result<Hint, Say> {
        hints::take(position, seat, text).unwrap_or_else(|| Err(Self::no_hint(text)))
    }

    fn scores(position: &Position, conduct: &Conduct) -> Vec<Score> {
        score::scores(position, conduct)
    }

    fn player(name: PlayerName, _seat: Seat, rng: Rng) -> Box<dyn Player<Self>> {
        Box::new(breakers::SeatedBreaker(breakers::breaker(name, rng)))
    }

    fn has_one_stream(name: PlayerName) -> bool {
        name.fact.name == "elite"
    }

    fn remark(event: &Event) -> Option<String> {
        match event {
            Event::Answered { answer, .. } => Some(answer.to_string()),
            Event::Hidden | Event::Contradiction { .. } => None,
        }
    }

    fn parts() -> &'static [&'static Part] {
        static PARTS: [&Part; 1] = [&STRATEGIES];
        &PARTS
    }

    fn tool(name: &str, view: Option<&View>, _arguments: &Map<String, Value>, budget: &Budget) -> Result<Value, Say> {
        match (name, view) {
            ("review", Some(view)) => Ok(json!({ "turns": review(view, budget) })),
            _ => Err(words::UNKNOWN_TOOL.with(&[("name", name.into())])),
        }
    }

    fn redraw_hidden(position: &mut Position, viewer: Viewer, rng: &mut Rng) {
        if !position.shows_secret(viewer) {
            position.redraw(rng);
        }
    }

    fn random_move(position: &Position, rng: &mut Rng) -> Option<Move> {
        position.random_move(false, rng)
    }

    fn finish(position: &Position, rng: &mut Rng) -> Option<Move> {
        position.random_move(true, rng)
    }
}
