//! The weights as the trainer writes them and the program carries them.
//!
//! The file holds how far searches with them are off, and then the weights stage by stage, thirty-two to a disc. Each is
//! one or more bytes of seven bits, the lowest first; the sign is the lowest bit of all. Most are 0, for patterns that
//! hardly ever occur: a zero byte is followed by how many.

use std::sync::LazyLock;

use game::{Part, Say};

use super::shapes::shared_weights;
use super::{Deviations, NUMBERS, STAGES, TABLE};
use crate::sealed::Kind;
use crate::words;

const KIND: Kind = Kind { name: &words::WEIGHTS, mark: *b"TOPW", version: 2 };

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

/// The weights of all stages, those of the opening first, and how far searches with them are off.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    stages: Vec<Vec<i16>>,
    deviations: Deviations,
}

impl Weights {
    /// These weights: a list for each stage.
    ///
    /// # Panics
    /// When there are more or fewer of them.
    pub fn new(stages: Vec<Vec<i16>>, deviations: Deviations) -> Self {
        assert!(stages.len() == STAGES && stages.iter().all(|stage| stage.len() == shared().count));
        Self { stages, deviations }
    }

    /// The weights that come with the program; none where they come apart, and are not there yet or damaged.
    pub fn built_in() -> Option<Self> {
        Self::read(BUILT_IN.bytes()?).ok()
    }

    /// Reads a file. What is damaged, of another version or of another length is refused.
    pub fn read(file: &[u8]) -> Result<Self, Say> {
        let mut bytes = KIND.open(file)?.iter().copied();
        let mut number = || -> Option<u32> {
            let (mut number, mut shift) = (0, 0);
            loop {
                let byte = bytes.next()?;
                number |= u32::from(byte & 0x7f).checked_shl(shift)?;
                shift += 7;
                if byte < 0x80 {
                    return Some(number);
                }
            }
        };
        let signed = |coded: u32| (coded >> 1) as i16 * if coded & 1 == 0 { 1 } else { -1 };
        let mut deviations = [0; Deviations::NUMBERS];
        for deviation in &mut deviations {
            *deviation = signed(number().ok_or_else(|| KIND.damaged())?);
        }
        let mut stage = || -> Option<Vec<i16>> {
            let count = shared().count;
            let mut weights = Vec::with_capacity(count);
            while weights.len() < count {
                match number()? {
                    0 => weights.extend(std::iter::repeat_n(0, number()?.min(u32::from(u16::MAX)) as usize)),
                    coded => weights.push(signed(coded)),
                }
            }
            (weights.len() == count).then_some(weights)
        };
        let stages: Option<Vec<_>> = (0..STAGES).map(|_| stage()).collect();
        match (stages, bytes.next()) {
            (Some(stages), None) => Ok(Self { stages, deviations: Deviations::of_numbers(deviations) }),
            _ => Err(KIND.damaged()),
        }
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut number = |mut number: u32| {
            while number >= 0x80 {
                bytes.push(number as u8 | 0x80);
                number >>= 7;
            }
            bytes.push(number as u8);
        };
        let coded = |signed: i16| u32::from(signed.unsigned_abs()) << 1 | u32::from(signed < 0);
        for deviation in self.deviations.numbers() {
            number(coded(deviation));
        }
        for stage in &self.stages {
            for alike in stage.chunk_by(|one, next| *one == 0 && *next == 0) {
                if alike[0] != 0 {
                    number(coded(alike[0]));
                    continue;
                }
                for part in alike.chunks(u16::MAX.into()) {
                    number(0);
                    number(part.len() as u32);
                }
            }
        }
        KIND.seal(&bytes)
    }

    /// The weights of a stage, one for each number.
    pub(super) fn spread(&self, stage: usize) -> Box<[i16; TABLE]> {
        let weights: Vec<i16> = shared().of_number.iter().map(|weight| self.stages[stage][*weight as usize]).collect();
        weights.into_boxed_slice().try_into().expect("as many as there are numbers")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_come_back_as_they_were_written() {
        let count = shared().count as i32;
        let stages = (0..STAGES as i32).map(|stage| {
            (0..count).map(|at| if at % 7 < stage { 0 } else { (at * 31 % 4001 - 2000) as i16 }).collect()
        });
        let deviations = Deviations { by_stage: std::array::from_fn(|stage| stage as f64 / 8.0), ..Deviations::GUESS };
        let weights = Weights::new(stages.collect(), deviations);
        assert!(Weights::read(&weights.write()) == Ok(weights));
    }

    #[test]
    fn weights_that_do_not_fill_the_stages_are_refused() {
        for held in [&[][..], &[0, 1], &[0x80; 9], &[2; 100]] {
            assert_eq!(Weights::read(&KIND.seal(held)).unwrap_err().to_string(), "This file of weights is damaged.");
        }
    }
}
