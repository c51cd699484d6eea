//! How a guess goes: what an atom was last, or what it was when most of the board was filled without a contradiction.
//!
//! Two ways of searching take turns. In the *restless* one restarts are frequent and guesses follow what was last
//! believed: that is good for proofs. In the *steady* one restarts are rare and guesses go back to the fullest board so
//! far: that is good for finding a filling.

use super::trail::Trail;

/// Failures of the first turn; each later one is longer by as many.
const TURN: u64 = 1_000;
/// Failures between two restarts of the steady search, times the numbers of Luby's sequence.
const REST: u64 = 128;

/// Which way is taken, and what the fullest board was.
pub struct Phases {
    is_steady: bool,
    turns: u64,
    turn_ends: u64,
    /// Restarts of the steady search so far, and when the next one is due.
    rests: u64,
    rest_ends: u64,
    /// How many atoms were decided on the fullest board of this turn.
    fullest: usize,
    /// What each atom was there.
    target: Vec<Option<bool>>,
}

impl Phases {
    /// For so many atoms.
    pub fn new(atoms: usize) -> Self {
        Self {
            is_steady: false,
            turns: 1,
            turn_ends: TURN,
            rests: 0,
            rest_ends: 0,
            fullest: 0,
            target: vec![None; atoms],
        }
    }

    /// Whether the next guess should say that an atom is true.
    pub fn of(&self, atom: u32, trail: &Trail) -> bool {
        let target = self.target[atom as usize].filter(|_| self.is_steady);
        target.unwrap_or(trail.phase[atom as usize])
    }

    /// Notes how full the board was before the last guess, which led to a contradiction.
    pub fn note(&mut self, trail: &Trail) {
        let full = trail.before_last_guess();
        if self.is_steady && full.len() > self.fullest {
            self.fullest = full.len();
            self.target.fill(None);
            for lit in full {
                self.target[lit.atom() as usize] = Some(!lit.is_no());
            }
        }
    }

    /// Whether to begin again from the root, after so many failures; `is_time` says so for the restless search.
    pub fn restarts(&mut self, failures: u64, is_time: bool) -> bool {
        if failures >= self.turn_ends {
            self.is_steady = !self.is_steady;
            self.turns += 1;
            self.turn_ends = failures + TURN * self.turns;
            self.fullest = 0;
            self.target.fill(None);
            self.rest_ends = failures + REST;
            return true;
        }
        if !self.is_steady {
            return is_time;
        }
        if failures >= self.rest_ends {
            self.rests += 1;
            self.rest_ends = failures + REST * luby(self.rests);
            return true;
        }
        false
    }
}

/// Luby's sequence: 1 1 2 1 1 2 4 …, counted from 1.
fn luby(at: u64) -> u64 {
    let bits = 64 - at.leading_zeros();
    if (at + 1).is_power_of_two() { at.div_ceil(2) } else { luby(at + 1 - (1 << (bits - 1))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rests_follow_lubys_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
