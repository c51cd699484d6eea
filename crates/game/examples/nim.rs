//! Nim, a whole game in one file.
//!
//! Matches lie in rows. Two players take turns; a turn takes any number of matches from one row. Whoever takes the last
//! match wins or loses, as the options say. Bouton solved it in 1901, so that a perfect player is a few lines.
//!
//! `docs/ADD_A_GAME.md` walks through this file from top to bottom.

use std::fmt;

use game::{
    Budget, Chart, Check, Clock, Conduct, Contest, Facts, Field, FieldKind, Figure, Game, Hint, HintKind, Holder,
    Measure, Outcome, Permission, Player, PlayerFact, PlayerName, Preset, Rng, Role, Say, Scope, Score, Seat, SeatFact,
    Seed, Step, Stop, TakeBack, Turn, Unit, Verdict, Viewer, Word,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The game.
pub struct Nim;

// --- The words: everything that is said to a person ---

game::words! {
    /// The game in a sentence.
    ABOUT = "nim.about": "Take matches from one row at a time, and mind who takes the last one.";
    /// A seat.
    FIRST = "nim.first": "First";
    /// A seat.
    SECOND = "nim.second": "Second";
    /// An option.
    OPTION_ROWS = "nim.option-rows": "How many rows of matches there are.";
    /// An option.
    OPTION_START = "nim.option-start": "A pyramid has rows of 1, 3, 5 and so on; random rows are drawn.";
    /// An option.
    OPTION_LAST = "nim.option-last": "Whether the last match wins or loses.";
    /// A preset.
    PRESET_MARIENBAD = "nim.preset-marienbad": "Marienbad";
    /// A preset.
    PRESET_RANDOM = "nim.preset-random": "Random rows";
    /// A figure.
    FIGURE_MATCHES = "nim.figure-matches": "A pyramid of {count, plural, one {# match} other {# matches}}.";
    /// A player.
    PLAYER_RANDOM = "nim.player-random": "Takes any matches.";
    /// A player.
    PLAYER_PERFECT = "nim.player-perfect": "Wins whenever the matches allow it.";
    /// A kind of hint.
    HINT_GOOD_MOVE = "nim.hint-good-move": "A move that wins, if there is one.";
    /// A hint.
    TAKE = "nim.take": "Take {count, plural, one {# match} other {# matches}} from row {row}.";
    /// A hint that finds nothing.
    NO_GOOD_MOVE = "nim.no-good-move": "Every move loses against a perfect player.";
    /// A move that is no move.
    UNREADABLE = "nim.unreadable": "{text} is no move: write a row and a number, as in b3.";
    /// A row that is not there, or not that long.
    TOO_MANY = "nim.too-many": "{move} takes more matches than row {row} has: it has {left}.";
    /// An end.
    LAST_WINS = "nim.last-wins": "{seat} took the last match and wins.";
    /// An end.
    LAST_LOSES = "nim.last-loses": "{seat} took the last match and loses.";
    /// An end.
    GAVE_UP = "nim.gave-up": "{seat} gave up.";
    /// An end.
    TIME_UP = "nim.time-up": "The time of {seat} is up.";
    /// An end.
    AGREED = "nim.agreed": "Both agreed on a draw.";
    /// A chart.
    CHART_WINS = "nim.chart-wins": "Wins";
    /// A chart.
    CHART_SHORTEST = "nim.chart-shortest": "Shortest win";
    /// A score.
    SHORTEST = "nim.shortest": "Won in {turns, plural, one {# turn} other {# turns}}.";
    /// Why a score does not count.
    HINTED = "nim.hinted": "Not counted: a hint was taken, or a move taken back.";
}

// --- The facts: everything that is fixed, as data ---

static FACTS: Facts = Facts {
    name: "nim",
    title: "Nim",
    about: &ABOUT,
    rules_version: 1,
    seats: &[SeatFact { name: "first", title: &FIRST }, SeatFact { name: "second", title: &SECOND }],
    contest: Contest::Duel,
    hidden: false,
    luck: false,
    take_back: TakeBack::FreeOrAgreed,
    hints: Permission::FreeOrAgreed,
    pause: Permission::FreeOrAgreed,
    draw_offers: false,
    options: &[
        Field::new("rows", &OPTION_ROWS, FieldKind::Whole { min: 2, max: 6 }),
        Field::new("start", &OPTION_START, FieldKind::Choice { values: &["pyramid", "random"] }),
        Field::new("last", &OPTION_LAST, FieldKind::Choice { values: &["wins", "loses"] }),
    ],
    presets: &[
        Preset {
            name: "marienbad",
            title: &PRESET_MARIENBAD,
            options: &[("rows", "4"), ("start", "pyramid"), ("last", "loses")],
            level: &[],
            clock: Clock::None,
            rated: false,
            roles: &ROLES,
        },
        Preset {
            name: "random",
            title: &PRESET_RANDOM,
            options: &[("start", "random"), ("last", "wins")],
            level: &[],
            clock: Clock::PerMove { ms: 30_000 },
            rated: false,
            roles: &ROLES,
        },
    ],
    newcomer: "marienbad",
    hint_kinds: &[HintKind { name: "good-move", about: &HINT_GOOD_MOVE, seats: &[], ranked: false }],
    players: &[
        PlayerFact { name: "random", about: &PLAYER_RANDOM, parameter: None, seats: &[] },
        PlayerFact { name: "perfect", about: &PLAYER_PERFECT, parameter: None, seats: &[] },
    ],
    rankings: &[Chart {
        name: "wins",
        title: &CHART_WINS,
        measure: Measure::Tally,
        unit: Unit::Games,
        scope: Scope::Preset,
        seats: &[],
    }],
    records: &[Chart {
        name: "shortest-win",
        title: &CHART_SHORTEST,
        measure: Measure::Lowest,
        unit: Unit::Turns,
        scope: Scope::Preset,
        seats: &[],
    }],
    dailies: &[],
    tools: &[],
};

static ROLES: [Role; 2] = [
    Role { seat: "first", options: &[], against: Some("random") },
    Role { seat: "second", options: &[], against: Some("perfect") },
];

// --- The types that a game is made of ---

/// What is chosen before the start: a member for each field of the facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    rows: u32,
    start: Start,
    last: Last,
}

/// How the matches lie at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// Rows of 1, 3, 5 and so on.
    Pyramid,
    /// Rows of 1 to 9 matches, drawn from the seed.
    Random,
}

/// What the last match does to who takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Last {
    /// It wins.
    Wins,
    /// It loses.
    Loses,
}

/// The whole truth about a game in play.
#[derive(Clone)]
pub struct Position {
    options: Options,
    rows: Vec<u32>,
    steps: Vec<Step<Nim>>,
    outcome: Option<Outcome>,
}

/// A move: `b3` takes three matches from the second row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    row: usize,
    count: u32,
}

/// What happened, for a page to show.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Event {
    /// Matches were taken from a row, and so many are left there.
    Taken {
        /// The row, counted from 0.
        row: usize,
        /// How many were taken.
        count: u32,
        /// How many are left in the row.
        left: u32,
    },
}

/// What a viewer sees: all there is, because nothing is hidden in Nim.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    options: Options,
    rows: Vec<u32>,
    turn: Option<Seat>,
    log: Vec<String>,
}

// --- Moves as text ---

fn row_name(row: usize) -> char {
    char::from(b'a' + row as u8)
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_name(self.row), self.count)
    }
}

fn read_take(text: &str) -> Option<Take> {
    let text = text.trim().to_ascii_lowercase();
    let row = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
    let count = text[1..].parse().ok().filter(|count| *count > 0)?;
    Some(Take { row: usize::from(row), count })
}

// --- The rules ---

impl Position {
    fn mover(&self) -> Seat {
        Seat((self.steps.len() % 2) as u8)
    }

    fn end(&mut self, verdict: Verdict, say: Say) {
        self.outcome = Some(Outcome { verdict, say });
    }
}

/// How a sentence names a seat: as another thing said, so that it is translated with it.
fn seat_title(seat: Seat) -> [(&'static str, serde_json::Value); 1] {
    [("seat", FACTS.seats[seat.index()].title.say().into())]
}

/// Every move that these rows allow.
fn takes(rows: &[u32]) -> Vec<Take> {
    let of_row = |(row, &left): (usize, &u32)| (1..=left).map(move |count| Take { row, count });
    rows.iter().enumerate().flat_map(of_row).collect()
}

fn pyramid(rows: u32) -> Vec<u32> {
    (0..rows).map(|row| 2 * row + 1).collect()
}

impl Game for Nim {
    type Options = Options;
    type Position = Position;
    type Move = Take;
    type Event = Event;
    type View = View;

    fn facts() -> &'static Facts {
        &FACTS
    }

    fn words() -> Vec<&'static Word> {
        WORDS.to_vec()
    }

    fn check(options: &Options) -> Check {
        let count: u32 = pyramid(options.rows).iter().sum();
        let say = FIGURE_MATCHES.with(&[("count", count.into())]);
        let matches = Figure { name: "matches", value: f64::from(count), say };
        let figures = if options.start == Start::Pyramid { vec![matches] } else { Vec::new() };
        Check { figures, ..Check::default() }
    }

    fn start(options: &Options, seed: &Seed) -> Position {
        let rows = match options.start {
            Start::Pyramid => pyramid(options.rows),
            Start::Random => {
                let mut rng = seed.stream("rows", None, 0);
                (0..options.rows).map(|_| rng.between(1, 9) as u32).collect()
            }
        };
        Position { options: options.clone(), rows, steps: Vec::new(), outcome: None }
    }

    fn turn(position: &Position) -> Turn {
        match &position.outcome {
            Some(outcome) => Turn::Over(outcome.clone()),
            None => Turn::Seat(position.mover()),
        }
    }

    fn read_move(_position: &Position, text: &str) -> Result<Take, Say> {
        read_take(text).ok_or_else(|| UNREADABLE.with(&[("text", text.into())]))
    }

    fn play(position: &mut Position, take: &Take) -> Result<(), Say> {
        let left = position.rows.get(take.row).copied().unwrap_or_default();
        let Some(left) = left.checked_sub(take.count) else {
            return Err(TOO_MANY.with(&[
                ("move", take.to_string().into()),
                ("row", row_name(take.row).to_string().into()),
                ("left", left.into()),
            ]));
        };
        let seat = position.mover();
        position.rows[take.row] = left;
        let event = Event::Taken { row: take.row, count: take.count, left };
        position.steps.push(Step { seat, mv: Some(*take), events: vec![event] });
        if position.rows.iter().all(|left| *left == 0) {
            match position.options.last {
                Last::Wins => position.end(Verdict::Won(seat), LAST_WINS.with(&seat_title(seat))),
                Last::Loses => position.end(Verdict::Won(seat.other()), LAST_LOSES.with(&seat_title(seat))),
            }
        }
        Ok(())
    }

    fn steps(position: &Position) -> &[Step<Self>] {
        &position.steps
    }

    fn stop(position: &mut Position, how: Stop) {
        match how {
            Stop::Resigned(seat) => position.end(Verdict::Won(seat.other()), GAVE_UP.with(&seat_title(seat))),
            Stop::Flagged(seat) => position.end(Verdict::Won(seat.other()), TIME_UP.with(&seat_title(seat))),
            Stop::Agreed => position.end(Verdict::Draw, AGREED.say()),
        }
    }

    fn view(position: &Position, _viewer: Viewer) -> View {
        View {
            options: position.options.clone(),
            rows: position.rows.clone(),
            turn: position.outcome.is_none().then(|| position.mover()),
            log: position.steps.iter().filter_map(|step| Some(step.mv?.to_string())).collect(),
        }
    }

    fn moves(position: &Position) -> Option<Vec<Take>> {
        Some(if position.outcome.is_some() { Vec::new() } else { takes(&position.rows) })
    }

    fn redraw_hidden(_position: &mut Position, _viewer: Viewer, _rng: &mut Rng) {
        // Nothing is hidden.
    }

    fn hint(position: &Position, _seat: Seat, _kind: &str, _rng: Rng, _budget: &Budget) -> Result<String, Say> {
        let good = winning_take(&position.rows, position.options.last);
        good.map(|take| take.to_string()).ok_or_else(|| NO_GOOD_MOVE.say())
    }

    fn take_hint(position: &mut Position, _seat: Seat, text: &str) -> Result<Hint, Say> {
        let take = Self::read_move(position, text)?;
        let row = row_name(take.row).to_string();
        let say = TAKE.with(&[("count", take.count.into()), ("row", row.into())]);
        Ok(Hint { say, data: json!({ "move": take.to_string() }) })
    }

    fn scores(position: &Position, conduct: &Conduct) -> Vec<Score> {
        // The tally follows from the verdict: the table counts it. Only a win by the last match can be the shortest.
        let Some(Outcome { verdict: Verdict::Won(seat), .. }) = position.outcome else { return Vec::new() };
        let at = &conduct.seats[seat.index()];
        if at.holder != Holder::Person || position.rows.iter().any(|left| *left > 0) {
            return Vec::new();
        }
        let turns = position.steps.iter().filter(|step| step.seat == seat).count();
        let helped = !at.hints.is_empty() || at.taken_back > 0;
        vec![Score {
            seat,
            chart: "shortest-win",
            value: turns as f64,
            say: SHORTEST.with(&[("turns", turns.into())]),
            barred: helped.then(|| HINTED.say()),
        }]
    }

    fn player(name: PlayerName, _seat: Seat, rng: Rng) -> Box<dyn Player<Self>> {
        match name.fact.name {
            "perfect" => Box::new(Perfect),
            _ => Box::new(Random(rng)),
        }
    }
}

// --- The computer players ---

/// Whether who is to move loses against a perfect player (Bouton, 1901): when the exclusive or of the rows is 0, unless
/// the last match loses and no row has two matches; then every turn takes one, and an odd number of them loses.
pub fn is_lost(rows: &[u32], last: Last) -> bool {
    let all = rows.iter().fold(0, |all, left| all ^ left);
    if last == Last::Loses && rows.iter().all(|left| *left < 2) { all == 1 } else { all == 0 }
}

/// A move after which the other is lost.
fn winning_take(rows: &[u32], last: Last) -> Option<Take> {
    takes(rows).into_iter().find(|take| {
        let mut after = rows.to_vec();
        after[take.row] -= take.count;
        is_lost(&after, last)
    })
}

/// Takes any matches.
struct Random(Rng);

impl Player<Nim> for Random {
    fn think(&mut self, view: &View, _budget: &Budget) -> Result<Take, Say> {
        self.0.pick(&takes(&view.rows)).copied().ok_or_else(|| NO_GOOD_MOVE.say())
    }
}

/// Wins whenever the matches allow it; where they do not, it takes a single match and waits for a mistake.
struct Perfect;

impl Player<Nim> for Perfect {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Take, Say> {
        let all = takes(&view.rows);
        // Every move that is looked at is a node. Who thinks for longer asks now and then whether to go on.
        let good = if budget.spend(all.len() as u64) { winning_take(&view.rows, view.options.last) } else { None };
        good.or_else(|| all.first().copied()).ok_or_else(|| NO_GOOD_MOVE.say())
    }
}
