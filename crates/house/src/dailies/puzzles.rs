//! Every day the same puzzles for everybody.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::{AnyGame, Daily, Seed, Word};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{DailyKey, Holder, new_id};

use crate::app::{App, now};
use crate::day::Day;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extra::{DailyName, Extra};
use crate::extract::{Path, Query};
use crate::limits::Class;
use crate::new_table::{Plan, read_options};
use crate::table_body::{TableBody, show};
use crate::who::{Player, Who};
use crate::{games, level_choice, secret, words};

/// Which day.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DayAsked {
    /// As `2026-11-15`; today (UTC) unless told.
    #[serde(default)]
    pub date: Option<String>,
}

/// The puzzles of a day.
#[derive(Serialize, utoipa::ToSchema)]
pub struct DayBody {
    /// The day.
    pub date: String,
    /// Its puzzles.
    pub puzzles: Vec<PuzzleBody>,
    /// On how many days in a row the asker has solved one and the same puzzle: the longest of its rows.
    pub streak: i64,
}

/// A puzzle of a day, as it is for the asker.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PuzzleBody {
    /// The game.
    pub game: &'static str,
    /// Which of the game's puzzles.
    pub kind: &'static str,
    /// What people call it.
    pub title: &'static Word,
    /// The chart by which the day is ranked, in the scope `day:DATE:KIND`.
    pub ranking: &'static str,
    /// The asker's table, if there is one.
    pub table: Option<String>,
    /// Whether the asker's game is over.
    pub done: bool,
    /// What the asker reached in the ranking.
    pub value: Option<f64>,
    /// On how many days in a row the asker has solved this puzzle.
    pub streak: i64,
    /// And at the best.
    pub best_streak: i64,
}

/// What is kept of a day's puzzle: everything that makes every table of it the same.
#[derive(Serialize, Deserialize)]
struct Puzzle {
    options: Map<String, Value>,
    seed: String,
    salt: String,
}

/// The puzzles of a day.
#[utoipa::path(get, path = "/api/daily", tag = "daily", params(DayAsked),
    responses((status = 200, body = DayBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn day(
    State(app): State<App>,
    who: Option<Who>,
    Query(DayAsked { date }): Query<DayAsked>,
) -> ApiResult<Json<DayBody>> {
    let today = Day::of(now());
    let bad = |date: &str| ApiError::refused(words::NO_SUCH_DAY.with(&[("date", date.into())]));
    let day = date.map_or(Ok(today), |date| date.parse().ok().filter(|day| *day <= today).ok_or_else(|| bad(&date)))?;
    let mut puzzles = Vec::new();
    for (game, daily) in all() {
        let facts = game.facts();
        let mut body = PuzzleBody {
            game: facts.name,
            kind: daily.name,
            title: daily.title,
            ranking: daily.ranking,
            table: None,
            done: false,
            value: None,
            streak: 0,
            best_streak: 0,
        };
        if let Some(Who(user)) = &who {
            let key = DailyKey { game: facts.name.to_owned(), kind: daily.name.to_owned(), day: day.0 };
            fill(&app, &user.id, &key, &mut body).await?;
        }
        puzzles.push(body);
    }
    let streak = puzzles.iter().map(|puzzle| puzzle.streak).max().unwrap_or_default();
    Ok(Json(DayBody { date: day.to_string(), puzzles, streak }))
}

/// Every puzzle that there is each day.
fn all() -> impl Iterator<Item = (&'static dyn AnyGame, &'static Daily)> {
    tables::GAMES.iter().flat_map(|game| game.facts().dailies.iter().map(move |daily| (*game, daily)))
}

async fn fill(app: &App, user: &str, key: &DailyKey, body: &mut PuzzleBody) -> ApiResult<()> {
    body.table = app.store.daily_table(user, key).await?;
    let streak = app.store.day_streak(user, &key.game, &key.kind, key.day).await?;
    (body.streak, body.best_streak) = (streak.current, streak.best);
    let Some(table) = &body.table else { return Ok(()) };
    body.done = app.store.result(table).await?.is_some();
    let scope = format!("day/{}/{}", Day(key.day), key.kind);
    let records = app.store.records(user, Some(&key.game)).await?;
    let mine = records.iter().find(|record| record.key.chart == body.ranking && record.key.scope == scope);
    body.value = mine.map(|record| record.value);
    Ok(())
}

/// Opens the asker's table of today's puzzle: the one there is, or a new one.
#[utoipa::path(post, path = "/api/daily/{game}/{kind}", tag = "daily",
    params(("game" = String, Path), ("kind" = String, Path)),
    responses((status = 200, body = TableBody, description = "The table that there was"),
        (status = 201, body = TableBody, description = "A new table"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn open(
    State(app): State<App>,
    Player { user, .. }: Player,
    Path((game, kind)): Path<(String, String)>,
) -> ApiResult<(StatusCode, Json<TableBody>)> {
    app.limits.check(Class::NewTable, &user.id)?;
    let game = games::find(&game)?;
    let daily = game.facts().dailies.iter().find(|daily| daily.name == kind);
    let daily = daily.ok_or_else(|| ApiError::missing(&words::NOT_FOUND))?;
    let day = Day::of(now());
    let key = DailyKey { game: game.facts().name.to_owned(), kind, day: day.0 };
    let (status, id) = match app.store.daily_table(&user.id, &key).await? {
        Some(id) => (StatusCode::OK, id),
        None => (StatusCode::CREATED, sit(&app, game, daily, &key, &user.id).await?),
    };
    let room = app.house.room(&id);
    let open = room.open(&app).await?;
    Ok((status, Json(show(&room, &open, Some(&user.id), 0))))
}

/// Makes the user's table of a day's puzzle. Of two that are made at once one is thrown away.
async fn sit(app: &App, game: &'static dyn AnyGame, daily: &Daily, key: &DailyKey, user: &str) -> ApiResult<String> {
    let puzzle = puzzle(app, game, daily, key).await?;
    let broken = || ApiError::internal(&"a day's puzzle cannot be read");
    let preset = games::preset(game, Some(daily.preset))?;
    let role = preset.roles.first().ok_or_else(broken)?;
    let mine = game.facts().seat(role.seat).ok_or_else(broken)?;
    let seats = (0..game.facts().seats.len())
        .map(|at| if at == mine.index() { Holder::user(user) } else { Holder::Gone })
        .collect();
    let plan = Plan {
        id: new_id(),
        game,
        preset: Some(preset.name.to_owned()),
        options: puzzle.options,
        seats,
        clock: preset.clock,
        access: "private",
        extra: Extra {
            daily: Some(DailyName { date: Day(key.day).to_string(), kind: key.kind.clone() }),
            ..Extra::default()
        },
        owner: user.to_owned(),
        seed: Seed::new(secret::unhex(&puzzle.seed).ok_or_else(broken)?),
        salt: secret::unhex(&puzzle.salt).ok_or_else(broken)?,
    };
    let id = plan.id.clone();
    plan.make(app).await?;
    let kept = app.store.play_daily(user, key, &id, now()).await?;
    if kept != id {
        app.store.delete_table(&id).await?;
    }
    Ok(kept)
}

/// The puzzle of a day. Whoever comes first has it made.
async fn puzzle(app: &App, game: &'static dyn AnyGame, daily: &Daily, key: &DailyKey) -> ApiResult<Puzzle> {
    let read = |text: String| serde_json::from_str(&text).map_err(|error| ApiError::internal(&error));
    if let Some(kept) = app.store.daily(key).await? {
        return read(kept);
    }
    let preset = games::preset(game, Some(daily.preset))?;
    let seed = Seed::new(secret::random());
    let level = match game.levels() {
        Some(levels) => {
            let wishes: Vec<_> = preset.level.iter().chain(daily.level).copied().collect();
            Some(level_choice::make(app, levels, &wishes, &Map::new(), seed.child("daily", 0)).await?)
        }
        None => None,
    };
    let (options, _) = read_options(game, preset, preset.roles.first(), &Map::new(), level)?;
    let salt: [u8; 16] = secret::random();
    let puzzle = Puzzle { options, seed: tables::hex(seed.bytes()), salt: tables::hex(&salt) };
    let text = serde_json::to_string(&puzzle).expect("plain data");
    read(app.store.settle_daily(key, &text, now()).await?)
}
