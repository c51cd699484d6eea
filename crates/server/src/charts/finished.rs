//! The log of finished games, of everybody or of one person.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{Asker, ResultFilter, ResultRow, SeatResult, SeatResultRow};

use crate::app::App;
use crate::auth::ReadingCaller;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Path, Query};
use crate::words;

/// Rows of a page.
const PAGE: i64 = 50;

/// Which finished games.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FinishedAsked {
    /// Only of this game.
    #[serde(default)]
    pub game: Option<String>,
    /// Of one person's: only those that ended so for them.
    #[serde(default)]
    #[param(inline)]
    pub verdict: Option<FinishedVerdict>,
    /// What `next` of the page before said.
    #[serde(default)]
    pub after: Option<String>,
}

/// How a game came out for somebody.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FinishedVerdict {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Neither.
    Draw,
}

/// A page of finished games.
#[derive(Serialize, utoipa::ToSchema)]
pub struct FinishedGames {
    /// The last one first.
    pub games: Vec<FinishedGame>,
    /// What to pass as `after` for the next page, if there is one.
    pub next: Option<String>,
}

/// A finished game.
#[derive(Serialize, utoipa::ToSchema)]
pub struct FinishedGame {
    /// Its table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The preset, if it was one.
    pub preset: Option<String>,
    /// The name of the level, if it was one of the house's; empty if it has none.
    pub level: Option<String>,
    /// Whether it was played on a level that is gone.
    pub level_gone: bool,
    /// When it ended.
    pub at: i64,
    /// Whether it was played on a player's own device.
    pub device: bool,
    /// Whether it was rated.
    pub rated: bool,
    /// How it came out for the player whose games these are; none in the log of all games.
    pub verdict: Option<&'static str>,
    /// Against whom, by name.
    pub against: Vec<String>,
    /// Who sat where, and how each came out.
    pub seats: Vec<FinishedSeat>,
}

/// A seat of a finished game.
#[derive(Serialize, utoipa::ToSchema)]
pub struct FinishedSeat {
    /// The seat.
    pub seat: u8,
    /// The person, if it was one who is still here.
    pub user: Option<String>,
    /// The name of the person or of the computer player.
    pub name: Option<String>,
    /// `won`, `lost` or `draw`.
    pub verdict: &'static str,
}

/// A person's finished games, as far as the asker may look at them.
#[utoipa::path(get, path = "/api/people/{id}/games", tag = "people", params(("id" = String, Path), FinishedAsked),
    responses((status = 200, body = FinishedGames), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn games_of(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Path(id): Path<String>,
    Query(asked): Query<FinishedAsked>,
) -> ApiResult<Json<FinishedGames>> {
    app.house.store.user(&id).await?.ok_or_else(|| ApiError::missing(&words::NO_PERSON))?;
    let asker = caller.as_ref().map_or(Asker::Anybody, |ReadingCaller(user)| Asker::User(&user.id));
    finished(&app, asker, Some(&id), &asked).await
}

/// The log of finished games: those of the lobby and of public tables, for everybody.
#[utoipa::path(get, path = "/api/finished", tag = "people", params(FinishedAsked),
    responses((status = 200, body = FinishedGames), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn log(State(app): State<App>, Query(asked): Query<FinishedAsked>) -> ApiResult<Json<FinishedGames>> {
    finished(&app, Asker::Anybody, None, &asked).await
}

async fn finished(
    app: &App,
    asker: Asker<'_>,
    user: Option<&str>,
    asked: &FinishedAsked,
) -> ApiResult<Json<FinishedGames>> {
    let ended = asked.verdict.map(|verdict| match verdict {
        FinishedVerdict::Won => SeatResult::Win,
        FinishedVerdict::Lost => SeatResult::Loss,
        FinishedVerdict::Draw => SeatResult::Draw,
    });
    let (game, after) = (asked.game.as_deref(), asked.after.as_deref());
    let wanted = ResultFilter { asker, user, ended, game, after, limit: PAGE };
    let page = app.house.store.results(&wanted).await?;
    let games = page.rows.into_iter().map(|game| row(game, user)).collect();
    Ok(Json(FinishedGames { games, next: page.next }))
}

fn row(game: ResultRow, user: Option<&str>) -> FinishedGame {
    let mine = |seat: &&SeatResultRow| user.is_some() && seat.user_id.as_deref() == user;
    let name = |seat: &SeatResultRow| seat.name.clone().or_else(|| seat.player.clone());
    let verdict = game.seats.iter().find(mine).map(|seat| said(seat.result));
    let against = game.seats.iter().filter(|seat| !mine(seat)).filter_map(name).collect();
    let seats = game.seats.iter().map(|seat| FinishedSeat {
        seat: seat.seat,
        name: name(seat),
        user: seat.user_id.clone(),
        verdict: said(seat.result),
    });
    FinishedGame {
        seats: seats.collect(),
        verdict,
        against,
        device: of_device(&game),
        rated: game.pool.is_some(),
        table: game.table_id,
        game: game.game,
        preset: game.preset,
        level_gone: game.level_id.is_some() && game.level_name.is_none(),
        level: game.level_name,
        at: game.finished_at,
    }
}

/// Whether a game was played on a player's own device, as its result tells.
fn of_device(game: &ResultRow) -> bool {
    serde_json::from_str::<Marks>(&game.summary).is_ok_and(|marks| marks.device)
}

/// What a result tells beside its outcome.
#[derive(Deserialize)]
struct Marks {
    #[serde(default)]
    device: bool,
}

fn said(result: SeatResult) -> &'static str {
    match result {
        SeatResult::Win => "won",
        SeatResult::Loss => "lost",
        SeatResult::Draw => "draw",
    }
}
