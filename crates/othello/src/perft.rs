//! Counting the positions that a number of plies leads to: the fingerprint of the rules.

use crate::bits::Bits;
use crate::field::{Field, OnField, Task, on_field};
use crate::position::Position;

/// How many leaves lie this many plies ahead. A pass is a ply, a finished game one leaf.
///
/// ```
/// use othello::{perft, Position, Rules};
/// assert_eq!(perft(&Position::start(Rules::STANDARD), 5), 1396);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    struct Count<'a>(&'a Position, u32);
    impl OnField for Count<'_> {
        type Output = u64;
        fn run<F: Field>(self, field: &F) -> u64 {
            let (own, opp) = self.0.on(field);
            field.enter(Leaves { field, own, opp, depth: self.1 })
        }
    }
    on_field(position.rules(), Count(position, depth))
}

struct Leaves<'a, F: Field> {
    field: &'a F,
    own: F::Bits,
    opp: F::Bits,
    depth: u32,
}

impl<F: Field> Task for Leaves<'_, F> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Self { field, own, opp, depth } = self;
        if depth == 0 {
            return 1;
        }
        let mut moves = field.moves(own, opp);
        if moves.is_none() {
            return if field.moves(opp, own).is_none() {
                1
            } else {
                field.enter(Leaves { field, own: opp, opp: own, depth: depth - 1 })
            };
        }
        if depth == 1 {
            return moves.count().into();
        }
        let mut leaves = 0;
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let flips = field.flips(index, own, opp);
            let (next_own, next_opp) = (opp ^ flips, own | flips | F::Bits::one(index));
            if depth == 2 {
                // The last ply is counted, not played.
                let replies = field.moves(next_own, next_opp);
                leaves += if replies.is_none() { 1 } else { replies.count().into() };
            } else {
                leaves += field.enter(Leaves { field, own: next_own, opp: next_opp, depth: depth - 1 });
            }
        }
        leaves
    }
}
