//! What a game is played by: the size of its board and the directions in which discs are caught.

use std::fmt;
use std::str::FromStr;

use bitflags::bitflags;
use game::Say;

use crate::square::Square;
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
    /// How many heights or widths there are.
    const SIDE_LENGTHS: usize = (*SIDES.end() - *SIDES.start()) as usize + 1;
    /// How many sets of directions there are; the empty one is none.
    const CAPTURE_RULES: usize = Directions::all().bits() as usize;
    /// How many different rules there are.
    pub(crate) const COUNT: usize = Self::SIDE_LENGTHS * Self::SIDE_LENGTHS * Self::CAPTURE_RULES;

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

    /// The number of these rules among all [`COUNT`](Self::COUNT), from 0.
    pub(crate) fn index(self) -> usize {
        let [row, column] = [self.height, self.width].map(|side| usize::from(side - SIDES.start()));
        (row * Self::SIDE_LENGTHS + column) * Self::CAPTURE_RULES + usize::from(self.directions.bits()) - 1
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_off_the_board_is_refused_with_the_last_one() {
        let said = Rules::from_size("6x8").unwrap().square("a7").unwrap_err();
        assert_eq!(
            said.to_string(),
            "“a7” is not a square: a square is a column letter and a row number, from a1 to h6."
        );
    }

    #[test]
    fn rules_are_numbered_one_by_one() {
        let sides = || SIDES.flat_map(|height| SIDES.map(move |width| (height, width)));
        let mut numbers: Vec<usize> = sides()
            .flat_map(|(height, width)| (1..=7).map(move |bits| (height, width, Directions::from_bits_truncate(bits))))
            .map(|(height, width, directions)| Rules::new(height, width, directions).unwrap().index())
            .collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..Rules::COUNT));
    }

    #[test]
    fn directions_are_a_set() {
        assert_eq!("d,h".parse::<Directions>().unwrap().to_string(), "h,d");
        assert_eq!("vertical".parse::<Directions>().unwrap(), Directions::VERTICAL);
        assert_eq!("".parse::<Directions>().unwrap_err().code, "othello.no-direction");
        assert_eq!("h,x".parse::<Directions>().unwrap_err().code, "othello.not-a-direction");
    }
}
