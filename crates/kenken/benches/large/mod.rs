//! Large boards with large cages: `cargo xtask bench kenken -- --large`. CP-SAT stands beside it, in a virtual
//! environment of Python that this makes for itself.

use std::fmt::Write as _;

use game::{Budget, Rng};
use kenken::{Cell, Draft, Op, Puzzle, SolutionCount, Solver};

/// Boards of each kind.
const BOARDS: u64 = 20;

/// A board as it is meant by *random*: a cyclic Latin square with its rows, columns and numbers permuted; cages that
/// grow over free neighbours to a size from 1 to the largest; four operations, pairs with all of them that fit.
pub fn random(size: usize, largest: usize, seed: u64) -> Puzzle {
    let mut rng = Rng::from_number(seed);
    let mut orders = [(); 3].map(|()| (0..size).collect::<Vec<usize>>());
    orders.iter_mut().for_each(|order| rng.shuffle(order));
    let [rows, cols, numbers] = &orders;
    let value = |at: usize| numbers[(rows[at / size] + cols[at % size]) % size] as u8 + 1;
    let mut free = vec![true; size * size];
    let mut starts: Vec<usize> = (0..size * size).collect();
    rng.shuffle(&mut starts);
    let mut draft = Draft::new(size).expect("a size");
    for start in starts {
        if !free[start] {
            continue;
        }
        free[start] = false;
        let mut cage = vec![start];
        let wanted = 1 + rng.index(largest);
        while cage.len() < wanted {
            let near = |&at: &usize| {
                let (row, col) = (at / size, at % size);
                let up = (row > 0).then(|| at - size);
                let left = (col > 0).then(|| at - 1);
                let right = (col + 1 < size).then_some(at + 1);
                let down = (row + 1 < size).then_some(at + size);
                [up, left, right, down].into_iter().flatten()
            };
            let edge: Vec<usize> = cage.iter().flat_map(near).filter(|&at| free[at]).collect();
            let Some(&next) = rng.pick(&edge) else { break };
            free[next] = false;
            cage.push(next);
        }
        let values: Vec<u8> = cage.iter().map(|&at| value(at)).collect();
        let ops = [Op::Equal, Op::Add, Op::Multiply, Op::Subtract, Op::Divide];
        let clues: Vec<(Op, u64)> =
            ops.into_iter().filter_map(|op| op.targets(&values).first().map(|&target| (op, target))).collect();
        let &(op, target) = rng.pick(&clues).expect("a sum always fits");
        let cells = cage.iter().map(|&at| Cell::at(at, size)).collect();
        draft.add(cells, Some(op), Some(target)).expect("a cage in one piece");
    }
    draft.finish().expect("the cages cover the board")
}

/// Prints how long the proofs take.
pub fn print() {
    for (size, largest, longest) in [(12, 6, 60), (16, 4, 60), (16, 6, 60)] {
        let mut text = String::new();
        let mut times = Vec::new();
        for seed in 0..BOARDS {
            let puzzle = random(size, largest, seed);
            let budget = Budget::time(std::time::Duration::from_secs(longest));
            let (solutions, seconds) = super::timed(|| Solver::new().solve(&puzzle, 2, &budget));
            times.push(seconds);
            let count = SolutionCount::of(&solutions);
            let _ = writeln!(text, "  {size} {largest} {seed}: {seconds:.3} s {} {count:?}", solutions.nodes);
        }
        times.sort_by(f64::total_cmp);
        print!("{text}");
        println!("{size} {largest} median {:.3} worst {:.3}", times[10], times[19]);
    }
}
