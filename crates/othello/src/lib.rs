//! Othello on any board.

mod bits;
mod classic;
mod eight;
mod endgame;
mod engine;
mod eval;
mod facts;
mod field;
mod play;
mod grid;
mod kernel;
mod midgame;
mod obf;
mod options;
mod ordered;
mod perft;
mod position;
mod rules;
mod table;
mod transcript;
mod wide;
pub mod words;

pub use classic::{Count, greedy, minimax, random, valued_moves};
pub use play::{Event, Move, Othello, Play, View};
pub use engine::{Empties, Engine, Rated, Reach, Solved, Thought};
pub use eval::{DISC, Evaluator};
pub use obf::{ObfLine, read_obf, read_obf_file, square_rules, write_obf, write_obf_line};
pub use options::Options;
pub use perft::perft;
pub use position::{Colour, Played, Position};
pub use transcript::{Record, continue_transcript, read_transcript};
pub use rules::{Directions, NotASquare, Rules, SIDES, Square};
