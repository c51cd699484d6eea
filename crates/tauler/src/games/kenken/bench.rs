//! `KenKen`'s part of `tauler bench`.

use ::kenken::{Draft, Explainer, Format, Generator, Grade, Limits, Puzzle, Solver};
use game::{Budget, Seed};
use rayon::prelude::*;

use crate::commands::bench::{Done, FixedWork};

pub(super) const WORK: &[FixedWork] = &[
    FixedWork { what: "up to 1000 solutions of 20 open 7x7", unit: "nodes", run: solve },
    FixedWork { what: "generate 10 hard boards of 6x6", unit: "boards", run: generate },
    FixedWork { what: "explain 60 boards of 6x6", unit: "steps", run: explain },
];

/// Boards by number, each from a stream of its own.
fn boards(size: usize, count: u64, limits: &Limits) -> Vec<Puzzle> {
    let board = |number| {
        let mut rng = Seed::from_number(1).stream("bench", None, number);
        let draft = Draft::new(size).expect("a size");
        Generator::new().make(&draft, limits, &mut rng, &Budget::unlimited()).expect("a free board has one")
    };
    (0..count).into_par_iter().map(board).collect()
}

/// Boards that may have many solutions, so that the solver has to search.
fn solve() -> Done {
    let open = Limits { unique: false, min_cage: 4, max_cage: 6, ..Limits::plain(7) };
    let nodes = |puzzle: &Puzzle| Solver::new().solve(puzzle, 1000, &Budget::unlimited()).nodes;
    Done::count(boards(7, 20, &open).par_iter().map(nodes).sum())
}

/// A checksum of the boards tells one set of them from another.
fn generate() -> Done {
    let boards = boards(6, 10, &Limits { grade: Some(Grade::Hard), ..Limits::plain(6) });
    let sum = |puzzle: &Puzzle| -> u64 {
        let (text, _) = Format::Json.write(puzzle, None, None).expect("every board can be written");
        text.bytes().fold(0, |sum, byte| (sum * 257 + u64::from(byte)) % 1_000_003)
    };
    Done { signature: boards.iter().map(sum).sum(), units: boards.len() as u64 }
}

fn explain() -> Done {
    let steps = |puzzle: &Puzzle| Explainer::new().explain(puzzle).len() as u64;
    Done::count(boards(6, 60, &Limits::plain(6)).par_iter().map(steps).sum())
}
