//! What the generator promises.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Budget, Rng, StopFlag};
use kenken::{
    Cell, Draft, Explainer, Generator, Grade, Limits, NoBoard, Op, OpSet, Puzzle, Singles, Solver, keen, never_unique,
};

fn cells(names: &str) -> Vec<Cell> {
    names.split(' ').map(|name| Cell::parse(name, 16).unwrap()).collect()
}

fn make(draft: &Draft, limits: &Limits, seed: u64) -> Result<Puzzle, NoBoard> {
    Generator::new().make(draft, limits, &mut Rng::from_number(seed), &Budget::nodes(500_000))
}

fn refused(draft: &Draft, limits: &Limits) -> String {
    match make(draft, limits, 1) {
        Err(NoBoard::Impossible(say)) => say.to_string(),
        other => panic!("{other:?}"),
    }
}

/// The layout of which letter stands where.
fn drawn(rows: &[&str]) -> Draft {
    let mut draft = Draft::new(rows.len()).unwrap();
    let mut letters: Vec<char> = rows.concat().chars().collect();
    letters.sort_unstable();
    letters.dedup();
    for letter in letters {
        let inside = |(row, line): (usize, &&str)| {
            let cols = line.chars().enumerate().filter(|(_, other)| *other == letter);
            cols.map(|(col, _)| Cell::new(row, col)).collect::<Vec<_>>()
        };
        draft.add(rows.iter().enumerate().flat_map(inside).collect(), None, None).unwrap();
    }
    draft
}

#[test]
fn boards_obey_their_limits_and_have_one_solution() {
    let mut solver = Solver::new();
    for size in 3..=9 {
        for (low, high, ops) in [(1, size, OpSet::ALL), (2, 4, OpSet::FOUR), (1, 2, OpSet::only(Op::Subtract))] {
            let limits = Limits { min_cage: low, max_cage: high, ops, ..Limits::of_size(size) };
            let puzzle = make(&Draft::new(size).unwrap(), &limits, 5).unwrap();
            assert!(solver.solve(&puzzle, 2, &Budget::unlimited()).unique().is_some());
            for cage in puzzle.cages() {
                assert!((low..=high).contains(&cage.cells.len()));
                assert!(cage.op == Op::Equal || ops.has(cage.op));
            }
        }
    }
}

#[test]
fn the_same_seed_and_limits_give_the_same_board() {
    let limits = Limits { max_cage: 4, ops: OpSet::FOUR, ..Limits::of_size(6) };
    let id = |seed| keen::write(&make(&Draft::new(6).unwrap(), &limits, seed).unwrap()).unwrap().0;
    assert_eq!(id(7), id(7));
    assert_ne!(id(7), id(8));
}

#[test]
fn every_grade_can_be_asked_for() {
    let mut explainer = Explainer::new();
    for grade in Grade::ALL {
        let limits = Limits { min_cage: 2, max_cage: 4, grade: Some(grade), ..Limits::of_size(6) };
        let puzzle = make(&Draft::new(6).unwrap(), &limits, 3).unwrap();
        assert_eq!(explainer.grade(&puzzle), grade);
        assert_eq!(explainer.rate(&puzzle).grade, grade);
    }
}

fn singles(puzzle: &Puzzle) -> usize {
    puzzle.cages().iter().filter(|cage| cage.cells.len() == 1).count()
}

#[test]
fn boards_give_little_away_unless_told() {
    for size in 3..=9 {
        for seed in 0..10 {
            let puzzle = make(&Draft::new(size).unwrap(), &Limits::of_size(size), seed).unwrap();
            assert!(singles(&puzzle) <= size / 3, "{size}, {seed}: {}", singles(&puzzle));
            assert!(puzzle.cages().iter().all(|cage| cage.target < 1000), "{size}, {seed}");
        }
    }
    for seed in 0..5 {
        let hard = Limits { grade: Some(Grade::Hard), ..Limits::of_size(6) };
        assert_eq!(singles(&make(&Draft::new(6).unwrap(), &hard, seed).unwrap()), 0);
        let two = Limits { singles: Singles::AtMost(2), ..Limits::of_size(6) };
        assert!(singles(&make(&Draft::new(6).unwrap(), &two, seed).unwrap()) <= 2);
    }
}

#[test]
fn boards_have_cages_of_many_shapes() {
    let puzzle = make(&Draft::new(9).unwrap(), &Limits::of_size(9), 1).unwrap();
    let shape = |cells: &[Cell]| {
        let left = cells.iter().map(|cell| cell.col()).min().unwrap();
        cells.iter().map(|cell| (cell.row() - cells[0].row(), cell.col() - left)).collect::<Vec<_>>()
    };
    let shapes: std::collections::BTreeSet<_> = puzzle.cages().iter().map(|cage| shape(&cage.cells)).collect();
    assert!(shapes.len() >= 8, "{}", shapes.len());
}

#[test]
fn the_plain_limits_are_those_of_the_course() {
    let plain = |seed| make(&Draft::new(6).unwrap(), &Limits::plain(6), seed).unwrap();
    let boards: Vec<Puzzle> = (0..20).map(plain).collect();
    assert!(boards.iter().any(|puzzle| singles(puzzle) > 6));
    assert!(boards.iter().flat_map(Puzzle::cages).any(|cage| cage.target >= 1000));
}

#[test]
fn large_boards_have_one_solution_too() {
    for size in [10, 12, 16] {
        let limits = Limits { max_cage: 4, ops: OpSet::FOUR, ..Limits::of_size(size) };
        let puzzle = make(&Draft::new(size).unwrap(), &limits, 1).unwrap();
        assert!(Solver::new().solve(&puzzle, 2, &Budget::unlimited()).unique().is_some());
        assert!(singles(&puzzle) <= size / 3);
    }
}

#[test]
fn an_arc_puts_the_hardest_step_late() {
    let mut explainer = Explainer::new();
    let mut late = |arc: bool| {
        let limits = Limits { arc, max_cage: 4, grade: Some(Grade::Normal), ..Limits::of_size(5) };
        let boards = (0..10).map(|seed| make(&Draft::new(5).unwrap(), &limits, seed).unwrap());
        boards.map(|puzzle| explainer.beauty(&puzzle).hardest_at).sum::<f64>()
    };
    let (with, without) = (late(true), late(false));
    assert!(with > without, "{with} against {without}");
}

#[test]
fn drawn_cages_and_givens_are_kept() {
    let mut draft = Draft::new(5).unwrap();
    draft.add(cells("a1 b1"), Some(Op::Divide), None).unwrap();
    draft.add(cells("c3 c4 d4"), Some(Op::Multiply), Some(20)).unwrap();
    draft.add(cells("e5"), None, None).unwrap();
    draft.add(cells("e1 e2"), None, Some(1)).unwrap();
    draft.give(Cell::new(2, 0), 4).unwrap();
    let puzzle = make(&draft, &Limits::of_size(5), 1).unwrap();
    for cage in draft.cages() {
        let kept = puzzle.cages().iter().find(|other| other.cells == cage.cells).unwrap();
        assert!(cage.op.is_none_or(|op| op == kept.op) && cage.target.is_none_or(|target| target == kept.target));
    }
    assert_eq!(puzzle.givens(), draft.givens());
    assert!(Solver::new().solve(&puzzle, 2, &Budget::unlimited()).unique().is_some());
}

#[test]
fn division_alone_gets_a_filling_that_divides() {
    let limits = Limits { min_cage: 1, max_cage: 2, ops: OpSet::only(Op::Divide), ..Limits::of_size(4) };
    let puzzle = make(&Draft::new(4).unwrap(), &limits, 2).unwrap();
    assert!(puzzle.cages().iter().all(|cage| matches!(cage.op, Op::Equal | Op::Divide)));
}

#[test]
fn contradictory_demands_name_the_cage_or_the_limit() {
    let empty = Draft::new(4).unwrap();
    let plain = Limits::of_size(4);
    let mut draft = empty.clone();
    draft.add(cells("a1 b1"), Some(Op::Add), Some(9)).unwrap();
    assert!(refused(&draft, &plain).contains("cage a1 and b1"));
    let mut draft = empty.clone();
    draft.give(Cell::new(0, 0), 2).unwrap();
    draft.give(Cell::new(0, 1), 2).unwrap();
    assert_eq!(refused(&draft, &plain), "No filling of the board has these given numbers.");
    let mut draft = empty.clone();
    draft.add(cells("b1 a2 b2"), None, None).unwrap();
    assert_eq!(
        refused(&draft, &Limits { min_cage: 2, ..plain.clone() }),
        "The free cells a1 (1 of them) cannot be divided into cages of 2 to 4 cells."
    );
    let only_minus = Limits { ops: OpSet::only(Op::Subtract), ..plain.clone() };
    assert!(refused(&empty, &only_minus).contains("cage of 3 cells"));
    let mut draft = empty.clone();
    draft.add(cells("a1 b1 c1"), None, None).unwrap();
    assert!(refused(&draft, &only_minus).contains("drawn cage a1, b1 and c1"));
    assert!(refused(&empty, &Limits { min_cage: 5, ..plain }).contains("smallest cage (5)"));
}

#[test]
fn twin_lines_are_the_proof_that_no_board_is_unique() {
    let draft = drawn(&["AABC", "AABC", "DDEC", "FFEE"]);
    let sentence = never_unique(&draft).unwrap().1.to_string();
    assert!(sentence.contains("swapping the rows 1 and 2"), "{sentence}");
    assert_eq!(refused(&draft, &Limits::of_size(4)), sentence);
    assert!(make(&draft, &Limits { unique: false, ..Limits::of_size(4) }, 1).is_ok());
}

/// Two cages that may only add: no two lines are twins, but one sum says far too little.
fn two_sums() -> (Draft, Limits) {
    (drawn(&["AAAB", "AABB", "ABBB", "BBBB"]), Limits { ops: OpSet::only(Op::Add), ..Limits::of_size(4) })
}

#[test]
fn a_layout_without_a_unique_board_offers_one_with_several_solutions() {
    let (draft, sums) = two_sums();
    assert!(never_unique(&draft).is_none());
    let answer = Generator::new().make(&draft, &sums, &mut Rng::from_number(1), &Budget::nodes(300));
    let Err(NoBoard::NotFound { ambiguous, several: Some(several), .. }) = answer else { panic!("{answer:?}") };
    assert!(!ambiguous.is_empty());
    assert_eq!(Solver::new().solve(&several, 2, &Budget::unlimited()).found.len(), 2);
}

#[test]
fn a_grade_that_is_not_found_is_named_as_the_reason() {
    let said = |limits: &Limits| {
        let draft = Draft::new(3).unwrap();
        let answer = Generator::new().make(&draft, limits, &mut Rng::from_number(1), &Budget::nodes(300));
        answer.unwrap_err().say().code
    };
    let sums = Limits { grade: Some(Grade::Extreme), ops: OpSet::only(Op::Add), ..Limits::of_size(3) };
    assert_eq!(said(&sums), "kenken.not-found-grade");
    assert_eq!(said(&Limits { grade: Some(Grade::Unreasonable), ..Limits::of_size(3) }), "kenken.no-guessing");
}

#[test]
fn work_can_be_watched_and_cancelled() {
    let stop = StopFlag::new();
    let reports = Arc::new(AtomicU64::new(0));
    let (counted, raised) = (Arc::clone(&reports), stop.clone());
    let budget = Budget::unlimited().with_stop(stop).with_progress(move |progress| {
        counted.fetch_add(1, Ordering::Relaxed);
        if progress.done == 20 {
            raised.raise();
        }
    });
    let (draft, sums) = two_sums();
    let answer = Generator::new().make(&draft, &sums, &mut Rng::from_number(1), &budget);
    assert!(matches!(answer, Err(NoBoard::NotFound { .. })));
    assert_eq!(reports.load(Ordering::Relaxed), 20);
}

#[test]
fn large_boards_can_be_easy() {
    // Nearly all plain boards of twelve rows are hard or harder.
    for grade in [Grade::Easy, Grade::Normal] {
        let limits = Limits { grade: Some(grade), ..Limits::of_size(12) };
        let mut rng = Rng::from_number(1);
        let made = Generator::new().make(&Draft::new(12).unwrap(), &limits, &mut rng, &Budget::nodes(400_000));
        let puzzle = made.unwrap();
        assert_eq!(Explainer::new().grade(&puzzle), grade);
        assert!(singles(&puzzle) <= 4);
    }
}
