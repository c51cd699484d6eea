//! Othello as a game of the house.

mod computer;
mod facts;
mod hints;
mod moves;
mod options;
mod position;
mod reasons;
mod scores;
mod study;
mod tools;
mod view;

use computer::Computer;
use facts::FACTS;
use game::{
    Budget, Check, Conduct, Facts, Game, Hint, Part, Player, PlayerName, Rng, Say, Score, Seat, Seed, Step, Stop, Turn,
    Viewer, Word,
};
pub use moves::{Event, Move};
pub use options::Options;
pub use position::GamePosition;
use position::seat_of;
use serde_json::{Map, Value};
pub use view::View;

use crate::engine::BUILT_IN;
use crate::transcript::Transcript;
use crate::words;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

impl Game for Othello {
    type Options = Options;
    type Position = GamePosition;
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

    fn start(options: &Options, _seed: &Seed) -> GamePosition {
        let first = options.first().expect("options were checked");
        GamePosition { options: options.clone(), transcript: Transcript::new(first), steps: Vec::new(), stopped: None }
    }

    fn turn(position: &GamePosition) -> Turn {
        position.outcome().map_or_else(|| Turn::Seat(seat_of(position.transcript.last().side())), Turn::Over)
    }

    fn read_move(position: &GamePosition, text: &str) -> Result<Move, Say> {
        position.transcript.last().rules().square(text.trim()).map(Move)
    }

    fn play(position: &mut GamePosition, mv: &Move) -> Result<(), Say> {
        if position.stopped.is_some() {
            return Err(words::GAME_OVER.say());
        }
        let colour = position.transcript.last().side();
        let played = position.transcript.play(mv.0)?;
        let mut events = vec![Event::Turned { squares: played.turned.iter().map(ToString::to_string).collect() }];
        if played.passed {
            events.push(Event::Passed { seat: seat_of(colour.other()) });
        }
        position.steps.push(Step { seat: seat_of(colour), mv: Some(*mv), events });
        Ok(())
    }

    fn steps(position: &GamePosition) -> &[Step<Self>] {
        &position.steps
    }

    fn stop(position: &mut GamePosition, how: Stop) {
        position.stopped = Some(how);
    }

    fn view(position: &GamePosition, _viewer: Viewer) -> View {
        View::of(position)
    }

    fn read_view(view: &Value) -> Result<View, Say> {
        View::read(view)
    }

    fn foresee(view: &View, text: &str) -> Result<Option<View>, Say> {
        view.foresee(text)
    }

    fn moves(position: &GamePosition) -> Option<Vec<Move>> {
        let over = position.stopped.is_some();
        Some(if over { Vec::new() } else { position.transcript.last().moves().into_iter().map(Move).collect() })
    }

    fn scores(position: &GamePosition, conduct: &Conduct) -> Vec<Score> {
        scores::scores(position, conduct)
    }

    fn player(name: PlayerName, _seat: Seat, rng: Rng) -> Box<dyn Player<Self>> {
        Box::new(Computer::named(name, rng))
    }

    fn hint(position: &GamePosition, _seat: Seat, kind: &str, _rng: Rng, budget: &Budget) -> Result<String, Say> {
        match kind {
            hints::BEST_MOVES => hints::best_moves(&position.transcript.last(), budget),
            other => Err(Self::no_hint(other)),
        }
    }

    fn take_hint(position: &mut GamePosition, _seat: Seat, text: &str) -> Result<Hint, Say> {
        hints::tell(&position.transcript.last(), text)
    }

    fn records() -> Option<&'static dyn game::Records> {
        Some(&crate::formats::Formats)
    }

    fn parts() -> &'static [&'static Part] {
        static PARTS: [&Part; 2] = [&BUILT_IN, &crate::book::BUILT_IN];
        &PARTS
    }

    fn tool(name: &str, view: Option<&View>, arguments: &Map<String, Value>, budget: &Budget) -> Result<Value, Say> {
        match (name, view) {
            ("analyse", Some(view)) => Ok(tools::analyse(view.transcript(), arguments, budget)),
            ("think", Some(view)) => Ok(tools::think(view.transcript(), arguments, budget)),
            _ => study::tool(name, arguments, budget)
                .unwrap_or_else(|| Err(words::NO_TOOL.with(&[("name", name.into())]))),
        }
    }

    fn redraw_hidden(_position: &mut GamePosition, _viewer: Viewer, _rng: &mut Rng) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_promises_of_the_interface() {
        game::conformance::check::<Othello>();
    }
}
