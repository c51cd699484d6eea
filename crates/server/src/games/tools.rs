//! Named functions beside the play: review, analysis, tree.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

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
    PlayingCaller { user, .. }: PlayingCaller,
    Path((game, tool)): Path<(String, String)>,
    Body(form): Body<ToolForm>,
) -> ApiResult<Json<Value>> {
    app.limits.check(Class::Engine, &user.id)?;
    Ok(Json(app.house.use_tool(&user.id, &game, &tool, form.arguments).await?))
}

/// Uses a tool on a table.
#[utoipa::path(post, path = "/api/tables/{id}/tools/{tool}", tag = "tables",
    params(("id" = String, Path), ("tool" = String, Path)), request_body = Option<ToolForm>,
    responses((status = 200, body = Object, description = "The tool's own answer"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn of_table(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path((id, tool)): Path<(String, String)>,
    Body(form): Body<ToolForm>,
) -> ApiResult<Json<Value>> {
    app.limits.check(Class::Engine, &user.id)?;
    Ok(Json(app.house.use_tool_at(&id, &user.id, &tool, form.arguments).await?))
}
