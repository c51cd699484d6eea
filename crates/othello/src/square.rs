//! A square: a column letter and a row number.

use std::fmt;
use std::str::FromStr;

/// A square of any board up to sixteen by sixteen, named from a1 (left, top) to p16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// Text that names no square of any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl Square {
    /// The square of this row and column, both counted from 0.
    pub const fn new(row: u8, column: u8) -> Self {
        debug_assert!(row < 16 && column < 16);
        Self(row << 4 | column)
    }

    /// The square with this place on a board of sixteen by sixteen.
    pub(crate) const fn from_index(index: u32) -> Self {
        Self(index as u8)
    }

    /// The row, counted from 0.
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// The column, counted from 0.
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// Its place on a board of sixteen by sixteen.
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }
}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let mut letters = text.chars();
        let column = letters.next().ok_or(NotASquare)?.to_ascii_lowercase();
        let digits = letters.as_str();
        if !column.is_ascii_lowercase() || digits.starts_with(['+', '0']) {
            return Err(NotASquare);
        }
        let row: u8 = digits.parse().map_err(|_| NotASquare)?;
        let column = column as u8 - b'a';
        if column < 16 && (1..=16).contains(&row) { Ok(Self::new(row - 1, column)) } else { Err(NotASquare) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Directions, Rules};

    #[test]
    fn squares_read_and_write_their_names() {
        for square in Rules::new(16, 16, Directions::all()).unwrap().all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!("F5".parse::<Square>().map(|square| (square.row(), square.column())), Ok((4, 5)));
        for wrong in ["", "a", "5", "a0", "a17", "q1", "a+1", "a01", "aa1", "é1", "a1 "] {
            assert_eq!(wrong.parse::<Square>(), Err(NotASquare), "{wrong:?}");
        }
    }
}
