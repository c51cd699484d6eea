//! How far shallow searches are off from deep ones, fitted to full searches.

use game::Budget;
use othello::{Deviations, Engine, Patterns, Reach, STAGES, stage};
use rayon::prelude::*;

use crate::record::Record;

/// Positions of each stage that are searched.
const OF_A_STAGE: usize = 100;
/// As deep as they are searched.
const DEPTH: usize = 8;

/// How far a search to a shallow depth was off from one to a deep one in a stage, in discs.
pub struct Sample {
    pub stage: usize,
    pub shallow: usize,
    pub deep: usize,
    pub deviation: f64,
}

/// Searches some of these positions, which must be others than those that the weights were fitted to.
pub fn measure(records: &[Record], patterns: &'static Patterns) -> Vec<Sample> {
    let mut samples = Vec::new();
    for which in 0..STAGES {
        let own: Vec<&Record> = records
            .iter()
            .filter(|record| stage(record.empties()) == which && record.empties() as usize > DEPTH + 1)
            .collect();
        let every = (own.len() / OF_A_STAGE).max(1);
        let values: Vec<[f64; DEPTH + 1]> =
            own.par_iter().step_by(every).map(|record| values(record, patterns)).collect();
        if values.len() < OF_A_STAGE / 2 {
            continue;
        }
        for deep in 2..=DEPTH {
            for shallow in (deep % 2..deep).step_by(2) {
                let squares: f64 = values.iter().map(|values| (values[deep] - values[shallow]).powi(2)).sum();
                let deviation = (squares / values.len() as f64).sqrt();
                samples.push(Sample { stage: which, shallow, deep, deviation });
            }
        }
    }
    samples
}

/// The values of a position at every depth, for the side to move.
fn values(record: &Record, patterns: &'static Patterns) -> [f64; DEPTH + 1] {
    let mut engine = Engine::with_patterns(Some(patterns), 16).full_width();
    let position = record.position();
    std::array::from_fn(|depth| {
        if depth == 0 {
            return engine.estimate(&position);
        }
        let thought = engine.think(&position, Reach { depth: depth as u32, solve: 0 }, &Budget::unlimited());
        thought.map_or(0.0, |thought| thought.score)
    })
}

/// Least squares on the logarithms, one variable after the other until nothing changes.
pub fn fit(samples: &[Sample]) -> Deviations {
    let (mut by_stage, mut by_shallow, mut by_difference) = ([0.0; STAGES], 0.0, 0.0);
    let logs =
        |one: &Sample| ((one.shallow as f64 + 1.0).ln(), ((one.deep - one.shallow) as f64).ln(), one.deviation.ln());
    for _ in 0..2000 {
        for (which, constant) in by_stage.iter_mut().enumerate() {
            let left = samples.iter().filter(|one| one.stage == which).map(|one| {
                let (shallow, difference, log) = logs(one);
                log - by_shallow * shallow - by_difference * difference
            });
            let (sum, count) = left.fold((0.0, 0.0), |(sum, count), left| (sum + left, count + 1.0));
            *constant = if count > 0.0 { sum / count } else { f64::NAN };
        }
        let (mut up, mut down) = (0.0, 1e-9);
        for one in samples {
            let (shallow, difference, log) = logs(one);
            up += shallow * (log - by_stage[one.stage] - by_difference * difference);
            down += shallow * shallow;
        }
        by_shallow = up / down;
        let (mut up, mut down) = (0.0, 1e-9);
        for one in samples {
            let (shallow, difference, log) = logs(one);
            up += difference * (log - by_stage[one.stage] - by_shallow * shallow);
            down += difference * difference;
        }
        by_difference = up / down;
    }
    // A stage with too few positions is taken for its neighbour.
    for which in 1..STAGES {
        if by_stage[which].is_nan() {
            by_stage[which] = by_stage[which - 1];
        }
    }
    for which in (0..STAGES - 1).rev() {
        if by_stage[which].is_nan() {
            by_stage[which] = by_stage[which + 1];
        }
    }
    Deviations { by_stage, by_shallow, by_difference }
}
