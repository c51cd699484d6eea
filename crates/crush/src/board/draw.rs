//! Boards to begin with, and to go on with when no move is left.

use game::Rng;

use crate::board::{Board, Colour, Nothing, Square};
use crate::options::Chain;

/// From how many boards the one to begin with is chosen.
const OPENINGS: usize = 4;

impl Board {
    /// A board without runs and with at least one legal swap, each candy drawn among the colours that make no run.
    pub fn draw(rng: &mut Rng, width: u8, height: u8, colours: u8) -> Self {
        loop {
            let mut board = Self::empty(width, height);
            for row in 0..height {
                for col in 0..width {
                    board.put(Square::new(col, row), draw_candy(rng, &board, col, row, colours));
                }
            }
            if !board.swaps().is_empty() {
                return board;
            }
        }
    }

    /// A board to begin with: the calmest of a few, so that who moves first does not find a feast that nobody has
    /// had the chance to thin out. (A board just drawn offers nearly twice what a board in play does.)
    pub fn opening(rng: &mut Rng, width: u8, height: u8, colours: u8) -> Self {
        let boards = (0..OPENINGS).map(|_| Self::draw(rng, width, height, colours));
        boards.min_by_key(Self::feast).expect("there is at least one")
    }

    /// The most candies that a swap crushes, as far as they can be seen, and the number of swaps.
    fn feast(&self) -> (u32, u32) {
        let swaps = self.swaps();
        let most = swaps.iter().map(|swap| { *self }.play(swap, Chain::Flat, &mut Nothing).candies).max();
        (most.unwrap_or(0), swaps.count())
    }
}

fn draw_candy(rng: &mut Rng, board: &Board, col: u8, row: u8, colours: u8) -> Colour {
    let pair = |one: Option<Square>, other: Option<Square>| {
        let (one, other) = (board.candy(one?)?, board.candy(other?)?);
        (one == other).then_some(one)
    };
    let left = |steps| col.checked_sub(steps).map(|col| Square::new(col, row));
    let below = |steps| row.checked_sub(steps).map(|row| Square::new(col, row));
    let barred = [pair(left(1), left(2)), pair(below(1), below(2))];
    loop {
        let colour = rng.below(u64::from(colours)) as Colour;
        if !barred.contains(&Some(colour)) {
            return colour;
        }
    }
}
