//! What stands on each image of the shapes, kept up to date move by move.

use super::shapes::images;

/// Room for all images, in whole registers.
const ROOM: usize = 64;

/// The numbers of all images, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Seen(pub(super) [i16; ROOM]);

impl Seen {
    /// An empty board.
    pub const EMPTY: Self = Self([0; ROOM]);

    /// The same for the other side.
    #[inline(always)]
    pub fn for_other(&self) -> Self {
        let mut seen = Self::EMPTY;
        for (to, from) in seen.0.iter_mut().zip(&self.0) {
            *to = from.wrapping_neg();
        }
        seen
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (to, from) in self.0.iter_mut().zip(&other.0) {
            *to = to.wrapping_add(*from);
        }
    }
}

/// What a disc of the opponent on each square adds to the numbers; an own one takes as much away.
pub(super) struct Adds(Box<[Seen; 64]>);

impl Adds {
    pub fn new() -> Self {
        let mut adds = Box::new([Seen::EMPTY; 64]);
        for (place, image) in images().iter().enumerate() {
            let mut digit = 1;
            for square in image {
                adds[usize::from(*square)].0[place] = digit;
                digit = digit.wrapping_mul(3);
            }
        }
        Self(adds)
    }

    #[inline(always)]
    fn sum(&self, mut discs: u64) -> Seen {
        let mut sum = Seen::EMPTY;
        while discs != 0 {
            sum.add(&self.0[discs.trailing_zeros() as usize & 63]);
            discs &= discs - 1;
        }
        sum
    }

    #[inline(always)]
    pub fn look(&self, own: u64, opp: u64) -> Seen {
        let mut seen = self.sum(own).for_other();
        seen.add(&self.sum(opp));
        seen
    }

    /// The disc is the opponent's of who moves next; the turned ones were its own before.
    #[inline(always)]
    pub fn follow(&self, seen: &Seen, index: u32, flips: u64) -> Seen {
        let flipped = self.sum(flips);
        let disc = &self.0[index as usize & 63];
        let mut next = Seen::EMPTY;
        for place in 0..ROOM {
            let twice = flipped.0[place].wrapping_mul(2);
            next.0[place] = disc.0[place].wrapping_add(twice).wrapping_sub(seen.0[place]);
        }
        next
    }
}
