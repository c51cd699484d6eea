//! The weights of all stages, while they are being fitted.

use othello::{Patterns, STAGES, Weights, stage, weight_count};

use crate::fit::{Rows, errors, fit};
use crate::record::Record;

/// Positions that far from a stage speak for it too, in plies.
const BESIDE: u32 = 2;
/// One record in so many is held out: the last of the list, so that whole games are.
const HELD_OUT: usize = 40;

/// The weights of all stages, in thirty-seconds of a disc.
#[derive(Clone)]
pub struct Stages(pub Vec<Vec<f32>>);

/// How well the weights of a stage do on positions that they were not fitted to.
pub struct Fitted {
    pub stage: usize,
    pub positions: usize,
    /// Mean absolute error and root of the mean square on the positions of the fit, and on others.
    pub seen: (f64, f64),
    pub held_out: (f64, f64),
}

impl Stages {
    pub fn new() -> Self {
        Self(vec![vec![0.0; weight_count()]; STAGES])
    }

    pub fn read(weights: &Weights) -> Self {
        Self(weights.stages().iter().map(|stage| stage.iter().map(|weight| f32::from(*weight)).collect()).collect())
    }

    pub fn weights(&self) -> Weights {
        let whole = |stage: &Vec<f32>| stage.iter().map(|weight| weight.round() as i16).collect();
        Weights::new(self.0.iter().map(whole).collect())
    }

    /// Patterns with these weights, for engines: they stay until the program ends.
    pub fn patterns(&self) -> &'static Patterns {
        Box::leak(Box::new(Patterns::new(&self.weights())))
    }

    /// Fits a stage to those of these positions that lie in it or beside it, beginning with the weights of the stage after.
    pub fn fit(&mut self, which: usize, records: &[Record]) -> Fitted {
        let own = |record: &&Record| stage(record.empties()) == which;
        let beside = |record: &&Record| {
            let empties = record.empties();
            !own(record) && (stage(empties + BESIDE) == which || stage(empties.saturating_sub(BESIDE)) == which)
        };
        let mut seen: Vec<Record> = records.iter().filter(own).copied().collect();
        let held_out = Rows::new(&seen.split_off(seen.len() - seen.len() / HELD_OUT));
        seen.extend(records.iter().filter(beside));
        let rows = Rows::new(&seen);
        let mut weights = self.0.get(which + 1).cloned().unwrap_or_else(|| vec![0.0; weight_count()]);
        fit(&rows, &mut weights);
        let fitted = Fitted {
            stage: which,
            positions: seen.len(),
            seen: errors(&rows, &weights),
            held_out: errors(&held_out, &weights),
        };
        self.0[which] = weights;
        fitted
    }

    /// Fits all stages, from the end of the game to its opening.
    pub fn fit_all(&mut self, records: &[Record]) -> Vec<Fitted> {
        (0..STAGES).rev().map(|which| self.fit(which, records)).inspect(Fitted::tell).collect()
    }
}

impl Fitted {
    pub fn tell(&self) {
        println!(
            "  stage {:2}: {:8} positions, off by {:.2} discs (root of squares {:.2}); held out {:.2} ({:.2})",
            self.stage, self.positions, self.seen.0, self.seen.1, self.held_out.0, self.held_out.1
        );
    }
}
