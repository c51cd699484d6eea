//! A game that has all that a game need not have, and what the interface makes of it.

use std::cell::Cell;

use game::conformance::{Broken, Promise, run};
use game::{
    AnyGame as _, AnyPosition, Budget, Chart, Conduct, Daily, Erased, Facts, Game, Levels, Measure, Outcome, Part,
    Player, PlayerName, Preset, Record, RecordFormat, Records, Rng, Role, Say, Scope, Score, Seat, SeatFact, Seed,
    Step, Stop, Turn, Unit, Verdict, Viewer, Word,
};
use serde_json::{Value, json};

use crate::bare::{Add, Bare, FACTS, LEFT, Options, RIGHT, TEXT};
use crate::levels::Lines;

/// Both seats add 1 in turn; nobody ever wins.
struct Laden;

thread_local! {
    /// What the game declares, for a test to change.
    static DECLARED: Cell<&'static Facts> = Cell::new(Bare::facts());
    static SAID: Cell<&'static [&'static Word]> = const { Cell::new(&[]) };
}

#[derive(Clone)]
struct Position {
    steps: Vec<Step<Laden>>,
    stopped: bool,
}

impl Position {
    fn turn(&self) -> Seat {
        Seat((self.steps.len() % 2) as u8)
    }

    fn push(&mut self, mv: Option<Add>) {
        self.steps.push(Step { seat: self.turn(), mv, events: vec![self.steps.len() as u32 + 1] });
    }
}

impl Game for Laden {
    type Options = Options;
    type Position = Position;
    type Move = Add;
    type Event = u32;
    type View = u32;

    fn facts() -> &'static Facts {
        DECLARED.get()
    }

    fn words() -> Vec<&'static Word> {
        SAID.get().to_vec()
    }

    fn start(_: &Options, _: &Seed) -> Position {
        Position { steps: Vec::new(), stopped: false }
    }

    fn turn(position: &Position) -> Turn {
        if position.stopped {
            Turn::Over(Outcome { verdict: Verdict::Draw, say: TEXT.say() })
        } else {
            Turn::Seat(position.turn())
        }
    }

    fn read_move(_: &Position, text: &str) -> Result<Add, Say> {
        text.trim_start_matches('+').parse().map(Add).map_err(|_| TEXT.say())
    }

    fn play(position: &mut Position, add: &Add) -> Result<(), Say> {
        position.push(Some(*add));
        Ok(())
    }

    fn steps(position: &Position) -> &[Step<Self>] {
        &position.steps
    }

    fn stop(position: &mut Position, _: Stop) {
        position.stopped = true;
    }

    fn view(position: &Position, _: Viewer) -> u32 {
        position.steps.len() as u32
    }

    fn foresee(view: &u32, _: &str) -> Result<Option<u32>, Say> {
        Ok(Some(view + 1))
    }

    fn moves(_: &Position) -> Option<Vec<Add>> {
        Some(vec![Add(1)])
    }

    fn timeout(position: &mut Position) -> bool {
        position.push(None);
        true
    }

    fn scores(_: &Position, _: &Conduct) -> Vec<Score> {
        vec![Score { seat: RIGHT, chart: "sums", value: 7.0, say: TEXT.say(), barred: None }]
    }

    fn player(_: PlayerName, _: Seat, _: Rng) -> Box<dyn Player<Self>> {
        Box::new(One)
    }

    fn has_one_stream(name: PlayerName) -> bool {
        name.fact.name == "deep"
    }

    fn levels() -> Option<&'static dyn Levels> {
        Some(&Lines)
    }

    fn records() -> Option<&'static dyn Records> {
        Some(&NoRecords)
    }

    fn remark(event: &u32) -> Option<String> {
        Some(format!("{event}!"))
    }

    fn parts() -> &'static [&'static Part] {
        static BOOK: Part = Part::carried("book", &[7]);
        static PARTS: [&Part; 1] = [&BOOK];
        &PARTS
    }

    fn redraw_hidden(_: &mut Position, _: Viewer, _: &mut Rng) {}
}

struct One;

impl Player<Laden> for One {
    fn think(&mut self, _: &u32, _: &Budget) -> Result<Add, Say> {
        Ok(Add(1))
    }
}

/// Reads nothing and writes nothing.
struct NoRecords;

impl Records for NoRecords {
    fn formats(&self) -> &'static [RecordFormat] {
        &[RecordFormat { name: "sum", title: "Sums", ending: "sum" }]
    }

    fn write(&self, _: &Record, _: &str) -> Result<String, Say> {
        Err(TEXT.say())
    }

    fn read(&self, _: &str) -> Option<Result<Record, Say>> {
        None
    }
}

static LADEN: Erased<Laden> = Erased::NEW;

fn start() -> Box<dyn AnyPosition> {
    let options = LADEN.read_options(None, None, &serde_json::Map::new()).unwrap().options;
    LADEN.start(&options, &Seed::from_number(1)).unwrap()
}

#[test]
fn what_a_game_has_reaches_who_knows_no_game() {
    assert_eq!(LADEN.levels().expect("levels").generate_defaults(), [("size", "6")]);
    assert_eq!(LADEN.records().expect("records").formats()[0].name, "sum");
    assert_eq!(LADEN.parts().iter().map(|part| part.name()).collect::<Vec<_>>(), ["book"]);
    let streams = ["plain", "deep"].map(|name| PlayerName::read(Bare::facts(), name, RIGHT).unwrap());
    assert_eq!(streams.map(|name| LADEN.has_one_stream(name)), [false, true]);
    // Where nothing else is said, any move leads towards the end.
    let position = Position { steps: Vec::new(), stopped: false };
    assert_eq!(Laden::finish(&position, &mut Rng::from_number(1)), Some(Add(1)));
}

#[test]
fn what_a_position_does_reaches_who_knows_no_game() {
    let mut position = start();
    let foreseen = LADEN.foresee(position.view(Viewer::Spectator).as_ref(), "1").unwrap().expect("a view");
    assert_eq!(foreseen.json(), json!(1));
    assert_eq!(position.moves(), Some(vec!["+1".to_owned()]));
    assert_eq!(position.random_move(&mut Rng::from_number(1)).as_deref(), Some("+1"));
    assert_eq!(position.play(LEFT, "1").as_deref(), Ok("+1"));
    assert!(position.timeout());
    assert_eq!((position.steps(), position.move_for(1, Viewer::Spectator)), (2, None));
    assert_eq!((position.remarks(0), position.remarks(1)), (vec!["1!".to_owned()], vec!["2!".to_owned()]));
    let conduct = Conduct { seats: Vec::new(), preset: None, one_person: false };
    let scores = position.scores(&conduct);
    assert_eq!((scores.len(), scores[0].seat, scores[0].chart), (1, RIGHT, "sums"));
}

/// What the suite says of a game with these facts and words.
fn misfit(facts: Facts, words: &'static [&'static Word]) -> String {
    DECLARED.set(Box::leak(Box::new(facts)));
    SAID.set(words);
    let Broken { promise, how } = run::<Laden>(0).unwrap_err();
    assert_eq!(promise, Promise::FactsFitTogether, "{how}");
    how
}

const fn preset(name: &'static str, roles: &'static [Role]) -> Preset {
    Preset { name, title: &TEXT, options: &[], level: &[], clock: game::Clock::None, rated: false, roles }
}

const LEFT_ROLE: &[Role] = &[Role { seat: "left", options: &[], against: None }];

const fn daily(preset: &'static str, ranking: &'static str) -> Daily {
    Daily { name: "sum", title: &TEXT, preset, level: &[], ranking }
}

const SUMS: Chart =
    Chart { name: "sums", title: &TEXT, measure: Measure::Highest, unit: Unit::Number, scope: Scope::All, seats: &[] };

static SHOUT: Word = Word { code: "bare.text", english: "Again." };
static FOREIGN: Word = Word { code: "chess.mate", english: "Mate." };

/// Facts and words that do not fit together, and what is said of them.
const MISFITS: [(Facts, &[&Word], &str); 15] = [
    (Facts { name: "", ..FACTS }, &[], "the game \"\" is not lower case with hyphens"),
    (Facts { name: "Bare", ..FACTS }, &[], "the game \"Bare\" is not lower case with hyphens"),
    (Facts { name: "ba_re", ..FACTS }, &[], "the game \"ba_re\" is not lower case with hyphens"),
    (
        Facts { seats: &[SeatFact { name: "Left", title: &TEXT }], ..FACTS },
        &[],
        "the seat \"Left\" is not lower case with hyphens",
    ),
    (Facts { records: &[SUMS], rankings: &[SUMS], ..FACTS }, &[], "two of chart have one name: [\"sums\", \"sums\"]"),
    (Facts { presets: &[], ..FACTS }, &[], "there is no preset, so no default"),
    (Facts { newcomer: "blitz", ..FACTS }, &[], "there is no preset blitz"),
    (Facts { presets: &[preset("plain", &[])], ..FACTS }, &[], "preset plain has no role for a person"),
    (
        Facts { presets: &[preset("plain", &[Role { seat: "middle", options: &[], against: None }])], ..FACTS },
        &[],
        "role middle of preset plain is no seat",
    ),
    (
        // Only the right seat may be held by it, and that is the person's own.
        Facts { presets: &[preset("plain", &[Role { seat: "right", options: &[], against: Some("deep") }])], ..FACTS },
        &[],
        "deep can only sit as right, not as left.",
    ),
    (
        Facts {
            presets: &[preset("plain", LEFT_ROLE)],
            rankings: &[SUMS],
            dailies: &[daily("blitz", "sums")],
            ..FACTS
        },
        &[],
        "daily sum has no preset",
    ),
    (
        Facts {
            presets: &[preset("plain", LEFT_ROLE)],
            rankings: &[SUMS],
            dailies: &[daily("plain", "wins")],
            ..FACTS
        },
        &[],
        "daily sum has no ranking",
    ),
    (Facts { ..FACTS }, &[&TEXT, &SHOUT], "two words have one code"),
    (Facts { ..FACTS }, &[&TEXT, &FOREIGN], "the word chess.mate should begin with bare."),
    // Digits and hyphens are in order, so that the words are what is wrong.
    (Facts { name: "bare-2", ..FACTS }, &[&TEXT], "the word bare.text should begin with bare-2."),
];

#[test]
fn facts_that_do_not_fit_together_are_told() {
    for (facts, words, how) in MISFITS {
        assert_eq!(misfit(facts, words), how);
    }
}

#[test]
#[should_panic(expected = "Bare breaks a promise: FactsFitTogether: the game \"Bare\" is not lower case with hyphens")]
fn a_broken_promise_fails_the_test_that_asks() {
    static SHOUTS: Facts = Facts { name: "Bare", ..FACTS };
    DECLARED.set(&SHOUTS);
    game::conformance::check::<Laden>();
}

#[test]
fn a_view_is_read_by_who_can() {
    let refused: Value = json!({});
    assert_eq!(LADEN.read_view(&refused).err().map(|say| say.code), Some("game.unreadable-view"));
}
