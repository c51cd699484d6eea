//! Tools beside the play, and what follows from a view.

use std::time::Duration;

use ::tables::forms::find_tool;
use ::tables::forms::words::TOOL_AT_TABLE;
use serde_json::{Value, json};

use crate::engine::{Engine, find_game, needs_parts};
use crate::question::Tool;
use crate::reply::{Failure, Reply, answer};

/// A tool may think so long.
const TOOL_TIME: Duration = Duration::from_secs(15);

/// Uses a tool: at an open table, on a view, or on nothing.
pub(crate) fn run(engine: &mut Engine, tool: &Tool) -> Reply {
    let budget = engine.budget(tool.limits, TOOL_TIME);
    let (game, view) = match (&tool.id, &tool.game) {
        (Some(id), _) => {
            let table = engine.table(id)?;
            let (game, viewer) = (table.table.game(), table.viewer());
            table.table.check_tool(find_tool(game, &tool.name)?, viewer, false, tool.now)?;
            (game, Some(table.table.view(viewer)))
        }
        (None, Some(name)) => {
            let game = find_game(name)?;
            (game, tool.view.as_ref().map(|view| game.read_view(view)).transpose()?)
        }
        (None, None) => return Err(Failure::from(crate::engine::bad("a tool is of a table or of a game"))),
    };
    let fact = find_tool(game, &tool.name)?;
    if fact.needs.is_table() && view.is_none() {
        return Err(TOOL_AT_TABLE.with(&[("tool", fact.name.into())]).into());
    }
    needs_parts(game)?;
    Ok(game.tool(fact.name, view.as_deref(), &tool.arguments, &budget)?)
}

/// What a move would do to a view, as far as the view tells.
pub(crate) fn foresee(game: &str, view: &Value, text: &str) -> Reply {
    let game = find_game(game)?;
    let view = game.read_view(view)?;
    let (refusal, after) = match game.foresee(view.as_ref(), text) {
        Ok(after) => (None, after.map(|view| view.json())),
        Err(say) => (Some(say), None),
    };
    answer(json!({ "refusal": refusal, "view": after }))
}
