//! The records of the house with their holders.

use axum::Json;
use axum::extract::State;
use game::{Measure, Scope};
use house::find_game;
use serde::Serialize;
use store::{ChartKey, Direction, ScopeKey, TallyOrder};
use tables::forms::Person;

use super::rankings::{of_tally, ranked};
use crate::app::App;
use crate::auth::ReadingCaller;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Path;

/// The records of the house.
#[derive(Serialize, utoipa::ToSchema)]
pub struct HouseRecords {
    /// The best of each record, over all, by preset, among custom games, or by size.
    pub records: Vec<HouseRecord>,
}

/// A record of the house.
#[derive(Serialize, utoipa::ToSchema)]
pub struct HouseRecord {
    /// Which record.
    pub chart: &'static str,
    /// In which preset; none over all.
    pub preset: Option<String>,
    /// Whether it is the best of the custom games, which are compared among themselves.
    pub custom: bool,
    /// Among levels of which size; none over all.
    pub size: Option<u32>,
    /// The best value.
    pub value: f64,
    /// Who holds it.
    pub user: Person,
    /// Since when.
    pub at: i64,
    /// At which table it was reached, unless that is private.
    pub table: Option<String>,
}

/// The records of the house with their holders.
#[utoipa::path(get, path = "/api/records/{game}", tag = "rankings", params(("game" = String, Path)),
    responses((status = 200, body = HouseRecords), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn records(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Path(game): Path<String>,
) -> ApiResult<Json<HouseRecords>> {
    let me = caller.as_ref().map(|ReadingCaller(user)| user.id.as_str());
    let game = find_game(&game)?;
    let facts = game.facts();
    let mut records = Vec::new();
    for chart in facts.records {
        let presets = facts.presets.iter().map(|preset| ScopeKey::Preset(preset.name.to_owned()));
        let scopes = match chart.scope {
            Scope::All => vec![ScopeKey::All],
            Scope::Preset => [ScopeKey::All].into_iter().chain(presets).collect(),
            Scope::PresetOrCustom => [ScopeKey::All].into_iter().chain(presets).chain([ScopeKey::Custom]).collect(),
            Scope::Size => sizes(app.house.store.scopes(facts.name, chart.name).await?),
            Scope::Level => Vec::new(),
        };
        for scope in scopes {
            let (preset, size) = preset_and_size(&scope);
            let custom = scope == ScopeKey::Custom;
            let key = ChartKey::new(facts.name, chart.name, scope);
            let best = match chart.measure {
                Measure::Highest | Measure::Lowest => {
                    app.house.store.ranking(&key, None, 1).await?.rows.pop().map(|row| ranked(row, me))
                }
                Measure::Tally | Measure::Streak => {
                    let (sort, by) = if chart.measure == Measure::Streak {
                        ("streak", TallyOrder::Streak)
                    } else {
                        ("wins", TallyOrder::Wins)
                    };
                    let page = app.house.store.tally(&key, by, Direction::Descending, None, 1).await?;
                    page.rows.into_iter().next().map(|tally| of_tally(tally, sort)).filter(|row| row.value > 0.0)
                }
                Measure::Rating => None,
            };
            records.extend(best.map(|row| HouseRecord {
                chart: chart.name,
                preset,
                custom,
                size,
                value: row.value,
                user: row.user,
                at: row.at,
                table: row.table,
            }));
        }
    }
    Ok(Json(HouseRecords { records }))
}

/// The sizes among some scopes, the smallest first.
fn sizes(mut scopes: Vec<ScopeKey>) -> Vec<ScopeKey> {
    scopes.retain(|scope| matches!(scope, ScopeKey::Size(_)));
    scopes.sort_by_key(|scope| preset_and_size(scope).1);
    scopes
}

/// What a record's row says of its scope.
pub(crate) fn preset_and_size(scope: &ScopeKey) -> (Option<String>, Option<u32>) {
    match scope {
        ScopeKey::Preset(preset) => (Some(preset.clone()), None),
        ScopeKey::Size(size) => (None, Some(*size)),
        ScopeKey::All | ScopeKey::Custom | ScopeKey::Level(_) | ScopeKey::Day { .. } => (None, None),
    }
}
