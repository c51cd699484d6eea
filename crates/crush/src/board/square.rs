//! Squares and swaps: `c4`, `c4-c5`.

use std::fmt;

use serde::{Serialize, Serializer};

/// The most rows or columns of a board.
pub const MAX_SIDE: u8 = 12;

/// A place on the board. The order is by row from the bottom, then by column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a column and a row, both counted from 0.
    #[inline]
    pub fn new(col: u8, row: u8) -> Self {
        debug_assert!(col < MAX_SIDE && row < MAX_SIDE);
        Self(row << 4 | col)
    }

    /// The column, from 0.
    #[inline]
    pub fn col(self) -> u8 {
        self.0 & 15
    }

    /// The row, from 0 at the bottom.
    #[inline]
    pub fn row(self) -> u8 {
        self.0 >> 4
    }

    /// Reads `c4`; none when it is not a letter and a number of the largest board.
    pub fn parse(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let col = (chars.next()?.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
        let digits = chars.as_str();
        if digits.starts_with(['0', '+']) {
            return None;
        }
        let row = digits.parse::<u32>().ok()?.checked_sub(1)?;
        (col < MAX_SIDE as u32 && row < MAX_SIDE as u32).then(|| Self::new(col as u8, row as u8))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.col()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Where the second square of a swap lies, seen from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Toward {
    /// One column to the right.
    Right,
    /// One row up.
    Up,
}

/// A move: two neighbours that change places. The first square is the lower one in the order of squares, so that the
/// same two squares are always the same swap, and swaps are ordered as ties are broken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swap {
    first: Square,
    toward: Toward,
}

impl Swap {
    /// The swap of a square with its neighbour to the right or above.
    #[inline]
    pub fn new(first: Square, toward: Toward) -> Self {
        Self { first, toward }
    }

    /// The swap of two squares in either order; none when they are not neighbours.
    pub fn of(one: Square, other: Square) -> Option<Self> {
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        let steps = (second.col().wrapping_sub(first.col()), second.row().wrapping_sub(first.row()));
        match steps {
            (1, 0) => Some(Self::new(first, Toward::Right)),
            (0, 1) => Some(Self::new(first, Toward::Up)),
            _ => None,
        }
    }

    /// Where the second square lies.
    #[inline]
    pub fn toward(self) -> Toward {
        self.toward
    }

    /// The lower square.
    #[inline]
    pub fn first(self) -> Square {
        self.first
    }

    /// The square to the right or above.
    #[inline]
    pub fn second(self) -> Square {
        match self.toward {
            Toward::Right => Square(self.first.0 + 1),
            Toward::Up => Square(self.first.0 + 16),
        }
    }
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first(), self.second())
    }
}

impl fmt::Debug for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_ordered_by_row_then_by_column() {
        let square = |text| Square::parse(text).expect("a square");
        assert!(square("l1") < square("a2"));
        assert!(square("c4") < square("d4"));
        assert_eq!(square("C12").to_string(), "c12");
    }

    #[test]
    fn what_is_no_square_is_not_read() {
        for text in ["", "c", "4", "m1", "a0", "a13", "a04", "a+4", "aa4", "a4 "] {
            assert_eq!(Square::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_swap_is_the_same_however_it_is_written() {
        let (c4, c5, d4) = (Square::new(2, 3), Square::new(2, 4), Square::new(3, 3));
        assert_eq!(Swap::of(c4, c5), Swap::of(c5, c4));
        assert_eq!(Swap::of(c5, c4).expect("neighbours").to_string(), "c4-c5");
        assert!(Swap::of(c4, d4) < Swap::of(c4, c5));
        assert_eq!(Swap::of(d4, c5), None);
        assert_eq!(Swap::of(c4, c4), None);
    }
}
