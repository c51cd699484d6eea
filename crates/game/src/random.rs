//! Randomness: one seed per table, one stream per use, and our own few draws.
//!
//! Every stream has its own key, made from the seed and what the stream is for, so that nothing a player learns
//! from one stream says anything about another. The draws are ours, with golden values in the tests, because a
//! library that changes its sampling would change every game that was ever stored.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

use crate::Seat;

/// The 32 bytes from which everything random in a table follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from its bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that `--seed N` means: N as eight little-endian bytes, padded with zeros.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// The bytes, to be stored or revealed; nothing else in the house looks at them.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The stream for one use: what it is for, for which seat, at which entry of the log (0: at the start).
    pub fn stream(&self, label: &str, seat: Option<Seat>, entry: u64) -> Rng {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update((label.len() as u64).to_le_bytes());
        hash.update(label.as_bytes());
        hash.update([seat.map_or(u8::MAX, |seat| seat.0)]);
        hash.update(entry.to_le_bytes());
        Rng(ChaCha12Rng::from_seed(hash.finalize().into()))
    }

    /// A seed derived from this one, for the `index`-th of many games or levels.
    #[must_use]
    pub fn child(&self, label: &str, index: u64) -> Self {
        let mut rng = self.stream(label, None, index);
        let mut bytes = [0; 32];
        rng.0.fill_bytes(&mut bytes);
        Self(bytes)
    }
}

/// A seed is a secret until the table ends: it never prints itself.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// One stream of random numbers.
#[derive(Clone)]
pub struct Rng(ChaCha12Rng);

/// Like its seed, a stream never prints what it will bring.
impl std::fmt::Debug for Rng {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rng(…)")
    }
}

impl Rng {
    /// The stream of a bare number, for tests, benches and commands.
    pub fn from_number(number: u64) -> Self {
        Seed::from_number(number).stream("", None, 0)
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `bound` − 1, each equally likely (Lemire's multiplication with rejection).
    ///
    /// # Panics
    /// When `bound` is 0: there is no such number.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a draw needs at least one possibility");
        let mut product = u128::from(self.bits()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.bits()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// An index into something of this length, each equally likely.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        assert!(low <= high, "an empty range has nothing to draw");
        low.wrapping_add(self.below(high.wrapping_sub(low) as u64 + 1) as i64)
    }

    /// True in `numerator` of `denominator` cases.
    pub fn chance(&mut self, numerator: u64, denominator: u64) -> bool {
        self.below(denominator) < numerator
    }

    /// A real number from 0 (included) to 1 (excluded), in steps of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of the items, each equally likely; none of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.index(items.len())])
    }

    /// Puts the items into a random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    /// `count` different numbers below `bound`, in random order (all of them when there are not that many).
    pub fn sample(&mut self, bound: usize, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..bound).collect();
        let count = count.min(bound);
        for place in 0..count {
            let other = place + self.index(bound - place);
            all.swap(place, other);
        }
        all.truncate(count);
        all
    }
}
