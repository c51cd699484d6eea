//! How good the estimate is: against exact values, and against a search of the same position.

use game::{Budget, Rng};
use othello::{Engine, Position, Reach, Rules};
use rayon::prelude::*;

use super::line;

/// A position with so many empty squares, from a game after eight random plies in which both sides look four plies ahead
/// and play one move in twelve at random.
fn position(number: u64, empties: u32) -> Position {
    let mut rng = Rng::from_number(1_000_000 + number);
    let mut engine = Engine::new(1);
    loop {
        let mut position = Position::start(Rules::STANDARD);
        let mut plies = 0;
        while position.empties() > empties {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let square = if plies < 8 || rng.chance(1, 12) {
                moves[rng.index(moves.len())]
            } else {
                let reach = Reach { depth: 4, solve: 0 };
                engine.think(&position, reach, &Budget::unlimited()).expect("it has moves").best
            };
            position.play(square).expect("a listed move is legal");
            plies += 1;
        }
        if !position.is_over() {
            return position;
        }
    }
}

/// The mean absolute difference from exact values at 16 to 20 empty squares.
pub fn against_exact(count: u64) {
    let off = |number: u64| {
        let position = position(number, 16 + (number % 5) as u32);
        let mut engine = Engine::new(8);
        let solved = engine.think(&position, Reach { depth: 60, solve: 60 }, &Budget::unlimited()).expect("moves");
        (engine.estimate(&position) - solved.score).abs()
    };
    let sum: f64 = (0..count).into_par_iter().map(off).sum();
    let what = format!("estimate, off at 16-20 empties, {count} positions");
    line(&what, sum / count as f64, "discs", "at most 5.0", "");
}

/// The standard deviation from a search to depth 8.
pub fn against_search(count: u64) {
    for (low, high, bar) in [(40, 48, "at most 3.6"), (32, 39, "at most 3.4"), (24, 31, "at most 5.2")] {
        let off = |number: u64| {
            let position = position(number, low + (number % u64::from(high - low + 1)) as u32);
            let mut engine = Engine::new(16).full_width();
            let thought = engine.think(&position, Reach { depth: 8, solve: 0 }, &Budget::unlimited()).expect("moves");
            engine.estimate(&position) - thought.score
        };
        let offs: Vec<f64> = (0..count).into_par_iter().map(off).collect();
        let mean = offs.iter().sum::<f64>() / count as f64;
        let squares: f64 = offs.iter().map(|off| (off - mean).powi(2)).sum();
        let what = format!("estimate against depth 8, {low}-{high} empties");
        line(&what, (squares / count as f64).sqrt(), "discs", bar, &format!("mean {mean:+.2}"));
    }
}
