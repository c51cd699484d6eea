//! People as others see them: records, tallies, ratings, streaks.

use axum::Json;
use axum::extract::State;
use game::Measure;
use house::people::fold;
use serde::{Deserialize, Serialize};
use store::{ChartKey, ResultFilter, ResultRow, ScopeKey};

use crate::app::App;
use crate::auth::ReadingCaller;
use crate::charts::records::preset_and_size;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Path, Query};
use crate::words;

/// Rows of a page.
const PAGE: i64 = 50;
/// The points of a rating's curve.
const CURVE: i64 = 200;

/// Which people.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UsersAsked {
    /// Those whose name begins so.
    #[serde(default)]
    pub name: Option<String>,
    /// What `next` of the page before said.
    #[serde(default)]
    pub after: Option<String>,
}

/// A page of people.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ListedUsers {
    /// By name.
    pub people: Vec<ListedUser>,
    /// What to pass as `after` for the next page, if there may be one.
    pub next: Option<String>,
}

/// A person in a list.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ListedUser {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether they have not signed up: never, in this list.
    pub guest: bool,
    /// Since when they have been here.
    pub since: i64,
}

/// The people who have signed up, by name.
#[utoipa::path(get, path = "/api/people", tag = "people", params(UsersAsked),
    responses((status = 200, body = ListedUsers), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn people(State(app): State<App>, Query(asked): Query<UsersAsked>) -> ApiResult<Json<ListedUsers>> {
    let prefix = fold(asked.name.as_deref().unwrap_or_default());
    let found = match asked.after.as_deref() {
        None => app.house.store.users_from(&prefix, PAGE).await?,
        Some(after) => app.house.store.users(after, PAGE).await?,
    };
    let full = found.len() as i64 == PAGE;
    let last = found.last().and_then(|user| user.name_key.clone());
    let fits = |user: &store::UserRow| user.name_key.as_ref().is_some_and(|key| key.starts_with(&prefix));
    let ends = !found.iter().all(fits);
    let people = found.into_iter().filter(fits);
    let row = |user: store::UserRow| ListedUser { id: user.id, name: user.name, guest: false, since: user.created_at };
    Ok(Json(ListedUsers { people: people.map(row).collect(), next: last.filter(|_| full && !ends) }))
}

/// A person with what they have reached.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Profile {
    /// Who.
    pub user: ListedUser,
    /// Their bests.
    pub records: Vec<ProfileRecord>,
    /// Wins, losses and draws.
    pub tallies: Vec<ProfileTally>,
    /// Their ratings.
    pub ratings: Vec<ProfileRating>,
    /// Their rows of wins.
    pub streaks: Vec<ProfileStreak>,
}

/// A person's best in a chart.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ProfileRecord {
    /// The game.
    pub game: String,
    /// The chart.
    pub chart: String,
    /// In which preset; none over all.
    pub preset: Option<String>,
    /// Whether it is the best of the custom games, which are compared among themselves.
    pub custom: bool,
    /// Among levels of which size; none over all.
    pub size: Option<u32>,
    /// The best value.
    pub value: f64,
    /// When it was reached.
    pub at: i64,
    /// At which table, unless that is private.
    pub table: Option<String>,
    /// Whether it was reached on the person's own device: only they are told, and it counts nowhere.
    pub device: bool,
}

/// A person's wins, losses and draws in a chart, over all.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ProfileTally {
    /// The game.
    pub game: String,
    /// The chart.
    pub chart: String,
    /// Games won.
    pub wins: i64,
    /// Games lost.
    pub losses: i64,
    /// Games drawn.
    pub draws: i64,
}

/// A person's rating.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ProfileRating {
    /// The game.
    pub game: String,
    /// The rating (Glicko-2).
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// From how many games it comes.
    pub games: i64,
    /// How it came about, oldest first.
    pub curve: Vec<CurvePoint>,
}

/// A rating at a time.
#[derive(Serialize, utoipa::ToSchema)]
pub struct CurvePoint {
    /// When.
    pub at: i64,
    /// The rating then.
    pub rating: f64,
}

/// A person's wins in a row.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ProfileStreak {
    /// The game.
    pub game: String,
    /// The chart.
    pub chart: String,
    /// Up to now.
    pub now: i64,
    /// At the best.
    pub best: i64,
}

/// A person with what they have reached.
#[utoipa::path(get, path = "/api/people/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 200, body = Profile), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn profile(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Path(id): Path<String>,
) -> ApiResult<Json<Profile>> {
    let own = caller.is_some_and(|ReadingCaller(user)| user.id == id);
    let user = app.house.store.user(&id).await?.ok_or_else(|| ApiError::missing(&words::NO_PERSON))?;
    let counted = app.house.store.records(&id, None).await?.into_iter().map(|record| (record, false));
    let barred = serde_json::to_string(&tables::on_device()).expect("plain data");
    let alone = if own { app.house.store.barred_records(&id, &barred).await? } else { Vec::new() };
    let records = counted.chain(alone.into_iter().map(|record| (record, true))).filter_map(|(record, device)| {
        // Levels and days have pages of their own.
        if matches!(record.key.scope, ScopeKey::Level(_) | ScopeKey::Day { .. }) {
            return None;
        }
        let (preset, size) = preset_and_size(&record.key.scope);
        let custom = record.key.scope == ScopeKey::Custom;
        let (game, chart) = (record.key.game, record.key.chart);
        let table = (own || record.listed).then_some(record.table_id);
        Some(ProfileRecord { game, chart, preset, custom, size, value: record.value, at: record.at, table, device })
    });
    let mut tallies: Vec<ProfileTally> = Vec::new();
    let mut streaks = Vec::new();
    let counted = app.house.store.tallies(&id, None).await?;
    for (ChartKey { game, chart, scope }, tally) in counted {
        if !matches!(scope, ScopeKey::All | ScopeKey::Custom) {
            continue;
        }
        let streak = measure(&game, &chart) == Some(Measure::Streak);
        if streak && scope == ScopeKey::All {
            let (now, best) = (tally.streak, tally.best_streak);
            streaks.push(ProfileStreak { game: game.clone(), chart: chart.clone(), now, best });
        }
        // A game without a tally counts its games where it counts those in a row.
        if !streak || !has_tally(&game) {
            let (wins, losses, draws) = (tally.wins, tally.losses, tally.draws);
            // Custom games are compared among themselves, but they are games all the same.
            match tallies.iter_mut().find(|sum| sum.game == game && sum.chart == chart) {
                Some(sum) => {
                    sum.wins += wins;
                    sum.losses += losses;
                    sum.draws += draws;
                }
                None => tallies.push(ProfileTally { game, chart, wins, losses, draws }),
            }
        }
    }
    let mut ratings = Vec::new();
    for rating in app.house.store.ratings(&id).await? {
        let curve = curve(&app, &id, &rating).await?;
        let (game, games) = (rating.game, rating.games);
        ratings.push(ProfileRating { game, rating: rating.rating, deviation: rating.deviation, games, curve });
    }
    let guest = user.is_guest();
    let user = ListedUser { id: user.id, name: user.name, guest, since: user.created_at };
    Ok(Json(Profile { user, records: records.collect(), tallies, ratings, streaks }))
}

fn measure(game: &str, chart: &str) -> Option<Measure> {
    let facts = tables::find(game).ok()?.facts();
    facts.rankings.iter().chain(facts.records).find(|fact| fact.name == chart).map(|fact| fact.measure)
}

fn has_tally(game: &str) -> bool {
    tables::find(game).is_ok_and(|game| {
        let facts = game.facts();
        facts.rankings.iter().chain(facts.records).any(|chart| chart.measure == Measure::Tally)
    })
}

/// Each rated game says with which rating its players came; the last point is the rating now.
async fn curve(app: &App, user: &str, rating: &store::RatingRow) -> ApiResult<Vec<CurvePoint>> {
    let wanted = ResultFilter { game: Some(&rating.game), ..ResultFilter::of(user, CURVE) };
    let games = app.house.store.results(&wanted).await?.rows;
    let before = |game: &ResultRow| {
        let seat = game.seats.iter().find(|seat| seat.user_id.as_deref() == Some(user))?;
        game.pool.as_ref()?;
        Some(CurvePoint { at: game.finished_at, rating: seat.rating? })
    };
    let mut curve: Vec<CurvePoint> = games.iter().rev().filter_map(before).collect();
    curve.push(CurvePoint { at: rating.at, rating: rating.rating });
    Ok(curve)
}
