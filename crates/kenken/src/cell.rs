//! A cell and its name.

use std::fmt;

/// A cell of the grid: a column letter and a row number, row 1 at the top (`c4`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this row and column, both counted from 0 and below 16.
    pub const fn new(row: usize, col: usize) -> Self {
        Self(((row as u8) << 4) | col as u8)
    }

    /// The cell at this place in reading order.
    pub const fn at(index: usize, size: usize) -> Self {
        Self::new(index / size, index % size)
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// Its column, from 0 at the left.
    pub const fn col(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Its place in reading order on a grid of this size.
    pub const fn index(self, size: usize) -> usize {
        self.row() * size + self.col()
    }

    /// Whether the two share an edge.
    pub const fn touches(self, other: Self) -> bool {
        self.row().abs_diff(other.row()) + self.col().abs_diff(other.col()) == 1
    }

    /// Whether the two stand in the same row or column, and so hold different numbers.
    pub const fn sees(self, other: Self) -> bool {
        self.0 != other.0 && (self.row() == other.row() || self.col() == other.col())
    }

    /// The cell with this name, if it lies on a grid of this size.
    ///
    /// ```
    /// use kenken::Cell;
    /// assert_eq!(Cell::parse("c4", 9), Some(Cell::new(3, 2)));
    /// assert_eq!(Cell::parse("c4", 3), None);
    /// ```
    pub fn parse(name: &str, size: usize) -> Option<Self> {
        let mut letters = name.chars();
        let col = (letters.next()?.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
        let digits = letters.as_str();
        if !digits.starts_with(|digit: char| ('1'..='9').contains(&digit)) {
            return None;
        }
        let row: usize = digits.parse().ok()?;
        (col < size && row <= size).then(|| Self::new(row - 1, col))
    }

    /// The name of a column: its letter.
    pub fn column_name(col: usize) -> char {
        (b'a' + col as u8) as char
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::column_name(self.col()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for index in 0..256 {
            let cell = Cell::at(index, 16);
            assert_eq!(Cell::parse(&cell.to_string(), 16), Some(cell));
            assert_eq!(cell.index(16), index);
        }
    }

    #[test]
    fn what_is_no_cell_is_refused() {
        for name in ["", "a", "a0", "a01", "4c", "a10", "j1", "a1x", "ñ1", "a+1"] {
            assert_eq!(Cell::parse(name, 9), None, "{name}");
        }
    }
}
