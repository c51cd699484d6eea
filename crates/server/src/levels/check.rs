//! What a level is, before anything is kept.

use axum::Json;
use axum::extract::State;
use game::{LevelCheck, Problem};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::App;
use crate::auth::{Class, Client};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Body;

/// A level to be looked at.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct LevelToCheck {
    /// The game.
    pub game: String,
    /// The level itself.
    #[schema(value_type = Object)]
    pub level: Value,
}

/// What a level is, seen as a whole.
#[derive(Serialize, utoipa::ToSchema)]
pub struct CheckedLevel {
    /// The level in its canonical form.
    #[schema(value_type = Object)]
    pub level: Value,
    /// Its name.
    pub name: String,
    /// How large it is.
    pub size: u32,
    /// `none`, `one` or `several`.
    pub solutions: &'static str,
    /// Its grade, when it has one solution.
    pub grade: Option<String>,
    /// The cells that differ between solutions.
    pub differ: Vec<String>,
    /// What its author should know.
    pub notes: Vec<Problem>,
}

impl From<LevelCheck> for CheckedLevel {
    fn from(check: LevelCheck) -> Self {
        let cells = check.notes.iter().filter_map(|note| note.say.params.get("cells").and_then(Value::as_array));
        let differ = cells.flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        let solutions = match check.solutions {
            0 => "none",
            1 => "one",
            _ => "several",
        };
        let (level, name, size, grade, notes) = (check.level, check.name, check.size, check.grade, check.notes);
        Self { level, name, size, solutions, grade, differ, notes }
    }
}

/// Looks at a level as a whole.
#[utoipa::path(post, path = "/api/levels/check", tag = "levels", request_body = LevelToCheck,
    responses((status = 200, body = CheckedLevel), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn check(
    State(app): State<App>,
    client: Client,
    Body(form): Body<LevelToCheck>,
) -> ApiResult<Json<CheckedLevel>> {
    let account = client.key();
    app.limits.check(Class::Engine, &account)?;
    Ok(Json(app.house.check_level(&account, &form.game, form.level).await?.into()))
}
