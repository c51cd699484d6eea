//! The weights as the trainer writes them and the program carries them.
//!
//! The file holds how far searches with them are off, then the weights stage by stage, thirty-two to a disc, and then the
//! network: its heads, the vectors of the regions and those of the weights. Each number is one or more bytes of seven bits,
//! the lowest first; the sign is the lowest bit of all. Most are 0, for patterns that hardly ever occur: a zero byte is
//! followed by how many.

use std::sync::LazyLock;

use game::{Part, Say};

use super::network::{Head, Network, UNITS, Vector};
use super::shapes::shared_weights;
use super::{Deviations, NUMBERS, STAGES, TABLE};
use crate::sealed::Kind;
use crate::words;

const KIND: Kind = Kind { name: &words::WEIGHTS, mark: *b"TOPW", version: 3 };

/// The file of the weights that come with the program.
pub(crate) static BUILT_IN: Part = game::part!("weights", "weights.bin");

/// Which weight each number has.
pub(super) struct Shared {
    pub of_number: Vec<u32>,
    pub count: usize,
}

pub(super) fn shared() -> &'static Shared {
    static SHARED: LazyLock<Shared> = LazyLock::new(|| {
        let (mut of_number, count) = shared_weights();
        // The terms that are no shapes share nothing.
        of_number.extend((count as u32..).take(TABLE - NUMBERS));
        Shared { of_number, count: count + TABLE - NUMBERS }
    });
    &SHARED
}

/// The weights of all stages, those of the opening first, the network, and how far searches with them are off.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    stages: Vec<Vec<i16>>,
    network: Network,
    deviations: Deviations,
}

/// How many numbers of a file belong to a head.
const OF_HEAD: usize = 2 * UNITS + 1;

impl Weights {
    /// These weights: a list for each stage.
    ///
    /// # Panics
    /// When there are more or fewer of them.
    pub fn new(stages: Vec<Vec<i16>>, network: Network, deviations: Deviations) -> Self {
        assert!(stages.len() == STAGES && stages.iter().all(|stage| stage.len() == shared().count));
        assert!(network.vectors.len() == shared().count);
        Self { stages, network, deviations }
    }

    /// The weights that come with the program; none where they come apart, and are not there yet or damaged.
    pub fn built_in() -> Option<Self> {
        Self::read(BUILT_IN.bytes()?).ok()
    }

    /// Reads a file. What is damaged, of another version or of another length is refused.
    pub fn read(file: &[u8]) -> Result<Self, Say> {
        let held = KIND.open(file)?;
        Self::of_numbers(&mut Numbers { bytes: held.iter(), zeros: 0 }).ok_or_else(|| KIND.damaged())
    }

    fn of_numbers(numbers: &mut Numbers) -> Option<Self> {
        let deviations = numbers.take(Deviations::NUMBERS)?;
        let deviations = Deviations::of_numbers(deviations.try_into().ok()?);
        let stages = (0..STAGES).map(|_| numbers.take(shared().count)).collect::<Option<_>>()?;
        let mut network = Network::silent(shared().count);
        for head in &mut network.heads {
            let held = numbers.take(OF_HEAD)?;
            let (units, [constant]) = held.split_last_chunk()?;
            let (biases, weights) = units.split_at(UNITS);
            *head = Head { biases: biases.try_into().ok()?, weights: weights.try_into().ok()?, constant: *constant };
        }
        for vector in network.regions.iter_mut().chain(&mut network.vectors) {
            for (part, number) in vector.iter_mut().zip(numbers.take(UNITS)?) {
                *part = number.try_into().ok()?;
            }
        }
        numbers.are_over().then_some(Self { stages, network, deviations })
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut numbers = Vec::with_capacity((STAGES + UNITS) * shared().count);
        numbers.extend(self.deviations.numbers());
        numbers.extend(self.stages.iter().flatten());
        for head in &self.network.heads {
            numbers.extend(head.biases.iter().chain(&head.weights).chain([&head.constant]));
        }
        let vectors = self.network.regions.iter().chain(&self.network.vectors);
        numbers.extend(vectors.flatten().map(|part| i16::from(*part)));
        KIND.seal(&written(&numbers))
    }

    /// The weights of a stage, one for each number.
    pub(super) fn spread(&self, stage: usize) -> Box<[i16; TABLE]> {
        let weights: Vec<i16> = shared().of_number.iter().map(|weight| self.stages[stage][*weight as usize]).collect();
        weights.into_boxed_slice().try_into().expect("as many as there are numbers")
    }

    /// The vectors, one for each number.
    pub(super) fn spread_vectors(&self) -> Box<[Vector; TABLE]> {
        let vectors: Vec<Vector> =
            shared().of_number.iter().map(|weight| self.network.vectors[*weight as usize]).collect();
        vectors.into_boxed_slice().try_into().expect("as many as there are numbers")
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The weights, stage by stage.
    pub fn stages(&self) -> &[Vec<i16>] {
        &self.stages
    }

    /// How far searches with them are off.
    pub fn deviations(&self) -> &Deviations {
        &self.deviations
    }
}

/// The numbers of a file, one after the other.
struct Numbers<'a> {
    bytes: std::slice::Iter<'a, u8>,
    /// How many zeros are still to come of those that were announced.
    zeros: u32,
}

impl Numbers<'_> {
    fn coded(&mut self) -> Option<u32> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.bytes.next()?;
            number |= u32::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if *byte < 0x80 {
                return Some(number);
            }
        }
    }

    fn next(&mut self) -> Option<i16> {
        if self.zeros == 0 {
            match self.coded()? {
                0 => self.zeros = self.coded()?,
                coded => return Some((coded >> 1) as i16 * if coded & 1 == 0 { 1 } else { -1 }),
            }
        }
        self.zeros = self.zeros.checked_sub(1)?;
        Some(0)
    }

    fn take(&mut self, count: usize) -> Option<Vec<i16>> {
        (0..count).map(|_| self.next()).collect()
    }

    fn are_over(&self) -> bool {
        self.zeros == 0 && self.bytes.as_slice().is_empty()
    }
}

/// Numbers as a file holds them.
fn written(numbers: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut code = |mut number: u32| {
        while number >= 0x80 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
    };
    for alike in numbers.chunk_by(|one, next| *one == 0 && *next == 0) {
        match alike[0] {
            0 => {
                code(0);
                code(alike.len() as u32);
            }
            number => code(u32::from(number.unsigned_abs()) << 1 | u32::from(number < 0)),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::super::{KINDS, TAUGHT};
    use super::*;

    #[test]
    fn weights_come_back_as_they_were_written() {
        let count = shared().count as i32;
        let stages = (0..STAGES as i32).map(|stage| {
            (0..count).map(|at| if at % 7 < stage { 0 } else { (at * 31 % 4001 - 2000) as i16 }).collect()
        });
        let deviations = Deviations { by_stage: std::array::from_fn(|stage| stage as f64 / 8.0), ..Deviations::GUESS };
        let mut network = Network::silent(count as usize);
        for (at, vector) in network.vectors.iter_mut().enumerate().step_by(3) {
            *vector = std::array::from_fn(|place| (at * 37 + place * 11) as i8);
        }
        network.regions[KINDS - 1] = [-128; UNITS];
        network.heads[TAUGHT - 1] = Head { biases: [-1; UNITS], weights: [i16::MAX; UNITS], constant: 5 };
        let weights = Weights::new(stages.collect(), network, deviations);
        assert!(Weights::read(&weights.write()) == Ok(weights));
    }

    #[test]
    fn weights_that_do_not_fill_the_stages_are_refused() {
        for held in [&[][..], &[0, 1], &[0x80; 9], &[2; 100]] {
            assert_eq!(Weights::read(&KIND.seal(held)).unwrap_err().to_string(), "This file of weights is damaged.");
        }
    }
}
