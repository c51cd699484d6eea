//! Checking a strategy by the rules alone: every secret is played.

use super::{Flaw, Node, Strategy};
use crate::feedback::feedback;

/// What a strategy needs, counted over all secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Guesses over all secrets, the winning ones included.
    pub total: u64,
    /// Secrets.
    pub codes: u64,
    /// The most guesses that a secret needs.
    pub max: usize,
    /// Secrets found at the first guess, at the second, and so on.
    pub counts: Vec<u64>,
}

impl Strategy {
    /// Plays every secret with nothing but the rules, and counts; or says where the strategy does not know what to guess.
    pub fn check(&self) -> Result<Checked, Flaw> {
        let mut counts: Vec<u64> = Vec::new();
        for secret in self.size().all() {
            let mut node: &Node = self.root();
            let mut guesses = 1;
            while node.guess != secret {
                let answer = feedback(node.guess, secret);
                let Some(next) = node.after(answer) else {
                    return Err(Flaw::new(format!(
                        "guess {guesses} for the secret {secret} is {}, and nothing comes after its answer {answer}",
                        node.guess
                    )));
                };
                node = next;
                guesses += 1;
            }
            if counts.len() < guesses {
                counts.resize(guesses, 0);
            }
            counts[guesses - 1] += 1;
        }
        let total = (1..).zip(&counts).map(|(guess, count)| guess * count).sum();
        Ok(Checked { total, codes: counts.iter().sum(), max: counts.len(), counts })
    }
}
