//! Mastermind.

mod breakers;
mod code;
mod columns;
mod consistent;
mod contradiction;
mod facts;
mod feedback;
mod hints;
mod kernel;
mod knowledge;
mod moves;
mod options;
mod play;
mod position;
mod score;
mod size;
mod symmetry;
mod view;
pub mod words;

pub use code::{BLANK, Code, MAX_COLOURS, MAX_PEGS, colour_of, letter};
pub use columns::{Columns, Spread};
pub use consistent::{Consistent, Count, Found};
pub use contradiction::smallest as smallest_contradiction;
pub use facts::{BREAKER, FACTS, MAKER};
pub use feedback::{Answer, Judge, MAX_CLASSES, classes, feedback};
pub use knowledge::{Knowledge, Peg, Turn, split};
pub use moves::Move;
pub use options::{Answers, MAX_TURNS, Options, Secret};
pub use play::Mastermind;
pub use position::{Ending, Event, Phase, Position, Round};
pub use score::{classic, multiplier, points};
pub use size::Size;
pub use symmetry::Symmetry;
pub use view::View;
