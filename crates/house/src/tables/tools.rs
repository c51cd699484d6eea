//! Named functions beside the play: review, analysis, tree. A tool sees what its caller may see, no more.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use game::{AnyGame, Needs, ToolFact, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path};
use crate::limits::Class;
use crate::tables_api::may_look;
use crate::who::Player;
use crate::{games, offload, words};

/// A tool may think so long.
const TOOL_TIME: Duration = Duration::from_secs(15);

/// What a tool is asked.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ToolForm {
    /// What it wants to know, by name.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub arguments: Map<String, Value>,
}

/// Uses a tool that needs no table.
#[utoipa::path(post, path = "/api/games/{game}/tools/{tool}", tag = "games",
    params(("game" = String, Path), ("tool" = String, Path)), request_body = Option<ToolForm>,
    responses((status = 200, body = Object, description = "The tool's own answer"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn of_game(
    State(app): State<App>,
    Player { user, .. }: Player,
    Path((game, tool)): Path<(String, String)>,
    Body(form): Body<ToolForm>,
) -> ApiResult<Json<Value>> {
    app.limits.check(Class::Engine, &user.id)?;
    let game = games::find(&game)?;
    let fact = find(game, &tool)?;
    if fact.needs != Needs::Nothing {
        return Err(words::TOOL_AT_TABLE.with(&[("tool", fact.name.into())]).into());
    }
    let answer = offload::think(&app, TOOL_TIME, move |budget| game.tool(&tool, None, &form.arguments, budget)).await?;
    Ok(Json(answer?))
}

/// Uses a tool on a table.
#[utoipa::path(post, path = "/api/tables/{id}/tools/{tool}", tag = "tables",
    params(("id" = String, Path), ("tool" = String, Path)), request_body = Option<ToolForm>,
    responses((status = 200, body = Object, description = "The tool's own answer"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn of_table(
    State(app): State<App>,
    Player { user, .. }: Player,
    Path((id, tool)): Path<(String, String)>,
    Body(form): Body<ToolForm>,
) -> ApiResult<Json<Value>> {
    app.limits.check(Class::Engine, &user.id)?;
    let open = app.house.room(&id).open(&app).await?;
    may_look(&open, Some(&user.id))?;
    let game = open.table.game();
    let fact = find(game, &tool)?;
    let viewer = open.viewer(Some(&user.id));
    let over = open.table.outcome().is_some();
    match fact.needs {
        Needs::FinishedTable if !over => return Err(words::NOT_OVER.say().into()),
        Needs::Table if !over => {
            // It helps as a hint does, so it is allowed to whom and where a hint is, and only in a game that counts
            // as helped.
            let tool = [("tool", fact.name.into())];
            let Viewer::Seat(seat) = viewer else { return Err(words::NO_TOOL_NOW.with(&tool).into()) };
            if open.extra.daily.is_some() || !open.table.allows_hints() {
                return Err(words::NO_TOOL_NOW.with(&tool).into());
            }
            if open.table.account(now()).seats[usize::from(seat.0)].hints.is_empty() {
                return Err(words::TOOL_AFTER_HINT.with(&tool).into());
            }
            if open.table.is_paused() {
                return Err(words::TOOL_PAUSED.say().into());
            }
        }
        _ => {}
    }
    let view = open.table.view(viewer);
    drop(open);
    let answer =
        offload::think(&app, TOOL_TIME, move |budget| game.tool(&tool, Some(view.as_ref()), &form.arguments, budget))
            .await?;
    Ok(Json(answer?))
}

fn find(game: &dyn AnyGame, name: &str) -> ApiResult<&'static ToolFact> {
    let tool = game.facts().tools.iter().find(|tool| tool.name == name);
    tool.ok_or_else(|| ApiError::missing(&words::NO_TOOL))
}
