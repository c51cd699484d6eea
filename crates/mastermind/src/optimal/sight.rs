//! What is known of a set at sight: by its size, and by comparing its codes.

use super::frame::UNLIMITED;
use super::kernel::{self, CodeWords, MOST_PAIRED};
use super::memo::{Known, NEVER};
use super::space::Space;

impl Space {
    /// What is known of a set by its size and by comparing its codes.
    pub(super) fn at_sight(&self, set: &[u16], left: u8) -> (Known, usize) {
        let count = set.len();
        let known = |least, most| Known { least, most, guess: u16::MAX };
        if count > self.capacity(left) {
            return (known(NEVER, NEVER), 0);
        }
        if count <= 2 {
            let total = 2 * count as u32 - 1;
            return (known(total, total), 0);
        }
        if count > self.answers().min(MOST_PAIRED) {
            return (known(self.least(count), NEVER), 0);
        }
        let mut words = [CodeWords::default(); MOST_PAIRED];
        for (word, &code) in words.iter_mut().zip(set) {
            *word = self.word(code);
        }
        let (place, parts) = kernel::most_parts(&words[..count], self.numbers());
        let (parts, count) = (parts as usize, count as u32);
        let known = match set.len() - parts {
            0 => known(2 * count - 1, 2 * count - 1),
            1 if left > 2 => known(2 * count, 2 * count),
            _ => known(2 * count, NEVER),
        };
        (known, place)
    }

    /// How many codes can be told apart with so many guesses.
    fn capacity(&self, left: u8) -> usize {
        if left == UNLIMITED {
            return usize::MAX;
        }
        let branches = self.answers() - 1;
        (0..left).fold(0, |codes: usize, _| codes.saturating_mul(branches).saturating_add(1))
    }
}
