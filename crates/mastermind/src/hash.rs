//! A quick hash for words that are nearly random already: codes and names of sets.

use std::hash::{BuildHasherDefault, Hasher};

/// Multiplies and folds.
#[derive(Clone, Copy, Default)]
pub(crate) struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(0x9e37_79b9_7f4a_7c15_u64);
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

/// A set with that hash.
pub(crate) type QuickSet<K> = std::collections::HashSet<K, BuildHasherDefault<QuickHasher>>;
