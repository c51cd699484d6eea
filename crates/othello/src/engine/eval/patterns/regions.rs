//! The regions of empty squares: who may play into them, and who would make the last move there.

use crate::board::{Bits, Board};

/// Sizes that are told apart.
const SIZES: usize = 10;
/// How many kinds of regions there are.
pub const KINDS: usize = SIZES * 8;

/// Calls with the kind of each region, a set of empty squares that touch each other: its size, whether the side to move
/// and the other may play there, and whether it has a corner.
#[inline(always)]
pub fn regions<B: Board>(
    board: &B,
    empty: B::Bits,
    own_moves: B::Bits,
    opp_moves: B::Bits,
    mut each: impl FnMut(usize),
) {
    let mut left = empty;
    while !left.is_none() {
        let mut region = B::Bits::one(left.first());
        loop {
            let grown = (region | board.around(region)) & empty;
            if grown == region {
                break;
            }
            region = grown;
        }
        left = left & !region;
        let size = (region.count() as usize).min(SIZES) - 1;
        let has = |set: B::Bits| usize::from(!(region & set).is_none());
        each(size * 8 + has(own_moves) * 4 + has(opp_moves) * 2 + has(board.corners()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::standard_board;

    #[test]
    fn a_region_is_known_by_its_size_and_by_who_may_play_there() {
        // a1 and b1, where the side to move may play, h8, where the other may, and d4 with e5, where nobody may.
        let (corner, other_corner, middle) = (0b11, 1 << 63, 1 << 27 | 1 << 36);
        let mut kinds = Vec::new();
        regions(&standard_board(), corner | other_corner | middle, 1, 1 << 63, |kind| kinds.push(kind));
        assert_eq!(kinds, [8 + 4 + 1, 8, 2 + 1]);
        // A board that is nearly empty is one large region.
        kinds.clear();
        regions(&standard_board(), !middle, 0, 0, |kind| kinds.push(kind));
        assert_eq!(kinds, [KINDS - 8 + 1]);
    }
}
