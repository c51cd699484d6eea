//! What a move crushes: pass after pass, until nothing is left to crush.

use crate::board::{Board, PLANES, Plane, Swap};
use crate::options::Chain;

/// Where the candies that enter at the top come from.
pub trait Refill {
    /// Whether anything ever comes; if not, places that empty at the top stay empty.
    const COMES: bool = true;

    /// The next `count` candies of a column, the bits of their colours from the first to enter up, and how many of
    /// them there are (fewer than `count` when no more are known).
    fn take(&mut self, col: u8, count: u32) -> ([u64; PLANES], u32);
}

/// No candies come: as far as the visible ones decide it.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl Refill for Nothing {
    const COMES: bool = false;

    fn take(&mut self, _: u8, _: u32) -> ([u64; PLANES], u32) {
        ([0; PLANES], 0)
    }
}

/// What one move brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Haul {
    /// Candies crushed in the first pass.
    pub first: u32,
    /// Candies crushed in all.
    pub candies: u32,
    /// Points for them.
    pub points: u32,
    /// How many passes there were.
    pub passes: u32,
}

impl Haul {
    /// Counts one more pass.
    #[inline]
    pub(crate) fn add(&mut self, crushed: u32, chain: Chain) -> u32 {
        self.passes += 1;
        if self.passes == 1 {
            self.first = crushed;
        }
        self.candies += crushed;
        let points = chain.points(self.passes, crushed);
        self.points += points;
        points
    }
}

impl Board {
    /// Swaps, and crushes, lets fall and refills until nothing is left to crush.
    #[inline]
    pub fn play(&mut self, swap: Swap, chain: Chain, refill: &mut impl Refill) -> Haul {
        self.swap(swap);
        self.resolve(chain, refill)
    }

    /// Crushes, lets fall and refills until nothing is left to crush.
    #[inline]
    pub fn resolve<R: Refill>(&mut self, chain: Chain, refill: &mut R) -> Haul {
        let mut haul = Haul::default();
        loop {
            let crushed = self.runs();
            if crushed.is_empty() {
                return haul;
            }
            haul.add(crushed.count(), chain);
            self.crush(crushed, refill);
        }
    }

    /// One pass: takes the candies away, lets the columns fall, and lets new candies enter where there is room.
    #[inline]
    pub(crate) fn crush<R: Refill>(&mut self, crushed: Plane, refill: &mut R) {
        self.remove(crushed);
        self.fall();
        if R::COMES {
            self.fill(refill);
        }
    }

    #[inline]
    fn fill(&mut self, refill: &mut impl Refill) {
        for lowest in self.gaps().lanes() {
            let (colours, count) = refill.take(lowest.col(), u32::from(self.height() - lowest.row()));
            self.stack(lowest, colours, count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn a_cascade_counts_every_pass() {
        // The column of B goes, the A above it falls to the others, and they go in the second pass.
        let mut board = Board::parse(&["ADC", "CBD", "BCC", "BAA"]).expect("a board");
        let swap = Swap::of(Square::new(0, 2), Square::new(1, 2)).expect("neighbours");
        let haul = board.play(swap, Chain::Rising, &mut Nothing);
        assert_eq!(haul, Haul { first: 3, candies: 6, points: 8, passes: 2 });
        assert_eq!(board.rows(), ["...", ".DC", ".CD", ".CC"]);
    }

    #[test]
    fn passes_of_four_six_and_five_candies_are_worth_23_in_a_rising_chain() {
        let mut haul = Haul::default();
        assert_eq!([4, 6, 5].map(|crushed| haul.add(crushed, Chain::Rising)), [4, 9, 10]);
        assert_eq!(haul, Haul { first: 4, candies: 15, points: 23, passes: 3 });
    }
}
