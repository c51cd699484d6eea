//! The operations of a cage.

use arrayvec::ArrayVec;

/// What the numbers of a cage must do to give its target. The order of the cells never matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Op {
    /// The one cell is the target.
    Equal,
    /// The sum is the target.
    Add,
    /// The product is the target.
    Multiply,
    /// The larger minus the smaller is the target.
    Subtract,
    /// The larger over the smaller is the target, without remainder.
    Divide,
    /// One of the two modulo the other, in either order, is the target.
    Modulo,
    /// One of the two to the power of the other, in either order, is the target.
    Exponent,
    /// One of the two over the other, in either order and dropping the remainder, is the target. Only some course
    /// files mean this; it is read on request and never written.
    Truncate,
}

impl Op {
    /// The operations of the game, in the order in which they are listed everywhere.
    pub const ALL: [Self; 7] =
        [Self::Equal, Self::Add, Self::Multiply, Self::Subtract, Self::Divide, Self::Modulo, Self::Exponent];

    /// The sign in the project's own files and on the command line.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Add => "+",
            Self::Multiply => "x",
            Self::Subtract => "-",
            Self::Divide => "/",
            Self::Modulo => "mod",
            Self::Exponent => "^",
            Self::Truncate => "div",
        }
    }

    /// The sign as it is printed in a cage: nothing for a single cell.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "",
            Self::Add => "+",
            Self::Multiply => "×",
            Self::Subtract => "−",
            Self::Divide => "÷",
            Self::Modulo => " mod",
            Self::Exponent => "^",
            Self::Truncate => " div",
        }
    }

    /// The operation with this sign, in any of the usual spellings.
    pub fn from_sign(sign: &str) -> Option<Self> {
        Some(match sign {
            "=" => Self::Equal,
            "+" => Self::Add,
            "x" | "X" | "*" | "×" => Self::Multiply,
            "-" | "−" => Self::Subtract,
            "/" | "÷" | ":" => Self::Divide,
            "mod" | "%" => Self::Modulo,
            "^" => Self::Exponent,
            _ => return None,
        })
    }

    /// Whether a cage of this many cells may have it.
    pub const fn fits(self, cells: usize) -> bool {
        match self {
            Self::Equal => cells == 1,
            Self::Add | Self::Multiply => cells >= 2,
            _ => cells == 2,
        }
    }

    /// The targets that these values have: two where the order of a pair changes it, none where there is a remainder
    /// or the product does not fit 64 bits.
    ///
    /// ```
    /// use kenken::Op;
    /// assert_eq!(Op::Modulo.targets(&[3, 8])[..], [3, 2]);
    /// assert!(Op::Divide.targets(&[3, 8]).is_empty());
    /// ```
    pub fn targets(self, values: &[u8]) -> ArrayVec<u64, 2> {
        let mut targets = ArrayVec::new();
        if !self.fits(values.len()) {
            return targets;
        }
        match self {
            Self::Equal => targets.push(u64::from(values[0])),
            Self::Add => targets.push(values.iter().map(|&value| u64::from(value)).sum()),
            Self::Multiply => {
                targets.extend(values.iter().try_fold(1_u64, |product, &value| product.checked_mul(u64::from(value))));
            }
            _ => {
                let (low, high) = (u64::from(values[0].min(values[1])), u64::from(values[0].max(values[1])));
                match self {
                    Self::Subtract => targets.push(high - low),
                    Self::Divide => targets.extend((high % low == 0).then_some(high / low)),
                    Self::Modulo => targets.extend([low % high, high % low]),
                    // 16^16 alone does not fit.
                    Self::Exponent => {
                        targets
                            .extend([low.checked_pow(high as u32), high.checked_pow(low as u32)].into_iter().flatten());
                    }
                    _ => targets.extend([low / high, high / low]),
                }
                if targets.len() == 2 && targets[0] == targets[1] {
                    targets.pop();
                }
            }
        }
        targets
    }

    /// Whether these values give this target.
    pub fn holds(self, values: &[u8], target: u64) -> bool {
        self.targets(values).contains(&target)
    }
}

/// A set of operations: what a generator may use, or what a cage with a hidden operation may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpSet(u8);

impl OpSet {
    /// All seven.
    pub const ALL: Self = Self(0x7f);
    /// None.
    pub const EMPTY: Self = Self(0);
    /// Addition, multiplication, subtraction and division (and single cells).
    pub const FOUR: Self = Self(0x1f);

    /// The set of one.
    pub const fn only(op: Op) -> Self {
        Self(1 << op as u8)
    }

    /// The same with one more.
    #[must_use]
    pub const fn with(self, op: Op) -> Self {
        Self(self.0 | Self::only(op).0)
    }

    /// Whether it holds this one.
    pub const fn has(self, op: Op) -> bool {
        self.0 & Self::only(op).0 != 0
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of the set that a cage of this many cells may have.
    #[must_use]
    pub fn fitting(self, cells: usize) -> Self {
        self.iter().filter(|op| op.fits(cells)).fold(Self::EMPTY, Self::with)
    }

    /// The members, in their order.
    pub fn iter(self) -> impl Iterator<Item = Op> {
        Op::ALL.into_iter().chain([Op::Truncate]).filter(move |&op| self.has(op))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modulo_on_eight_has_the_known_distribution() {
        let mut counts = [0; 8];
        for a in 1..=8_u64 {
            for b in (1..=8).filter(|&b| b != a) {
                counts[(a % b) as usize] += 1;
                assert!(Op::Modulo.holds(&[a as u8, b as u8], a % b));
            }
        }
        assert_eq!(counts, [12, 16, 11, 7, 4, 3, 2, 1]);
    }

    #[test]
    fn the_order_of_the_cells_never_matters() {
        for op in Op::ALL.into_iter().filter(|op| op.fits(2)) {
            for (a, b) in (1..=9).flat_map(|a| (1..=9).map(move |b| (a, b))) {
                assert_eq!(op.targets(&[a, b]), op.targets(&[b, a]));
            }
        }
    }

    #[test]
    fn exponents_reach_nine_to_the_eighth() {
        assert!(Op::Exponent.holds(&[8, 9], 43_046_721));
        assert!(Op::Exponent.holds(&[8, 9], 134_217_728));
        assert!(Op::Exponent.targets(&[16, 16]).is_empty());
    }

    #[test]
    fn a_product_beyond_64_bits_has_no_target() {
        assert_eq!(Op::Multiply.targets(&[16; 15])[..], [1 << 60]);
        assert!(Op::Multiply.targets(&[16; 16]).is_empty());
    }

    #[test]
    fn signs_are_read_back() {
        for op in Op::ALL {
            assert_eq!(Op::from_sign(op.sign()), Some(op));
        }
    }
}
