//! The player minmax: a search of fixed depth over what can be seen.

use ::game::{Budget, Player, Say};

use super::choices;
use crate::cascade::{Nothing, Refill};
use crate::game::Crush;
use crate::search::{AlphaBeta, Node};
use crate::square::Swap;
use crate::view::View;

/// Minimax with alpha-beta to a fixed depth.
pub(super) struct Minmax {
    pub depth: u32,
}

impl Player<Crush> for Minmax {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let swaps = choices(view, budget)?;
        let depth = self.depth.min(budget.depth_limit().unwrap_or(u32::MAX)).max(1);
        // When the budget ends too early, what the last whole depth found stands.
        let found = (1..=depth).map_while(|depth| best_seen(view, depth, budget)).last();
        Ok(found.map_or(swaps[0], |(swap, _)| swap))
    }
}

/// The best swap at this depth over what can be seen, with its value for the seat to move; none when the budget is
/// over before.
pub(super) fn best_seen(view: &View, depth: u32, budget: &Budget) -> Option<(Swap, i32)> {
    fn search<R: Refill + Copy>(view: &View, refill: R, depth: u32, budget: &Budget) -> Option<(Swap, i32)> {
        AlphaBeta::new(&view.options, budget).best(&Node::root(view.board, refill, view.standing), depth)
    }
    match view.ahead.count() {
        0 => search(view, Nothing, depth, budget),
        _ => search(view, view.ahead.reader(), depth, budget),
    }
}
