//! Levels: looked at, read, made, explained, written and printed.

use std::time::Duration;

use ::tables::forms::{CheckedLevel, find_format, find_levels};
use game::{LevelReading, Problem, SheetWishes};
use serde_json::{Map, Value, json};

use crate::engine::Engine;
use crate::question::Limits;
use crate::reply::{Reply, answer};
use crate::tables::read_seed;

/// How long a level may be looked at.
const CHECKING_TIME: Duration = Duration::from_secs(3);
/// How long the levels of a text may be looked at, all together.
const READING_TIME: Duration = Duration::from_secs(15);
/// How long a level may be made.
const MAKING_TIME: Duration = Duration::from_secs(30);

/// What a level is.
pub(crate) fn check(engine: &Engine, game: &str, level: &Value, limits: Limits) -> Reply {
    let levels = find_levels(game)?;
    answer(CheckedLevel::from(levels.check(level, &engine.budget(limits, CHECKING_TIME))?))
}

/// Every level of a text, or which line is wrong. What the reader noticed comes first among a level's notes.
pub(crate) fn read(engine: &Engine, game: &str, text: &str, wishes: &Map<String, Value>, limits: Limits) -> Reply {
    let levels = find_levels(game)?;
    let budget = engine.budget(limits, READING_TIME);
    let mut checked = Vec::new();
    for LevelReading { level, line, notes } in levels.readings(text, wishes)? {
        let mut check = levels.check(&level, &budget).map_err(|say| game::in_line(line, say))?;
        check.notes.splice(0..0, notes.into_iter().map(Problem::in_all));
        checked.push(CheckedLevel::from(check));
    }
    answer(json!({ "levels": checked }))
}

/// Makes a level.
pub(crate) fn generate(
    engine: &Engine,
    game: &str,
    wishes: &Map<String, Value>,
    drawn: Option<&Value>,
    seed: &str,
    limits: Limits,
) -> Reply {
    let levels = find_levels(game)?;
    let wishes = levels.read_wishes(wishes)?;
    let drawn = drawn.filter(|drawn| !drawn.is_null());
    let level = levels.generate(&wishes, drawn, &read_seed(seed)?, &engine.budget(limits, MAKING_TIME))?;
    answer(json!({ "level": level }))
}

/// How a person solves a level.
pub(crate) fn explain(engine: &Engine, game: &str, level: &Value, limits: Limits) -> Reply {
    Ok(find_levels(game)?.explain(level, &engine.budget(limits, CHECKING_TIME))?)
}

/// A level as text.
pub(crate) fn write(game: &str, level: &Value, format: Option<&str>) -> Reply {
    let levels = find_levels(game)?;
    let format = find_format(levels, format)?;
    let written = levels.write(level, format.name)?;
    answer(json!({ "text": written.text, "warnings": written.warnings, "ending": format.ending }))
}

/// A sheet to print.
pub(crate) fn print(game: &str, list: &[Value], solutions: bool) -> Reply {
    let wishes = SheetWishes { solutions, ..SheetWishes::default() };
    answer(json!({ "svg": find_levels(game)?.sheet(list, wishes)?.svg() }))
}
