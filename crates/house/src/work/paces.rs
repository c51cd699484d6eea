//! How long computer players think, as far as is known here: so that who waits for a quick one need not wait for others.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Players who have never needed longer answer at once.
const QUICK: Duration = Duration::from_millis(100);
/// At most so many players are remembered: more than all games have, with every number after the colon that is in use.
const MOST_PLAYERS: usize = 10_000;

/// The longest thought of each player, by game and name. A player who has not been seen yet is taken for a quick one.
#[derive(Default)]
pub(crate) struct Paces(Mutex<HashMap<(String, String), Duration>>);

impl Paces {
    /// Whether a player answers at once.
    pub(crate) fn is_quick(&self, game: &str, player: &str) -> bool {
        let paces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        paces.get(&(game.to_owned(), player.to_owned())).is_none_or(|longest| *longest < QUICK)
    }

    /// A player has thought for so long.
    pub(crate) fn note(&self, game: &str, player: &str, time: Duration) {
        let mut paces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if paces.len() >= MOST_PLAYERS {
            paces.clear();
        }
        let longest = paces.entry((game.to_owned(), player.to_owned())).or_default();
        *longest = time.max(*longest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_once_thought_long_is_not_quick() {
        let paces = Paces::default();
        assert!(paces.is_quick("othello", "level:10"));
        paces.note("othello", "level:10", Duration::from_secs(2));
        paces.note("othello", "level:10", Duration::from_millis(1));
        assert!(!paces.is_quick("othello", "level:10"));
        assert!(paces.is_quick("othello", "greedy"));
    }
}
