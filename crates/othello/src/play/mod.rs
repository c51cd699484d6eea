//! Othello as a game of the house.

use std::fmt;

use game::{
    Account, Budget, Check, Facts, Game, Hint, Holder, Outcome, Player, PlayerName, Rng, Say, Score, Seat, Seed, Step,
    Stop, Turn, Verdict, Viewer, Word,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::classic::{Count, greedy, minimax, random};
use crate::facts::FACTS;
use crate::hints;
use crate::level::Level;
use crate::obf::board_text;
use crate::options::Options;
use crate::position::{Colour, Position};
use crate::rules::Square;
use crate::transcript::Record;
use crate::words;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

/// A game as it stands.
#[derive(Clone)]
pub struct Play {
    options: Options,
    record: Record,
    steps: Vec<Step<Othello>>,
    stopped: Option<Stop>,
}

/// A move: a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(pub Square);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What happened in a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Event {
    /// Discs were turned.
    Turned {
        /// Their squares.
        squares: Vec<String>,
    },
    /// A side had no move and passed.
    Passed {
        /// Which.
        seat: Seat,
    },
}

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
    record: Record,
}

impl View {
    /// The position seen.
    pub fn position(&self) -> Position {
        self.record.last()
    }

    /// The game so far.
    pub fn record(&self) -> &Record {
        &self.record
    }
}

fn seat_of(colour: Colour) -> Seat {
    Seat(colour as u8)
}

fn colour_of(seat: Seat) -> Colour {
    if seat.0 == 0 { Colour::Black } else { Colour::White }
}

impl Play {
    fn outcome(&self) -> Option<Outcome> {
        let last = self.record.last();
        let against = |loser: Seat, word: &'static Word| {
            let (loser, winner) = (colour_of(loser), colour_of(loser).other());
            let say = word.with(&[("loser", loser.title().into()), ("winner", winner.title().into())]);
            Outcome { verdict: Verdict::Won(seat_of(winner)), say }
        };
        match self.stopped {
            Some(Stop::Resigned(seat)) => return Some(against(seat, &words::RESIGNED)),
            Some(Stop::Flagged(seat)) => return Some(against(seat, &words::FLAGGED)),
            Some(Stop::Agreed) => return Some(Outcome { verdict: Verdict::Draw, say: words::AGREED.say() }),
            None => {}
        }
        if !last.is_over() {
            return None;
        }
        let [black, white] = [Colour::Black, Colour::White].map(|colour| last.count(colour));
        let mut counts = vec![("black", black.into()), ("white", white.into())];
        if black == white {
            return Some(Outcome { verdict: Verdict::Draw, say: words::DRAWN.with(&counts) });
        }
        let winner = if black > white { Colour::Black } else { Colour::White };
        counts.push(("winner", winner.title().into()));
        Some(Outcome { verdict: Verdict::Won(seat_of(winner)), say: words::WON.with(&counts) })
    }
}

impl Game for Othello {
    type Options = Options;
    type Position = Play;
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

    fn start(options: &Options, _seed: &Seed) -> Play {
        let first = options.first().expect("options were checked");
        Play { options: options.clone(), record: Record::new(first), steps: Vec::new(), stopped: None }
    }

    fn turn(play: &Play) -> Turn {
        play.outcome().map_or_else(|| Turn::Seat(seat_of(play.record.last().side())), Turn::Over)
    }

    fn read_move(play: &Play, text: &str) -> Result<Move, Say> {
        play.record.last().rules().square(text.trim()).map(Move)
    }

    fn play(play: &mut Play, mv: &Move) -> Result<(), Say> {
        if play.stopped.is_some() {
            return Err(words::GAME_OVER.say());
        }
        let colour = play.record.last().side();
        let played = play.record.play(mv.0)?;
        let mut events = vec![Event::Turned { squares: played.turned.iter().map(ToString::to_string).collect() }];
        if played.passed {
            events.push(Event::Passed { seat: seat_of(colour.other()) });
        }
        play.steps.push(Step { seat: seat_of(colour), mv: Some(*mv), events });
        Ok(())
    }

    fn steps(play: &Play) -> &[Step<Self>] {
        &play.steps
    }

    fn stop(play: &mut Play, how: Stop) {
        play.stopped = Some(how);
    }

    fn view(play: &Play, _viewer: Viewer) -> View {
        let last = play.record.last();
        let outcome = play.outcome();
        let board = board_text(&last);
        View {
            options: play.options.clone(),
            board: board[..board.len() - 2].to_owned(),
            turn: outcome.is_none().then(|| seat_of(last.side())),
            moves: if outcome.is_none() { last.moves().iter().map(ToString::to_string).collect() } else { Vec::new() },
            discs: [Colour::Black, Colour::White].map(|colour| last.count(colour)),
            log: play.record.moves().iter().map(|(colour, square)| (seat_of(*colour), square.to_string())).collect(),
            outcome,
            record: play.record.clone(),
        }
    }

    fn moves(play: &Play) -> Option<Vec<Move>> {
        let over = play.stopped.is_some();
        Some(if over { Vec::new() } else { play.record.last().moves().into_iter().map(Move).collect() })
    }

    fn scores(play: &Play, account: &Account) -> Vec<Score> {
        scores(play, account)
    }

    fn player(name: PlayerName, _seat: Seat, rng: Rng) -> Box<dyn Player<Self>> {
        let depth = name.parameter;
        Box::new(match name.fact.name {
            "random" => Computer::Random(rng),
            "greedy" => Computer::Greedy,
            "minimax" => Computer::Minimax(depth, Count::Discs),
            "weighted" => Computer::Minimax(depth, Count::Weights),
            _ => Computer::Level(Level::new(name.parameter, rng)),
        })
    }

    fn hint(play: &Play, _seat: Seat, kind: &str, _rng: Rng, budget: &Budget) -> Result<String, Say> {
        match kind {
            hints::BEST_MOVES => hints::best_moves(&play.record.last(), budget),
            other => Err(Self::no_hint(other)),
        }
    }

    fn take_hint(play: &mut Play, _seat: Seat, text: &str) -> Result<Hint, Say> {
        hints::tell(play.record.last().rules(), text)
    }

    fn tool(name: &str, view: Option<&View>, arguments: &Map<String, Value>, budget: &Budget) -> Result<Value, Say> {
        match (name, view) {
            ("analyse", Some(view)) => Ok(hints::review(&view.record, arguments, budget)),
            ("think", Some(view)) => Ok(hints::think(&view.record, arguments, budget)),
            _ => Err(words::NO_TOOL.with(&[("name", name.into())])),
        }
    }

    fn redraw_hidden(_play: &mut Play, _viewer: Viewer, _rng: &mut Rng) {}
}

/// What a finished game brings each person.
fn scores(play: &Play, account: &Account) -> Vec<Score> {
    let Some(outcome) = play.outcome() else { return Vec::new() };
    let mut scores = Vec::new();
    for (index, at) in account.seats.iter().enumerate().filter(|(_, at)| at.holder == Holder::Person) {
        let seat = Seat(index as u8);
        let last = play.record.last();
        let (own, other) = (last.count(colour_of(seat)), last.count(colour_of(seat).other()));
        let value = match outcome.verdict {
            Verdict::Won(winner) if winner == seat => 1.0,
            Verdict::Draw => 0.5,
            _ => 0.0,
        };
        let mut helped = None;
        if account.one_person {
            helped = Some(words::ONE_PERSON.say());
        } else if !at.hints.is_empty() {
            helped = Some(words::HINTED.say());
        } else if at.taken_back > 0 {
            helped = Some(words::TAKEN_BACK.say());
        }
        let mut unrated = helped.clone();
        if account.seats.iter().any(|at| at.holder != Holder::Person) {
            unrated = unrated.or_else(|| Some(words::NOT_PEOPLE.say()));
        }
        if !play.options.is_standard() {
            unrated = unrated.or_else(|| Some(words::NOT_STANDARD.say()));
        }
        scores.push(Score { seat, chart: "rating", value, say: outcome.say.clone(), barred: unrated });
        scores.push(Score { seat, chart: "wins", value, say: outcome.say.clone(), barred: helped.clone() });
        let margin = own as i32 - other as i32;
        let params = [("own", own.into()), ("other", other.into()), ("margin", margin.into())];
        let barred = if play.stopped.is_some() || margin <= 0 { Some(words::NOT_WON.say()) } else { helped };
        scores.push(Score { seat, chart: "margin", value: margin.into(), say: words::MARGIN_IS.with(&params), barred });
    }
    scores
}

enum Computer {
    Random(Rng),
    Greedy,
    Minimax(u32, Count),
    Level(Level),
}

impl Player<Othello> for Computer {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Move, Say> {
        let position = view.position();
        match self {
            Self::Random(rng) => random(&position, rng),
            Self::Greedy => greedy(&position).map(|(square, _)| square),
            Self::Minimax(depth, count) => minimax(&position, *depth, *count, budget).map(|(square, _)| square),
            Self::Level(level) => level.think(&position, budget).map(|thought| thought.best),
        }
        .map(Move)
        .ok_or_else(|| words::GAME_OVER.say())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_promises_of_the_interface() {
        game::conformance::check::<Othello>();
    }
}
