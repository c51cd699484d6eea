//! Counting the positions that a number of plies leads to: the fingerprint of the rules.

use crate::board::{Bits, Board, OnBoard, Task, on_board};
use crate::position::Position;

/// How many leaves lie this many plies ahead. A pass is a ply, a finished game one leaf.
///
/// ```
/// use othello::{perft, Position, Rules};
/// assert_eq!(perft(&Position::start(Rules::STANDARD), 5), 1396);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    struct Counting<'a>(&'a Position, u32);
    impl OnBoard for Counting<'_> {
        type Output = u64;
        fn run<B: Board>(self, board: &B) -> u64 {
            let (own, opp) = self.0.on(board);
            board.enter(Leaves { board, own, opp, depth: self.1 })
        }
    }
    on_board(position.rules(), Counting(position, depth))
}

struct Leaves<'a, B: Board> {
    board: &'a B,
    own: B::Bits,
    opp: B::Bits,
    depth: u32,
}

impl<B: Board> Task for Leaves<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Self { board, own, opp, depth } = self;
        if depth == 0 {
            return 1;
        }
        let mut moves = board.moves(own, opp);
        if moves.is_none() {
            return if board.moves(opp, own).is_none() {
                1
            } else {
                board.enter(Leaves { board, own: opp, opp: own, depth: depth - 1 })
            };
        }
        if depth == 1 {
            return moves.count().into();
        }
        let mut leaves = 0;
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let (next_own, next_opp) = B::Bits::after(own, opp, index, board.flips(index, own, opp));
            if depth == 2 {
                // The last ply is counted, not played.
                let replies = board.moves(next_own, next_opp);
                leaves += if replies.is_none() { 1 } else { replies.count().into() };
            } else {
                leaves += board.enter(Leaves { board, own: next_own, opp: next_opp, depth: depth - 1 });
            }
        }
        leaves
    }
}
