//! What is kept of a finished table: its result, and what enters which chart.

use crate::games::level_field;
use ::tables::{Finished, Table};
use game::{Measure, Scope, Verdict};
use store::{Finish, ScopeKey, ScoreRow, SeatResult, SetupRow};

use super::Details;

/// The result of a table, as the store keeps it.
pub(crate) fn finish(row: &SetupRow, details: &Details, table: &Table, finished: &Finished) -> Finish {
    let facts = table.game().facts();
    let setup = table.setup();
    let mut scores = Vec::new();
    for score in &finished.scores {
        let Some(chart) = facts.rankings.iter().chain(facts.records).find(|chart| chart.name == score.chart) else {
            continue;
        };
        for scope in scopes(row, details, table, chart.scope) {
            scores.push(ScoreRow {
                seat: score.seat.0,
                chart: chart.name.to_owned(),
                scope,
                measure: measure(chart.measure),
                value: score.value,
                barred: score.barred.as_ref().map(|say| serde_json::to_string(say).expect("plain data")),
            });
        }
    }
    let results = (0..setup.seats.len())
        .map(|at| match finished.outcome.verdict {
            Verdict::Won(seat) if seat.index() == at => SeatResult::Win,
            Verdict::Draw => SeatResult::Draw,
            Verdict::Won(_) | Verdict::Lost => SeatResult::Loss,
        })
        .collect();
    Finish {
        summary: serde_json::to_string(finished).expect("plain data"),
        results,
        pool: (setup.rated && setup.between_people()).then(|| setup.game.clone()),
        scores,
    }
}

/// A tally holds the longest row of wins too.
fn measure(measure: Measure) -> store::Measure {
    match measure {
        Measure::Highest => store::Measure::Highest,
        Measure::Lowest => store::Measure::Lowest,
        Measure::Tally | Measure::Streak => store::Measure::Tally,
        Measure::Rating => store::Measure::Rating,
    }
}

/// How large the level is that was played.
fn level_size(table: &Table) -> Option<u32> {
    let game = table.game();
    let level = table.setup().options.get(level_field(game)?)?;
    game.levels()?.size(level)
}

/// Among what a value is compared.
fn scopes(row: &SetupRow, details: &Details, table: &Table, scope: Scope) -> Vec<ScopeKey> {
    let mut scopes = Vec::new();
    match scope {
        Scope::PresetOrCustom if row.preset.is_none() => scopes.push(ScopeKey::Custom),
        Scope::All => scopes.push(ScopeKey::All),
        Scope::Preset | Scope::PresetOrCustom => {
            scopes.push(ScopeKey::All);
            scopes.extend(row.preset.clone().map(ScopeKey::Preset));
        }
        Scope::Level => scopes.extend(row.level_id.clone().map(ScopeKey::Level)),
        Scope::Size => scopes.extend(level_size(table).map(ScopeKey::Size)),
    }
    let daily = details.daily.clone();
    scopes.extend(daily.map(|daily| ScopeKey::Day { date: daily.date, kind: daily.kind }));
    scopes
}
