//! Teaches the network what the weights leave over, near the end of the game.
//!
//! Plain gradient descent, one position after the other in an order that the seed gives. The step of each vector shrinks
//! with what it has felt already, and begins as if it had felt a good deal: a vector that few positions speak for stays
//! near nothing. What weighs the units takes steps for many positions at once (Adam).

use game::Rng;
use othello::{FINER, Head, Network, STAGES, TAUGHT, TERMS, UNITS, WHOLE, regions_of, stage, terms_of, weight_count};

use crate::fit::DISC;
use crate::record::Record;

/// The unit of values and errors here, in discs.
const UNIT: f32 = 16.0;
/// How often all positions are seen: more of it learns them by heart.
const TIMES: usize = 3;
/// The first steps of the vectors and of the heads; they shrink to nothing.
const STEP: f32 = 0.03;
const STEP_OF_HEADS: f32 = 0.001;
/// What a vector is thought to have felt before anything is taught.
const FELT: f32 = 3.0;
/// The heads take a step after so many positions.
const AT_ONCE: usize = 128;
/// How much a unit that is out of its bounds still learns, so that it can come back.
const OUTSIDE: f32 = 0.02;

/// A position as the network sees it.
struct Example {
    /// Which vectors add up: those of the weights, and after them those of the regions.
    vectors: Vec<u32>,
    empties: usize,
    /// What the weights leave over.
    rest: f32,
}

fn examples(records: &[Record], stages: &[Vec<f32>]) -> Vec<Example> {
    let boards: Vec<(u64, u64)> = records.iter().map(|record| (record.own, record.opp)).collect();
    let example = |((record, terms), kinds): ((&Record, [u32; TERMS]), Vec<u8>)| {
        let weights = &stages[stage(record.empties())];
        let sum: f32 = terms.iter().map(|term| weights[*term as usize]).sum();
        let regions = kinds.iter().map(|kind| weight_count() as u32 + u32::from(*kind));
        Example {
            vectors: terms.into_iter().chain(regions).collect(),
            empties: record.empties() as usize,
            rest: (f32::from(record.value) - sum) / DISC / UNIT,
        }
    };
    records.iter().zip(terms_of(&boards)).zip(regions_of(&boards)).map(example).collect()
}

/// Numbers of one head: the biases of the units, their weights, and the constant.
const OF_HEAD: usize = 2 * UNITS + 1;

/// Numbers that are taught by Adam, with what it remembers of their slopes.
struct Heads {
    numbers: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Heads {
    /// Different units, the same for any number of empty squares.
    fn new(rng: &mut Rng) -> Self {
        let mut uniform = || rng.below(1 << 20) as f32 / (1 << 20) as f32 - 0.5;
        let mut normal = || (0..12).map(|_| uniform()).sum::<f32>();
        let mut head = [0.0; OF_HEAD];
        for unit in 0..UNITS {
            head[unit] = 0.3 + 0.3 * normal();
            head[UNITS + unit] = 0.3 * normal();
        }
        let numbers = head.repeat(TAUGHT);
        let nothing = vec![0.0; numbers.len()];
        Self { slopes: nothing.clone(), means: nothing.clone(), squares: nothing, numbers, steps: 0 }
    }

    fn step(&mut self, size: f32) {
        let (keep, keep_squares) = (0.9_f32, 0.999_f32);
        self.steps += 1;
        let begun = 1.0 - keep.powi(self.steps);
        let squares_begun = 1.0 - keep_squares.powi(self.steps);
        for (place, number) in self.numbers.iter_mut().enumerate() {
            let slope = std::mem::take(&mut self.slopes[place]) / AT_ONCE as f32;
            let (mean, square) = (&mut self.means[place], &mut self.squares[place]);
            *mean += (1.0 - keep) * (slope - *mean);
            *square += (1.0 - keep_squares) * (slope * slope - *square);
            *number -= size * (*mean / begun) / ((*square / squares_begun).sqrt() + 1e-8);
        }
    }
}

/// The network while it learns.
struct Pupil {
    vectors: Vec<[f32; UNITS]>,
    /// What each vector has felt: the mean squares of its slopes, added up.
    felt: Vec<f32>,
    heads: Heads,
}

impl Pupil {
    fn learn(&mut self, example: &Example, step: f32) {
        let at = example.empties * OF_HEAD;
        let head: &[f32] = &self.heads.numbers[at..at + OF_HEAD];
        let mut units: [f32; UNITS] = head[..UNITS].try_into().expect("as many as units");
        for vector in &example.vectors {
            for (unit, part) in units.iter_mut().zip(&self.vectors[*vector as usize]) {
                *unit += part;
            }
        }
        let counted = units.map(|unit| unit.clamp(0.0, 1.0));
        let weights = &head[UNITS..2 * UNITS];
        let said: f32 = counted.iter().zip(weights).map(|(unit, weight)| unit * weight).sum();
        let error = said + head[2 * UNITS] - example.rest;
        let mut slope = [0.0; UNITS];
        for unit in 0..UNITS {
            let steep = if counted[unit] == units[unit] { 1.0 } else { OUTSIDE };
            slope[unit] = error * weights[unit] * steep;
        }
        let slopes = &mut self.heads.slopes[at..at + OF_HEAD];
        for unit in 0..UNITS {
            slopes[unit] += slope[unit];
            slopes[UNITS + unit] += error * counted[unit];
        }
        slopes[2 * UNITS] += error;
        let square = slope.iter().map(|part| part * part).sum::<f32>() / UNITS as f32;
        for vector in &example.vectors {
            let felt = &mut self.felt[*vector as usize];
            *felt += square;
            let step = step / felt.sqrt();
            for (part, slope) in self.vectors[*vector as usize].iter_mut().zip(&slope) {
                *part -= step * slope;
            }
        }
    }

    /// In whole numbers, with heads only where there was something to learn.
    fn network(&self, learnt: &[bool; TAUGHT]) -> Network {
        let whole = |number: &f32| (number * f32::from(WHOLE)).round();
        let vector = |vector: &[f32; UNITS]| std::array::from_fn(|unit| whole(&vector[unit]) as i8);
        let mut vectors: Vec<_> = self.vectors.iter().map(vector).collect();
        let regions = vectors.split_off(weight_count());
        let mut network = Network::silent(0);
        network.vectors = vectors;
        network.regions = regions.try_into().expect("as many as kinds");
        for (empties, head) in network.heads.iter_mut().enumerate().filter(|(empties, _)| learnt[*empties]) {
            let numbers = &self.heads.numbers[empties * OF_HEAD..][..OF_HEAD];
            let counts = |number: f32| number * UNIT * DISC;
            *head = Head {
                biases: std::array::from_fn(|unit| whole(&numbers[unit]) as i16),
                weights: std::array::from_fn(|unit| {
                    (counts(numbers[UNITS + unit]) * (1 << FINER) as f32).round() as i16
                }),
                constant: counts(numbers[2 * UNITS]).round() as i16,
            };
        }
        network
    }
}

/// A network that adds to these weights what these positions teach it.
pub fn teach(stages: &[Vec<f32>; STAGES], records: &[Record]) -> Network {
    let near_the_end: Vec<Record> =
        records.iter().filter(|record| (record.empties() as usize) < TAUGHT).copied().collect();
    let examples = examples(&near_the_end, stages);
    let mut learnt = [false; TAUGHT];
    for example in &examples {
        learnt[example.empties] = true;
    }
    let mut rng = Rng::from_number(TAUGHT as u64);
    let count = weight_count() + othello::KINDS;
    let mut pupil = Pupil { vectors: vec![[0.0; UNITS]; count], felt: vec![FELT; count], heads: Heads::new(&mut rng) };
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let all = (TIMES * examples.len()) as f32;
    for time in 0..TIMES {
        rng.shuffle(&mut order);
        for (done, place) in order.iter().enumerate() {
            let left = 1.0 - (time * examples.len() + done) as f32 / all;
            pupil.learn(&examples[*place], STEP * left);
            if done % AT_ONCE == AT_ONCE - 1 {
                pupil.heads.step(STEP_OF_HEADS * left);
            }
        }
    }
    pupil.network(&learnt)
}
