//! Mastermind: the rules, the scores, and code breakers up to the proven best.
//!
//! A [`Size`] says which codes are legal and reads them; [`feedback`] answers a guess; [`Columns`] answers one guess
//! against many codes at once; a [`Breaker`] turns guesses and answers into the next guess:
//!
//! ```
//! use game::Budget;
//! use mastermind::{Breaker, OneStep, Size, Turn, feedback};
//! let size = Size::new(4, 6, true, false)?;
//! let secret = size.parse("3632")?;
//! let mut knuth = OneStep::five_guess();
//! let mut turns = Vec::new();
//! while turns.last().is_none_or(|turn: &Turn| turn.guess != secret) {
//!     let guess = knuth.guess(size, &turns, &Budget::unlimited());
//!     turns.push(Turn { guess, answer: feedback(guess, secret) });
//! }
//! assert_eq!(turns[0].guess.to_string(), "1122");
//! assert!(turns.len() <= 5);
//! # Ok::<(), game::Say>(())
//! ```
//!
//! Advice says why:
//!
//! ```
//! use game::Budget;
//! use mastermind::{Advice, Answer, Knowledge, Size, Turn};
//! let size = Size::new(4, 7, false, false)?;
//! let turn = Turn { guess: size.parse("1234")?, answer: Answer { blacks: 0, whites: 4 } };
//! let advice = Advice::new(&Knowledge::of(size, &[turn]), &Budget::unlimited()).unwrap();
//! assert_eq!(advice.possible, 9.0, "the ways to move four things all at once");
//! # Ok::<(), game::Say>(())
//! ```
//!
//! As a game of the house it is [`Mastermind`], an implementation of [`game::Game`].
//!
//! # Layout
//! * `code`, `size`, `feedback`: a code, which codes there are, and the answer to a guess
//! * `counting`: codes stood in columns of bits, and the loop that answers for hundreds of them at once
//! * `knowledge`: what follows from the answers: the codes that fit them all, samples of those, which answers
//!   contradict each other, and which guesses are alike
//! * `optimal`: the proof of the fewest guesses
//! * `strategy`: what to guess after every answer, written down, checked, and known by heart
//! * `breakers`: the computer players, by which criterion they choose, and how good they are on trial
//! * `help`: what helps people: hints, advice, and the review of a game
//! * `play`: the game behind the house's interface, its facts, options, moves, scores
//! * [`words`]: everything that is said to a person
//! * `hash`: quick maps and sets

mod breakers;
mod code;
mod counting;
mod feedback;
mod hash;
mod help;
mod knowledge;
mod optimal;
mod play;
mod size;
mod strategy;
pub mod words;

pub use breakers::{Breaker, Criterion, Dummy, Elite, Genetic, Master, OneStep, Optimal, Report, Trial, breaker};
pub use code::{BLANK, Code, MAX_COLOURS, MAX_PEGS, colour_of, letter};
pub use counting::{Columns, Spread};
pub use feedback::{Answer, Judge, MAX_CLASSES, classes, feedback};
pub use help::{Advice, Reviewed, count, review};
pub use knowledge::{CodeCount, Consistent, Found, Knowledge, Peg, Symmetry, Turn, smallest_contradiction, split};
pub use optimal::{Proof, Prover};
pub use play::{
    Answers, BREAKER, Ending, Event, FACTS, MAKER, MAX_TURNS, Mastermind, Move, Options, Phase, Position, Round,
    Secret, View, classic, multiplier, points,
};
pub use size::Size;
pub use strategy::{Checked, Flaw, Node, Strategy};
