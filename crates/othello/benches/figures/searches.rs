//! Searches to a depth: how fast they are, and what selection saves and costs.

use std::time::Instant;

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
    // One engine for all, as in a game: the system takes longer to hand out memory than such a search takes.
    let mut engine = Engine::new(64);
    engine.think(&Position::start(Rules::STANDARD), reach, &Budget::unlimited());
    for position in positions() {
        let mut full = Engine::new(64).full_width();
        let best = full.think(&position, reach, &Budget::unlimited()).expect("moves");
        let (thought, took) = timed(|| engine.think(&position, reach, &Budget::unlimited()).expect("moves"));
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

/// How much sooner two threads are at depth 18 than one, on the clock: the machine must have two cores to spare.
pub fn two_threads(count: usize) {
    let reach = Reach { depth: 18, solve: 0 };
    let (mut seconds, mut nodes) = ([0.0; 2], [0; 2]);
    for (number, position) in positions().iter().take(count).enumerate() {
        for threads in [1, 2] {
            let budget = Budget::unlimited().with_threads(threads);
            let began = Instant::now();
            let thought = Engine::new(256).think(position, reach, &budget).expect("moves");
            let took = began.elapsed().as_secs_f64();
            seconds[threads - 1] += took;
            nodes[threads - 1] += thought.nodes;
            println!(
                "  position {}, {threads} threads: {} {:+.2}, {:.1} M nodes, {took:.2} s",
                number + 1,
                thought.best,
                thought.score,
                thought.nodes as f64 / 1e6,
            );
        }
    }
    let more = format!("{:.2} times the nodes", nodes[1] as f64 / nodes[0] as f64);
    line("depth 18, time of two threads to that of one", seconds[1] / seconds[0], "", "at most 0.65", &more);
}
