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
//! use othello::{Empties, Engine, Position, Rules};
//! let start = Position::start(Rules::from_size("4x4").unwrap());
//! let solved = Engine::new(1).solve(&start, Empties::Nobody, &game::Budget::unlimited()).unwrap();
//! assert_eq!(solved.score, -8);
//! ```
//!
//! # Layout
//! * `rules`, `position`, `transcript`: squares, boards and capture rules; discs and moves; whole games
//! * `bits`, `wide`: sets of squares of 64, 128 and 256 bits
//! * `field`: what the hot loops run on. `grid` is any board, `eight` boards up to 8×8 (`extent`, `lines`, `symmetry`),
//!   `kernel` those with AVX2
//! * `perft`, `classic`: counting positions; random, greedy, minimax and weighted players
//! * `eval`, `midgame`, `endgame`, `table`, `ordered`: the searches of the engine
//! * `engine`: `thinking` within a budget and `solving`, from the `roots`; `level`, `analysis`: the ten levels, the review
//!   of a game
//! * `obf`, `ggf`, `wthor`, `convert`: formats of positions and games; `gtp`, `nboard`: the engine behind two protocols
//! * `play`, `facts`, `options`, `hints`, [`words`]: Othello as a game of the house
//!
//! Searches are written once over `field::Field` and run on whichever suits the rules; the choice is made once per
//! search, so that even the instruction set is monomorphised down to the last leaf.

// The searches call themselves through `Field::enter`; everything between two entries must be inlined there, or it
// would be compiled without the instructions that the entry switched on.
#![allow(clippy::inline_always)]

mod analysis;
mod bits;
mod classic;
mod convert;
mod eight;
mod endgame;
mod engine;
mod eval;
mod extent;
mod facts;
mod field;
mod ggf;
mod grid;
mod gtp;
mod hints;
mod kernel;
mod level;
mod lines;
mod midgame;
mod nboard;
mod obf;
mod options;
mod ordered;
mod perft;
mod play;
mod position;
mod roots;
mod rules;
mod solving;
mod symmetry;
mod table;
mod thinking;
mod transcript;
mod wide;
pub mod words;
mod wthor;

pub use analysis::{Judged, analyse};
pub use classic::{Count, greedy, minimax, random, valued_moves};
pub use convert::{Format, convert};
pub use engine::{Empties, Engine, Rated, Reach, Solved, Thought};
pub use eval::{FEATURES, PHASES, WEIGHT_OF_DISC, measure};
pub use ggf::{GgfGame, read_ggf, write_ggf};
pub use gtp::Gtp;
pub use level::Level;
pub use nboard::NBoard;
pub use obf::{ObfLine, read_obf, read_obf_file, square_rules, write_obf, write_obf_line};
pub use options::Options;
pub use perft::perft;
pub use play::{Event, Move, Othello, Play, View};
pub use position::{Colour, Played, Position};
pub use rules::{Directions, NotASquare, Rules, SIDES, Square};
pub use transcript::{Record, continue_transcript, read_transcript};
pub use wthor::{Wthor, WthorGame, read_wthor, read_wthor_names};
