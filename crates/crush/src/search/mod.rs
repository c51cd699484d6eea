//! Looking ahead: minimax over what can be seen, the course's own search, the trees that they search, and the learnt
//! evaluation of a board.

mod alpha_beta;
mod course;
mod evaluation;
pub(crate) mod tree;

pub(crate) use alpha_beta::{AlphaBeta, Node};
pub(crate) use course::{Course, two_passes};
pub(crate) use evaluation::{END, worth};
pub use evaluation::{Evaluation, FIGURES};
pub use tree::{Branch, Searcher, tree};
