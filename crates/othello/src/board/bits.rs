//! Sets of squares: as many bits as the board needs.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use super::Wide;

/// A set of squares, numbered from 0. The machine's own 64 and 128 bits serve most boards, [`Wide`] the rest.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many squares fit.
    const CAPACITY: u32;
    /// The empty set.
    const NONE: Self;

    /// The set of one square.
    fn one(index: u32) -> Self;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The lowest square of a set that is not empty.
    fn first(self) -> u32;
    /// The set without its lowest square.
    #[must_use]
    fn rest(self) -> Self;
    /// The lowest sixty-four squares.
    fn low(self) -> u64;
    /// Sixty-four bits that stand for the pair of sets in a hash table.
    fn hash_pair(own: Self, opp: Self) -> u64;

    /// The discs of the next side to move and of the other, after a disc on this square has turned these.
    #[inline(always)]
    fn after(own: Self, opp: Self, index: u32, flips: Self) -> (Self, Self) {
        (opp ^ flips, own | flips | Self::one(index))
    }

    /// Whether the set is empty.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the set holds the square.
    #[inline(always)]
    fn has(self, index: u32) -> bool {
        !(self & Self::one(index)).is_none()
    }

    /// The squares, from the lowest.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// Walks through the squares of a set.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_none() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.rest();
        Some(first)
    }
}

/// Both halves of the product, folded: the mixing step of the hash.
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Mixes a running hash with two words.
#[inline(always)]
fn mix(hash: u64, a: u64, b: u64) -> u64 {
    fold(fold(a ^ 0x9e37_79b9_7f4a_7c15, b ^ 0xd1b5_4a32_d192_ed03) ^ hash, 0xa076_1d64_78bd_642f)
}

/// What is the same for integers of every width.
macro_rules! of_an_integer {
    () => {
        const CAPACITY: u32 = Self::BITS;
        const NONE: Self = 0;

        #[inline(always)]
        fn one(index: u32) -> Self {
            1 << index
        }
        #[inline(always)]
        fn count(self) -> u32 {
            self.count_ones()
        }
        #[inline(always)]
        fn first(self) -> u32 {
            self.trailing_zeros()
        }
        #[inline(always)]
        fn rest(self) -> Self {
            self & self.wrapping_sub(1)
        }
    };
}

impl Bits for u64 {
    of_an_integer!();

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }
    #[inline(always)]
    fn hash_pair(own: Self, opp: Self) -> u64 {
        mix(0, own, opp)
    }
}

impl Bits for u128 {
    of_an_integer!();

    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn hash_pair(own: Self, opp: Self) -> u64 {
        mix(mix(0, own as u64, opp as u64), (own >> 64) as u64, (opp >> 64) as u64)
    }
}

impl Bits for Wide {
    const CAPACITY: u32 = 256;
    const NONE: Self = Self([0; 4]);

    #[inline(always)]
    fn one(index: u32) -> Self {
        let mut words = [0; 4];
        words[index as usize / 64] = 1 << (index % 64);
        Self(words)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn first(self) -> u32 {
        let word = self.0.iter().position(|word| *word != 0).unwrap_or(3);
        word as u32 * 64 + self.0[word].trailing_zeros()
    }
    #[inline]
    fn rest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    #[inline]
    fn low(self) -> u64 {
        self.0[0]
    }
    #[inline]
    fn hash_pair(own: Self, opp: Self) -> u64 {
        own.0.iter().zip(opp.0).fold(0, |hash, (own, opp)| mix(hash, *own, opp))
    }
}
