//! The computer players by their names.

use game::{Budget, Player, PlayerName, Rng, Say};

use super::{Move, Othello, View};
use crate::players::{Strength, Weighing, greedy, minimax, random};
use crate::words;

/// A computer player.
pub(super) enum Computer {
    Random(Rng),
    Greedy,
    Minimax(u32, Weighing),
    Strength(Strength),
}

impl Computer {
    /// The player of this name, with the stream that its chances come from.
    pub(super) fn named(name: PlayerName, rng: Rng) -> Self {
        match name.fact.name {
            "random" => Self::Random(rng),
            "greedy" => Self::Greedy,
            "minimax" => Self::Minimax(name.parameter, Weighing::Even),
            "weighted" => Self::Minimax(name.parameter, Weighing::BySquare),
            _ => Self::Strength(Strength::new(name.parameter, rng)),
        }
    }
}

impl Player<Othello> for Computer {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Move, Say> {
        let position = view.position();
        match self {
            Self::Random(rng) => random(&position, rng),
            Self::Greedy => greedy(&position).map(|(square, _)| square),
            Self::Minimax(depth, weighing) => minimax(&position, *depth, *weighing, budget).map(|(square, _)| square),
            Self::Strength(strength) => strength.think(&position, budget).map(|thought| thought.best),
        }
        .map(Move)
        .ok_or_else(|| words::GAME_OVER.say())
    }
}
