//! The players of the levels.

use ::game::{Budget, Player, Rng, Say};

use super::choices;
use crate::board::Board;
use crate::cascade::Nothing;
use crate::game::Crush;
use crate::square::Swap;
use crate::stream::Sample;
use crate::view::View;

/// The number of the strongest level.
pub(super) const STRONGEST: u32 = 10;

/// A player of one level.
pub(super) struct Level {
    number: u32,
    rng: Rng,
}

impl Level {
    pub fn new(number: u32, rng: Rng) -> Self {
        Self { number, rng }
    }
}

fn v(board: &Board) -> f64 {
    board
        .swaps()
        .iter()
        .map(|swap| {
            let mut b = *board;
            b.play(swap, crate::Chain::Flat, &mut Nothing).points
        })
        .max()
        .unwrap_or(0) as f64
}

impl Player<Crush> for Level {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let swaps = choices(view, budget)?;
        let mut sums = vec![0.0; swaps.len()];
        for _ in 0..(1 << self.number) {
            let sample = Sample::draw(&mut self.rng, view.options.colours);
            for (swap, sum) in swaps.iter().zip(&mut sums) {
                let mut board = view.board;
                let haul = board.play(*swap, view.options.chain, &mut sample.reader());
                *sum += haul.points as f64 - v(&board);
                let _ = budget.spend(10);
            }
            if budget.is_over() {
                break;
            }
        }
        let best = (0..swaps.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap();
        Ok(swaps[best])
    }
}
