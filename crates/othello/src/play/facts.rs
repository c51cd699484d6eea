//! What Othello declares about itself.

use game::{
    Chart, Clock, Contest, Facts, Field, FieldKind, HintKind, Measure, Needs, Parameter, Permission, PlayerFact,
    Preset, Role, Scope, SeatFact, TakeBack, ToolFact, Unit,
};

use super::hints::BEST_MOVES;
use crate::players::THINK_MS;
use crate::rules::SIDES;
use crate::words;

const SIDE: FieldKind = FieldKind::Whole { min: *SIDES.start() as i64, max: *SIDES.end() as i64 };

const OPTIONS: &[Field] = &[
    Field::new("height", &words::OPTION_HEIGHT, SIDE),
    Field::new("width", &words::OPTION_WIDTH, SIDE),
    Field::new(
        "directions",
        &words::OPTION_DIRECTIONS,
        FieldKind::Set { values: &["horizontal", "vertical", "diagonal"] },
    ),
    Field::new("start", &words::OPTION_START, FieldKind::Text { max: 320 }),
];

const BOTH_SEATS: &[Role] = &[
    Role { seat: "black", options: &[], against: Some("level:3") },
    Role { seat: "white", options: &[], against: Some("level:3") },
];

const DEPTH: Option<Parameter> =
    Some(Parameter { name: "depth", min: 1, max: 10, default: 3, words: &[], think_ms: &[] });

const STRENGTH: Option<Parameter> = Some(Parameter::strength(&words::STRENGTHS, THINK_MS));

/// The facts.
pub(super) static FACTS: Facts = Facts {
    name: "othello",
    title: "Othello",
    about: &words::ABOUT,
    rules_version: 1,
    seats: &[
        SeatFact { name: "black", title: &words::SEAT_BLACK },
        SeatFact { name: "white", title: &words::SEAT_WHITE },
    ],
    contest: Contest::Duel,
    hidden: false,
    luck: false,
    take_back: TakeBack::FreeOrAgreed,
    hints: Permission::FreeOrAgreed,
    pause: Permission::FreeOrAgreed,
    draw_offers: true,
    options: OPTIONS,
    presets: &[
        Preset {
            name: "standard",
            title: &words::PRESET_STANDARD,
            options: &[("height", "8"), ("width", "8"), ("directions", "horizontal,vertical,diagonal"), ("start", "")],
            level: &[],
            clock: Clock::None,
            rated: true,
            roles: BOTH_SEATS,
        },
        Preset {
            name: "blitz",
            title: &words::PRESET_BLITZ,
            options: &[],
            level: &[],
            clock: Clock::Total { ms: 300_000, increment: 2_000 },
            rated: true,
            roles: BOTH_SEATS,
        },
        Preset {
            name: "mini",
            title: &words::PRESET_MINI,
            options: &[("height", "6"), ("width", "6")],
            level: &[],
            clock: Clock::None,
            rated: false,
            roles: BOTH_SEATS,
        },
        Preset {
            name: "grand",
            title: &words::PRESET_GRAND,
            options: &[("height", "10"), ("width", "10")],
            level: &[],
            clock: Clock::None,
            rated: false,
            roles: BOTH_SEATS,
        },
        Preset {
            name: "straight",
            title: &words::PRESET_STRAIGHT,
            options: &[("directions", "horizontal,vertical")],
            level: &[],
            clock: Clock::None,
            rated: false,
            roles: BOTH_SEATS,
        },
    ],
    newcomer: "standard",
    hint_kinds: &[HintKind { name: BEST_MOVES, about: &words::HINT_BEST_MOVES, seats: &[], ranked: false }],
    players: &[
        PlayerFact { name: "random", about: &words::PLAYER_RANDOM, parameter: None, seats: &[] },
        PlayerFact { name: "greedy", about: &words::PLAYER_GREEDY, parameter: None, seats: &[] },
        PlayerFact { name: "minimax", about: &words::PLAYER_MINIMAX, parameter: DEPTH, seats: &[] },
        PlayerFact { name: "weighted", about: &words::PLAYER_WEIGHTED, parameter: DEPTH, seats: &[] },
        PlayerFact { name: "level", about: &words::PLAYER_STRENGTH, parameter: STRENGTH, seats: &[] },
    ],
    rankings: &[
        Chart {
            name: "rating",
            title: &words::CHART_RATING,
            measure: Measure::Rating,
            unit: Unit::Number,
            scope: Scope::All,
            seats: &[],
        },
        Chart {
            name: "wins",
            title: &words::CHART_WINS,
            measure: Measure::Tally,
            unit: Unit::Games,
            scope: Scope::Preset,
            seats: &[],
        },
    ],
    records: &[Chart {
        name: "margin",
        title: &words::CHART_MARGIN,
        measure: Measure::Highest,
        unit: Unit::Number,
        scope: Scope::Preset,
        seats: &[],
    }],
    dailies: &[],
    tools: &[
        ToolFact { name: "analyse", about: &words::TOOL_ANALYSE, needs: Needs::FinishedTable },
        ToolFact { name: "think", about: &words::TOOL_THINK, needs: Needs::Table },
        ToolFact { name: "explore", about: &words::TOOL_EXPLORE, needs: Needs::Position },
        ToolFact { name: "judge", about: &words::TOOL_JUDGE, needs: Needs::Position },
        ToolFact { name: "book", about: &words::TOOL_BOOK, needs: Needs::Position },
        ToolFact { name: "openings", about: &words::TOOL_OPENINGS, needs: Needs::Nothing },
        ToolFact { name: "record", about: &words::TOOL_RECORD, needs: Needs::Nothing },
    ],
};
