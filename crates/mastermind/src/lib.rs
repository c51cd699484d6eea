//! Mastermind.

mod code;
mod columns;
mod feedback;
mod kernel;
mod size;
pub mod words;

pub use code::{BLANK, Code, MAX_COLOURS, MAX_PEGS, colour_of, letter};
pub use columns::{Columns, Spread};
pub use feedback::{Answer, Judge, MAX_CLASSES, classes, feedback};
pub use size::Size;
