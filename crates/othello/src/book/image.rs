//! A position as the book sees it: one for all its images, the side to move first.

use crate::board::{Bits, Board, standard_board};
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The discs of the side to move and of the other, on the standard board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Image {
    pub own: u64,
    pub opp: u64,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    /// Turned and mirrored as the book keeps it.
    pub image: Image,
    /// Whether the other side passed, so that the same side moves again.
    pub passed: bool,
}

impl Image {
    /// The image of a position, turned and mirrored as the book keeps it; none under other rules.
    pub fn of(position: &Position) -> Option<Self> {
        position.rules().is_standard().then(|| Self::as_it_stands(position).least())
    }

    /// The discs where they are; for standard rules only.
    pub fn as_it_stands(position: &Position) -> Self {
        let (own, opp) = position.on(&standard_board());
        Self { own, opp }
    }

    /// The one of its images that stands for all.
    pub fn least(self) -> Self {
        let (own, opp) = standard_board().canonical(self.own, self.opp);
        Self { own, opp }
    }

    /// Whether these are discs of a game: none on the same square, and a move for who is next.
    pub fn is_sound(self) -> bool {
        self.own & self.opp == 0 && !self.moves().is_empty()
    }

    pub fn discs(self) -> u32 {
        (self.own | self.opp).count_ones()
    }

    /// Where the side to move may play.
    pub fn moves(self) -> Vec<Square> {
        let board = standard_board();
        board.moves(self.own, self.opp).squares().map(|index| board.square(index)).collect()
    }

    /// The moves without those that lead to an image of where another leads.
    pub fn distinct_moves(self) -> Vec<Square> {
        let mut seen = Vec::new();
        let mut moves = self.moves();
        moves.retain(|square| match self.after(*square) {
            Some(next) if seen.contains(&next.image) => false,
            next => {
                seen.extend(next.map(|next| next.image));
                true
            }
        });
        moves
    }

    /// Where a move leads; none where it is none.
    pub fn after(self, square: Square) -> Option<Next> {
        let board = standard_board();
        let index = board.index(square);
        let empty = !(self.own | self.opp);
        let flips = if empty.has(index) { board.flips(index, self.own, self.opp) } else { 0 };
        if flips == 0 {
            return None;
        }
        let (own, opp) = u64::after(self.own, self.opp, index, flips);
        let passed = board.moves(own, opp) == 0 && board.moves(opp, own) != 0;
        let image = if passed { Self { own: opp, opp: own } } else { Self { own, opp } };
        Some(Next { image: image.least(), passed })
    }

    /// A position that stands so, with black to move.
    pub fn position(self) -> Position {
        let board = standard_board();
        let squares = |set: u64| set.squares().map(|index| board.square(index)).collect::<Vec<_>>();
        Position::new(Rules::STANDARD, &squares(self.own), &squares(self.opp), Colour::Black)
            .expect("no square has two discs")
    }
}
