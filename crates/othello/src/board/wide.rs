//! Two hundred and fifty-six bits: a board of up to sixteen by sixteen.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of up to 256 squares, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wide(pub(super) [u64; 4]);

macro_rules! word_by_word {
    ($($operation:ident $method:ident $assign:ident $assign_method:ident;)+) => {$(
        impl $operation for Wide {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|word| self.0[word].$method(other.0[word])))
            }
        }
        impl $assign for Wide {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )+};
}

word_by_word! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Wide {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// Shifts are by less than a word: at most two rows of sixteen and a bit.
impl Shl<u32> for Wide {
    type Output = Self;
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        debug_assert!(0 < by && by < 64);
        let [a, b, c, d] = self.0;
        let back = 64 - by;
        Self([a << by, b << by | a >> back, c << by | b >> back, d << by | c >> back])
    }
}

impl Shr<u32> for Wide {
    type Output = Self;
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        debug_assert!(0 < by && by < 64);
        let [a, b, c, d] = self.0;
        let back = 64 - by;
        Self([a >> by | b << back, b >> by | c << back, c >> by | d << back, d >> by])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Bits;

    #[test]
    fn a_square_moves_across_words() {
        for index in 0..256_u32 {
            for by in 1..64 {
                let up = if index + by < 256 { Wide::one(index + by) } else { Wide::NONE };
                assert_eq!(Wide::one(index) << by, up);
                let down = if index >= by { Wide::one(index - by) } else { Wide::NONE };
                assert_eq!(Wide::one(index) >> by, down);
            }
        }
    }

    #[test]
    fn squares_come_out_in_order() {
        let set = [3, 63, 64, 130, 255].iter().fold(Wide::NONE, |set, index| set | Wide::one(*index));
        assert_eq!(set.count(), 5);
        assert_eq!(set.squares().collect::<Vec<_>>(), [3, 63, 64, 130, 255]);
    }
}
