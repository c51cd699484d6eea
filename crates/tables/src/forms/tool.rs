//! Named functions beside the play: who may use which now.

use game::{AnyGame, Needs, Say, ToolFact, Viewer};

use super::words;
use crate::table::{Millis, Table};

/// A tool of a game, by its name.
pub fn find_tool(game: &dyn AnyGame, name: &str) -> Result<&'static ToolFact, Say> {
    game.facts().tools.iter().find(|tool| tool.name == name).ok_or_else(|| words::NO_TOOL.say())
}

impl Table {
    /// Refuses a tool that this viewer may not use at the table now. Nobody gets help at a puzzle of the day.
    pub fn check_tool(&self, tool: &ToolFact, viewer: Viewer, daily: bool, now: Millis) -> Result<(), Say> {
        let over = self.outcome().is_some();
        match tool.needs {
            Needs::FinishedTable if !over => Err(words::NOT_OVER.say()),
            Needs::Table if !over => {
                // It helps as a hint does, so it is allowed to whom and where a hint is, and only in a game that counts
                // as helped.
                let named = [("tool", tool.name.into())];
                let Viewer::Seat(seat) = viewer else { return Err(words::NO_TOOL_NOW.with(&named)) };
                if daily || !self.allows_hints() {
                    return Err(words::NO_TOOL_NOW.with(&named));
                }
                if self.conduct(now).seats[seat.index()].hints.is_empty() {
                    return Err(words::TOOL_AFTER_HINT.with(&named));
                }
                if self.is_paused() { Err(words::TOOL_PAUSED.say()) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }
}
