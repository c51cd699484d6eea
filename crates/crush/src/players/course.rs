//! The player course: the search that the course's report describes.

use game::{Budget, Player, Rng, Say};

use super::choices;
use crate::board::Swap;
use crate::play::{Crush, View};
use crate::search::Course;

/// The course's search to a fixed depth, with draws of its own.
pub(super) struct CoursePlayer {
    pub depth: u32,
    pub rng: Rng,
}

impl Player<Crush> for CoursePlayer {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let swaps = choices(view, budget)?;
        let depth = self.depth.min(budget.depth_limit().unwrap_or(u32::MAX)).max(1);
        let (root, options) = (view.scoreboard.turn, &view.options);
        // Each depth draws the same candies, so that what is played does not depend on the depths before it. When the
        // budget ends too early, what the last whole depth found stands.
        let found = (1..=depth).map_while(|depth| {
            let mut course = Course { options, budget, rng: self.rng.clone(), root };
            let moves = course.weigh(view.board, view.scoreboard, depth)?;
            Some(course.best(&moves, root)?.swap)
        });
        let found = found.last().unwrap_or(swaps[0]);
        self.rng.bits();
        Ok(found)
    }
}
