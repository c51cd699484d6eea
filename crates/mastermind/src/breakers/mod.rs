//! The computer breakers. Each sees what a person in its seat would see, and nothing else.

mod breeding;
mod criterion;
mod dummy;
mod elite;
mod genetic;
mod guesses;
mod master;
mod one_step;
mod optimal;
mod trial;

use game::{Budget, Player, PlayerName, Rng, Say};

use crate::code::Code;
use crate::knowledge::Turn;
use crate::play::{Mastermind, Move, Phase, View};
use crate::size::Size;
use crate::words;

pub use criterion::Criterion;
pub use dummy::Dummy;
pub use elite::Elite;
pub use genetic::Genetic;
pub use master::Master;
pub use one_step::OneStep;
pub use optimal::Optimal;
pub use trial::{Report, Trial};

/// A breaker of codes: from the guesses and answers so far to the next guess.
pub trait Breaker: Send {
    /// The next guess. It is legal whatever the budget, and better the more of it there is.
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code;

    /// Whether the same turns always bring the same guess.
    fn is_deterministic(&self) -> bool {
        true
    }
}

/// The breaker of this name.
pub fn breaker(name: PlayerName, rng: Rng) -> Box<dyn Breaker> {
    match name.fact.name {
        "five-guess" => Box::new(OneStep::five_guess()),
        "entropy" => Box::new(OneStep::new(Criterion::Entropy)),
        "expected" => Box::new(OneStep::new(Criterion::Expected)),
        "parts" => Box::new(OneStep::new(Criterion::Parts)),
        "elite" => Box::new(Elite::new(name.parameter, rng)),
        "genetic" => Box::new(Genetic::new(name.parameter, rng)),
        "master" => Box::new(Master::new()),
        "optimal" => Box::new(Optimal::new()),
        _ => Box::new(Dummy::new(rng)),
    }
}

/// A random code that was not played yet; any where all were.
fn unplayed(size: Size, turns: &[Turn], rng: &mut Rng) -> Code {
    let mut code = size.draw(rng);
    for _ in 0..1000 {
        if turns.iter().all(|turn| turn.guess != code) {
            break;
        }
        code = size.draw(rng);
    }
    code
}

/// A breaker at a table.
pub(crate) struct SeatedBreaker(pub(crate) Box<dyn Breaker>);

impl Player<Mastermind> for SeatedBreaker {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Move, Say> {
        if view.phase == Phase::Guess {
            Ok(Move::Code(self.0.guess(view.size(), &view.turns(), budget)))
        } else {
            Err(words::NOT_GUESSING.say())
        }
    }
}
