//! What is remembered of the sets that were met, by all threads together.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More than any total: what cannot be done, or is not known to be.
pub(super) const NEVER: u32 = (1 << 20) - 1;

/// What is known about the total of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// At least this much.
    pub(super) least: u32,
    /// A strategy that needs no more than this is known.
    pub(super) most: u32,
    /// The first guess of that strategy; where there is none, the guess that looked best.
    pub(super) guess: u16,
}

impl Known {
    /// Whether the total is proven.
    pub(super) fn is_exact(self) -> bool {
        self.least >= self.most
    }

    /// Both together.
    pub(super) fn and(self, other: Self) -> Self {
        let (most, guess) = if self.most <= other.most { (self.most, self.guess) } else { (other.most, other.guess) };
        Self { least: self.least.max(other.least), most, guess }
    }

    fn packed(self, weight: u64) -> u64 {
        u64::from(self.least) | u64::from(self.most) << 20 | u64::from(self.guess) << 40 | weight << 61
    }

    fn unpacked(word: u64) -> Self {
        Self { least: word as u32 & NEVER, most: (word >> 20) as u32 & NEVER, guess: (word >> 40) as u16 }
    }
}

/// The larger sets weigh more: they are kept when room is short, and when the search is put off.
fn weight(codes: usize) -> u64 {
    u64::from((codes.max(2).ilog2() - 1).min(7))
}

/// A fixed number of slots. A slot holds a part of the set's name mixed with what is known, and what is known: words
/// that two threads have written half each do not fit together, and count as nothing.
pub(super) struct Memo {
    slots: Vec<[AtomicU64; 2]>,
}

/// Slots among which a set finds its own.
const BUCKET: usize = 4;

impl Memo {
    /// With two to the power of `bits` slots.
    pub(super) fn new(bits: u32) -> Self {
        let mut slots = Vec::new();
        slots.resize_with(1 << bits, Default::default);
        Self { slots }
    }

    fn bucket(&self, name: u128) -> &[[AtomicU64; 2]] {
        let start = name as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        &self.slots[start..start + BUCKET]
    }

    pub(super) fn get(&self, name: u128) -> Option<Known> {
        let check = (name >> 64) as u64;
        self.bucket(name).iter().find_map(|[mixed, word]| {
            let word = word.load(Relaxed);
            (word != 0 && mixed.load(Relaxed) ^ word == check).then(|| Known::unpacked(word))
        })
    }

    /// Remembers what is known of a set of so many codes.
    pub(super) fn put(&self, name: u128, codes: usize, known: Known) {
        let check = (name >> 64) as u64;
        let mut chosen: Option<(u64, &[AtomicU64; 2])> = None;
        for slot in self.bucket(name) {
            let word = slot[1].load(Relaxed);
            if word == 0 || slot[0].load(Relaxed) ^ word == check {
                chosen = Some((0, slot));
                break;
            }
            let kept = word >> 61;
            if chosen.is_none_or(|(least, _)| kept < least) {
                chosen = Some((kept, slot));
            }
        }
        let Some((_, slot)) = chosen else { return };
        debug_assert!(known.least <= NEVER && known.most <= NEVER);
        let word = known.packed(weight(codes));
        slot[0].store(word ^ check, Relaxed);
        slot[1].store(word, Relaxed);
    }

    /// The slots of the larger sets: where they stand, and what they hold.
    pub(super) fn heavy(&self) -> impl Iterator<Item = [u64; 3]> + '_ {
        self.slots.iter().enumerate().filter_map(|(index, [mixed, word])| {
            let word = word.load(Relaxed);
            (word >> 61 >= 2).then(|| [index as u64, mixed.load(Relaxed), word])
        })
    }

    /// Puts a slot back; false if there is no such slot.
    pub(super) fn restore(&self, [index, mixed, word]: [u64; 3]) -> bool {
        let slot = self.slots.get(index as usize);
        if let Some(slot) = slot {
            slot[0].store(mixed, Relaxed);
            slot[1].store(word, Relaxed);
        }
        slot.is_some()
    }

    /// How many slots there are.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }
}
