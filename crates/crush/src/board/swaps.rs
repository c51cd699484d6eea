//! A set of swaps.

use crate::board::{Plane, Swap, Toward};

/// A set of swaps, such as all legal ones of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swaps {
    right: Plane,
    up: Plane,
}

impl Swaps {
    /// Swaps by their first squares: those with the right neighbour, and those with the one above.
    #[inline]
    pub(crate) fn new(right: Plane, up: Plane) -> Self {
        Self { right, up }
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        (self.right | self.up).is_empty()
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.right.count() + self.up.count()
    }

    /// Whether this swap is one of them.
    pub fn has(&self, swap: Swap) -> bool {
        match swap.toward() {
            Toward::Right => self.right.has(swap.first()),
            Toward::Up => self.up.has(swap.first()),
        }
    }

    /// The `n`-th of them from 0, in the set's own order; there must be that many.
    #[inline]
    pub fn nth(&self, n: u32) -> Swap {
        let right = self.right.count();
        if n < right {
            Swap::new(self.right.nth(n), Toward::Right)
        } else {
            Swap::new(self.up.nth(n - right), Toward::Up)
        }
    }

    /// All of them, in the set's own order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Swap> {
        let right = self.right.squares().map(|first| Swap::new(first, Toward::Right));
        right.chain(self.up.squares().map(|first| Swap::new(first, Toward::Up)))
    }

    /// All of them in the order in which ties are broken.
    pub fn sorted(&self) -> Vec<Swap> {
        let mut swaps: Vec<Swap> = self.iter().collect();
        swaps.sort_unstable();
        swaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn a_set_counts_and_lists_its_swaps_along_rows_and_columns() {
        let board = Board::parse(&["AABA", "BBCB", "CCAC", "DDBD"]).expect("a board");
        let swaps = board.swaps();
        let sorted: Vec<String> = swaps.sorted().iter().map(Swap::to_string).collect();
        assert_eq!(sorted, ["c1-d1", "c2-d2", "c2-c3", "c3-d3", "c3-c4", "c4-d4"]);
        assert_eq!((swaps.count(), swaps.is_empty()), (6, false));
        assert!(swaps.iter().eq((0..6).map(|n| swaps.nth(n))));
        assert!(swaps.iter().all(|swap| swaps.has(swap)));
        // Each of three squares is swapped both ways.
        let both = Board::parse(&["CCAA", "BABA", "DCAB", "CBDD"]).expect("a board").swaps();
        assert_eq!((both.count(), both.is_empty()), (6, false));
        assert_eq!((Swaps::default().count(), Swaps::default().is_empty()), (0, true));
    }
}
