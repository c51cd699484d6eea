//! How good the estimate is: against exact values, and against a search of the same position.
//!
//! Two kinds of positions, all of games that the weights have not seen. *Known* openings: the game begins with one that
//! has a name, and both sides then play any move that looks at most a disc worse than the best, four plies deep: what an
//! engine meets. *Random* openings: eight random plies, and then one move in twelve at random: what it is taught with.

use game::{Budget, Rng};
use othello::{Engine, Position, Reach, Rules, Square, read_transcript};
use rayon::prelude::*;

use super::line;

const NAMED: &str = include_str!("../../src/openings.tsv");
const REACH: Reach = Reach { depth: 4, solve: 0 };

/// Where the games begin.
#[derive(Clone, Copy)]
enum Openings {
    Known,
    Random,
}

/// Both kinds, with what their lines are called.
const KINDS: [(Openings, &str); 2] = [(Openings::Known, "known"), (Openings::Random, "random")];

impl Openings {
    fn begin(self, rng: &mut Rng) -> Position {
        match self {
            Self::Known => {
                let named: Vec<&str> =
                    NAMED.lines().filter_map(|line| line.split_once('\t').map(|(_, moves)| moves)).collect();
                read_transcript(Rules::STANDARD, named[rng.index(named.len())]).expect("legal moves").last()
            }
            Self::Random => {
                let mut position = Position::start(Rules::STANDARD);
                for _ in 0..8 {
                    let moves = position.moves();
                    position.play(moves[rng.index(moves.len())]).expect("a listed move is legal");
                }
                position
            }
        }
    }

    fn next(self, engine: &mut Engine, position: &Position, rng: &mut Rng) -> Square {
        let moves = position.moves();
        match self {
            Self::Known => {
                let scored = engine.score_moves(position, REACH, &Budget::unlimited());
                let good = scored.iter().take_while(|one| one.score >= scored[0].score - 1.0).count();
                scored[rng.index(good)].square
            }
            Self::Random if rng.chance(1, 12) => moves[rng.index(moves.len())],
            Self::Random => engine.think(position, REACH, &Budget::unlimited()).expect("it has moves").best,
        }
    }

    /// A position with so many empty squares.
    fn position(self, number: u64, empties: u32) -> Position {
        let mut rng = Rng::from_number(1_000_000 + number);
        let mut engine = Engine::new(1);
        loop {
            let mut position = self.begin(&mut rng);
            while position.empties() > empties && !position.is_over() {
                let square = self.next(&mut engine, &position, &mut rng);
                position.play(square).expect("a listed move is legal");
            }
            if !position.is_over() && position.empties() == empties {
                return position;
            }
        }
    }
}

/// The mean absolute difference from exact values at 16 to 20 empty squares.
pub fn against_exact(count: u64) {
    for (openings, name) in KINDS {
        let off = |number: u64| {
            let position = openings.position(number, 16 + (number % 5) as u32);
            let mut engine = Engine::new(8);
            let solved = engine.think(&position, Reach { depth: 60, solve: 60 }, &Budget::unlimited()).expect("moves");
            (engine.estimate(&position) - solved.score).abs()
        };
        let sum: f64 = (0..count).into_par_iter().map(off).sum();
        let what = format!("estimate, off at 16-20 empties, {name}");
        line(&what, sum / count as f64, "discs", "at most 5.0", &format!("{count} positions"));
    }
}

/// The standard deviation from a search to depth 8.
pub fn against_search(count: u64) {
    for (openings, name) in KINDS {
        for (low, high, bar) in [(40, 48, "at most 3.6"), (32, 39, "at most 3.4"), (24, 31, "at most 5.2")] {
            let off = |number: u64| {
                let position = openings.position(number, low + (number % u64::from(high - low + 1)) as u32);
                let mut engine = Engine::new(16).full_width();
                let reach = Reach { depth: 8, solve: 0 };
                let thought = engine.think(&position, reach, &Budget::unlimited()).expect("moves");
                engine.estimate(&position) - thought.score
            };
            let offs: Vec<f64> = (0..count).into_par_iter().map(off).collect();
            let mean = offs.iter().sum::<f64>() / count as f64;
            let squares: f64 = offs.iter().map(|off| (off - mean).powi(2)).sum();
            let what = format!("estimate against depth 8, {low}-{high}, {name}");
            let more = format!("mean {mean:+.2}, {count} positions");
            line(&what, (squares / count as f64).sqrt(), "discs", bar, &more);
        }
    }
}
