//! Following a game from turn to turn.

use game::Budget;

use crate::knowledge::{Knowledge, Turn};
use crate::size::Size;

/// Follows a game, or walks up and down a tree of games: what was known a turn before is kept.
#[derive(Default)]
pub(crate) struct Tracker(Vec<Knowledge>);

impl Tracker {
    /// What is known after these turns.
    pub(crate) fn know(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> &Knowledge {
        if self.0.first().is_none_or(|root| root.size() != size) {
            self.0 = vec![Knowledge::new(size)];
        }
        self.0.retain(|known| turns.starts_with(known.turns()));
        while let Some(&turn) = turns.get(self.0.len() - 1) {
            let next = self.0[self.0.len() - 1].after(turn, budget);
            self.0.push(next);
        }
        &self.0[self.0.len() - 1]
    }
}
