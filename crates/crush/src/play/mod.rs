//! Crush in the house's interface.

mod event;
mod facts;
mod position;
mod score;
mod view;

use game::{
    Budget, Conduct, Facts, Game, Hint, Player, PlayerName, Rng, Say, Score, Seat, Seed, Step, Stop, Turn, Viewer, Word,
};
use serde_json::{Map, Value, json};

use crate::board::Swap;
use crate::options::Options;
use crate::search::tree;
use crate::{players, words};

pub use event::{Enter, Event, Fall};
pub use position::Position;
pub use view::{LoggedMove, View};

/// The game.
pub struct Crush;

impl Game for Crush {
    type Options = Options;
    type Position = Position;
    type Move = Swap;
    type Event = Event;
    type View = View;

    fn facts() -> &'static Facts {
        &facts::FACTS
    }

    fn words() -> Vec<&'static Word> {
        words::WORDS.to_vec()
    }

    fn start(options: &Options, seed: &Seed) -> Position {
        Position::start(options, seed)
    }

    fn turn(position: &Position) -> Turn {
        position.turn()
    }

    fn read_move(position: &Position, text: &str) -> Result<Swap, Say> {
        position.read_move(text)
    }

    fn play(position: &mut Position, mv: &Swap) -> Result<(), Say> {
        position.play(*mv)
    }

    fn steps(position: &Position) -> &[Step<Self>] {
        position.steps()
    }

    fn stop(position: &mut Position, how: Stop) {
        position.stop(how);
    }

    fn view(position: &Position, viewer: Viewer) -> View {
        position.view(viewer)
    }

    fn read_view(view: &Value) -> Result<View, Say> {
        View::read(view)
    }

    fn foresee(view: &View, text: &str) -> Result<Option<View>, Say> {
        view.foresee(text)
    }

    fn moves(position: &Position) -> Option<Vec<Swap>> {
        Some(if position.scoreboard().over.is_some() { Vec::new() } else { position.board().swaps().sorted() })
    }

    fn timeout(position: &mut Position) -> bool {
        position.lose_move();
        true
    }

    fn hint(position: &Position, seat: Seat, _kind: &str, rng: Rng, budget: &Budget) -> Result<String, Say> {
        let view = position.view(Viewer::Seat(seat));
        players::strongest(rng).think(&view, budget).map(|swap| swap.to_string())
    }

    fn take_hint(position: &mut Position, seat: Seat, text: &str) -> Result<Hint, Say> {
        let swap = position.read_move(text).ok().filter(|&swap| position.board().allows(swap));
        let swap = swap.ok_or_else(|| words::STALE_HINT.with(&[("text", text.into())]))?;
        let candies = players::seen_candies(&position.view(Viewer::Seat(seat)), swap);
        Ok(Hint {
            say: words::GOOD_MOVE.with(&[("move", swap.to_string().into()), ("candies", candies.into())]),
            data: json!({ "move": swap.to_string(), "squares": [swap.first(), swap.second()] }),
        })
    }

    fn scores(position: &Position, conduct: &Conduct) -> Vec<Score> {
        score::scores(position, conduct)
    }

    fn player(name: PlayerName, _seat: Seat, rng: Rng) -> Box<dyn Player<Self>> {
        players::player(name, rng)
    }

    fn remark(event: &Event) -> Option<String> {
        match event {
            Event::Pass { points, .. } => Some(format!("+{points}")),
            _ => None,
        }
    }

    fn tool(_: &str, view: Option<&View>, arguments: &Map<String, Value>, budget: &Budget) -> Result<Value, Say> {
        tree::tool(view.expect("a tool is handed the table that the facts ask for"), arguments, budget)
    }

    fn redraw_hidden(position: &mut Position, _viewer: Viewer, rng: &mut Rng) {
        position.redraw_hidden(rng);
    }

    /// Random games of the larger goals would go on for hundreds of moves and say nothing new.
    fn random_options(rng: &mut Rng) -> Option<Options> {
        let options = game::conformance::random_options::<Self>(rng)?;
        Some(Options { goal: 20 + options.goal % 100, ..options })
    }
}
