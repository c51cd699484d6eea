//! How far a shallow search is off from a deep one: what selective search relies on.

use super::{STAGES, stage};
use crate::engine::eval::{DISC, Probe};

/// How far searches are off. It is the natural logarithm of the standard deviation, in discs, between a search to a depth
/// and a shallower one of the same parity: a constant for each stage, and what the logarithms of the shallow depth (plus
/// one) and of the difference of both depths add. The trainer fits them to full searches of positions that its weights
/// have not seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviations {
    /// The constants, those of the opening first.
    pub by_stage: [f64; STAGES],
    /// What the shallow depth adds.
    pub by_shallow: f64,
    /// What the difference of the depths adds.
    pub by_difference: f64,
}

/// Files hold them in thousandths.
const UNIT: f64 = 1000.0;

impl Deviations {
    /// How many numbers a file holds of them.
    pub(super) const NUMBERS: usize = STAGES + 2;

    /// A guess on the careful side, for weights of which nothing is measured yet.
    pub const GUESS: Self = Self { by_stage: [1.0; STAGES], by_shallow: -0.2, by_difference: 0.4 };

    pub(super) fn numbers(&self) -> [i16; Self::NUMBERS] {
        let number = |place: usize| match place.checked_sub(STAGES) {
            None => self.by_stage[place],
            Some(0) => self.by_shallow,
            Some(_) => self.by_difference,
        };
        std::array::from_fn(|place| (number(place) * UNIT).round() as i16)
    }

    pub(super) fn of_numbers(numbers: [i16; Self::NUMBERS]) -> Self {
        let [by_stage @ .., by_shallow, by_difference] = numbers.map(|number| f64::from(number) / UNIT);
        Self { by_stage, by_shallow, by_difference }
    }

    /// The standard deviation of a shallow search from a deep one in this stage, in discs.
    fn between(&self, stage: usize, shallow: u32, deep: u32) -> f64 {
        let by_shallow = self.by_shallow * f64::from(shallow + 1).ln();
        let by_difference = self.by_difference * f64::from(deep - shallow).ln();
        (self.by_stage[stage] + by_shallow + by_difference).exp()
    }

    fn probe(&self, stage: usize, depth: u32, part: u32) -> Probe {
        let shallow = shallow(depth, part);
        let deviation = |shallow: u32| (self.between(stage, shallow, depth) * f64::from(DISC)).round() as i32;
        Probe { depth: shallow, deviation: deviation(shallow), at_once: deviation(0) }
    }
}

/// From so many plies on, a search is worth a look by a shallower one; one to two plies by the estimate alone.
const FROM: u32 = 2;
/// Deeper searches are taken for as good as this one.
const DEEPEST: usize = 40;

/// The depth nearest to this part of the whole that has the same parity: as deep as the shallow search goes.
const fn shallow(depth: u32, part: u32) -> u32 {
    let shallow = depth / part;
    if shallow % 2 == depth % 2 { shallow } else { shallow - 1 }
}

/// A search to a depth is judged by one half as deep, a search to the end by one a third as deep.
const OF_DEPTH: u32 = 2;
const OF_END: u32 = 3;
/// Searches to the end are worth a look with so many empty squares or more.
const END_FROM: usize = 10;
/// Standard Othello has no position with more empty squares, beside its start.
const EMPTIES: usize = 64;

/// The probes of all stages and depths, and those of the end by empty squares.
pub(super) struct Probes {
    depths: Vec<[Option<Probe>; DEEPEST]>,
    ends: [Option<Probe>; EMPTIES],
}

impl Probes {
    pub fn new(deviations: &Deviations) -> Self {
        let of_stage = |stage: usize| {
            std::array::from_fn(|depth| (depth as u32 >= FROM).then(|| deviations.probe(stage, depth as u32, OF_DEPTH)))
        };
        let of_end = |empties: usize| {
            (empties >= END_FROM).then(|| deviations.probe(stage(empties as u32), empties as u32, OF_END))
        };
        Self { depths: (0..STAGES).map(of_stage).collect(), ends: std::array::from_fn(of_end) }
    }

    #[inline(always)]
    pub fn find(&self, empties: u32, depth: u32) -> Option<Probe> {
        self.depths[stage(empties)][(depth as usize).min(DEEPEST - 1)]
    }

    #[inline(always)]
    pub fn find_end(&self, empties: u32) -> Option<Probe> {
        self.ends[empties as usize % EMPTIES]
    }
}
