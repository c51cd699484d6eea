//! How long computer players think, as far as is known here: so that who waits for a quick one need not wait for
//! others.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::{Facts, PlayerName, Seat};

/// Players who have never needed longer answer at once.
const QUICK: Duration = Duration::from_millis(100);
/// At most so many players are remembered: more than all games have, with every number after the colon that is in use.
const MOST_PLAYERS: usize = 10_000;

/// The longest thought of each player, by game and name. A player who has not been seen yet is taken for a quick one,
/// unless its strength is made of time.
#[derive(Default)]
pub(crate) struct Paces(Mutex<HashMap<(String, String), Duration>>);

impl Paces {
    /// Whether a player answers at once.
    pub(crate) fn is_quick(&self, facts: &'static Facts, player: &str, seat: Seat) -> bool {
        let seen = self.longest(facts.name, player);
        let given = || PlayerName::read(facts, player, seat).ok()?.think_ms();
        let longest = seen.or_else(|| given().map(|ms| Duration::from_millis(ms.into())));
        longest.is_none_or(|longest| longest < QUICK)
    }

    fn longest(&self, game: &str, player: &str) -> Option<Duration> {
        let paces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        paces.get(&(game.to_owned(), player.to_owned())).copied()
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

    fn is_quick(paces: &Paces, player: &str) -> bool {
        let othello = ::tables::GAMES.iter().find(|game| game.facts().name == "othello").unwrap();
        paces.is_quick(othello.facts(), player, Seat(1))
    }

    #[test]
    fn who_has_once_thought_long_is_not_quick() {
        let paces = Paces::default();
        assert!(is_quick(&paces, "minimax:5"));
        paces.note("othello", "minimax:5", Duration::from_secs(2));
        paces.note("othello", "minimax:5", Duration::from_millis(1));
        assert!(!is_quick(&paces, "minimax:5"));
        assert!(is_quick(&paces, "greedy"));
    }

    #[test]
    fn who_is_given_time_to_think_is_not_quick_unless_it_was_seen_to_be() {
        let paces = Paces::default();
        assert!(!is_quick(&paces, "level:10"));
        paces.note("othello", "level:1", Duration::from_millis(2));
        assert!(is_quick(&paces, "level:1"));
    }

    #[test]
    fn a_tenth_of_a_second_is_not_quick_and_only_so_many_are_remembered() {
        let paces = Paces::default();
        paces.note("othello", "greedy", QUICK);
        assert!(!is_quick(&paces, "greedy"));
        let paces = Paces::default();
        let below = QUICK.checked_sub(Duration::from_millis(1)).unwrap();
        paces.note("othello", "greedy", below);
        assert!(is_quick(&paces, "greedy"));
        assert_eq!(paces.longest("othello", "greedy"), Some(below));
        assert_eq!(paces.longest("crush", "greedy"), None);
        for player in 1..MOST_PLAYERS {
            paces.note("othello", &player.to_string(), QUICK);
        }
        assert!(paces.longest("othello", "greedy").is_some(), "as many as there may be");
        paces.note("othello", "one more", QUICK);
        assert_eq!(paces.longest("othello", "greedy"), None);
        assert_eq!(paces.longest("othello", "one more"), Some(QUICK));
    }
}
