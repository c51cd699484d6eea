//! A plane: one bit for each place of a board of up to 12×12.
//!
//! A column is a lane of 16 bits, row 1 lowest; four lanes share a word, and the columns are dealt to the three words
//! in turn (a, d, g, j in the first; b, e, h, k in the second; c, f, i, l in the third). So a step to the right is
//! almost free: the first word takes the second's place, the second the third's, and only one word is shifted. The
//! four spare bits on top of each lane catch what a vertical step pushes out, so that no column spills into the next.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::board::{MAX_SIDE, Square};

/// How many words a plane has.
const WORDS: usize = 3;
/// Bits of a lane.
const LANE: u32 = 16;
/// The lowest bit of every lane.
const LOWEST: u64 = 0x0001_0001_0001_0001;

/// One bit for each place of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plane(pub(crate) [u64; WORDS]);

impl Plane {
    /// No place.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All places of a board of this size.
    #[inline]
    pub fn rectangle(width: u8, height: u8) -> Self {
        const SIDES: usize = MAX_SIDE as usize + 1;
        static RECTANGLES: [[Plane; SIDES]; SIDES] = {
            let mut all = [[Plane::EMPTY; SIDES]; SIDES];
            let mut at = 0;
            while at < SIDES * SIDES {
                let (width, height) = (at / SIDES, at % SIDES);
                let mut col = 0;
                while col < width {
                    all[width][height].0[col % WORDS] |= ((1 << height) - 1) << (LANE as usize * (col / WORDS));
                    col += 1;
                }
                at += 1;
            }
            all
        };
        RECTANGLES[width as usize][height as usize]
    }

    /// One place.
    pub fn of(square: Square) -> Self {
        let mut plane = Self::EMPTY;
        plane.insert(square);
        plane
    }

    /// The word and the bit of a square.
    #[inline]
    fn place(square: Square) -> (usize, u32) {
        const PLACES: [(u8, u8); MAX_SIDE as usize] = {
            let mut places = [(0, 0); MAX_SIDE as usize];
            let mut col = 0;
            while col < MAX_SIDE {
                places[col as usize] = (col % WORDS as u8, LANE as u8 * (col / WORDS as u8));
                col += 1;
            }
            places
        };
        let (word, lane) = PLACES[square.col() as usize];
        (word as usize, lane as u32 + square.row() as u32)
    }

    /// The square of a bit in a word.
    #[inline]
    fn square(word: usize, bit: u32) -> Square {
        Square::new(WORDS as u8 * (bit / LANE) as u8 + word as u8, (bit % LANE) as u8)
    }

    /// Whether the place is in the plane.
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        self.bit(square) != 0
    }

    /// The bit of a place, 0 or 1.
    #[inline]
    pub(crate) fn bit(&self, square: Square) -> u64 {
        let (word, bit) = Self::place(square);
        self.0[word] >> bit & 1
    }

    /// Turns the bit of a place over where `flip` is 1.
    #[inline]
    pub(crate) fn flip(&mut self, square: Square, flip: u64) {
        let (word, bit) = Self::place(square);
        self.0[word] ^= flip << bit;
    }

    /// Puts a place in.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        let (word, bit) = Self::place(square);
        self.0[word] |= 1 << bit;
    }

    /// Whether there is no place in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many places there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The `n`-th place (from 0), counted in the plane's own order; there must be that many.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> Square {
        for (word, &bits) in self.0.iter().enumerate() {
            let count = bits.count_ones();
            if n < count {
                let mut bits = bits;
                for _ in 0..n {
                    bits &= bits - 1;
                }
                return Self::square(word, bits.trailing_zeros());
            }
            n -= count;
        }
        unreachable!("the plane has fewer places")
    }

    /// The places, in the plane's own order.
    #[inline]
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        self.walk(|bits, _| bits & (bits - 1))
    }

    /// The places, in the plane's own order: the lowest of each word, and again of what `next` leaves of the word after
    /// that place.
    #[inline]
    fn walk(self, next: impl Fn(u64, u32) -> u64 + Copy) -> impl Iterator<Item = Square> {
        self.0.into_iter().enumerate().flat_map(move |(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros();
                    bits = next(bits, bit);
                    Self::square(word, bit)
                })
            })
        })
    }

    /// The places by row, then by column.
    pub fn sorted(self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.squares().collect();
        squares.sort_unstable();
        squares
    }

    /// At each place, what is one place to its right.
    #[inline]
    pub(crate) fn right(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a >> LANE])
    }

    /// At each place, what is two places to its right.
    #[inline]
    pub(crate) fn right2(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a >> LANE, b >> LANE])
    }

    /// At each place, what is one place to its left.
    #[inline]
    pub(crate) fn left(self) -> Self {
        let [a, b, c] = self.0;
        Self([c << LANE, a, b])
    }

    /// At each place, what is two places to its left.
    #[inline]
    pub(crate) fn left2(self) -> Self {
        let [a, b, c] = self.0;
        Self([b << LANE, c << LANE, a])
    }

    /// At each place, what is `N` places above it.
    #[inline]
    pub(crate) fn above<const N: u32>(self) -> Self {
        let [a, b, c] = self.0;
        Self([a >> N, b >> N, c >> N])
    }

    /// At each place, what is `N` places below it.
    #[inline]
    pub(crate) fn below<const N: u32>(self) -> Self {
        let [a, b, c] = self.0;
        Self([a << N, b << N, c << N])
    }

    /// In each column, the places above its lowest empty one.
    #[inline]
    pub(crate) fn above_lowest_gap(self) -> Self {
        // Adding 1 to a lane turns over everything up to and including its lowest 0; no carry leaves the lane, since
        // its spare bits are 0.
        Self(self.0.map(|lanes| !(lanes ^ (lanes + LOWEST))))
    }

    /// The lowest place of each column with its column, in no particular order.
    #[inline]
    pub(crate) fn lanes(self) -> impl Iterator<Item = Square> {
        self.walk(|bits, bit| bits & !(0xffff << (bit & !15)))
    }
}

macro_rules! bitwise {
    ($($op:ident $method:ident $assign:ident $assign_method:ident $sign:tt)+) => {$(
        impl $op for Plane {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self([self.0[0] $sign other.0[0], self.0[1] $sign other.0[1], self.0[2] $sign other.0[2]])
            }
        }
        impl $assign for Plane {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    )+};
}
bitwise! { BitAnd bitand BitAndAssign bitand_assign & BitOr bitor BitOrAssign bitor_assign | BitXor bitxor BitXorAssign bitxor_assign ^ }

impl Not for Plane {
    type Output = Self;
    /// Also turns the spare bits over: only for masking.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
