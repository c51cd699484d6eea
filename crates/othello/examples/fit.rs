//! Fits the weights of the estimate (`engine/eval`) to games that the engine plays against itself, and prints them to be
//! pasted into its `weights.rs`: `cargo run --release -p tauler-othello --example fit -- [GAMES [DEPTH]]`.
//!
//! Each game begins with random moves, up to a random point, so that all kinds of positions come up; from there on both
//! sides look DEPTH plies ahead and play the end perfectly. Every position after that point is a row: its features, and the
//! margin with which the game ended. The weights of a phase are the least squares over its rows.

use game::{Budget, Rng, Seed};
use othello::{Colour, Engine, FEATURES, PHASES, Position, Reach, Rules, WEIGHT_OF_DISC, phase_and_features};
use rayon::prelude::*;

/// From so many empty squares on, games are played perfectly.
const PERFECT: u32 = 12;
/// Keeps weights near zero that few positions speak for.
const RIDGE: f64 = 50.0;

/// A phase with fewer positions than this borrows its weights.
const ENOUGH: u64 = 1000;

type Row = [f64; FEATURES];

/// Least squares, as sums over rows: the products of the features with each other and with the margin.
#[derive(Clone)]
struct Sums {
    rows: u64,
    products: [Row; FEATURES],
    with_margin: Row,
    margins: f64,
}

impl Sums {
    const NONE: Self =
        Self { rows: 0, products: [[0.0; FEATURES]; FEATURES], with_margin: [0.0; FEATURES], margins: 0.0 };

    fn add(&mut self, features: &Row, margin: f64) {
        self.rows += 1;
        self.margins += margin * margin;
        for (at, feature) in features.iter().enumerate() {
            self.with_margin[at] += feature * margin;
            for (product, other) in self.products[at].iter_mut().zip(features) {
                *product += feature * other;
            }
        }
    }

    fn merge(mut self, other: &Self) -> Self {
        self.rows += other.rows;
        self.margins += other.margins;
        for at in 0..FEATURES {
            self.with_margin[at] += other.with_margin[at];
            for to in 0..FEATURES {
                self.products[at][to] += other.products[at][to];
            }
        }
        self
    }

    /// The weights, by elimination.
    fn weights(&self) -> Row {
        let mut matrix = self.products;
        let mut right = self.with_margin;
        for (at, row) in matrix.iter_mut().enumerate() {
            row[at] += RIDGE;
        }
        for at in 0..FEATURES {
            for below in at + 1..FEATURES {
                let factor = matrix[below][at] / matrix[at][at];
                let row = matrix[at];
                for (entry, above) in matrix[below].iter_mut().zip(row) {
                    *entry -= factor * above;
                }
                right[below] -= factor * right[at];
            }
        }
        let mut weights = [0.0; FEATURES];
        for at in (0..FEATURES).rev() {
            let known: f64 = (at + 1..FEATURES).map(|to| matrix[at][to] * weights[to]).sum();
            weights[at] = (right[at] - known) / matrix[at][at];
        }
        weights
    }

    /// The root of the mean square of what the weights leave unexplained, in discs.
    fn error(&self, weights: &Row) -> f64 {
        let explained: f64 = weights.iter().zip(self.with_margin).map(|(weight, sum)| weight * sum).sum();
        ((self.margins - explained) / self.rows as f64).max(0.0).sqrt()
    }
}

/// Plays a game and adds its positions to the sums of their phases.
fn play(engine: &mut Engine, rng: &mut Rng, depth: u32, sums: &mut [Sums]) {
    let mut position = Position::start(Rules::STANDARD);
    for _ in 0..4 + rng.below(48) {
        let Some(square) = rng.pick(&position.moves()).copied() else { return };
        position.play(square).expect("legal");
    }
    let mut rows = Vec::new();
    let reach = Reach { depth, solve: PERFECT };
    while let Some(thought) = engine.think(&position, reach, &Budget::unlimited()) {
        let (phase, features) = phase_and_features(&position);
        rows.push((phase, features.map(f64::from), position.side()));
        position.play(thought.best).expect("legal");
    }
    let margin = position.margin();
    let empties = margin.signum() * position.empties() as i32;
    for (phase, features, side) in rows {
        let margin = f64::from(margin + empties);
        sums[phase].add(&features, if side == Colour::Black { margin } else { -margin });
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (games, depth) = (numbers.next().unwrap_or(20_000_u64), numbers.next().unwrap_or(4) as u32);
    let seed = Seed::from_number(1);
    let sums = (0..games)
        .into_par_iter()
        .fold(
            || (Engine::new(8), vec![Sums::NONE; PHASES]),
            |(mut engine, mut sums), index| {
                play(&mut engine, &mut seed.child("game", index).stream("", None, 0), depth, &mut sums);
                (engine, sums)
            },
        )
        .map(|(_, sums)| sums)
        .reduce(
            || vec![Sums::NONE; PHASES],
            |one, other| one.into_iter().zip(&other).map(|(one, other)| one.merge(other)).collect(),
        );
    for (phase, own) in sums.iter().enumerate() {
        // The opening has few positions, all alike: it is weighed as the phase after it.
        let sums = if own.rows < ENOUGH { sums.get(phase + 1).unwrap_or(own) } else { own };
        let weights = sums.weights();
        let whole: Vec<i64> =
            weights.iter().map(|weight| (weight * f64::from(WEIGHT_OF_DISC)).round() as i64).collect();
        println!("    {whole:?}, // phase {phase}: {} positions, {:.2} discs off", own.rows, sums.error(&weights));
    }
}
