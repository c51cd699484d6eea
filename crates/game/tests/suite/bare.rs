//! A game that has no more than the interface demands, and options of every kind.

use std::fmt;

use game::{
    Budget, Clock, Contest, Facts, Field, FieldKind, Game, HintKind, Needs, Outcome, Parameter, Permission, Player,
    PlayerFact, PlayerName, Preset, Rng, Role, Say, Seat, SeatFact, Seed, Step, Stop, TakeBack, ToolFact, Turn,
    Verdict, Viewer, Word,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Two seats add 1 or 2 in turn; who reaches 3 wins.
pub struct Bare;

pub const LEFT: Seat = Seat(0);
pub const RIGHT: Seat = Seat(1);

game::words! {
    /// Any text will do.
    TEXT = "bare.text": "Bare.";
    /// A move that is none.
    NO_MOVE = "bare.no-move": "{text} is no move.";
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    pub whole: i64,
    pub flag: bool,
    pub choice: String,
    pub set: Vec<String>,
    pub text: String,
    pub level: Map<String, Value>,
}

#[derive(Clone)]
pub struct Position {
    sum: u32,
    steps: Vec<Step<Bare>>,
    outcome: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Add(pub u32);

impl fmt::Display for Add {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{}", self.0)
    }
}

pub const FACTS: Facts = Facts {
    name: "bare",
    title: "Bare",
    about: &TEXT,
    rules_version: 1,
    seats: &[SeatFact { name: "left", title: &TEXT }, SeatFact { name: "right", title: &TEXT }],
    contest: Contest::Duel,
    hidden: false,
    luck: false,
    take_back: TakeBack::Never,
    hints: Permission::FreeOrAgreed,
    pause: Permission::Never,
    draw_offers: false,
    options: &[
        Field::new("whole", &TEXT, FieldKind::Whole { min: -2, max: 9 }),
        Field::new("flag", &TEXT, FieldKind::Flag),
        Field::new("choice", &TEXT, FieldKind::Choice { values: &["a", "b"] }),
        Field::new("set", &TEXT, FieldKind::Set { values: &["x", "y", "z"] }),
        Field::new("text", &TEXT, FieldKind::Text { max: 5 }),
        Field::new("level", &TEXT, FieldKind::Level),
    ],
    presets: &[
        Preset {
            name: "plain",
            title: &TEXT,
            options: &[
                ("whole", "3"),
                ("flag", "no"),
                ("choice", "a"),
                ("set", "x,y"),
                ("text", "hi"),
                ("level", "{\"cells\": 1}"),
            ],
            level: &[],
            clock: Clock::None,
            rated: false,
            roles: &ROLES,
        },
        Preset {
            name: "other",
            title: &TEXT,
            options: &[("whole", "4"), ("choice", "b")],
            level: &[],
            clock: Clock::None,
            rated: false,
            roles: &ROLES,
        },
    ],
    newcomer: "plain",
    hint_kinds: &[
        HintKind { name: "any", about: &TEXT, seats: &[], ranked: true },
        HintKind { name: "lefts", about: &TEXT, seats: &["left"], ranked: true },
    ],
    players: &[
        PlayerFact { name: "plain", about: &TEXT, parameter: None, seats: &[] },
        PlayerFact {
            name: "deep",
            about: &TEXT,
            parameter: Some(Parameter {
                name: "depth",
                min: 2,
                max: 4,
                default: 3,
                words: &[],
                think_ms: &[20, 30, 40],
            }),
            seats: &["right"],
        },
    ],
    rankings: &[],
    records: &[],
    dailies: &[],
    tools: &[
        ToolFact { name: "free", about: &TEXT, needs: Needs::Nothing },
        ToolFact { name: "any-position", about: &TEXT, needs: Needs::Position },
        ToolFact { name: "at-table", about: &TEXT, needs: Needs::Table },
        ToolFact { name: "afterwards", about: &TEXT, needs: Needs::FinishedTable },
    ],
};

pub static ROLES: [Role; 2] = [
    Role { seat: "left", options: &[], against: Some("plain") },
    Role { seat: "right", options: &[("whole", "5")], against: None },
];

impl Game for Bare {
    type Options = Options;
    type Position = Position;
    type Move = Add;
    type Event = u32;
    type View = (u32, String);

    fn facts() -> &'static Facts {
        static ALL: Facts = FACTS;
        &ALL
    }

    fn words() -> Vec<&'static Word> {
        WORDS.to_vec()
    }

    fn start(_: &Options, _: &Seed) -> Position {
        Position { sum: 0, steps: Vec::new(), outcome: None }
    }

    fn turn(position: &Position) -> Turn {
        match &position.outcome {
            Some(outcome) => Turn::Over(outcome.clone()),
            None => Turn::Seat(Seat((position.steps.len() % 2) as u8)),
        }
    }

    fn read_move(_: &Position, text: &str) -> Result<Add, Say> {
        let number = text.trim_start_matches('+').parse().ok().filter(|number| (1..=2).contains(number));
        number.map(Add).ok_or_else(|| NO_MOVE.with(&[("text", text.into())]))
    }

    fn play(position: &mut Position, add: &Add) -> Result<(), Say> {
        let seat = Seat((position.steps.len() % 2) as u8);
        position.sum += add.0;
        position.steps.push(Step { seat, mv: Some(*add), events: vec![add.0, position.sum] });
        if position.sum >= 3 {
            position.outcome = Some(Outcome { verdict: Verdict::Won(seat), say: TEXT.say() });
        }
        Ok(())
    }

    fn steps(position: &Position) -> &[Step<Self>] {
        &position.steps
    }

    fn stop(position: &mut Position, _: Stop) {
        position.outcome = Some(Outcome { verdict: Verdict::Draw, say: TEXT.say() });
    }

    fn view(position: &Position, viewer: Viewer) -> (u32, String) {
        (position.sum, format!("{viewer:?}"))
    }

    fn player(name: PlayerName, _: Seat, _: Rng) -> Box<dyn Player<Self>> {
        Box::new(Adds(name.parameter))
    }

    fn redraw_hidden(_: &mut Position, _: Viewer, _: &mut Rng) {}
}

/// Adds 2 when its number is even, else 1; nothing when it may not spend a node.
struct Adds(u32);

impl Player<Bare> for Adds {
    fn think(&mut self, _: &(u32, String), budget: &Budget) -> Result<Add, Say> {
        if budget.spend(1) { Ok(Add(2 - self.0 % 2)) } else { Err(TEXT.say()) }
    }
}
