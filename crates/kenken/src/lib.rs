//! KenKen.

mod board;
mod cell;
mod explain;
mod format;
mod generate;
mod level;
mod op;
mod play;
mod sheet;
mod solver;
pub mod words;

pub use board::{Cage, Draft, DraftCage, Grid, PLAYED_SIZES, Puzzle, SIZES};
pub use cell::Cell;
pub use explain::{Explainer, Grade, Rating, Step, Technique};
pub use format::prop::Dialect;
pub use format::{Format, ReadOptions, Reading, Verdict, check, json, keen, prop, read};
pub use generate::{Generator, Limits, NoBoard, Swap, never_unique};
pub use level::Level;
pub use op::{Op, OpSet};
pub use play::{Event, KenKen, LEVELS, Move, Options, Position, View, What};
pub use sheet::{Sheet, pdf, svg};
pub use solver::{Solutions, Solver};
