//! Published counts and values, on boards of many sizes.

use game::Budget;
use othello::{Engine, Position, Rules, Scoring, perft, read_obf_file};

fn start(size: &str, directions: &str) -> Position {
    let rules = Rules::from_size(size).unwrap();
    Position::start(rules.with_directions(directions.parse().unwrap()).unwrap())
}

fn counts(size: &str, directions: &str, published: &[u64]) {
    let start = start(size, directions);
    for (depth, count) in (1..).zip(published) {
        assert_eq!(perft(&start, depth), *count, "{size} {directions}, depth {depth}");
    }
}

#[test]
fn small_boards_have_the_published_counts() {
    counts("4x4", "h,v,d", &[4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540]);
    counts("4x6", "h,v,d", &[4, 12, 50, 180, 798, 3338, 15418, 68770, 316870, 1403624]);
    counts("6x4", "h,v,d", &[4, 12, 50, 180, 798, 3338, 15418, 68770, 316870, 1403624]);
    counts("5x5", "h,v,d", &[4, 12, 50, 186, 866, 3974, 19994, 98672, 511250]);
    counts("6x6", "h,v,d", &[4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912]);
    counts("6x8", "h,v,d", &[4, 12, 56, 244, 1380, 7892, 51246, 346758, 2523782]);
}

#[test]
fn eight_by_eight_has_the_published_counts() {
    counts("8x8", "h,v,d", &[4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800]);
}

#[test]
fn ten_by_ten_has_the_published_counts() {
    counts("10x10", "h,v,d", &[4, 12, 56, 244, 1396, 8200, 55180, 392268]);
}

#[test]
fn other_capture_rules_have_their_counts() {
    counts("8x8", "h,v", &[4, 8, 20, 44, 116, 296, 832, 2568, 8704, 31516]);
    counts("6x6", "h,v", &[4, 8, 20, 44, 116, 284, 740, 2168, 6508]);
    // Nothing can be caught along diagonals alone: the game is over at once, one leaf at any depth.
    counts("8x8", "d", &[1, 1, 1]);
}

#[test]
fn small_boards_have_the_published_values() {
    let mut engine = Engine::new(64);
    for (size, directions, value) in [
        ("4x4", "h,v,d", -8),
        ("4x5", "h,v,d", 16),
        ("5x4", "h,v,d", 16),
        ("4x6", "h,v,d", 16),
        ("6x4", "h,v,d", 16),
        ("4x7", "h,v,d", 24),
        ("4x8", "h,v,d", 29),
        ("5x5", "h,v,d", 13),
        ("5x6", "h,v,d", 10),
        ("4x4", "h,v", 3),
        ("4x6", "h,v", 12),
        ("5x5", "h,v", 23),
        ("6x6", "h,v", 33),
        ("8x8", "d", 0),
    ] {
        let solved = engine.solve(&start(size, directions), Scoring::DiscsOnly, &Budget::unlimited()).unwrap();
        assert_eq!(solved.score, value, "{size} {directions}");
    }
}

#[test]
fn several_threads_come_to_the_same_value() {
    for (size, value) in [("4x6", 16), ("5x5", 13)] {
        let budget = Budget::unlimited().with_threads(3);
        let solved = Engine::new(16).solve(&start(size, "h,v,d"), Scoring::DiscsOnly, &budget).unwrap();
        assert_eq!(solved.score, value, "{size}");
    }
}

#[test]
fn an_endgame_of_the_test_suite_is_solved() {
    let lines = read_obf_file(include_str!("data/ffo-40-59.obf"), None).unwrap();
    let line = &lines[0];
    let solved = Engine::new(64).solve(&line.position, Scoring::WinnerTakesEmpties, &Budget::unlimited()).unwrap();
    assert_eq!(solved.score, 38);
    assert_eq!(solved.best.unwrap().to_string(), "a2");
}
