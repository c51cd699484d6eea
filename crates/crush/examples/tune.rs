//! Finds what the figures of an offer are worth: plays games in which both sides take the best that is left to them,
//! and fits the figures of each position to the points, own minus other's, of the next six moves by least squares.
//!
//! `cargo run --release -p tauler-crush --example tune [GAMES]` (20,000 games by default; repeatable).

use crush::{Board, Chain, Evaluation, FIGURES, Nothing, Options, Scoreboard, Streams, Swap};
use game::{Rng, Seed};
use rayon::prelude::*;

/// The figures and a constant.
const TERMS: usize = FIGURES + 1;
/// Moves of each game.
const MOVES: usize = 100;
/// Moves of both sides together whose points are counted.
const HORIZON: usize = 6;

/// The sums from which least squares are solved.
#[derive(Clone)]
struct Sums {
    products: [[f64; TERMS]; TERMS],
    targets: [f64; TERMS],
    count: f64,
}

impl Sums {
    const ZERO: Self = Self { products: [[0.0; TERMS]; TERMS], targets: [0.0; TERMS], count: 0.0 };

    fn add(&mut self, figures: &[f64; TERMS], target: f64) {
        for (row, figure) in self.products.iter_mut().zip(figures) {
            for (sum, other) in row.iter_mut().zip(figures) {
                *sum += figure * other;
            }
        }
        for (sum, figure) in self.targets.iter_mut().zip(figures) {
            *sum += figure * target;
        }
        self.count += 1.0;
    }

    fn merge(mut self, other: &Self) -> Self {
        for (row, others) in self.products.iter_mut().zip(&other.products) {
            for (sum, other) in row.iter_mut().zip(others) {
                *sum += other;
            }
        }
        for (sum, other) in self.targets.iter_mut().zip(&other.targets) {
            *sum += other;
        }
        self.count += other.count;
        self
    }

    /// Gauss and Jordan.
    fn solve(mut self) -> [f64; TERMS] {
        for at in 0..TERMS {
            let pivot = self.products[at];
            let target = self.targets[at];
            for row in (0..TERMS).filter(|&row| row != at) {
                let factor = self.products[row][at] / pivot[at];
                for (sum, pivot) in self.products[row].iter_mut().zip(&pivot) {
                    *sum -= factor * pivot;
                }
                self.targets[row] -= factor * target;
            }
        }
        std::array::from_fn(|at| self.targets[at] / self.products[at][at])
    }
}

fn most_points(board: &Board) -> u32 {
    board.swaps().iter().map(|swap| { *board }.play(swap, Chain::Flat, &mut Nothing).points).max().unwrap_or(0)
}

/// The swap that leaves most of its points after the best reply; now and then any, so that all kinds of boards come up.
fn choose(board: &Board, rng: &mut Rng) -> Swap {
    let swaps = board.swaps();
    if rng.chance(1, 10) {
        return swaps.nth(rng.below(u64::from(swaps.count())) as u32);
    }
    let left = |swap: Swap| {
        let mut after = *board;
        let points = after.play(swap, Chain::Flat, &mut Nothing).points as i32;
        points - most_points(&after) as i32
    };
    swaps.iter().max_by_key(|&swap| left(swap)).expect("the board was drawn anew without one")
}

fn play(options: &Options, seed: &Seed) -> Sums {
    let Options { width, height, colours, chain, .. } = *options;
    let mut rng = seed.stream("tune", None, 0);
    let mut streams = Streams::new(seed, width, colours);
    let mut board = Board::draw(&mut rng, width, height, colours);
    let mut log = Vec::new();
    for _ in 0..MOVES {
        if board.swaps().is_empty() {
            board = Board::draw(&mut rng, width, height, colours);
        }
        let mut figures = [1.0; TERMS];
        for (figure, offered) in
            figures[1..].iter_mut().zip(Evaluation::of(&board, &Scoreboard::START, options).figures)
        {
            *figure = f64::from(offered);
        }
        let swap = choose(&board, &mut rng);
        log.push((figures, f64::from(board.play(swap, chain, &mut streams).points)));
    }
    let mut sums = Sums::ZERO;
    for moves in log.windows(HORIZON) {
        let target = moves.iter().rev().fold(0.0, |rest, (_, points)| points - rest);
        sums.add(&moves[0].0, target);
    }
    sums
}

fn main() {
    let games = std::env::args().nth(1).map_or(20_000, |games| games.parse().expect("a number of games"));
    let options = Options { goal: u32::MAX, ..Options::default() };
    let played = (0..games).into_par_iter().map(|index| play(&options, &Seed::from_number(1).child("game", index)));
    let sums = played.reduce(|| Sums::ZERO, |one, other| one.merge(&other));
    let count = sums.count;
    let worths = sums.solve();
    println!("{count} positions; a constant of {:.3} and the weights", worths[0]);
    println!("{}", worths[1..].iter().map(|worth| format!("{worth:.3}")).collect::<Vec<_>>().join(", "));
}
