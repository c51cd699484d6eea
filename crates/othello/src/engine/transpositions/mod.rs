//! Transpositions: what was found out about a position, by whatever moves it is reached; shared by all threads without
//! locks.

mod kernel;

use std::sync::atomic::Ordering::Relaxed;

use kernel::{Pair, prefetch, zeroed_pairs};

use crate::board::{Bits, Board};

/// Positions that share a cache line.
const BUCKET: usize = 4;

/// What is known about a position: bounds of its value, searched how deep, and the best move found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: i16,
    /// The value is at most this.
    pub upper: i16,
    /// The depth of the search that found it.
    pub depth: u8,
    /// The number of the best move's square.
    pub best: Option<u8>,
}

impl Bounds {
    fn pack(self, age: u8) -> u64 {
        u64::from(self.lower as u16)
            | u64::from(self.upper as u16) << 16
            | u64::from(self.depth) << 32
            | u64::from(age) << 40
            | self.best.map_or(0, |best| u64::from(best) + 1) << 48
    }

    #[inline(always)]
    fn unpack(data: u64) -> Self {
        let best = (data >> 48) as u16;
        Self {
            lower: data as u16 as i16,
            upper: (data >> 16) as u16 as i16,
            depth: (data >> 32) as u8,
            best: if best == 0 { None } else { Some((best - 1) as u8) },
        }
    }
}

/// A memory of a fixed size. Four positions share a cache line; each is stored as the exclusive or of key and data, and
/// its data: when two threads write at once, what does not fit together is not found.
pub struct Transpositions {
    pairs: Box<[Pair]>,
    /// Pairs to leave out at the beginning, so that each bucket is a cache line.
    skipped: usize,
    /// One less than the number of buckets, which is a power of two.
    mask: usize,
    age: u8,
}

impl Transpositions {
    /// A memory of about this many mebibytes (the next smaller power of two).
    pub fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / (BUCKET * size_of::<Pair>());
        Self::with_buckets(1 << buckets.ilog2())
    }

    fn with_buckets(buckets: usize) -> Self {
        let pairs = zeroed_pairs(BUCKET * (buckets + 1));
        let beyond = pairs.as_ptr().addr() / size_of::<Pair>() % BUCKET;
        Self { pairs, skipped: (BUCKET - beyond) % BUCKET, mask: buckets - 1, age: 0 }
    }

    /// Starts a new search: what is older gives way first.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::with_buckets(self.mask + 1);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Pair; BUCKET] {
        &self.pairs[self.skipped..].as_chunks().0[key as usize & self.mask]
    }

    /// Asks the memory for the bucket of a key that will be wanted soon.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known about the position with this key.
    #[inline(always)]
    pub fn find(&self, key: u64) -> Option<Bounds> {
        for (check, data) in self.bucket(key) {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key && data != 0 {
                return Some(Bounds::unpack(data));
            }
        }
        None
    }

    /// Keeps what was found out; the shallowest of the oldest gives way.
    #[inline(always)]
    pub fn keep(&self, key: u64, bounds: Bounds) {
        let bucket = self.bucket(key);
        let mut place = 0;
        let mut least = u32::MAX;
        for (index, (check, data)) in bucket.iter().enumerate() {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key {
                place = index;
                break;
            }
            let fresh = u32::from((data >> 40) as u8 == self.age);
            let worth = if data == 0 { 0 } else { 1 + fresh * 256 + u32::from((data >> 32) as u8) };
            if worth < least {
                least = worth;
                place = index;
            }
        }
        let data = bounds.pack(self.age);
        bucket[place].0.store(key ^ data, Relaxed);
        bucket[place].1.store(data, Relaxed);
    }

    /// The best moves that are remembered from a position on, one after the other.
    pub fn line<B: Board>(&self, board: &B, mut own: B::Bits, mut opp: B::Bits, longest: usize) -> Vec<u32> {
        let mut line = Vec::new();
        while line.len() < longest {
            if board.moves(own, opp).is_none() {
                (own, opp) = (opp, own);
            }
            let best = self.find(B::Bits::hash_pair(own, opp)).and_then(|known| known.best);
            let Some(index) = best.map(u32::from).filter(|index| board.moves(own, opp).has(*index)) else { break };
            (own, opp) = B::Bits::after(own, opp, index, board.flips(index, own, opp));
            line.push(index);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_come_back_as_they_were_kept() {
        let kept = Transpositions::new(1);
        let bounds = Bounds { lower: -64, upper: 17, depth: 30, best: Some(255) };
        kept.keep(12345, bounds);
        assert_eq!(kept.find(12345), Some(bounds));
        assert_eq!(kept.find(54321), None);
        let without = Bounds { best: None, ..bounds };
        kept.keep(12345, without);
        assert_eq!(kept.find(12345), Some(without));
    }
}
