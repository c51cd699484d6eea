//! Named functions beside the play: review, analysis, tree. A tool sees what its caller may see, no more.

use std::time::Duration;

use game::{AnyGame, Needs, ToolFact, Viewer};
use serde_json::{Map, Value};

use super::room::Held;
use crate::error::{Error, Result};
use crate::games::find_game;
use crate::{House, words};

/// A tool may think so long.
const TOOL_TIME: Duration = Duration::from_secs(15);

impl House {
    /// Uses a tool that needs no table.
    pub async fn use_tool(&self, user: &str, game: &str, tool: &str, arguments: Map<String, Value>) -> Result<Value> {
        let game = find_game(game)?;
        let fact = find_tool(game, tool)?;
        if fact.needs != Needs::Nothing {
            return Err(words::TOOL_AT_TABLE.with(&[("tool", fact.name.into())]).into());
        }
        let answer =
            self.offload(user, TOOL_TIME, move |budget| game.tool(fact.name, None, &arguments, budget)).await?;
        Ok(answer?)
    }

    /// Uses a tool on a table.
    pub async fn use_tool_at(&self, id: &str, user: &str, tool: &str, arguments: Map<String, Value>) -> Result<Value> {
        let open = self.open_table(id, Some(user)).await?;
        let game = open.table.game();
        let fact = find_tool(game, tool)?;
        let viewer = open.viewer(Some(user));
        open.may_use(fact, viewer, self)?;
        let view = open.table.view(viewer);
        drop(open);
        let think = move |budget: &game::Budget| game.tool(fact.name, Some(view.as_ref()), &arguments, budget);
        Ok(self.offload(user, TOOL_TIME, think).await??)
    }
}

impl Held {
    fn may_use(&self, tool: &ToolFact, viewer: Viewer, house: &House) -> Result<()> {
        let over = self.table.outcome().is_some();
        match tool.needs {
            Needs::FinishedTable if !over => Err(words::NOT_OVER.say().into()),
            Needs::Table if !over => {
                // It helps as a hint does, so it is allowed to whom and where a hint is, and only in a game that counts
                // as helped.
                let tool = [("tool", tool.name.into())];
                let Viewer::Seat(seat) = viewer else { return Err(words::NO_TOOL_NOW.with(&tool).into()) };
                if self.details.daily.is_some() || !self.table.allows_hints() {
                    return Err(words::NO_TOOL_NOW.with(&tool).into());
                }
                if self.table.account(house.now()).seats[seat.index()].hints.is_empty() {
                    return Err(words::TOOL_AFTER_HINT.with(&tool).into());
                }
                if self.table.is_paused() { Err(words::TOOL_PAUSED.say().into()) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }
}

fn find_tool(game: &dyn AnyGame, name: &str) -> Result<&'static ToolFact> {
    let tool = game.facts().tools.iter().find(|tool| tool.name == name);
    tool.ok_or_else(|| Error::missing(&words::NO_TOOL))
}
