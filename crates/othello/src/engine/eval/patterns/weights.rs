//! The weights as the trainer writes them and the program carries them.
//!
//! The file holds them stage by stage, thirty-two to a disc, each as one or more bytes of seven bits, the lowest first; the
//! sign is the lowest bit of all. Most are 0, for patterns that hardly ever occur: a zero byte is followed by how many.

use std::sync::LazyLock;

use game::Say;

use super::shapes::shared_weights;
use super::{NUMBERS, STAGES, TABLE};
use crate::sealed::Kind;
use crate::words;

const KIND: Kind = Kind { name: &words::WEIGHTS, mark: *b"TOPW", version: 1 };

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

/// The weights of all stages, those of the opening first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<Vec<i16>>);

impl Weights {
    /// These weights: a list for each stage.
    ///
    /// # Panics
    /// When there are more or fewer of them.
    pub fn new(stages: Vec<Vec<i16>>) -> Self {
        assert!(stages.len() == STAGES && stages.iter().all(|stage| stage.len() == shared().count));
        Self(stages)
    }

    /// The weights that come with the program.
    ///
    /// # Panics
    /// When the program was built with a damaged file.
    pub fn built_in() -> Self {
        Self::read(include_bytes!("weights.bin")).expect("the weights were written by the trainer")
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
        let mut stage = || -> Option<Vec<i16>> {
            let count = shared().count;
            let mut weights = Vec::with_capacity(count);
            while weights.len() < count {
                match number()? {
                    0 => weights.extend(std::iter::repeat_n(0, number()?.min(u32::from(u16::MAX)) as usize)),
                    coded => weights.push((coded >> 1) as i16 * if coded & 1 == 0 { 1 } else { -1 }),
                }
            }
            (weights.len() == count).then_some(weights)
        };
        let stages: Option<Vec<_>> = (0..STAGES).map(|_| stage()).collect();
        match (stages, bytes.next()) {
            (Some(stages), None) => Ok(Self(stages)),
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
        for stage in &self.0 {
            for alike in stage.chunk_by(|one, next| *one == 0 && *next == 0) {
                if alike[0] != 0 {
                    number(u32::from(alike[0].unsigned_abs()) << 1 | u32::from(alike[0] < 0));
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
        let weights: Vec<i16> = shared().of_number.iter().map(|weight| self.0[stage][*weight as usize]).collect();
        weights.into_boxed_slice().try_into().expect("as many as there are numbers")
    }

    /// The weights, stage by stage.
    pub fn stages(&self) -> &[Vec<i16>] {
        &self.0
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
        let weights = Weights::new(stages.collect());
        assert!(Weights::read(&weights.write()) == Ok(weights));
    }

    #[test]
    fn weights_that_do_not_fill_the_stages_are_refused() {
        for held in [&[][..], &[0, 1], &[0x80; 9], &[2; 100]] {
            assert_eq!(Weights::read(&KIND.seal(held)).unwrap_err().to_string(), "This file of weights is damaged.");
        }
    }
}
