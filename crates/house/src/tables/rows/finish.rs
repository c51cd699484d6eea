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

#[cfg(test)]
mod tests {
    use ::tables::forms::DailyName;
    use ::tables::{Entry, Kind, SeatHolder};
    use game::Seat;

    use super::*;
    use crate::Config;
    use crate::fixture::{empty_house, guest_with_table};

    #[tokio::test]
    async fn a_value_is_compared_among_its_like() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let (anna, id) = guest_with_table(&house, "othello", ["black", "white"]).await;
        let open = house.open_table(&id, Some(&anna)).await.unwrap();
        let (usual, details) = (open.row.setup.clone(), Details::default());
        let preset = usual.preset.clone().map(ScopeKey::Preset).unwrap();
        let custom = SetupRow { preset: None, ..usual.clone() };
        let of = |row: &SetupRow, scope| scopes(row, &details, &open.table, scope);
        assert_eq!(of(&usual, Scope::All), [ScopeKey::All]);
        assert_eq!(of(&usual, Scope::Preset), [ScopeKey::All, preset.clone()]);
        assert_eq!(of(&usual, Scope::PresetOrCustom), [ScopeKey::All, preset]);
        assert_eq!(of(&custom, Scope::All), [ScopeKey::All]);
        assert_eq!(of(&custom, Scope::Preset), [ScopeKey::All]);
        assert_eq!(of(&custom, Scope::PresetOrCustom), [ScopeKey::Custom], "with all other options of one's own");
        assert_eq!(of(&usual, Scope::Level), []);
        assert_eq!(of(&usual, Scope::Size), [], "it has no levels");
        let level = SetupRow { level_id: Some("one".to_owned()), ..custom };
        assert_eq!(of(&level, Scope::Level), [ScopeKey::Level("one".to_owned())]);
        let daily = DailyName { date: "2026-01-31".to_owned(), kind: "easy".to_owned() };
        let details = Details { daily: Some(daily), ..Details::default() };
        let day = ScopeKey::Day { date: "2026-01-31".to_owned(), kind: "easy".to_owned() };
        assert_eq!(scopes(&level, &details, &open.table, Scope::All), [ScopeKey::All, day]);
    }

    #[tokio::test]
    async fn a_level_is_as_large_as_it_is() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let guest = house.new_guest().await.unwrap().user.id;
        let form = crate::tables::NewTable { game: "kenken".to_owned(), ..Default::default() };
        let id = house.create_table(&guest, false, &form, game::Seed::from_number(1)).await.unwrap().id;
        let open = house.open_table(&id, Some(&guest)).await.unwrap();
        let size = open.table.setup().options["level"]["size"].as_u64().unwrap() as u32;
        assert!(size > 1);
        assert_eq!(scopes(&open.row.setup, &open.details, &open.table, Scope::Size), [ScopeKey::Size(size)]);
    }

    #[tokio::test]
    async fn a_rated_game_between_people_enters_the_pool_and_no_other() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let (anna, id) = guest_with_table(&house, "othello", ["black", "white"]).await;
        let open = house.open_table(&id, Some(&anna)).await.unwrap();
        for (other, rated, enters) in
            [(anna.as_str(), true, false), ("ben", false, false), ("ben", true, true), (anna.as_str(), false, false)]
        {
            let mut setup = open.table.setup().clone();
            (setup.seats[1], setup.rated) = (SeatHolder::person(other), rated);
            let mut table = Table::new(setup).unwrap();
            let gives_up = Entry { n: 1, at: 1, seat: Seat(0), kind: Kind::Resign, text: String::new() };
            table.append(gives_up).unwrap();
            let finished = table.finished().unwrap();
            let kept = finish(&open.row.setup, &Details::default(), &table, &finished);
            assert_eq!(kept.pool.as_deref(), enters.then_some("othello"), "{other} {rated}");
            assert_eq!(kept.results, [SeatResult::Loss, SeatResult::Win]);
        }
    }

    #[test]
    fn a_streak_is_kept_with_the_tally_and_the_others_as_what_they_are() {
        assert_eq!(measure(Measure::Streak), store::Measure::Tally);
        assert_eq!(measure(Measure::Tally), store::Measure::Tally);
        assert_eq!(measure(Measure::Highest), store::Measure::Highest);
        assert_eq!(measure(Measure::Lowest), store::Measure::Lowest);
        assert_eq!(measure(Measure::Rating), store::Measure::Rating);
    }
}
