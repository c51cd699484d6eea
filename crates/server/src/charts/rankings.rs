//! Rankings: what the games declare, read without signing in.

use axum::Json;
use axum::extract::State;
use game::{AnyGame, Chart, Measure, Scope};
use house::find_game;
use house::work::MOST_UNCERTAIN;
use serde::{Deserialize, Serialize};
use store::{ChartKey, Direction, RankedRow, RatedRow, ScopeKey, TallyOrder, TallyRow};
use tables::forms::Person;

use crate::app::App;
use crate::auth::ReadingCaller;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Path, Query};
use crate::words;

/// Rows of a page by default, and at most.
const PAGE: i64 = 50;
const LONGEST_PAGE: i64 = 200;

/// Which part of a ranking.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RankingAsked {
    /// `all`, `preset:NAME`, `custom`, `level:ID`, `size:N` or `day:DATE:KIND`.
    #[serde(default)]
    pub scope: Option<String>,
    /// For tallies: `wins` by default, `losses`, `draws`, `name` or `streak`.
    #[serde(default)]
    pub sort: Option<String>,
    /// For tallies: `desc`, or `asc`. Everything else comes best first.
    #[serde(default)]
    pub order: Option<String>,
    /// What `next` of the page before said.
    #[serde(default)]
    pub after: Option<String>,
    /// How many rows, up to 200.
    #[serde(default)]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<i64>,
}

/// A page of a ranking.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RankingBody {
    /// The rows, in order.
    pub rows: Vec<RankedUser>,
    /// What to pass as `after` for the next page, if there is one.
    pub next: Option<String>,
    /// The asker's own row, where they stand in it.
    pub you: Option<RankedUser>,
    /// Of a level: its author's own first solving, which stands apart, with rank 0.
    pub author: Option<RankedUser>,
}

/// A row of a ranking.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RankedUser {
    /// From 1; equals share a rank.
    pub rank: i64,
    /// Who.
    pub user: Person,
    /// The value: what the chart compares; of a tally, what it is sorted by.
    pub value: f64,
    /// When it was reached, or when the last game that counted ended.
    pub at: i64,
    /// At which table, unless that is private.
    pub table: Option<String>,
    /// Of a tally: games won.
    pub wins: Option<i64>,
    /// Of a tally: games lost.
    pub losses: Option<i64>,
    /// Of a tally: games drawn.
    pub draws: Option<i64>,
    /// Of a tally: the longest row of wins.
    pub streak: Option<i64>,
    /// Of a rating: how uncertain it is.
    pub deviation: Option<f64>,
    /// Of a rating: from how many games it comes.
    pub games: Option<i64>,
}

/// A page of a ranking or of a record's list.
#[utoipa::path(get, path = "/api/rankings/{game}/{chart}", tag = "rankings",
    params(("game" = String, Path), ("chart" = String, Path), RankingAsked),
    responses((status = 200, body = RankingBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn ranking(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Path((game, chart)): Path<(String, String)>,
    Query(asked): Query<RankingAsked>,
) -> ApiResult<Json<RankingBody>> {
    let game = find_game(&game)?;
    let chart = find_chart(game, &chart)?;
    let key = ChartKey::new(game.facts().name, chart.name, read_scope(chart, asked.scope.as_deref())?);
    let limit = asked.limit.unwrap_or(PAGE).clamp(1, LONGEST_PAGE);
    let after = asked.after.as_deref();
    let me = caller.map(|ReadingCaller(user)| user.id);
    Ok(Json(match chart.measure {
        Measure::Highest | Measure::Lowest => {
            let page = app.house.store.ranking(&key, after, limit).await?;
            let you = match &me {
                Some(me) => app.house.store.rank_of(&key, me).await?.map(|row| ranked(row, Some(me))),
                None => None,
            };
            let author = app.house.store.authors_own(&key).await?.map(|row| ranked(row, me.as_deref()));
            let rows = page.rows.into_iter().map(|row| ranked(row, me.as_deref())).collect();
            RankingBody { rows, next: page.next, you, author }
        }
        Measure::Tally | Measure::Streak => {
            let usual = if chart.measure == Measure::Streak { "streak" } else { "wins" };
            let (sort, by) = read_sort(asked.sort.as_deref().unwrap_or(usual))?;
            let page = app.house.store.tally(&key, by, read_order(asked.order.as_deref())?, after, limit).await?;
            RankingBody {
                rows: page.rows.into_iter().map(|tally| of_tally(tally, sort)).collect(),
                next: page.next,
                you: None,
                author: None,
            }
        }
        Measure::Rating => {
            let name = game.facts().name;
            let page = app.house.store.rating_ranking(name, name, MOST_UNCERTAIN, after, limit).await?;
            let rows = page.rows.into_iter().map(RankedUser::from).collect();
            RankingBody { rows, next: page.next, you: None, author: None }
        }
    }))
}

fn find_chart(game: &dyn AnyGame, name: &str) -> ApiResult<&'static Chart> {
    let facts = game.facts();
    let found = facts.rankings.iter().chain(facts.records).find(|chart| chart.name == name);
    found.ok_or_else(|| ApiError::missing(&words::NO_CHART))
}

/// The scope as it is stored, from how it is asked for.
fn read_scope(chart: &Chart, asked: Option<&str>) -> ApiResult<ScopeKey> {
    let asked = asked.filter(|asked| !asked.is_empty()).unwrap_or("all");
    let fits = matches!(
        (chart.scope, &asked.split(':').collect::<Vec<_>>()[..]),
        (_, ["day", _, _])
            | (Scope::All | Scope::Preset | Scope::PresetOrCustom, ["all"])
            | (Scope::Preset | Scope::PresetOrCustom, ["preset", _])
            | (Scope::PresetOrCustom, ["custom"])
            | (Scope::Level, ["level", _])
            | (Scope::Size, ["size", _])
    );
    let key = if fits { asked.replace(':', "/").parse().ok() } else { None };
    key.ok_or_else(|| words::BAD_SCOPE.say().into())
}

fn read_sort(sort: &str) -> ApiResult<(&'static str, TallyOrder)> {
    Ok(match sort {
        "wins" => ("wins", TallyOrder::Wins),
        "losses" => ("losses", TallyOrder::Losses),
        "draws" => ("draws", TallyOrder::Draws),
        "name" => ("name", TallyOrder::Name),
        "streak" => ("streak", TallyOrder::Streak),
        _ => return Err(words::BAD_SORT.say().into()),
    })
}

fn read_order(order: Option<&str>) -> ApiResult<Direction> {
    match order {
        None | Some("" | "desc") => Ok(Direction::Descending),
        Some("asc") => Ok(Direction::Ascending),
        Some(_) => Err(words::BAD_ORDER.say().into()),
    }
}

impl RankedUser {
    fn new(rank: i64, id: String, name: String, value: f64, at: i64) -> Self {
        Self {
            rank,
            // Guests stand in no ranking.
            user: Person { id, name, guest: false },
            value,
            at,
            table: None,
            wins: None,
            losses: None,
            draws: None,
            streak: None,
            deviation: None,
            games: None,
        }
    }
}

/// A line of a ranking for the asker, who is told of a private table only if it was their own.
pub(super) fn ranked(row: RankedRow, asker: Option<&str>) -> RankedUser {
    let told = row.listed || asker == Some(&row.user_id);
    let table = told.then_some(row.table_id);
    RankedUser { table, ..RankedUser::new(row.rank, row.user_id, row.name, row.value, row.at) }
}

impl From<RatedRow> for RankedUser {
    fn from(row: RatedRow) -> Self {
        let rating = row.rating;
        let plain = Self::new(row.rank, rating.user_id, row.name, rating.rating, rating.at);
        Self { deviation: Some(rating.deviation), games: Some(rating.games), ..plain }
    }
}

pub(super) fn of_tally(tally: TallyRow, sort: &str) -> RankedUser {
    let value = match sort {
        "losses" => tally.losses,
        "draws" => tally.draws,
        "streak" => tally.best_streak,
        _ => tally.wins,
    };
    RankedUser {
        wins: Some(tally.wins),
        losses: Some(tally.losses),
        draws: Some(tally.draws),
        streak: Some(tally.best_streak),
        ..RankedUser::new(tally.rank.unwrap_or_default(), tally.user_id, tally.name, value as f64, tally.at)
    }
}
