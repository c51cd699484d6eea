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
//! * `columns`, `kernel`: codes stood in columns of bits, and the loop that answers for hundreds of them at once
//! * `consistent`, `knowledge`, `symmetry`: the codes that fit all answers; what a breaker knows; which guesses are alike
//! * `rule`, `field`: what makes a guess good, and the codes and guesses among which it is chosen
//! * `optimal`: the proof of the fewest guesses
//! * `breakers`: the computer players; `strategy`: how good they are
//! * `options`, `position`, `moves`, `view`, `facts`, `play`: the game behind the house's interface
//! * `hints`, `advice`, `review`, `contradiction`: what helps people
//! * `score`: points, classic score, rankings, records
//! * [`words`]: everything that is said to a person

mod advice;
mod breakers;
mod code;
mod columns;
mod consistent;
mod contradiction;
mod facts;
mod feedback;
mod field;
mod hints;
mod kernel;
mod knowledge;
mod mix;
mod moves;
mod optimal;
mod options;
mod play;
mod position;
mod review;
mod rule;
mod score;
mod size;
mod strategy;
mod symmetry;
mod view;
pub mod words;

pub use advice::{Advice, count};
pub use breakers::{Breaker, Dummy, Elite, Genetic, Master, OneStep, Optimal, breaker};
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
pub use review::{Reviewed, review};
pub use rule::Rule;
pub use score::{classic, multiplier, points};
pub use size::Size;
pub use strategy::{Report, Trial};
pub use symmetry::Symmetry;
pub use view::View;
