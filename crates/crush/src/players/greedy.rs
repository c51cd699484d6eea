//! The simple players, who value each swap on its own.

use std::cmp::Reverse;

use game::{Budget, Player, Rng, Say};

use super::choices;
use crate::board::{Nothing, SampledStream, Swap};
use crate::play::{Crush, View};
use crate::search::two_passes;

/// Any legal swap, each equally likely.
pub(super) struct Random(pub Rng);

impl Player<Crush> for Random {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let swaps = choices(view, budget)?;
        Ok(swaps[self.0.index(swaps.len())])
    }
}

/// Most candies in the first pass.
pub(super) struct FirstCrush;

impl Player<Crush> for FirstCrush {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let first = |swap| {
            let mut board = view.board;
            board.swap(swap);
            board.runs().count()
        };
        Ok(most(choices(view, budget)?, first))
    }
}

/// Most candies of the whole move as far as the visible ones decide it.
pub(super) struct Cascade;

impl Player<Crush> for Cascade {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        Ok(most(choices(view, budget)?, |swap| seen_candies(view, swap)))
    }
}

/// The candies of a whole move as far as the visible ones decide it.
pub(crate) fn seen_candies(view: &View, swap: Swap) -> u32 {
    let mut board = view.board;
    let chain = view.options.chain;
    match view.ahead.count() {
        0 => board.play(swap, chain, &mut Nothing).candies,
        _ => board.play(swap, chain, &mut view.ahead.reader()).candies,
    }
}

/// Most candies of the first pass and of one more, after the places that emptied were filled with candies of its own
/// drawing; among equals the lower crush.
pub(super) struct Heuristic(pub Rng);

impl Player<Crush> for Heuristic {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let swaps = choices(view, budget)?;
        Ok(most(swaps, |swap| {
            let sample = SampledStream::draw(&mut self.0, view.options.colours);
            let (candies, lowest) = two_passes(view.board, swap, &mut sample.reader());
            (candies, Reverse(lowest))
        }))
    }
}

/// The first of the swaps that are worth most.
fn most<W: Ord>(swaps: Vec<Swap>, mut worth: impl FnMut(Swap) -> W) -> Swap {
    let worths = swaps.into_iter().map(|swap| (worth(swap), Reverse(swap)));
    worths.max().expect("a game that goes on has a legal swap").1.0
}
