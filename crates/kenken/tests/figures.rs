//! Facts about boards that other programs made.

use game::{Budget, Rng};
use kenken::{Draft, Explainer, Generator, Grade, Grid, Limits, ReadOptions, SolutionCount, Solver, check, keen, read};

const KEEN_IDS: &str = include_str!("data/keen-ids.tsv");
const HARD9: &str = include_str!("data/hard9.prop");

fn keen_lines() -> impl Iterator<Item = Vec<&'static str>> {
    KEEN_IDS.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn every_board_of_keen_has_its_one_solution() {
    let mut solver = Solver::new();
    for fields in keen_lines() {
        let puzzle = keen::read(fields[3]).unwrap();
        let solutions = solver.solve(&puzzle, 2, &Budget::unlimited());
        let digits: String = solutions.unique().unwrap().0.iter().map(u8::to_string).collect();
        assert_eq!(digits, fields[2], "{}", fields[3]);
    }
}

#[test]
fn every_id_of_keen_is_written_back_byte_for_byte() {
    for fields in keen_lines() {
        let (text, warning) = keen::write(&keen::read(fields[3]).unwrap()).unwrap();
        assert_eq!((text.as_str(), warning), (fields[3], None));
    }
}

#[test]
fn grades_agree_with_keens() {
    let mut explainer = Explainer::new();
    let mut near = 0;
    let mut groups = vec![Vec::new(); 5];
    for fields in keen_lines() {
        let theirs = Grade::parse(&fields[1].to_lowercase()).unwrap();
        let ours = explainer.rate(&keen::read(fields[3]).unwrap());
        near += usize::from((ours.grade as i32 - theirs as i32).abs() <= 1);
        groups[theirs as usize].push((ours.grade, ours.weight));
    }
    assert!(near * 10 >= keen_lines().count() * 9, "only {near} are within one grade");
    let medians: Vec<(Grade, f64)> = groups
        .into_iter()
        .map(|mut group| {
            group.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
            group[group.len() / 2]
        })
        .collect();
    assert!(
        medians.is_sorted_by(|one, other| one.0 < other.0 || (one.0 == other.0 && one.1 <= other.1)),
        "{medians:?}"
    );
}

#[test]
fn hard_boards_are_solved_and_proved() {
    let boards = read(HARD9, &ReadOptions::default()).unwrap();
    let solutions = HARD9.lines().filter_map(|line| line.strip_prefix("# solution "));
    assert_eq!(boards.len(), 13);
    for (board, solution) in boards.iter().zip(solutions) {
        let found = Solver::new().solve(&board.puzzle().unwrap(), 2, &Budget::unlimited());
        let digits: String = found.unique().unwrap().0.iter().map(u8::to_string).collect();
        assert_eq!(digits, solution);
    }
}

#[test]
fn every_explanation_leads_to_the_solution() {
    let mut explainer = Explainer::new();
    for fields in keen_lines() {
        let puzzle = keen::read(fields[3]).unwrap();
        let size = puzzle.size();
        let mut written = vec![0; size * size];
        for step in explainer.explain(&puzzle) {
            assert!(!step.cells.is_empty() && !step.say.text.contains(['{', '}']), "{}", step.say);
            // No step strikes a number of the solution.
            for (cell, numbers) in &step.struck {
                let right = fields[2].as_bytes()[cell.index(size)] - b'0';
                assert!(!numbers.contains(&right), "{}: {} strikes {right} from {cell}", fields[3], step.say);
            }
            if let Some((cell, number)) = step.placed {
                written[cell.index(size)] = number;
            }
        }
        let digits: String = written.iter().map(u8::to_string).collect();
        assert_eq!(digits, fields[2], "{}", fields[3]);
    }
}

/// A puzzle of the size 16 whose cages are its rows, so that only their sums are known.
#[test]
fn sixteen_rows_are_no_trouble() {
    let rows: Vec<String> =
        (1..=16).map(|row| (1..=16).fold("1 136 16".to_owned(), |line, col| format!("{line} {row} {col}"))).collect();
    let boards = read(&format!("16 16\n{}\n", rows.join("\n")), &ReadOptions::default()).unwrap();
    assert_eq!(check(&boards[0].puzzle().unwrap(), &Budget::nodes(1_000_000)), SolutionCount::Several);
}

/// All 576 Latin squares of order four.
fn squares_of_four() -> Vec<Grid> {
    fn go(grid: &mut Vec<u8>, found: &mut Vec<Grid>) {
        let at = grid.len();
        if at == 16 {
            found.push(Grid(grid.clone()));
            return;
        }
        for number in 1..=4 {
            let fresh = (0..at).all(|other| grid[other] != number || (other / 4 != at / 4 && other % 4 != at % 4));
            if fresh {
                grid.push(number);
                go(grid, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(&mut Vec::new(), &mut found);
    found
}

#[test]
fn the_solver_counts_what_trying_every_square_counts() {
    let squares = squares_of_four();
    assert_eq!(squares.len(), 576);
    let mut rng = Rng::from_number(1);
    let mut solver = Solver::new();
    for round in 0..200 {
        let mut draft = Draft::new(4).unwrap();
        draft.hidden_ops = round % 3 == 0;
        // Cages of up to sixteen cells: with tuples that are listed and without.
        let limits = Limits { max_cage: [2, 4, 16][round % 3], merge: 90, unique: false, ..Limits::of_size(4) };
        let puzzle = Generator::new().make(&draft, &limits, &mut rng, &Budget::unlimited()).unwrap();
        let counted = squares.iter().filter(|square| puzzle.is_solved_by(square)).count();
        let found = solver.solve(&puzzle, 1000, &Budget::unlimited());
        assert!(found.complete && found.found.iter().all(|grid| puzzle.is_solved_by(grid)));
        assert_eq!(found.found.len(), counted, "{puzzle:?}");
    }
}
