//! Long work that somebody asked for: a row with progress, which can be cancelled.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::Say;
use house::tables::ShownTable;
use house::work::{JobProgress, LevelsJob, MatchJob, match_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{JobRow, WorkState};

use crate::app::App;
use crate::auth::{Class, PlayingCaller, ReadingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query};

/// A job as its page shows it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct JobBody {
    /// Its id.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// `waiting`, `running`, `done`, `failed` or `cancelled`.
    #[schema(value_type = String)]
    pub state: WorkState,
    /// What is played, if it is a match.
    #[serde(rename = "match")]
    pub contest: Option<MatchJob>,
    /// How far it has come.
    pub progress: Option<JobProgress>,
    /// What came of it: a level, or a list of levels where several were asked for; of a match its `summary` and `games`.
    pub result: Option<Value>,
    /// Why it failed.
    #[schema(value_type = Option<Say>)]
    pub error: Option<Value>,
    /// When it was asked for.
    pub created_at: i64,
    /// When it last changed.
    pub updated_at: i64,
}

impl From<JobRow> for JobBody {
    fn from(job: JobRow) -> Self {
        let read = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
        let failed = job.state == WorkState::Failed;
        let came: Option<Value> = read(job.result);
        let (result, error) = if failed { (None, came) } else { (came, None) };
        Self {
            contest: match_of(&job.payload),
            id: job.id,
            kind: job.kind,
            state: job.state,
            progress: serde_json::from_str(&job.progress).ok(),
            result,
            error,
            created_at: job.created_at,
            updated_at: job.updated_at,
        }
    }
}

/// Has levels made, as a job.
#[utoipa::path(post, path = "/api/levels/generate", tag = "levels", request_body = LevelsJob,
    responses((status = 202, body = JobBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn generate(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<LevelsJob>,
) -> ApiResult<(StatusCode, Json<JobBody>)> {
    app.limits.check(Class::Engine, &user.id)?;
    let job = app.house.generate_levels(&user.id, form).await?;
    Ok((StatusCode::ACCEPTED, Json(job.into())))
}

/// Has two computer players play a match, as a job. Its progress tells how it stands.
#[utoipa::path(post, path = "/api/matches", operation_id = "play_match", tag = "jobs", request_body = MatchJob,
    responses((status = 202, body = JobBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn play_match(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<MatchJob>,
) -> ApiResult<(StatusCode, Json<JobBody>)> {
    app.limits.check(Class::Engine, &user.id)?;
    let job = app.house.play_match(&user.id, form).await?;
    Ok((StatusCode::ACCEPTED, Json(job.into())))
}

/// Whose game, where both players of a match played alone.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GameAsked {
    /// 0 for the first player, 1 for the second.
    #[serde(default)]
    #[param(maximum = 1)]
    pub player: usize,
}

/// Opens a game of a match that is over, as a table to look at.
#[utoipa::path(post, path = "/api/matches/{id}/games/{number}", operation_id = "open_match_game", tag = "jobs",
    params(("id" = String, Path), ("number" = u64, Path), GameAsked),
    responses((status = 201, body = ShownTable), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn open_game(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path((id, number)): Path<(String, u64)>,
    Query(asked): Query<GameAsked>,
) -> ApiResult<(StatusCode, Json<ShownTable>)> {
    app.limits.check(Class::NewTable, &user.id)?;
    let table = app.house.open_match_game(&user.id, &id, number, asked.player).await?;
    let open = app.house.open_table(&table, Some(&user.id)).await?;
    Ok((StatusCode::CREATED, Json(open.show(&app.house, Some(&user.id), 0))))
}

/// A job of the asker.
#[utoipa::path(get, path = "/api/jobs/{id}", operation_id = "read_job", tag = "jobs", params(("id" = String, Path)),
    responses((status = 200, body = JobBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    ReadingCaller(user): ReadingCaller,
    Path(id): Path<String>,
) -> ApiResult<Json<JobBody>> {
    Ok(Json(app.house.job(&user.id, &id).await?.into()))
}

/// Calls a job off.
#[utoipa::path(delete, path = "/api/jobs/{id}", tag = "jobs", params(("id" = String, Path)),
    responses((status = 204, description = "It is called off, or was over already"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn cancel(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.cancel_job(&user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
