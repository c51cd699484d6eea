//! Othello's part of `tauler bench`.

use ::othello::{Engine, Position, Reach, Rules, Scoring, perft};
use game::{Budget, Rng};
use rayon::prelude::*;

use crate::commands::bench::{Done, FixedWork};

/// Perft is the published count; the rest is what the engine did when this was written: change the signatures together
/// with the engine, and say why.
pub(super) const WORK: &[FixedWork] = &[
    FixedWork { what: "perft 10 of 8x8", unit: "leaves", run: || leaves(Rules::STANDARD, 10) },
    FixedWork { what: "perft 8 of 10x10", unit: "leaves", run: wide },
    FixedWork { what: "solve 8 positions with 16 empty squares", unit: "nodes", run: solve },
    FixedWork { what: "search 8 positions to depth 8", unit: "nodes", run: search },
];

fn leaves(rules: Rules, depth: u32) -> Done {
    Done::count(perft(&Position::start(rules), depth))
}

fn wide() -> Done {
    leaves(Rules::from_size("10x10").expect("a size"), 8)
}

/// Positions of random games with so many empty squares.
fn positions(empty: u32) -> Vec<Position> {
    let position = |number| {
        let mut rng = Rng::from_number(number);
        loop {
            let mut position = Position::start(Rules::STANDARD);
            while !position.is_over() && position.empties() > empty {
                let moves = position.moves();
                position.play(moves[rng.index(moves.len())]).expect("a legal move");
            }
            if !position.is_over() {
                return position;
            }
        }
    };
    (1..=8).map(position).collect()
}

/// Each position with an engine of its own, so that none helps another.
fn sum(empty: u32, nodes: impl Fn(&mut Engine, &Position) -> u64 + Sync) -> Done {
    let nodes = |position: &Position| nodes(&mut Engine::new(16), position);
    Done::count(positions(empty).par_iter().map(nodes).sum())
}

fn solve() -> Done {
    let solved = |engine: &mut Engine, position: &Position| {
        engine.solve(position, Scoring::WinnerTakesEmpties, &Budget::unlimited())
    };
    sum(16, |engine, position| solved(engine, position).map_or(0, |solved| solved.nodes))
}

fn search() -> Done {
    let reach = Reach { depth: 8, solve: 0 };
    let thought = |engine: &mut Engine, position: &Position| engine.think(position, reach, &Budget::unlimited());
    sum(40, |engine, position| thought(engine, position).map_or(0, |thought| thought.nodes))
}
