//! What Crush declares about itself.

use game::{
    Chart, Clock, Contest, Facts, Field, FieldKind, HintKind, Measure, Needs, Parameter, Permission, PlayerFact,
    Preset, Role, Scope, SeatFact, TakeBack, ToolFact, Unit, Word,
};

use crate::words;

pub(crate) static FACTS: Facts = Facts {
    name: "crush",
    title: "Crush",
    about: &words::ABOUT,
    rules_version: 1,
    seats: &[
        SeatFact { name: "first", title: &words::SEAT_FIRST },
        SeatFact { name: "second", title: &words::SEAT_SECOND },
    ],
    contest: Contest::Duel,
    hidden: true,
    luck: true,
    take_back: TakeBack::Never,
    hints: Permission::FreeOrAgreed,
    pause: Permission::FreeOrAgreed,
    draw_offers: true,
    options: &[
        whole("width", &words::OPTION_WIDTH, 4, 12),
        whole("height", &words::OPTION_HEIGHT, 4, 12),
        whole("colours", &words::OPTION_COLOURS, 4, 8),
        whole("goal", &words::OPTION_GOAL, 20, 2000),
        choice("ending", &words::OPTION_ENDING, &["at-once", "equal-turns"]),
        choice("chain", &words::OPTION_CHAIN, &["flat", "rising"]),
        Field::new("extra-move", &words::OPTION_EXTRA_MOVE, FieldKind::Flag),
        choice("stream", &words::OPTION_STREAM, &["hidden", "open"]),
    ],
    presets: &[
        preset(
            "duel",
            &words::PRESET_DUEL,
            &[
                ("width", "10"),
                ("height", "10"),
                ("colours", "7"),
                ("goal", "300"),
                ("ending", "at-once"),
                ("chain", "flat"),
                ("extra-move", "no"),
                ("stream", "hidden"),
            ],
        ),
        Preset { rated: true, ..preset("fair-duel", &words::PRESET_FAIR_DUEL, &[("ending", "equal-turns")]) },
        Preset {
            clock: Clock::PerMove { ms: 4000 },
            ..preset(
                "tournament",
                &words::PRESET_TOURNAMENT,
                &[("goal", "500"), ("chain", "rising"), ("extra-move", "yes")],
            )
        },
        preset("open", &words::PRESET_OPEN, &[("stream", "open")]),
        preset(
            "quick",
            &words::PRESET_QUICK,
            &[("width", "8"), ("height", "8"), ("colours", "6"), ("goal", "100"), ("ending", "equal-turns")],
        ),
    ],
    newcomer: "quick",
    hint_kinds: &[HintKind { name: "move", about: &words::HINT_MOVE, seats: &[], ranked: false }],
    players: &[
        simple("random", &words::PLAYER_RANDOM),
        simple("first-crush", &words::PLAYER_FIRST_CRUSH),
        simple("heuristic", &words::PLAYER_HEURISTIC),
        simple("cascade", &words::PLAYER_CASCADE),
        PlayerFact {
            name: "minmax",
            about: &words::PLAYER_MINMAX,
            parameter: Some(Parameter { name: "depth", min: 1, max: 6, default: 2, words: &[], think_ms: &[] }),
            seats: &[],
        },
        PlayerFact {
            name: "course",
            about: &words::PLAYER_COURSE,
            parameter: Some(Parameter { name: "depth", min: 1, max: 4, default: 2, words: &[], think_ms: &[] }),
            seats: &[],
        },
        PlayerFact {
            name: "level",
            about: &words::PLAYER_STRENGTH,
            parameter: Some(Parameter::strength(&words::STRENGTHS, &[50; 10])),
            seats: &[],
        },
    ],
    rankings: &[
        chart("duels", &words::CHART_DUELS, Measure::Tally, Unit::Games, Scope::Preset),
        chart("rating", &words::CHART_RATING, Measure::Rating, Unit::Number, Scope::All),
    ],
    records: &[
        chart("best-move", &words::CHART_BEST_MOVE, Measure::Highest, Unit::Number, Scope::Preset),
        chart("biggest-win", &words::CHART_BIGGEST_WIN, Measure::Highest, Unit::Number, Scope::Preset),
    ],
    dailies: &[],
    tools: &[ToolFact { name: "tree", about: &words::TOOL_TREE, needs: Needs::Table }],
};

static ROLES: [Role; 2] = [
    Role { seat: "first", options: &[], against: Some("level:5") },
    Role { seat: "second", options: &[], against: Some("level:5") },
];

const fn whole(name: &'static str, about: &'static Word, min: i64, max: i64) -> Field {
    Field::new(name, about, FieldKind::Whole { min, max })
}

const fn choice(name: &'static str, about: &'static Word, values: &'static [&'static str]) -> Field {
    Field::new(name, about, FieldKind::Choice { values })
}

const fn simple(name: &'static str, about: &'static Word) -> PlayerFact {
    PlayerFact { name, about, parameter: None, seats: &[] }
}

const fn preset(name: &'static str, title: &'static Word, options: &'static [(&'static str, &'static str)]) -> Preset {
    Preset { name, title, options, level: &[], clock: Clock::None, rated: false, roles: &ROLES }
}

const fn chart(name: &'static str, title: &'static Word, measure: Measure, unit: Unit, scope: Scope) -> Chart {
    Chart { name, title, measure, unit, scope, seats: &[] }
}
