//! What is kept of a finished table: its result, and what enters which chart.

use game::{Measure, Scope, Verdict};
use store::{Better, Finish, Outcome, ScoreLine};
use tables::Finished;

use crate::house::Held;

/// The result of a table, as the store keeps it.
pub(crate) fn finish(held: &Held, finished: &Finished) -> Finish {
    let facts = held.table.game().facts();
    let setup = held.table.setup();
    let mut lines = Vec::new();
    for score in &finished.scores {
        let Some(chart) = facts.rankings.iter().chain(facts.records).find(|chart| chart.name == score.chart) else {
            continue;
        };
        let better = match chart.measure {
            Measure::Lowest => Better::Lower,
            Measure::Highest | Measure::Streak => Better::Higher,
            // Tallies and ratings are counted from the outcomes.
            Measure::Tally | Measure::Rating => continue,
        };
        for scope in scopes(held, chart.scope) {
            lines.push(ScoreLine {
                seat: score.seat.0,
                ranking: chart.name.to_owned(),
                scope,
                value: score.value,
                better,
                refusal: score.barred.as_ref().map(|say| serde_json::to_string(say).expect("plain data")),
            });
        }
    }
    let used: Vec<Outcome> = (0..setup.seats.len())
        .map(|at| match finished.outcome.verdict {
            Verdict::Won(seat) if seat.index() == at => Outcome::Win,
            Verdict::Draw => Outcome::Draw,
            Verdict::Won(_) | Verdict::Lost => Outcome::Loss,
        })
        .collect();
    let tally = facts.rankings.iter().find(|chart| chart.measure == Measure::Tally);
    Finish {
        summary: serde_json::to_string(finished).expect("plain data"),
        outcomes: used,
        tally: tally.filter(|_| !setup.one_person()).map(|chart| scopes(held, chart.scope)).unwrap_or_default(),
        pool: (setup.rated && setup.between_people()).then(|| setup.game.clone()),
        lines,
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
    scopes.extend(held.extra.daily.as_ref().map(|(day, kind)| format!("day/{day}/{kind}")));
    scopes
}
