//! What is fixed about KenKen.

use game::{
    Chart, Clock, Contest, Daily, Facts, Field, FieldKind, HintKind, Measure, Needs, Permission, Preset, Role, Scope,
    SeatFact, TakeBack, ToolFact, Unit, Word,
};

use crate::words;

static ROLES: [Role; 1] = [Role { seat: "solver", options: &[], against: None }];

const fn preset(name: &'static str, title: &'static Word, level: &'static [(&'static str, &'static str)]) -> Preset {
    Preset { name, title, options: &[], level, clock: Clock::None, rated: false, roles: &ROLES }
}

/// Where a newcomer begins: modulo and exponent come with the larger boards.
pub(super) const CLASSIC_OPS: &str = "+,-,x,/";
const CLASSIC: (&str, &str) = ("ops", CLASSIC_OPS);

static PRESETS: [Preset; 7] = [
    preset("medium", &words::MEDIUM, &[("size", "6"), ("grade", "normal"), ("max-cage", "4"), CLASSIC]),
    preset("small", &words::SMALL, &[("size", "4"), ("grade", "easy"), ("max-cage", "3"), CLASSIC]),
    preset("large", &words::LARGE, &[("size", "8"), ("grade", "hard"), ("max-cage", "5")]),
    preset("monster", &words::MONSTER, &[("size", "9"), ("grade", "extreme"), ("min-cage", "2"), ("max-cage", "5")]),
    preset("giant", &words::GIANT, &[("size", "10"), ("grade", "hard"), ("max-cage", "4"), CLASSIC]),
    preset("titan", &words::TITAN, &[("size", "12"), ("max-cage", "4"), CLASSIC]),
    preset("mystery", &words::MYSTERY, &[("size", "5"), ("max-cage", "3"), ("hidden-ops", "yes")]),
];

const fn time_chart(name: &'static str, title: &'static Word, scope: Scope) -> Chart {
    Chart { name, title, measure: Measure::Lowest, unit: Unit::Time, scope, seats: &[] }
}

/// What is fixed about KenKen.
pub static FACTS: Facts = Facts {
    name: "kenken",
    title: "KenKen",
    about: &words::ABOUT,
    rules_version: 1,
    seats: &[SeatFact { name: "solver", title: &words::SOLVER }],
    contest: Contest::Alone,
    hidden: true,
    luck: false,
    take_back: TakeBack::FreeOrAgreed,
    hints: Permission::FreeOrAgreed,
    pause: Permission::FreeOrAgreed,
    draw_offers: false,
    options: &[Field::new("level", &words::LEVEL, FieldKind::Level)],
    presets: &PRESETS,
    newcomer: "medium",
    hint_kinds: &[
        HintKind { name: "check", about: &words::HINT_CHECK, seats: &[], ranked: false },
        HintKind { name: "next-step", about: &words::HINT_STEP, seats: &[], ranked: false },
    ],
    players: &[],
    rankings: &[time_chart("time", &words::CHART_TIME, Scope::Level)],
    records: &[
        time_chart("fastest", &words::CHART_FASTEST, Scope::Size),
        Chart {
            name: "solved",
            title: &words::CHART_SOLVED,
            measure: Measure::Tally,
            unit: Unit::Number,
            scope: Scope::Preset,
            seats: &[],
        },
    ],
    dailies: &[
        Daily { name: "board", title: &words::DAILY, preset: "medium", level: &[], ranking: "time" },
        Daily { name: "hard", title: &words::DAILY_HARD, preset: "large", level: &[], ranking: "time" },
    ],
    tools: &[
        ToolFact { name: "explain", about: &words::TOOL_EXPLAIN, needs: Needs::FinishedTable },
        ToolFact { name: "draft", about: &words::TOOL_DRAFT, needs: Needs::Nothing },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Op, OpSet};

    #[test]
    fn a_newcomer_begins_with_the_four_operations() {
        let ops = CLASSIC.1.split(',').map(|sign| Op::from_sign(sign).unwrap());
        assert_eq!(ops.fold(OpSet::only(Op::Equal), OpSet::with), OpSet::FOUR);
    }
}
