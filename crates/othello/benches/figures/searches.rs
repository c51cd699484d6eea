//! Searches to a depth: how fast they are, and what selection saves and costs.

use game::{Budget, Rng};
use othello::{Engine, Position, Reach, Rules};

use super::{line, timed};

const DEPTH: u32 = 12;
const POSITIONS: u64 = 50;

/// Positions after 10 to 30 random plies.
fn positions() -> Vec<Position> {
    let mut rng = Rng::from_number(30);
    let mut position = || loop {
        let mut position = Position::start(Rules::STANDARD);
        for _ in 0..rng.between(10, 30) {
            let moves = position.moves();
            if let Some(square) = rng.pick(&moves) {
                position.play(*square).expect("legal");
            }
        }
        if position.moves().len() > 1 {
            return position;
        }
    };
    (0..POSITIONS).map(|_| position()).collect()
}

/// Searches with and without multi-probcut, and how good the moves are that it finds.
pub fn selection() {
    let reach = Reach { depth: DEPTH, solve: 0 };
    let (mut all, mut selected, mut seconds, mut good) = (0, 0, 0.0, 0);
    for position in positions() {
        let mut full = Engine::new(64).full_width();
        let best = full.think(&position, reach, &Budget::unlimited()).expect("moves");
        let (thought, took) = timed(|| Engine::new(64).think(&position, reach, &Budget::unlimited()).expect("moves"));
        let worth = full.think_of(&position, thought.best, reach, &Budget::unlimited()).expect("legal");
        all += best.nodes;
        selected += thought.nodes;
        seconds += took;
        good += u64::from(worth.score >= best.score - 1.0);
    }
    let saved = format!("{:.1} M nodes instead of {:.1} M", selected as f64 / 1e6, all as f64 / 1e6);
    line("depth 12, nodes with multi-probcut", selected as f64 / all as f64, "", "at most 0.3", &saved);
    line("depth 12, a move within a disc of the best", 100.0 * good as f64 / POSITIONS as f64, "%", "at least 95", "");
    line("depth 12, speed", selected as f64 / seconds / 1e6, "M nodes/s", "at least 4", "");
}
