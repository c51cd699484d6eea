//! Othello on any board from 4×4 to 16×16 and under any capture rule: the rules, the classic players, an engine that
//! searches and solves, and the formats and protocols that other programs speak.
//!
//! A position knows its rules, its moves and whose turn it is; passes happen by themselves:
//! ```
//! use othello::{Colour, Position, Rules};
//! let mut position = Position::start(Rules::STANDARD);
//! position.play("f5".parse().unwrap()).unwrap();
//! assert_eq!(position.turn(), Some(Colour::White));
//! assert_eq!(position.moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["f4", "d6", "f6"]);
//! ```
//! The engine solves small boards from the start. Four by four is lost for black, 3–11:
//! ```
//! use othello::{Engine, Position, Rules, Scoring};
//! let start = Position::start(Rules::from_size("4x4").unwrap());
//! let solved = Engine::new(1).solve(&start, Scoring::DiscsOnly, &game::Budget::unlimited()).unwrap();
//! assert_eq!(solved.score, -8);
//! ```
//!
//! # Layout
//! * `colour`, `square`, `rules`, `position`, `transcript`: the nouns. A transcript is a whole game
//! * `board`: what the hot loops run on: sets of squares, and boards of any size and capture rule
//! * `perft`: counting positions
//! * `engine`: thinks within a budget, solves, analyses games. It is handed its estimates (`engine/eval`)
//! * `openings`: their names; `book`: what the engine has thought about the first moves
//! * `players`: random, greedy, minimax and weighted; and the engine at ten strengths
//! * `formats`: OBF, GGF and WTHOR files, and from one to another
//! * `sealed`: the frame of the files that the program writes for itself
//! * `protocols`: the engine behind GTP and `NBoard`
//! * `play`: Othello as a game of the house
//! * [`words`]: everything said to a person
//!
//! Searches are written once over `board::Board` and run on whichever suits the rules; the choice is made once per
//! search, so that even the instruction set is monomorphised down to the last leaf.

// The searches call themselves through `Board::enter`; everything between two entries must be inlined there, or it
// would be compiled without the instructions that the entry switched on.
#![allow(clippy::inline_always)]

mod board;
mod book;
mod colour;
mod engine;
mod formats;
mod openings;
mod perft;
mod play;
mod players;
mod position;
mod protocols;
mod rules;
mod sealed;
mod square;
mod transcript;
pub mod words;

pub use book::{Book, BookMove};
pub use colour::Colour;
pub use engine::{AnalysedMove, Engine, Reach, ScoredMove, Scoring, Solved, Thought, analyse};
pub use engine::{Deviations, Patterns, STAGES, TERMS, Weights, regions_of, stage, terms_of, weight_count};
pub use engine::{FEATURES, PHASES, WEIGHT_OF_DISC, phase_and_features};
pub use engine::{FINER, Head, KINDS, Network, TAUGHT, UNITS, WHOLE};
pub use formats::{Format, convert};
pub use formats::{GgfGame, read_ggf, write_ggf};
pub use formats::{ObfLine, read_obf, read_obf_file, square_rules, write_obf, write_obf_line};
pub use formats::{Wthor, WthorGame, read_wthor, read_wthor_names};
pub use openings::opening_name;
pub use perft::perft;
pub use play::{Event, GamePosition, Move, Options, Othello, View};
pub use players::{Strength, Weighing, greedy, minimax, random, valued_moves};
pub use position::{Played, Position};
pub use protocols::{GtpServer, NBoardServer};
pub use rules::{Directions, Rules, SIDES};
pub use square::{NotASquare, Square};
pub use transcript::{Transcript, continue_transcript, read_transcript};
