//! KenKen as a game of the house.

mod facts;
mod hints;
mod levels;
mod moves;
mod position;
mod tools;
mod view;

use game::{
    Budget, Check, Conduct, Facts, Game, Hint, Player, PlayerName, Problem, Rng, Say, Score, Seat, Seed, Stop, Turn,
    Viewer, Word,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Draft, Generator, Level, Limits, OpSet, SolutionCount, words};

pub use levels::LEVELS;
pub use moves::{Change, Move};
pub use position::Position;
pub use view::View;

/// The only seat.
const SOLVER: Seat = Seat(0);

/// The game.
pub struct KenKen;

/// What is chosen before the start: the finished level, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// The level.
    pub level: Value,
}

/// Nothing happens by itself in KenKen.
#[derive(Clone, Debug, Serialize)]
pub enum Event {}

impl Game for KenKen {
    type Options = Options;
    type Position = Position;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn facts() -> &'static Facts {
        &facts::FACTS
    }

    fn words() -> Vec<&'static Word> {
        words::WORDS.to_vec()
    }

    fn check(options: &Options) -> Check {
        let mut check = Check::default();
        let count = Level::read(&options.level).map(|level| level.solve().1);
        match count {
            Ok(SolutionCount::One) => {}
            Ok(count @ SolutionCount::None) => check.errors.push(Problem::with("level", count.say())),
            Ok(count) => check.warnings.push(Problem::with("level", count.say())),
            Err(say) => check.errors.push(Problem::with("level", say)),
        }
        check
    }

    fn start(options: &Options, _seed: &Seed) -> Position {
        Position::start(options)
    }

    fn turn(position: &Position) -> Turn {
        position.turn()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Say> {
        Move::read(text.trim(), position.size())
    }

    fn play(position: &mut Position, mv: &Move) -> Result<(), Say> {
        position.play(*mv)
    }

    fn steps(position: &Position) -> &[game::Step<Self>] {
        &position.steps
    }

    fn stop(position: &mut Position, how: Stop) {
        position.stopped = Some(how);
    }

    fn view(position: &Position, _viewer: Viewer) -> View {
        View::of(position)
    }

    fn read_view(view: &Value) -> Result<View, Say> {
        View::read(view)
    }

    fn foresee(view: &View, text: &str) -> Result<Option<View>, Say> {
        view.foresee(text)
    }

    fn hint(position: &Position, _seat: Seat, kind: &str, _rng: Rng, _budget: &Budget) -> Result<String, Say> {
        position.hint(kind)
    }

    fn take_hint(position: &mut Position, _seat: Seat, text: &str) -> Result<Hint, Say> {
        hints::tell(text, position.size()).ok_or_else(|| Self::no_hint(text))
    }

    fn scores(position: &Position, conduct: &Conduct) -> Vec<Score> {
        let Turn::Over(outcome) = position.turn() else { return Vec::new() };
        let seat = conduct.seats.first();
        let won = outcome.verdict == game::Verdict::Won(SOLVER);
        let hinted = won && seat.is_some_and(|seat| !seat.hints.is_empty());
        let solved = Score {
            seat: SOLVER,
            chart: "solved",
            value: f64::from(u8::from(won)),
            say: if won { words::SCORE_SOLVED.say() } else { outcome.say },
            barred: hinted.then(|| words::BARRED_HINTS.say()),
        };
        if !won {
            return vec![solved];
        }
        let barred = if hinted {
            Some(words::BARRED_HINTS.say())
        } else {
            (!position.unique).then(|| words::BARRED_SEVERAL.say())
        };
        let elapsed = seat.map_or(0, |seat| seat.elapsed_ms) as f64;
        let time = |chart| Score {
            seat: SOLVER,
            chart,
            value: elapsed,
            say: words::SCORE_TIME.with(&[("seconds", (elapsed / 1000.0).into())]),
            barred: barred.clone(),
        };
        vec![time("time"), time("fastest"), solved]
    }

    fn player(_name: PlayerName, _seat: Seat, _rng: Rng) -> Box<dyn Player<Self>> {
        unreachable!("the facts name no player, so no name of one can be read")
    }

    fn levels() -> Option<&'static dyn game::Levels> {
        Some(&LEVELS)
    }

    fn tool(name: &str, view: Option<&View>, arguments: &Map<String, Value>, budget: &Budget) -> Result<Value, Say> {
        tools::run(name, view, arguments, budget)
    }

    fn redraw_hidden(position: &mut Position, _viewer: Viewer, rng: &mut Rng) {
        position.redraw_hidden(rng);
    }

    /// Every other one brings the game on: wholly random numbers would hardly ever solve a level.
    fn random_move(position: &Position, rng: &mut Rng) -> Option<Move> {
        if rng.chance(1, 2) {
            return Self::finish(position, rng);
        }
        let cell = *rng.pick(&position.open_cells())?;
        let size = position.size() as u64;
        let change = match rng.below(4) {
            0 => Change::Clear,
            1 => Change::Marks(rng.below(1 << size) as u16),
            _ => Change::Write(rng.below(size) as u8 + 1),
        };
        Some(Move { cell, change })
    }

    fn finish(position: &Position, _rng: &mut Rng) -> Option<Move> {
        let size = position.size();
        let cell = position.open_cells().into_iter().find(|cell| {
            let at = cell.index(size);
            position.numbers[at] != position.solution.0[at]
        })?;
        Some(Move { cell, change: Change::Write(position.solution.0[cell.index(size)]) })
    }

    fn random_options(rng: &mut Rng) -> Option<Options> {
        let size = 3 + rng.index(4);
        let mut draft = Draft::new(size).ok()?;
        draft.hidden_ops = rng.chance(1, 4);
        let limits = Limits { max_cage: 4, ops: OpSet::ALL, unique: rng.chance(3, 4), ..Limits::of_size(size) };
        let puzzle = Generator::new().make(&draft, &limits, rng, &Budget::nodes(100_000)).ok()?;
        let level = Level { name: "Test".into(), author: String::new(), puzzle };
        Some(Options { level: level.write().ok()? })
    }
}
