//! KenKen keeps the promises of the house, and its own.

use game::{Budget, Conduct, Game, Rng, Seat, SeatConduct, Seed, Turn, Viewer};
use kenken::{KenKen, Options, Position};
use serde_json::json;

#[test]
fn keeps_the_promises_of_the_interface() {
    game::conformance::check::<KenKen>();
}

fn start(level: serde_json::Value) -> Position {
    let options = Options { level };
    assert!(KenKen::check(&options).errors.is_empty());
    KenKen::start(&options, &Seed::from_number(1))
}

/// 1 2 3 / 2 3 1 / 3 1 2.
fn small() -> Position {
    start(json!({"version": 1, "size": 3, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "+", "target": 3}], "givens": {"a1": 1}}))
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split(' ') {
        let mv = KenKen::read_move(position, text).unwrap();
        KenKen::play(position, &mv).unwrap();
    }
}

fn hint(position: &mut Position, kind: &str) -> String {
    let text = KenKen::hint(position, Seat(0), kind, Rng::from_number(1), &Budget::unlimited()).unwrap();
    KenKen::take_hint(position, Seat(0), &text).unwrap().say.to_string()
}

#[test]
fn a_full_and_right_grid_wins() {
    let mut position = small();
    play(&mut position, "b1=2 c1=3 a2=2 b2=3 c2=1 a3=3 b3=1");
    assert!(matches!(KenKen::turn(&position), Turn::Seat(_)));
    play(&mut position, "c3=1");
    assert!(matches!(KenKen::turn(&position), Turn::Seat(_)), "a full grid with a mistake goes on");
    play(&mut position, "c3=2");
    assert!(matches!(KenKen::turn(&position), Turn::Over(_)));
}

#[test]
fn moves_by_chance_fill_open_cells_and_those_that_lead_to_the_end_get_there() {
    let mut rng = Rng::from_number(1);
    for _ in 0..200 {
        let mut position = small();
        let mv = KenKen::random_move(&position, &mut rng).expect("there is an open cell");
        KenKen::play(&mut position, &mv).unwrap();
    }
    let mut position = small();
    for text in ["b1=2", "c1=3", "a2=2", "b2=3", "c2=1", "a3=3", "b3=1", "c3=2"] {
        let mv = KenKen::finish(&position, &mut rng).expect("it is not over");
        assert_eq!(mv.to_string(), text);
        KenKen::play(&mut position, &mv).unwrap();
    }
    assert!(matches!(KenKen::turn(&position), Turn::Over(_)));
}

/// A cyclic square of ten rows, each cell its own cage but the first two.
#[test]
fn numbers_above_nine_are_written_marked_and_explained() {
    let name = |at: usize| kenken::Cell::at(at, 10).to_string();
    let number = |at: usize| (at / 10 + at % 10) % 10 + 1;
    let mut cages = vec![json!({"cells": ["a1", "b1"], "op": "+", "target": 3})];
    cages.extend((2..100).map(|at| json!({"cells": [name(at)], "op": "=", "target": number(at)})));
    let mut position = start(json!({"version": 1, "size": 10, "cages": cages}));
    play(&mut position, "j1=10 i2?1,10 i3?10");
    let view = serde_json::to_value(KenKen::view(&position, Viewer::Spectator)).unwrap();
    assert_eq!((&view["numbers"][9], &view["marks"][18]), (&json!(10), &json!([1, 10])));
    assert_eq!(view["moves"], json!(["j1=10", "i2?1,10", "i3?10"]));
    for at in 2..100 {
        play(&mut position, &format!("{}={}", name(at), number(at)));
    }
    assert_eq!(hint(&mut position, "check"), "Nothing that you wrote is wrong.");
    assert_eq!(hint(&mut position, "next-step"), "Only 1 is left for a1.");
    play(&mut position, "a1=1 b1=2");
    assert!(matches!(KenKen::turn(&position), Turn::Over(_)));
}

#[test]
fn a_given_number_cannot_change() {
    let mut position = small();
    let mv = KenKen::read_move(&position, "a1=2").unwrap();
    assert_eq!(
        KenKen::play(&mut position, &mv).unwrap_err().to_string(),
        "The number in a1 is given and cannot change."
    );
}

#[test]
fn check_marks_the_wrong_numbers_only() {
    let mut position = small();
    assert_eq!(hint(&mut position, "check"), "Nothing that you wrote is wrong.");
    play(&mut position, "b1=2 a2=3 c3=1");
    assert_eq!(hint(&mut position, "check"), "These numbers are wrong: a2 and c3.");
}

#[test]
fn a_step_never_builds_on_a_mistake() {
    let mut position = small();
    assert_eq!(hint(&mut position, "next-step"), "c1 is a cage of its own: it is 3.");
    play(&mut position, "a2=3");
    assert_eq!(hint(&mut position, "next-step"), "First correct what is wrong: a2.");
    play(&mut position, "a2= b1?13");
    assert_eq!(hint(&mut position, "next-step"), "First look at your marks again: the right number is missing in b1.");
}

#[test]
fn a_step_starts_from_the_players_own_marks() {
    let mut position = small();
    play(&mut position, "c1=3 a2?2");
    assert_eq!(hint(&mut position, "next-step"), "Only 2 is left for b1.");
    play(&mut position, "b1=2");
    assert_eq!(hint(&mut position, "next-step"), "Only 2 is left for a2.");
}

#[test]
fn hints_keep_a_time_out_of_the_ranking() {
    let mut position = small();
    play(&mut position, "b1=2 c1=3 a2=2 b2=3 c2=1 a3=3 b3=1 c3=2");
    let conduct = |hints: &[&str]| Conduct {
        seats: vec![SeatConduct {
            elapsed_ms: 61_000,
            hints: hints.iter().map(|&kind| kind.to_owned()).collect(),
            ..SeatConduct::default()
        }],
        preset: None,
        one_person: false,
    };
    let score = |chart: &str, hints: &[&str]| {
        let scores = KenKen::scores(&position, &conduct(hints));
        scores.into_iter().find(|score| score.chart == chart).unwrap()
    };
    let time = |hints: &[&str]| score("time", hints);
    assert_eq!((score("solved", &[]).value, score("solved", &[]).barred), (1.0, None));
    assert_eq!((time(&[]).value, time(&[]).barred), (61_000.0, None));
    for hint in ["check", "next-step"] {
        let barred = time(&[hint]).barred.expect("it does not count").to_string();
        assert_eq!(barred, "A hint or check was used, so this solving does not count.");
        assert_eq!(score("solved", &[hint]).barred.expect("it does not count").to_string(), barred);
        let fact = KenKen::facts().hint_kinds.iter().find(|fact| fact.name == hint).expect("a kind of hint");
        assert!(!fact.ranked, "it is said beforehand");
    }
    let chart = KenKen::facts().rankings.iter().find(|chart| chart.name == "time").expect("a ranking");
    assert_eq!((chart.scope, chart.measure), (game::Scope::Level, game::Measure::Lowest), "per level, fastest first");
}

#[test]
fn a_level_whose_only_solution_is_not_proved_is_not_ranked() {
    use game::Levels as _;
    // One sum over the board says nothing, so that the search has to guess; it is stopped after the first solution.
    let level = json!({"version": 1, "size": 3, "cages": [
        {"cells": ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], "op": "+", "target": 18}]});
    let told = |nodes| kenken::LEVELS.check(&level, &Budget::nodes(nodes));
    let answers: Vec<_> = (0..20).map(told).collect();
    assert!(answers.iter().flatten().all(|check| check.solutions == 2 && check.grade.is_none()));
    assert!(answers.iter().any(Result::is_ok));
    for refused in answers.into_iter().filter_map(Result::err) {
        assert_eq!(refused.code, "kenken.undecided");
    }
}

#[test]
fn a_level_with_several_solutions_is_won_by_any_and_unranked() {
    let mut position = start(json!({"version": 1, "size": 3, "cages": [
        {"cells": ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], "op": "+", "target": 18}]}));
    assert_eq!(hint(&mut position, "check"), "Nothing that you wrote is wrong.");
    play(&mut position, "a1=2 b1=2");
    assert_eq!(hint(&mut position, "check"), "Nothing that you wrote is wrong.");
    assert!(hint(&mut position, "next-step").starts_with("Your numbers belong to different solutions"));
    play(&mut position, "a1=3 b1=2 c1=1 a2=1 b2=3 c2=2 a3=2 b3=1 c3=3");
    assert!(matches!(KenKen::turn(&position), Turn::Over(_)));
    let view = serde_json::to_value(KenKen::view(&position, Viewer::Spectator)).unwrap();
    assert_eq!(view["ranked"], false);
}

#[test]
fn hidden_operations_stay_hidden_until_the_end() {
    let mut position = start(json!({"version": 1, "size": 3, "hidden_ops": true, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "+", "target": 3}], "givens": {"a1": 1, "b2": 3}}));
    let ops = |position: &Position| {
        let view = serde_json::to_value(KenKen::view(position, Viewer::Seat(Seat(0)))).unwrap();
        view["level"]["cages"].as_array().unwrap().iter().filter(|cage| cage.get("op").is_some()).count()
    };
    assert_eq!(ops(&position), 0);
    KenKen::stop(&mut position, game::Stop::Resigned(Seat(0)));
    assert_eq!(ops(&position), 5);
}

#[test]
fn the_solution_and_hidden_operations_are_redrawn_and_what_is_seen_stays() {
    let level = json!({"version": 1, "size": 3, "hidden_ops": true, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "+", "target": 3}], "givens": {"a1": 1, "b2": 3}});
    let mut position = start(level);
    play(&mut position, "b1=2");
    let shown = |position: &Position| serde_json::to_value(KenKen::view(position, Viewer::Spectator)).unwrap();
    let (mut checks, mut operations) = (Vec::new(), Vec::new());
    for number in 0..40 {
        let mut other = position.clone();
        KenKen::redraw_hidden(&mut other, Viewer::Spectator, &mut Rng::from_number(number));
        assert_eq!(shown(&other), shown(&position));
        checks.push(hint(&mut other, "check"));
        KenKen::stop(&mut other, game::Stop::Resigned(Seat(0)));
        let cages = shown(&other)["level"]["cages"].as_array().unwrap().clone();
        operations.push(cages.iter().map(|cage| cage["op"].to_string()).collect::<Vec<_>>());
        KenKen::redraw_hidden(&mut other, Viewer::Spectator, &mut Rng::from_number(number + 1));
        assert_eq!(shown(&other)["level"]["cages"], json!(cages), "at the end everything is seen");
    }
    for told in ["Nothing that you wrote is wrong.", "This number is wrong: b1."] {
        assert!(checks.iter().any(|check| check == told), "{told}");
    }
    let different = |at: usize| operations.iter().map(|ops| &ops[at]).collect::<std::collections::BTreeSet<_>>().len();
    // A single cell has one operation; two cells have six.
    assert_eq!([0, 1, 2, 3, 4].map(different), [6, 1, 6, 6, 6]);
}
