//! Every ranking and record, row by row, as the server would show it.

use game::Measure;
use house::dailies::moment;
use house::work::MOST_UNCERTAIN;
use serde::Serialize;
use store::{ChartKey, Direction, ScopeKey, Store, TallyOrder};

use super::spreadsheet::{Cell, Spreadsheet};
use crate::database::{OrInput as _, every_row};

/// Rows that are asked for at a time.
const PAGE: i64 = 1000;

/// A row of a chart.
#[derive(Serialize)]
pub(super) struct ChartRow {
    game: String,
    chart: String,
    /// `all`, `preset/…`, `custom`, `level/…`, `size/…` or `day/…`.
    scope: String,
    /// From 1; equals share one. Exports call it as the first release did.
    #[serde(rename = "place")]
    rank: i64,
    name: String,
    value: f64,
    wins: Option<i64>,
    losses: Option<i64>,
    draws: Option<i64>,
    streak: Option<i64>,
    deviation: Option<f64>,
    games: Option<i64>,
    at: String,
    table: Option<String>,
}

/// Which of a game's charts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChartKind {
    Rankings,
    Records,
}

/// All rows of all charts of a kind, by game, chart, scope and rank.
pub(super) async fn read(store: &Store, kind: ChartKind) -> anyhow::Result<Vec<ChartRow>> {
    let keys = store.charts().await.or_input()?;
    let mut rows = Vec::new();
    for game in tables::GAMES {
        let facts = game.facts();
        let charts = if kind == ChartKind::Rankings { facts.rankings } else { facts.records };
        for chart in charts {
            if chart.measure == Measure::Rating {
                ratings(store, facts.name, chart.name, &mut rows).await?;
            }
            for key in keys.iter().filter(|key| key.game == facts.name && key.chart == chart.name) {
                match chart.measure {
                    Measure::Highest | Measure::Lowest => bests(store, key, &mut rows).await?,
                    Measure::Tally => tally(store, key, TallyOrder::Wins, &mut rows).await?,
                    Measure::Streak => tally(store, key, TallyOrder::Streak, &mut rows).await?,
                    Measure::Rating => {}
                }
            }
        }
    }
    Ok(rows)
}

impl ChartRow {
    fn new(key: &ChartKey, rank: i64, name: String, value: f64, at: i64) -> Self {
        Self {
            game: key.game.clone(),
            chart: key.chart.clone(),
            scope: key.scope.to_string(),
            rank,
            name,
            value,
            wins: None,
            losses: None,
            draws: None,
            streak: None,
            deviation: None,
            games: None,
            at: moment(at),
            table: None,
        }
    }
}

async fn bests(store: &Store, key: &ChartKey, rows: &mut Vec<ChartRow>) -> anyhow::Result<()> {
    let page = |after: Option<String>| async move { store.ranking(key, after.as_deref(), PAGE).await };
    every_row(page, |row| {
        let plain = ChartRow::new(key, row.rank, row.name, row.value, row.at);
        rows.push(ChartRow { table: Some(row.table_id), ..plain });
    })
    .await
}

async fn tally(store: &Store, key: &ChartKey, order: TallyOrder, rows: &mut Vec<ChartRow>) -> anyhow::Result<()> {
    let page = |after: Option<String>| async move {
        store.tally(key, order, Direction::Descending, after.as_deref(), PAGE).await
    };
    every_row(page, |row| {
        let value = if order == TallyOrder::Streak { row.best_streak } else { row.wins };
        let plain = ChartRow::new(key, row.rank.unwrap_or_default(), row.name, value as f64, row.at);
        rows.push(ChartRow {
            wins: Some(row.wins),
            losses: Some(row.losses),
            draws: Some(row.draws),
            streak: Some(row.best_streak),
            ..plain
        });
    })
    .await
}

async fn ratings(store: &Store, game: &str, chart: &str, rows: &mut Vec<ChartRow>) -> anyhow::Result<()> {
    let key = ChartKey::new(game, chart, ScopeKey::All);
    let page = |after: Option<String>| async move {
        store.rating_ranking(game, game, MOST_UNCERTAIN, after.as_deref(), PAGE).await
    };
    every_row(page, |row| {
        let rating = row.rating;
        let plain = ChartRow::new(&key, row.rank, row.name, rating.rating, rating.at);
        rows.push(ChartRow { deviation: Some(rating.deviation), games: Some(rating.games), ..plain });
    })
    .await
}

/// The rows as a table.
pub(super) fn sheet(rows: Vec<ChartRow>) -> Spreadsheet {
    let cells = |row: ChartRow| -> Vec<Cell> {
        vec![
            row.game.into(),
            row.chart.into(),
            row.scope.into(),
            row.rank.into(),
            row.name.into(),
            row.value.into(),
            row.wins.into(),
            row.losses.into(),
            row.draws.into(),
            row.streak.into(),
            row.deviation.into(),
            row.games.into(),
            row.at.into(),
            row.table.into(),
        ]
    };
    Spreadsheet {
        header: &[
            "game",
            "chart",
            "scope",
            "place",
            "name",
            "value",
            "wins",
            "losses",
            "draws",
            "streak",
            "deviation",
            "games",
            "at",
            "table",
        ],
        rows: rows.into_iter().map(cells).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_a_cell_for_each_column() {
        let row = ChartRow::new(&ChartKey::new("g", "c", ScopeKey::All), 1, "Anna".into(), 2.5, 0);
        let sheet = sheet(vec![row]);
        assert_eq!(sheet.rows[0].len(), sheet.header.len());
    }
}
