//! The board: candies as bit planes, and what can be asked of all places at once.

mod cascade;
mod draw;
mod plane;
mod square;
mod stream;
mod swaps;

use std::fmt;

pub use cascade::{Haul, Nothing, Refill};
pub use plane::Plane;
pub use square::{MAX_SIDE, Square, Swap, Toward};
pub use stream::{Ahead, AheadReader, SampleReader, SampledStream, Streams};
pub use swaps::Swaps;

/// How many planes a candy's colour takes: up to eight colours.
pub(crate) const PLANES: usize = 3;

/// A candy's colour, counted from 0.
pub type Colour = u8;

/// A board of candies, some places possibly empty. The colour of a candy is a number of three bits, and each bit has
/// its own plane, so that comparing every candy with a neighbour takes a few operations whatever the colours are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    colours: [Plane; PLANES],
    /// Where there is a candy; the planes of the colours are empty elsewhere.
    candies: Plane,
    width: u8,
    height: u8,
}

impl Board {
    /// A board without candies.
    pub fn empty(width: u8, height: u8) -> Self {
        Self { colours: [Plane::EMPTY; PLANES], candies: Plane::EMPTY, width, height }
    }

    /// Reads rows from the top down, a letter from `A` for each candy and `.` for an empty place.
    pub fn parse(rows: &[impl AsRef<str>]) -> Option<Self> {
        let width = rows.first()?.as_ref().len();
        if !(1..=12).contains(&width) || rows.len() > 12 {
            return None;
        }
        let mut board = Self::empty(width as u8, rows.len() as u8);
        for (row, text) in rows.iter().rev().enumerate() {
            let text = text.as_ref().as_bytes();
            if text.len() != width {
                return None;
            }
            for (col, &letter) in text.iter().enumerate() {
                match letter {
                    b'.' => {}
                    b'A'..=b'H' => board.put(Square::new(col as u8, row as u8), letter - b'A'),
                    _ => return None,
                }
            }
        }
        Some(board)
    }

    /// How many columns there are.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// How many rows there are.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Where there are candies.
    #[inline]
    pub fn candies(&self) -> Plane {
        self.candies
    }

    /// The places that are empty.
    #[inline]
    pub fn gaps(&self) -> Plane {
        Plane::rectangle(self.width, self.height) & !self.candies
    }

    /// Whether the square lies on this board.
    pub fn holds(&self, square: Square) -> bool {
        square.col() < self.width && square.row() < self.height
    }

    /// The candy on a square.
    pub fn candy(&self, square: Square) -> Option<Colour> {
        self.candies.has(square).then(|| {
            let [low, mid, high] = self.colours.map(|plane| plane.bit(square) as Colour);
            low | mid << 1 | high << 2
        })
    }

    /// The letter of the candy on a square, from `A`.
    pub fn letter(&self, square: Square) -> Option<char> {
        self.candy(square).map(|colour| (b'A' + colour) as char)
    }

    /// Puts a candy on an empty square.
    pub fn put(&mut self, square: Square, colour: Colour) {
        debug_assert!(!self.candies.has(square) && self.holds(square));
        self.candies.insert(square);
        for (bit, plane) in self.colours.iter_mut().enumerate() {
            plane.flip(square, u64::from(colour >> bit & 1));
        }
    }

    /// Puts candies on top of a column: those whose colours are the bits of `colours` from the lowest up, `count` of
    /// them, beginning at `lowest`.
    #[inline]
    pub(crate) fn stack(&mut self, lowest: Square, colours: [u64; PLANES], count: u32) {
        let mask = (1_u64 << count) - 1;
        self.candies.flip(lowest, mask);
        for (plane, bits) in self.colours.iter_mut().zip(colours) {
            plane.flip(lowest, bits & mask);
        }
    }

    /// Changes the places of two neighbours.
    #[inline]
    pub fn swap(&mut self, swap: Swap) {
        let (first, second) = (swap.first(), swap.second());
        for plane in &mut self.colours {
            let differ = plane.bit(first) ^ plane.bit(second);
            plane.flip(first, differ);
            plane.flip(second, differ);
        }
    }

    /// Takes candies away.
    #[inline]
    pub(crate) fn remove(&mut self, crushed: Plane) {
        let kept = !crushed;
        self.candies &= kept;
        for plane in &mut self.colours {
            *plane &= kept;
        }
    }

    /// Lets every column fall: one step at a time for everything above the lowest gap of its column, as often as the
    /// column with most gaps needs.
    #[inline]
    pub(crate) fn fall(&mut self) {
        loop {
            let moving = self.candies.above_lowest_gap();
            if (self.candies & moving).is_empty() {
                return;
            }
            for plane in self.colours.iter_mut().chain([&mut self.candies]) {
                *plane = (*plane & !moving) | (*plane & moving).above::<1>();
            }
        }
    }

    /// Where a candy has the colour of the one that `step` brings to its place.
    #[inline]
    fn same(&self, step: impl Fn(Plane) -> Plane) -> Plane {
        let differ = self.colours.map(|plane| plane ^ step(plane));
        self.candies & step(self.candies) & !(differ[0] | differ[1] | differ[2])
    }

    /// Every candy that stands in a run of three or more, in a row or in a column.
    #[inline]
    pub fn runs(&self) -> Plane {
        let row = self.same(Plane::right);
        let row = row & row.right();
        let column = self.same(Plane::above::<1>);
        let column = column & column.above::<1>();
        row | row.left() | row.left2() | column | column.below::<1>() | column.below::<2>()
    }

    /// All swaps that make a run, on a board without runs.
    #[inline]
    pub fn swaps(&self) -> Swaps {
        // At each place: has the next candy, or the next but one, the same colour?
        let row = self.same(Plane::right);
        let row_gap = self.same(Plane::right2);
        let column = self.same(Plane::above::<1>);
        let column_gap = self.same(Plane::above::<2>);
        let rising = self.same(|plane| plane.right().above::<1>());
        let falling = self.same(|plane| plane.right().below::<1>());

        // The candy on the right comes here, and meets a pair to the left, above, below, or one on either side…
        let here = (row.left2() & row_gap.left())
            | (column & falling).above::<1>()
            | (rising & column.below::<1>()).below::<1>()
            | (falling.above::<1>() & rising.below::<1>());
        // … or the candy from here goes to the right and meets the same there.
        let there = (row_gap & row.right2())
            | (rising & column.right().above::<1>())
            | (falling & column.right().below::<2>())
            | (rising & falling);
        let right = (here | there) & self.candies & self.candies.right();

        let falling_above = falling.above::<1>();
        let row_above = row.above::<1>();
        let here = (column.below::<2>() & column_gap.below::<1>())
            | (falling_above & row.right())
            | (rising & row.left()).left()
            | (rising.left() & falling_above);
        let there = (column_gap & column.above::<2>())
            | (rising & row_above.right())
            | (falling_above & row_above.left()).left()
            | (rising & falling_above.left());
        let up = (here | there) & self.candies & self.candies.above::<1>();
        Swaps::new(right, up)
    }

    /// Whether this swap of two neighbours makes a run.
    pub fn allows(&self, swap: Swap) -> bool {
        self.holds(swap.second()) && self.swaps().has(swap)
    }

    /// The rows from the top down, as [`Board::parse`] reads them.
    pub fn rows(&self) -> Vec<String> {
        let letter = |col, row| self.letter(Square::new(col, row)).unwrap_or('.');
        (0..self.height).rev().map(|row| (0..self.width).map(|col| letter(col, row)).collect()).collect()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows().join("\n"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Board {
        Board::parse(rows).expect("a board")
    }

    #[test]
    fn rows_read_and_print_the_same() {
        let rows = ["ABCDEFGHABCD", "........HHHH", "A.B.C.D.E.F."];
        assert_eq!(board(&rows).rows(), rows);
        assert!(Board::parse(&["AB", "A"]).is_none());
        assert!(Board::parse(&["AI"]).is_none());
        assert!(Board::parse(&[""; 0]).is_none());
    }

    #[test]
    fn a_candy_in_two_runs_is_found_once() {
        let cross = board(&["BABC", "CACB", "AAAB", "BCBC"]);
        assert_eq!(cross.runs().count(), 5);
    }

    #[test]
    fn columns_fall_onto_what_is_left() {
        let mut gaps = board(&["ABC", "...", "D.E", "..F", "G.."]);
        gaps.fall();
        assert_eq!(gaps.rows(), ["...", "...", "A.C", "D.E", "GBF"]);
    }

    #[test]
    fn empty_places_make_no_run_and_no_swap() {
        let top = board(&["..A.", "AABA"]);
        assert!(top.runs().is_empty());
        let swaps: Vec<String> = top.swaps().sorted().iter().map(Swap::to_string).collect();
        assert_eq!(swaps, ["c1-d1", "c1-c2"]);
    }

    #[test]
    fn swaps_stay_on_the_board() {
        let row = board(&["AABA"]);
        assert!(row.allows(Swap::new(Square::new(2, 0), Toward::Right)));
        assert!(!row.allows(Swap::new(Square::new(2, 0), Toward::Up)));
        assert!(!row.allows(Swap::new(Square::new(3, 0), Toward::Right)));
    }
}
