//! Mastermind's part of `tauler bench`.

use ::mastermind::{BREAKER, Code, FACTS, Size, Trial, feedback};
use game::{Budget, PlayerName, Seed};
use rayon::prelude::*;

use crate::commands::bench::{Done, FixedWork};

/// Five-guess needs 5801 guesses for the 1296 codes, as Knuth's paper says.
pub(super) const WORK: &[FixedWork] = &[
    FixedWork { what: "answers to all pairs of 4x6", unit: "answers", run: answers },
    FixedWork { what: "five-guess on all of 4x6", unit: "codes", run: || strategy("five-guess") },
    FixedWork { what: "entropy on all of 4x6", unit: "codes", run: || strategy("entropy") },
];

fn classic() -> Size {
    Size::new(4, 6, true, false).expect("the classic size")
}

/// The pegs that all answers together show.
fn answers() -> Done {
    let codes = classic().all();
    let pegs = |secret: &Code| -> u64 {
        codes
            .iter()
            .map(|guess| feedback(*guess, *secret))
            .map(|answer| u64::from(answer.blacks * 2 + answer.whites))
            .sum()
    };
    Done { signature: codes.par_iter().map(pegs).sum(), units: (codes.len() * codes.len()) as u64 }
}

/// The guesses that a breaker needs for all secrets.
fn strategy(name: &str) -> Done {
    let size = classic();
    let secrets = size.all();
    let name = PlayerName::read(&FACTS, name, BREAKER).expect("a breaker of the game");
    let breaker = &|rng| ::mastermind::breaker(name, rng);
    let trial = Trial { size, secrets: &secrets, cap: 100, breaker, seed: Seed::from_number(1) };
    let report = trial.run(&Budget::unlimited().with_threads(rayon::current_num_threads()));
    Done { signature: report.total, units: report.codes }
}
