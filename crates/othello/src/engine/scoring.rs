//! What counts at the end of a game.

use crate::board::{Bits, Board};

/// Who gets the squares that stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// The winner, as in tournaments.
    WinnerTakesEmpties,
    /// Nobody: only discs count.
    DiscsOnly,
}

impl Scoring {
    /// The value of a finished game, for who has `own`, in discs.
    #[inline(always)]
    pub(super) fn final_margin<B: Board>(self, board: &B, own: B::Bits, opp: B::Bits) -> i32 {
        let (own, opp) = (own.count() as i32, opp.count() as i32);
        self.with_empties(own - opp, board.size() as i32 - own - opp)
    }

    /// The value of a finished game with this margin of discs and so many empty squares.
    #[inline(always)]
    pub(super) fn with_empties(self, margin: i32, empties: i32) -> i32 {
        match self {
            Self::WinnerTakesEmpties => margin + margin.signum() * empties,
            Self::DiscsOnly => margin,
        }
    }
}
