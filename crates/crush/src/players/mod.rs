//! The computer players. Each sees a view, and nothing else.

mod course;
mod expectimax;
mod greedy;
mod minmax;

use game::{Budget, Player, PlayerName, Rng, Say};

use crate::board::Swap;
use crate::play::{Crush, View};
use crate::words;

pub(crate) use greedy::seen_candies;

/// A player by its name.
pub(crate) fn player(name: PlayerName, rng: Rng) -> Box<dyn Player<Crush>> {
    match name.fact.name {
        "random" => Box::new(greedy::Random(rng)),
        "first-crush" => Box::new(greedy::FirstCrush),
        "heuristic" => Box::new(greedy::Heuristic(rng)),
        "cascade" => Box::new(greedy::Cascade),
        "minmax" => Box::new(minmax::Minmax { depth: name.parameter }),
        "course" => Box::new(course::CoursePlayer { depth: name.parameter, rng }),
        _ => Box::new(expectimax::Expectimax::new(name.parameter, rng)),
    }
}

/// The strongest player there is, for hints.
pub(crate) fn strongest(rng: Rng) -> impl Player<Crush> {
    expectimax::Expectimax::new(expectimax::STRONGEST, rng)
}

/// The swaps to choose from, in their order; a sentence when the game is over.
fn choices(view: &View, budget: &Budget) -> Result<Vec<Swap>, Say> {
    if view.scoreboard.over.is_some() {
        return Err(words::OVER.say());
    }
    let swaps = view.board.swaps().sorted();
    // Those who look at each swap once take so little that they only account for it.
    let _ = budget.spend(swaps.len() as u64);
    Ok(swaps)
}
