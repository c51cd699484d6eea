//! Least squares: the weights of a stage that explain the values of its positions best.
//!
//! Conjugate gradients on the normal equations, each weight scaled by how often it occurs. A ridge holds a weight that few
//! positions speak for near where it began.

use othello::{TERMS, terms_of, weight_count};

use crate::record::Record;

/// How many positions of hearsay speak for where a weight began.
const RIDGE: f32 = 300.0;
/// Rounds of conjugate gradients: more of them change nothing on positions that are held out.
const STEPS: usize = 12;
/// Values are in thirty-seconds of a disc.
pub const DISC: f32 = 32.0;

/// The positions of a stage as the fit sees them: which weights add up, and to what.
pub struct Rows {
    terms: Vec<[u32; TERMS]>,
    values: Vec<f32>,
}

impl Rows {
    pub fn new(records: &[Record]) -> Self {
        let boards: Vec<(u64, u64)> = records.iter().map(|record| (record.own, record.opp)).collect();
        Self { terms: terms_of(&boards), values: records.iter().map(|record| f32::from(record.value)).collect() }
    }

    fn sum(weights: &[f32], terms: &[u32; TERMS]) -> f32 {
        terms.iter().map(|term| weights[*term as usize]).sum()
    }

    /// The differences between the values and what these weights say, in discs.
    pub fn differences<'a>(&'a self, weights: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        let limit = 64.0 * DISC;
        self.terms
            .iter()
            .zip(&self.values)
            .map(move |(terms, value)| (value - Self::sum(weights, terms).clamp(-limit, limit)) / DISC)
    }

    /// The sums of the rows' numbers by weight.
    fn gathered(&self, numbers: &[f32]) -> Vec<f32> {
        let mut sums = vec![0.0; weight_count()];
        for (terms, number) in self.terms.iter().zip(numbers) {
            for term in terms {
                sums[*term as usize] += number;
            }
        }
        sums
    }
}

/// The mean absolute difference and the root of the mean square, in discs.
pub fn errors(rows: &Rows, weights: &[f32]) -> (f64, f64) {
    let (mut absolute, mut squares, mut count) = (0.0, 0.0, 0.0);
    for difference in rows.differences(weights).map(f64::from) {
        absolute += difference.abs();
        squares += difference * difference;
        count += 1.0;
    }
    (absolute / f64::max(count, 1.0), (squares / f64::max(count, 1.0)).sqrt())
}

/// Fits the weights of a stage, beginning with these.
pub fn fit(rows: &Rows, weights: &mut [f32]) {
    let counts = rows.gathered(&vec![1.0; rows.values.len()]);
    let scale: Vec<f32> = counts.iter().map(|count| 1.0 / (count + RIDGE)).collect();
    let mut left: Vec<f32> =
        rows.terms.iter().zip(&rows.values).map(|(terms, value)| value - Rows::sum(weights, terms)).collect();
    let mut change = vec![0.0_f32; weights.len()];
    let dot = |one: &[f32], other: &[f32]| -> f64 { one.iter().zip(other).map(|(a, b)| f64::from(a * b)).sum() };
    let gradient = |left: &[f32], change: &[f32]| -> Vec<f32> {
        rows.gathered(left).iter().zip(change).map(|(sum, change)| sum - RIDGE * change).collect()
    };
    let mut down = gradient(&left, &change);
    let mut scaled: Vec<f32> = down.iter().zip(&scale).map(|(down, scale)| down * scale).collect();
    let mut direction = scaled.clone();
    let mut strength = dot(&down, &scaled);
    for _ in 0..STEPS {
        let along: Vec<f32> = rows.terms.iter().map(|terms| Rows::sum(&direction, terms)).collect();
        let curvature = dot(&along, &along) + f64::from(RIDGE) * dot(&direction, &direction);
        if curvature <= 0.0 {
            break;
        }
        let step = (strength / curvature) as f32;
        for (left, along) in left.iter_mut().zip(&along) {
            *left -= step * along;
        }
        for (change, direction) in change.iter_mut().zip(&direction) {
            *change += step * direction;
        }
        down = gradient(&left, &change);
        scaled = down.iter().zip(&scale).map(|(down, scale)| down * scale).collect();
        let next = dot(&down, &scaled);
        let keep = (next / strength) as f32;
        for (direction, scaled) in direction.iter_mut().zip(&scaled) {
            *direction = scaled + keep * *direction;
        }
        strength = next;
    }
    for (weight, change) in weights.iter_mut().zip(&change) {
        *weight += change;
    }
}
