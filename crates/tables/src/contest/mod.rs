//! Matches between computer players.
//!
//! * `matches`: playing one, game by game
//! * `score`: what it says so far
//! * [`stats`]: what that proves: intervals, Elo, and when to stop

mod matches;
mod score;
pub mod stats;

pub(crate) use matches::WORDS;
pub use matches::{Limit, Match, PlayedGame, compared_seats, usual_random_plies};
pub use score::{MatchScore, Summary};
