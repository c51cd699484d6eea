//! What helps people: hints during a game, advice, and the review after it.

mod advice;
pub(crate) mod hints;
mod review;

pub use advice::{Advice, count};
pub use review::{Reviewed, review};
