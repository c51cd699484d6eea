//! The weights of all stages, while they are being fitted.

use othello::{Deviations, Engine, Network, Patterns, STAGES, Weights, stage, weight_count};

use crate::fit::{Rows, errors, fit};
use crate::network::teach;
use crate::record::Record;

/// Positions that far from a stage speak for it too, in plies.
const BESIDE: u32 = 2;
/// One record in so many is held out.
const HELD_OUT: usize = 40;

/// The weights of all stages, in thirty-seconds of a disc, the network on top of them, and how far searches are off.
#[derive(Clone)]
pub struct Stages {
    pub weights: [Vec<f32>; STAGES],
    pub network: Network,
    pub deviations: Deviations,
}

/// How well the weights of a stage do on positions that they were not fitted to.
pub struct Fitted {
    pub stage: usize,
    pub positions: usize,
    /// Mean absolute error and root of the mean square on the positions of the fit, and on others.
    pub seen: (f64, f64),
    pub held_out: (f64, f64),
}

/// Takes the last of the list away, so that whole games are held out: no weights are fitted to these.
pub fn hold_out(records: &mut Vec<Record>) -> Vec<Record> {
    records.split_off(records.len() - records.len() / HELD_OUT)
}

impl Stages {
    pub fn new() -> Self {
        Self {
            weights: std::array::from_fn(|_| vec![0.0; weight_count()]),
            network: Network::silent(weight_count()),
            deviations: Deviations::GUESS,
        }
    }

    pub fn read(file: &Weights) -> Self {
        let weights = |which: usize| file.stages()[which].iter().map(|weight| f32::from(*weight)).collect();
        Self {
            weights: std::array::from_fn(weights),
            network: file.network().clone(),
            deviations: file.deviations().clone(),
        }
    }

    /// As a file holds them.
    pub fn file(&self) -> Weights {
        let whole = |stage: &Vec<f32>| stage.iter().map(|weight| weight.round() as i16).collect();
        Weights::new(self.weights.iter().map(whole).collect(), self.network.clone(), self.deviations.clone())
    }

    /// Patterns with these weights, for engines: they stay until the program ends.
    pub fn patterns(&self) -> &'static Patterns {
        Box::leak(Box::new(Patterns::new(&self.file())))
    }

    /// Fits a stage to those of these positions that lie in it or beside it, beginning with the weights that the
    /// stage has: those of the round before, or in the first round none.
    pub fn fit(&mut self, which: usize, records: &[Record], held_out: &[Record]) -> Fitted {
        let own = |record: &&Record| stage(record.empties()) == which;
        let beside = |record: &&Record| {
            let empties = record.empties();
            !own(record) && (stage(empties + BESIDE) == which || stage(empties.saturating_sub(BESIDE)) == which)
        };
        let mut seen: Vec<Record> = records.iter().filter(own).copied().collect();
        seen.extend(records.iter().filter(beside));
        let rows = Rows::new(&seen);
        let held_out = Rows::new(&held_out.iter().filter(own).copied().collect::<Vec<_>>());
        let mut weights = self.weights[which].clone();
        fit(&rows, &mut weights);
        let fitted = Fitted {
            stage: which,
            positions: seen.len(),
            seen: errors(&rows, &weights),
            held_out: errors(&held_out, &weights),
        };
        self.weights[which] = weights;
        fitted
    }

    /// Teaches the network what these weights leave over on these positions.
    pub fn teach(&mut self, records: &[Record]) {
        self.network = teach(&self.weights, records);
    }

    /// The mean absolute error of the estimate and the root of the mean square in each stage, in discs, and on how many
    /// positions.
    pub fn errors(&self, records: &[Record]) -> [((f64, f64), usize); STAGES] {
        let engine = Engine::with_patterns(Some(self.patterns()), 1);
        let mut sums = [((0.0, 0.0), 0); STAGES];
        for record in records {
            let ((absolute, squares), count) = &mut sums[stage(record.empties())];
            let off = engine.estimate(&record.position()) - f64::from(record.value) / 32.0;
            *absolute += off.abs();
            *squares += off * off;
            *count += 1;
        }
        sums.map(|((absolute, squares), count)| {
            let many = f64::max(count as f64, 1.0);
            ((absolute / many, (squares / many).sqrt()), count)
        })
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
