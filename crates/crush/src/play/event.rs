//! What happens in a move, for a page to show.

use serde::Serialize;

use crate::board::{Board, MAX_SIDE, Plane, Square, Swap};

/// Something that happened, in the order in which it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Event {
    /// Two neighbours changed places.
    Swap {
        /// The two squares.
        squares: [Square; 2],
    },
    /// One pass: candies are crushed, what is above falls, new candies enter.
    Pass {
        /// The number of the pass in its cascade, from 1.
        number: u32,
        /// The squares that are crushed, in their order.
        crushed: Vec<Square>,
        /// What they count.
        points: u32,
        /// What falls, from where to where, the lowest first.
        falls: Vec<Fall>,
        /// What enters at the top, and where it comes to rest, the lowest first.
        enters: Vec<Enter>,
    },
    /// The first pass was large enough for another move.
    ExtraMove,
    /// No legal move was left: the whole board is drawn anew.
    Redraw {
        /// The new board, rows from the top.
        board: Vec<String>,
    },
    /// The time was up: the move is lost.
    Lost,
}

/// A candy that falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fall {
    /// Where it was.
    pub from: Square,
    /// Where it comes to rest.
    pub to: Square,
}

/// A candy that enters at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Enter {
    /// Where it comes to rest.
    pub to: Square,
    /// Its letter.
    pub candy: char,
}

impl Event {
    /// The swap of a move.
    pub(crate) fn swap(swap: Swap) -> Self {
        Self::Swap { squares: [swap.first(), swap.second()] }
    }

    /// The pass that crushed these squares of one board and left the other.
    pub(crate) fn pass(number: u32, points: u32, before: &Board, crushed: Plane, after: &Board) -> Self {
        let kept = (before.candies() & !crushed).sorted();
        let mut heights = [0; MAX_SIDE as usize];
        let mut falls = Vec::new();
        for from in kept {
            let height = &mut heights[from.col() as usize];
            let to = Square::new(from.col(), *height);
            *height += 1;
            if from != to {
                falls.push(Fall { from, to });
            }
        }
        let entered =
            after.candies().sorted().into_iter().filter(|square| square.row() >= heights[square.col() as usize]);
        let enters = entered.filter_map(|to| Some(Enter { to, candy: after.letter(to)? })).collect();
        Self::Pass { number, crushed: crushed.sorted(), points, falls, enters }
    }
}
