//! Computer players: the classic ones, and the engine at ten strengths.

mod classic;
mod strength;

pub use classic::{Weighing, greedy, minimax, random, valued_moves};
pub use strength::Strength;
pub(crate) use strength::THINK_MS;
