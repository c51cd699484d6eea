//! What is kept of a finished table: its result, and what enters which chart.

use super::room::Held;
use ::tables::Finished;
use game::{Measure, Scope, Verdict};
use store::{Finish, Outcome, ScoreLine};

/// The result of a table, as the store keeps it.
pub(crate) fn finish(held: &Held, finished: &Finished) -> Finish {
    let facts = held.table.game().facts();
    let setup = held.table.setup();
    let mut lines = Vec::new();
    for score in &finished.scores {
        let Some(chart) = facts.rankings.iter().chain(facts.records).find(|chart| chart.name == score.chart) else {
            continue;
        };
        for scope in scopes(held, chart.scope) {
            lines.push(ScoreLine {
                seat: score.seat.0,
                chart: chart.name.to_owned(),
                scope,
                measure: measure(chart.measure),
                value: score.value,
                barred: score.barred.as_ref().map(|say| serde_json::to_string(say).expect("plain data")),
            });
        }
    }
    let outcomes = (0..setup.seats.len())
        .map(|at| match finished.outcome.verdict {
            Verdict::Won(seat) if seat.index() == at => Outcome::Win,
            Verdict::Draw => Outcome::Draw,
            Verdict::Won(_) | Verdict::Lost => Outcome::Loss,
        })
        .collect();
    Finish {
        summary: serde_json::to_string(finished).expect("plain data"),
        outcomes,
        pool: (setup.rated && setup.between_people()).then(|| setup.game.clone()),
        lines,
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

/// Among what a value is compared.
fn scopes(held: &Held, scope: Scope) -> Vec<String> {
    let row = &held.row.setup;
    let mut scopes = Vec::new();
    match scope {
        Scope::All => scopes.push("all".to_owned()),
        Scope::Preset => {
            scopes.push("all".to_owned());
            scopes.extend(row.preset.as_ref().map(|preset| format!("preset/{preset}")));
        }
        Scope::Level => scopes.extend(row.level_id.as_ref().map(|level| format!("level/{level}"))),
    }
    scopes.extend(held.details.daily.as_ref().map(|daily| format!("day/{}/{}", daily.date, daily.kind)));
    scopes
}
