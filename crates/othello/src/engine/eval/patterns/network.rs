//! A small network on top of the weights, where the game is near its end: what no sum can say.
//!
//! Each number of the shapes and of the other terms has a vector, and so has each kind of region. They are added up to the
//! units; each unit counts from nothing to one whole, and the units are weighed by the number of empty squares. All is done
//! in integers, so that every machine comes to the same.

use super::regions::KINDS;

/// How many units there are.
pub const UNITS: usize = 16;
/// With fewer empty squares than this, the network has its say.
pub const TAUGHT: usize = 24;
/// One whole in the vectors, and what a unit counts at most.
pub const WHOLE: i16 = 256;
/// What a weight of the units is divided by, beside that whole, as a power of two: they are finer than the estimate.
pub const FINER: u32 = 4;

/// A number's vector, or a region's.
pub type Vector = [i8; UNITS];

/// How the units are weighed where so many squares are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Where the units begin.
    pub biases: [i16; UNITS],
    /// What they count.
    pub weights: [i16; UNITS],
    /// What is added in any case, in thirty-seconds of a disc.
    pub constant: i16,
}

/// The network, as it was learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The vectors of the weights, in their order.
    pub vectors: Vec<Vector>,
    /// The vectors of the kinds of regions.
    pub regions: [Vector; KINDS],
    /// One for each number of empty squares.
    pub heads: [Head; TAUGHT],
}

impl Network {
    /// One that says nothing, over so many weights.
    pub fn silent(weights: usize) -> Self {
        Self { vectors: vec![[0; UNITS]; weights], regions: [[0; UNITS]; KINDS], heads: [Head::default(); TAUGHT] }
    }
}

/// The units while they are being added up.
pub struct Units([i16; UNITS]);

impl Units {
    #[inline(always)]
    pub fn begin(head: &Head) -> Self {
        Self(head.biases)
    }

    #[inline(always)]
    pub fn add(&mut self, vector: &Vector) {
        for (unit, part) in self.0.iter_mut().zip(vector) {
            *unit = unit.wrapping_add(i16::from(*part));
        }
    }

    /// What they add to the estimate, in thirty-seconds of a disc.
    #[inline(always)]
    pub fn count(&self, head: &Head) -> i32 {
        let mut sum = 0;
        for (unit, weight) in self.0.iter().zip(&head.weights) {
            sum += i32::from((*unit).clamp(0, WHOLE)) * i32::from(*weight);
        }
        i32::from(head.constant) + sum / (i32::from(WHOLE) << FINER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_counts_from_nothing_to_one_whole() {
        let mut head = Head { constant: 3, ..Head::default() };
        head.weights[0] = 32 << FINER;
        let count = |unit: i16| Units(std::array::from_fn(|place| if place == 0 { unit } else { 0 })).count(&head);
        assert_eq!([-100, 0, 128, 256, 1000].map(count), [3, 3, 19, 35, 35]);
    }
}
