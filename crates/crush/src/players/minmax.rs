//! The player minmax: a search of fixed depth over what can be seen.

use game::{Budget, Player, Say};

use super::choices;
use crate::board::{Nothing, Refill, Swap};
use crate::play::{Crush, View};
use crate::search::{AlphaBeta, Node};

/// Minimax with alpha-beta to a fixed depth.
pub(super) struct Minmax {
    pub depth: u32,
}

impl Player<Crush> for Minmax {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let swaps = choices(view, budget)?;
        let depth = self.depth.min(budget.depth_limit().unwrap_or(u32::MAX)).max(1);
        // When the budget ends too early, what the last whole depth found stands.
        let found = (1..=depth).map_while(|depth| best_seen(view, None, depth, budget)).last();
        Ok(found.map_or(swaps[0], |(swap, _)| swap))
    }
}

/// The best swap at this depth over what can be seen, with its value for the seat to move; none when the budget is
/// over before. Only the `noticed` swaps are considered, where they are given.
pub(super) fn best_seen(view: &View, noticed: Option<&[Swap]>, depth: u32, budget: &Budget) -> Option<(Swap, i32)> {
    match view.ahead.count() {
        0 => best_with(view, Nothing, noticed, depth, budget),
        _ => best_with(view, view.ahead.reader(), noticed, depth, budget),
    }
}

fn best_with<R: Refill + Copy>(
    view: &View,
    refill: R,
    noticed: Option<&[Swap]>,
    depth: u32,
    budget: &Budget,
) -> Option<(Swap, i32)> {
    let root = Node::root(view.board, refill, view.scoreboard);
    AlphaBeta::new(&view.options, budget).best(&root, noticed, depth)
}
