//! KenKen.

mod board;
mod cell;
mod explain;
mod format;
mod generate;
mod op;
mod solver;
pub mod words;

pub use board::{Cage, Draft, DraftCage, Grid, PLAYED_SIZES, Puzzle, SIZES};
pub use cell::Cell;
pub use explain::{Explainer, Grade, Rating, Step, Technique};
pub use format::prop::Dialect;
pub use format::{Format, ReadOptions, Reading, Verdict, check, json, keen, prop, read};
pub use generate::{Generator, Limits, NoBoard, Swap, never_unique};
pub use op::{Op, OpSet};
pub use solver::{Solutions, Solver};
