//! What a board offers the side to move next: the heart of the stronger players.
//!
//! A board is judged by a few figures, each weighed by how many points it is worth in the next six moves of both
//! together; `cargo run --release -p tauler-crush --example tune` plays the games and finds the weights.

use crate::board::{Board, Nothing};
use crate::options::{Chain, Options};
use crate::scoreboard::Scoreboard;

/// How many figures an evaluation has.
pub const FIGURES: usize = 5;

/// What each figure is worth, as the example `tune` found it.
const WEIGHTS: [f32; FIGURES] = [0.345, 0.054, 0.085, 0.584, -0.011];

/// What ending the game is worth, in points: about what still separates two equal players near the end.
pub(crate) const END: f32 = 20.0;

/// How many swaps, the best first, are followed one move further.
const FOLLOWED: usize = 8;

/// What a board offers the side to move, and how much work it was to see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The points of the best swap, of the second and of the third, as far as the visible candies decide them; the
    /// best that is left of one's points after the other's best reply; the number of legal swaps.
    pub figures: [f32; FIGURES],
    /// How many swaps were tried.
    pub nodes: u64,
}

impl Evaluation {
    /// Looks at a board for the side to move.
    pub fn of(board: &Board, scoreboard: &Scoreboard, options: &Options) -> Self {
        let mut replies: Vec<(f32, bool, Board)> = board
            .swaps()
            .iter()
            .map(|swap| {
                let (mut after, mut then) = (*board, *scoreboard);
                let haul = after.play(swap, options.chain, &mut Nothing);
                then.count(&haul, options);
                let end = then.over.map_or(0.0, |verdict| END * worth(verdict, scoreboard.turn));
                (haul.points as f32 + end, then.over.is_some(), after)
            })
            .collect();
        let count = replies.len();
        replies.sort_unstable_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let points = |place: usize| replies.get(place).map_or(0.0, |(points, ..)| *points);
        let mut nodes = count as u64;
        let mut left = f32::MIN;
        for (points, over, after) in replies.iter().take(FOLLOWED) {
            let (reply, tried) = if *over { (0, 0) } else { most_points(after, options.chain) };
            nodes += tried;
            left = left.max(points - reply as f32);
        }
        let left = if count == 0 { 0.0 } else { left };
        Self { figures: [points(0), points(1), points(2), left, count as f32], nodes }
    }

    /// What it is worth to the side to move, in points, up to a constant.
    pub fn value(&self) -> f32 {
        self.figures.iter().zip(WEIGHTS).map(|(figure, weight)| figure * weight).sum()
    }
}

/// The most points of any swap, and how many swaps there are.
fn most_points(board: &Board, chain: Chain) -> (u32, u64) {
    let (mut most, mut tried) = (0, 0);
    for swap in board.swaps().iter() {
        let mut after = *board;
        most = most.max(after.play(swap, chain, &mut Nothing).points);
        tried += 1;
    }
    (most, tried)
}

/// What a verdict is worth to a seat: 1 won, −1 lost, 0 neither.
pub(crate) fn worth(verdict: game::Verdict, seat: game::Seat) -> f32 {
    match verdict {
        game::Verdict::Won(winner) if winner == seat => 1.0,
        game::Verdict::Won(_) => -1.0,
        _ => 0.0,
    }
}
