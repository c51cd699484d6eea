//! The records of the house with their holders.

use axum::Json;
use axum::extract::State;
use game::{Measure, Scope};
use house::find_game;
use house::people::Person;
use serde::Serialize;
use store::{ChartKey, Direction, ScopeKey, TallyOrder};

use super::rankings::{of_tally, ranked};
use crate::app::App;
use crate::auth::ReadingCaller;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Path;

/// The records of the house.
#[derive(Serialize, utoipa::ToSchema)]
pub struct HouseRecords {
    /// The best of each record, over all and by preset.
    pub records: Vec<HouseRecord>,
}

/// A record of the house.
#[derive(Serialize, utoipa::ToSchema)]
pub struct HouseRecord {
    /// Which record.
    pub chart: &'static str,
    /// In which preset; none over all.
    pub preset: Option<&'static str>,
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
        let presets = facts.presets.iter().map(|preset| Some(preset.name));
        let scopes = match chart.scope {
            Scope::All => vec![None],
            Scope::Preset => [None].into_iter().chain(presets).collect(),
            Scope::Level => Vec::new(),
        };
        for preset in scopes {
            let scope = preset.map_or(ScopeKey::All, |preset| ScopeKey::Preset(preset.to_owned()));
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
                value: row.value,
                user: row.user,
                at: row.at,
                table: row.table,
            }));
        }
    }
    Ok(Json(HouseRecords { records }))
}
