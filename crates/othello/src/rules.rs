//! What a table plays by: the size of its board and the directions in which discs are caught.

use std::fmt;
use std::str::FromStr;

use bitflags::bitflags;
use game::Say;

use crate::words;

/// The smallest and the greatest height or width.
pub const SIDES: std::ops::RangeInclusive<u8> = 4..=16;

bitflags! {
    /// The directions in which discs are caught.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Directions: u8 {
        /// Along the rows.
        const HORIZONTAL = 1;
        /// Along the columns.
        const VERTICAL = 2;
        /// Along both diagonals.
        const DIAGONAL = 4;
    }
}

impl Directions {
    /// Their names, in the order in which they are written.
    pub const NAMES: [(&'static str, Self); 3] =
        [("horizontal", Self::HORIZONTAL), ("vertical", Self::VERTICAL), ("diagonal", Self::DIAGONAL)];
}

/// Written `h,v,d`; read also with full names.
impl fmt::Display for Directions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<&str> =
            Self::NAMES.iter().filter(|(_, one)| self.contains(*one)).map(|(name, _)| &name[..1]).collect();
        f.write_str(&letters.join(","))
    }
}

impl FromStr for Directions {
    type Err = Say;

    fn from_str(text: &str) -> Result<Self, Say> {
        let mut directions = Self::empty();
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let known = Self::NAMES.iter().find(|(name, _)| *name == word || name[..1] == *word);
            let (_, one) = known.ok_or_else(|| words::NOT_A_DIRECTION.with(&[("text", word.into())]))?;
            directions |= *one;
        }
        if directions.is_empty() { Err(words::NO_DIRECTION.say()) } else { Ok(directions) }
    }
}

/// A board and its capture rule.
///
/// ```
/// use othello::{Directions, Rules};
/// let rules = Rules::new(6, 10, "h,v".parse().unwrap()).unwrap();
/// assert_eq!((rules.height(), rules.width(), rules.squares()), (6, 10, 60));
/// assert!(Rules::new(3, 8, Directions::all()).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    height: u8,
    width: u8,
    directions: Directions,
}

impl Rules {
    /// Eight by eight, all directions.
    pub const STANDARD: Self = Self { height: 8, width: 8, directions: Directions::all() };

    /// The rules of a board of this size.
    pub fn new(height: u8, width: u8, directions: Directions) -> Result<Self, Say> {
        if !SIDES.contains(&height) || !SIDES.contains(&width) {
            return Err(words::BAD_SIZE.with(&[("height", height.into()), ("width", width.into())]));
        }
        if directions.is_empty() {
            return Err(words::NO_DIRECTION.say());
        }
        Ok(Self { height, width, directions })
    }

    /// All directions on a board whose size is written `8x8`, height first.
    pub fn from_size(text: &str) -> Result<Self, Say> {
        let not_a_size = || words::NOT_A_SIZE.with(&[("text", text.into())]);
        let (height, width) = text.split_once(['x', 'X', '×']).ok_or_else(not_a_size)?;
        let side = |text: &str| text.trim().parse().map_err(|_| not_a_size());
        Self::new(side(height)?, side(width)?, Directions::all())
    }

    /// The same board under another capture rule.
    pub fn with_directions(self, directions: Directions) -> Result<Self, Say> {
        Self::new(self.height, self.width, directions)
    }

    /// How many rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// How many columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The directions in which discs are caught.
    pub const fn directions(self) -> Directions {
        self.directions
    }

    /// How many squares.
    pub const fn squares(self) -> u32 {
        self.height as u32 * self.width as u32
    }

    /// Whether this is the game of the championships: eight by eight, all directions.
    pub fn is_standard(self) -> bool {
        self == Self::STANDARD
    }

    /// The square of the bottom right corner.
    pub fn last_square(self) -> Square {
        Square::new(self.height - 1, self.width - 1)
    }

    /// Whether the board has this square.
    pub fn has(self, square: Square) -> bool {
        square.row() < self.height && square.column() < self.width
    }

    /// All squares, row by row.
    pub fn all(self) -> impl Iterator<Item = Square> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| Square::new(row, column)))
    }

    /// Reads the name of a square of this board.
    pub fn square(self, text: &str) -> Result<Square, Say> {
        text.parse().ok().filter(|square| self.has(*square)).ok_or_else(|| {
            words::NOT_A_SQUARE.with(&[("text", text.into()), ("last", self.last_square().to_string().into())])
        })
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

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

    #[test]
    fn a_square_off_the_board_is_refused_with_the_last_one() {
        let said = Rules::from_size("6x8").unwrap().square("a7").unwrap_err();
        assert_eq!(
            said.to_string(),
            "“a7” is not a square: a square is a column letter and a row number, from a1 to h6."
        );
    }

    #[test]
    fn directions_are_a_set() {
        assert_eq!("d,h".parse::<Directions>().unwrap().to_string(), "h,d");
        assert_eq!("vertical".parse::<Directions>().unwrap(), Directions::VERTICAL);
        assert_eq!("".parse::<Directions>().unwrap_err().code, "othello.no-direction");
        assert_eq!("h,x".parse::<Directions>().unwrap_err().code, "othello.not-a-direction");
    }
}
