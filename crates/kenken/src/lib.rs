//! KenKen: an engine to solve, make, explain, read, write and print its levels, and the game itself.
//!
//! A level is a [`Puzzle`]: a grid whose [cages](Cage) cover it, each with an [operation](Op) and a target. What is
//! still being drawn is a [`Draft`]. Reading is the only way in, so a puzzle always covers its grid.
//!
//! Make a board, prove that it has one solution, and hear how a person finds it:
//! ```
//! use game::{Budget, Rng};
//! use kenken::{Draft, Explainer, Generator, Grade, Limits, Solver};
//!
//! let limits = Limits { max_cage: 3, grade: Some(Grade::Normal), ..Limits::of_size(5) };
//! let draft = Draft::new(5)?;
//! let puzzle = Generator::new().make(&draft, &limits, &mut Rng::from_number(1), &Budget::unlimited()).unwrap();
//! let solutions = Solver::new().solve(&puzzle, 2, &Budget::unlimited());
//! assert!(solutions.unique().is_some());
//! let steps = Explainer::new().explain(&puzzle);
//! assert!(steps.iter().any(|step| step.technique.grade() == Grade::Normal));
//! # Ok::<(), game::Say>(())
//! ```
//!
//! Read course text and write it as a Keen game ID:
//! ```
//! let text = "3 5\n1 3 2 1 1 1 2\n0 3 1 1 3\n3 6 2 2 1 3 1\n2 1 2 2 2 2 3\n1 4 2 3 2 3 3";
//! let puzzle = kenken::read(text, &kenken::ReadOptions::default())?[0].puzzle()?;
//! assert_eq!(kenken::keen::write(&puzzle)?.0, "3:a_a3_4,a3a3m6s1a4");
//! # Ok::<(), game::Say>(())
//! ```
//!
//! # Layout
//! * `cell`, `op`, `board`, `level`: the nouns; `op` has the one list of operations
//! * `solver`: the tuples that fill a cage, what follows from them, and the search
//! * `generate`: layouts, Latin squares, and boards repaired until they have one solution
//! * `explain`: the techniques of a person, one file for each kind, and the sentences
//! * `format`: the project's own JSON, course text, Keen game IDs
//! * `sheet`: pages to print
//! * `play`: the game behind the house's interface
//! * [`words`]: everything said to a person

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

pub use board::{Cage, Draft, DraftCage, Grid, PLAYED_SIZES, Puzzle, SIZES, check_size};
pub use cell::Cell;
pub use explain::{Beauty, Deduction, Explainer, Grade, Rating, Technique};
pub use format::prop::Dialect;
pub use format::{Format, ReadOptions, Reading, json, keen, prop, read};
pub use generate::{Generator, Limits, LineSwap, NoBoard, Singles, never_unique};
pub use level::Level;
pub use op::{Op, OpSet};
pub use play::{Change, Event, KenKen, LEVELS, Move, Options, Position, View};
pub use sheet::sheet;
pub use solver::{SolutionCount, Solutions, Solver, check};
