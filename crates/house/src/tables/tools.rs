//! Named functions beside the play: review, analysis, tree. A tool sees what its caller may see, no more.

use std::time::Duration;

use ::tables::forms::find_tool;
use ::tables::{Kind, Origin};
use game::Needs;
use serde_json::{Map, Value};
use store::{SeatRow, TableRow};

use super::rows::Details;
use crate::error::{Error, Result};
use crate::games::find_game;
use crate::{House, words};

/// A tool may think so long.
const TOOL_TIME: Duration = Duration::from_secs(15);

impl House {
    /// Uses a tool that needs no table.
    pub async fn use_tool(&self, user: &str, game: &str, tool: &str, arguments: Map<String, Value>) -> Result<Value> {
        let game = find_game(game)?;
        let fact = find_tool(game, tool).map_err(|say| Error::Missing(Box::new(say)))?;
        let named = [("tool", fact.name.into())];
        if fact.needs.is_table() {
            return Err(words::TOOL_AT_TABLE.with(&named).into());
        }
        if fact.needs == Needs::Position && self.plays_unhelped(user, game.facts().name).await? {
            return Err(words::TOOL_WHILE_PLAYING.with(&named).into());
        }
        let answer =
            self.offload(user, TOOL_TIME, move |budget| game.tool(fact.name, None, &arguments, budget)).await?;
        Ok(answer?)
    }

    /// Whether somebody is in the middle of a game of this kind that counts, and has taken no hint there: see
    /// [`check_tool`](::tables::Table::check_tool), which asks the same of a tool at the table itself.
    async fn plays_unhelped(&self, user: &str, game: &str) -> Result<bool> {
        let counts = |row: &TableRow| {
            let mine = |seat: &&SeatRow| matches!(seat, SeatRow::User { id, .. } if id == user);
            let alone = row.seats.iter().filter(mine).count() > 1;
            !alone && Details::read(&row.setup.details).is_ok_and(|details| details.origin() == Origin::House)
        };
        Ok(self.store.tables_without(user, game, Kind::Hint.name()).await?.iter().any(counts))
    }

    /// Uses a tool on a table.
    pub async fn use_tool_at(&self, id: &str, user: &str, tool: &str, arguments: Map<String, Value>) -> Result<Value> {
        let open = self.open_table(id, Some(user)).await?;
        let game = open.table.game();
        let fact = find_tool(game, tool).map_err(|say| Error::Missing(Box::new(say)))?;
        let viewer = open.viewer(Some(user));
        open.table.check_tool(fact, viewer, open.details.daily.is_some(), self.now())?;
        let view = open.table.view(viewer);
        drop(open);
        let think = move |budget: &game::Budget| game.tool(fact.name, Some(view.as_ref()), &arguments, budget);
        Ok(self.offload(user, TOOL_TIME, think).await??)
    }
}
