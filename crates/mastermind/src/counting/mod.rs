//! Counting: how many codes of a set give each answer to a guess.

mod columns;
mod kernel;

pub use columns::{Columns, Spread};
