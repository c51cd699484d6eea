//! Looking ahead: minimax over what can be seen, the tree that it searches, and the learnt evaluation of a board.

mod alpha_beta;
mod evaluation;
pub(crate) mod tree;

pub(crate) use alpha_beta::{AlphaBeta, Node};
pub(crate) use evaluation::{END, worth};
pub use evaluation::{Evaluation, FIGURES};
pub use tree::{Branch, tree};
