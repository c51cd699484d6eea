//! How computer players are made.

use std::sync::Arc;

use game::{AnyGame, AnyPlayer, Rng, Say, Seat};

/// Makes the computer players: the games' own, unless whoever runs the program, and nobody else, says otherwise.
#[derive(Clone)]
pub struct PlayerMaker(Arc<MakePlayer>);

type MakePlayer = dyn Fn(&'static dyn AnyGame, &str, Seat, Rng) -> Result<Box<dyn AnyPlayer>, Say> + Send + Sync;

impl PlayerMaker {
    /// Makes players in another way.
    pub fn by(
        make: impl Fn(&'static dyn AnyGame, &str, Seat, Rng) -> Result<Box<dyn AnyPlayer>, Say> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(make))
    }

    /// A player of this name for the seat.
    pub fn make(
        &self,
        game: &'static dyn AnyGame,
        name: &str,
        seat: Seat,
        rng: Rng,
    ) -> Result<Box<dyn AnyPlayer>, Say> {
        (self.0)(game, name, seat, rng)
    }
}

impl Default for PlayerMaker {
    fn default() -> Self {
        Self::by(AnyGame::player)
    }
}

impl std::fmt::Debug for PlayerMaker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PlayerMaker")
    }
}
