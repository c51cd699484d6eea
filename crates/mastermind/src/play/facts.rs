//! What is fixed about Mastermind.

use game::{
    Chart, Clock, Contest, Daily, Facts, Field, FieldKind, HintKind, Measure, Needs, Parameter, Permission, PlayerFact,
    Preset, Role, Scope, Seat, SeatFact, TakeBack, ToolFact, Unit,
};

use crate::code::{MAX_COLOURS, MAX_PEGS};
use crate::play::MAX_TURNS;
use crate::words;

/// Who makes the code.
pub const MAKER: Seat = Seat(0);
/// Who breaks it.
pub const BREAKER: Seat = Seat(1);

static OPTIONS: [Field; 7] = [
    Field::new("pegs", &words::PEGS, FieldKind::Whole { min: 1, max: MAX_PEGS as i64 }),
    Field::new("colours", &words::COLOURS, FieldKind::Whole { min: 2, max: MAX_COLOURS as i64 }),
    Field::new("repeats", &words::REPEATS, FieldKind::Flag),
    Field::new("blanks", &words::BLANKS, FieldKind::Flag),
    Field::new("turns", &words::TURNS, FieldKind::Whole { min: 1, max: MAX_TURNS as i64 }),
    Field::new("secret", &words::SECRET, FieldKind::Choice { values: &["drawn", "entered", "memory"] }),
    Field {
        name: "answers",
        about: &words::ANSWERS,
        kind: FieldKind::Choice { values: &["by-hand", "automatic"] },
        only_if: Some(("secret", "entered")),
        keeps_preset: true,
    },
];

/// Who breaks a drawn code, or makes one for five-guess.
static ROLES: [Role; 2] = [
    Role { seat: "breaker", options: &[("secret", "drawn")], against: None },
    Role { seat: "maker", options: &[("secret", "entered")], against: Some(PRESET_BREAKER) },
];

/// The breaker of every preset.
pub(crate) const PRESET_BREAKER: &str = "five-guess";

const fn preset(
    name: &'static str,
    title: &'static game::Word,
    options: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset { name, title, options, level: &[], clock: Clock::None, rated: false, roles: &ROLES }
}

static PRESETS: [Preset; 5] = [
    preset(
        "normal",
        &words::NORMAL,
        &[
            ("pegs", "4"),
            ("colours", "7"),
            ("repeats", "no"),
            ("blanks", "no"),
            ("turns", "8"),
            ("secret", "drawn"),
            ("answers", "by-hand"),
        ],
    ),
    preset("hard", &words::HARD, &[("pegs", "7")]),
    preset("classic", &words::CLASSIC, &[("colours", "6"), ("repeats", "yes"), ("turns", "10")]),
    preset("super", &words::SUPER, &[("pegs", "5"), ("colours", "8"), ("repeats", "yes"), ("turns", "12")]),
    preset("bulls-and-cows", &words::BULLS_AND_COWS, &[("colours", "10"), ("turns", "10")]),
];

static HINT_KINDS: [HintKind; 3] = [
    HintKind { name: "reveal", about: &words::HINT_REVEAL, seats: &["breaker"], ranked: true },
    HintKind { name: "advice", about: &words::HINT_ADVICE, seats: &["breaker"], ranked: false },
    HintKind { name: "answer", about: &words::HINT_ANSWER, seats: &["maker"], ranked: true },
];

const fn player(name: &'static str, about: &'static game::Word) -> PlayerFact {
    PlayerFact { name, about, parameter: None, seats: &["breaker"] }
}

static PLAYERS: [PlayerFact; 9] = [
    player("dummy", &words::DUMMY),
    PlayerFact {
        name: "elite",
        about: &words::ELITE,
        parameter: Some(Parameter { name: "codes", min: 3, max: 1000, default: 60, words: &[], think_ms: &[] }),
        seats: &["breaker"],
    },
    PlayerFact {
        name: "genetic",
        about: &words::GENETIC,
        parameter: Some(Parameter { name: "codes", min: 1, max: 1000, default: 60, words: &[], think_ms: &[] }),
        seats: &["breaker"],
    },
    player("five-guess", &words::FIVE_GUESS),
    player("expected", &words::EXPECTED),
    player("entropy", &words::ENTROPY),
    player("parts", &words::PARTS),
    player("optimal", &words::OPTIMAL),
    player("master", &words::MASTER),
];

/// A chart of breakers.
const fn chart(name: &'static str, title: &'static game::Word, measure: Measure, unit: Unit) -> Chart {
    Chart { name, title, measure, unit, scope: Scope::PresetOrCustom, seats: &["breaker"] }
}

/// What is fixed about Mastermind.
pub static FACTS: Facts = Facts {
    name: "mastermind",
    title: "Mastermind",
    about: &words::ABOUT,
    rules_version: 1,
    seats: &[SeatFact { name: "maker", title: &words::MAKER }, SeatFact { name: "breaker", title: &words::BREAKER }],
    contest: Contest::Race(BREAKER),
    hidden: true,
    luck: false,
    take_back: TakeBack::Never,
    hints: Permission::FreeOrAgreed,
    pause: Permission::FreeOrAgreed,
    draw_offers: false,
    options: &OPTIONS,
    presets: &PRESETS,
    newcomer: "classic",
    hint_kinds: &HINT_KINDS,
    players: &PLAYERS,
    rankings: &[
        chart("points", &words::CHART_POINTS, Measure::Highest, Unit::Number),
        chart("classic", &words::CHART_CLASSIC, Measure::Highest, Unit::Number),
        Chart {
            name: "maker",
            title: &words::CHART_MAKER,
            measure: Measure::Highest,
            unit: Unit::Turns,
            scope: Scope::Preset,
            seats: &["maker"],
        },
    ],
    records: &[
        chart("best-points", &words::CHART_BEST_POINTS, Measure::Highest, Unit::Number),
        chart("fewest-turns", &words::CHART_FEWEST_TURNS, Measure::Lowest, Unit::Turns),
        chart("fastest-win", &words::CHART_FASTEST_WIN, Measure::Lowest, Unit::Time),
        chart("winning-streak", &words::CHART_STREAK, Measure::Streak, Unit::Games),
    ],
    dailies: &[Daily { name: "code", title: &words::DAILY_CODE, preset: "normal", level: &[], ranking: "points" }],
    tools: &[ToolFact { name: "review", about: &words::TOOL_REVIEW, needs: Needs::FinishedTable }],
};
