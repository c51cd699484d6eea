//! The operations of a cage: one list, and everything else about them is derived from it.

use arrayvec::ArrayVec;

/// What is fixed about an operation.
struct OpFacts {
    /// The sign in the project's own files and on the command line.
    sign: &'static str,
    /// The sign as it is printed in a cage.
    symbol: &'static str,
    /// Other spellings of the sign that people use.
    spellings: &'static [&'static str],
    /// What the numbers of its cage give.
    gives: Gives,
    /// Its number in course text, where that has it; operations are also offered in this order.
    course: Option<u64>,
    /// Its letter in a Keen game ID, where that has it.
    keen: Option<char>,
    /// Whether it is an operation of the game; if not, it is read on request and never written.
    in_game: bool,
}

/// What the numbers of a cage give, and so how many cells it has.
#[derive(Clone, Copy)]
enum Gives {
    /// One cell: its number.
    Itself,
    /// Two cells or more: all numbers together.
    All(Fold),
    /// Two cells: one or two targets of the smaller and the larger number.
    Pair(PairTargets),
    /// The same where some pairs (of the numbers up to 9) give none.
    SomePairs(PairTargets),
}

/// The targets of a pair, the smaller number first.
type PairTargets = fn(low: u64, high: u64) -> [Option<u64>; 2];

/// How the numbers of a cage come together, whatever their order. The solver knows each way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    Sum,
    Product,
}

/// How many cells a cage with an operation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CageSize {
    One,
    Two,
    TwoOrMore,
}

/// Makes the operations and their list of what is written down once.
macro_rules! operations {
    ($($(#[$about:meta])+ $op:ident: $facts:expr;)+) => {
        /// What the numbers of a cage must do to give its target. The order of the cells never matters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Op {
            $($(#[$about])+ $op,)+
        }

        /// Every operation with what is fixed about it, in the order in which a generator goes through them: another order
        /// would make other boards of the same seed.
        const LIST: &[(Op, OpFacts)] = &[$((Op::$op, $facts),)+];
    };
}

operations! {
    /// The one cell is the target.
    Equal: OpFacts {
        sign: "=",
        symbol: "",
        spellings: &[],
        gives: Gives::Itself,
        course: Some(0),
        keen: None,
        in_game: true,
    };
    /// The sum is the target.
    Add: OpFacts {
        sign: "+",
        symbol: "+",
        spellings: &[],
        gives: Gives::All(Fold::Sum),
        course: Some(1),
        keen: Some('a'),
        in_game: true,
    };
    /// The product is the target.
    Multiply: OpFacts {
        sign: "x",
        symbol: "×",
        spellings: &["X", "*", "×"],
        gives: Gives::All(Fold::Product),
        course: Some(3),
        keen: Some('m'),
        in_game: true,
    };
    /// The larger minus the smaller is the target.
    Subtract: OpFacts {
        sign: "-",
        symbol: "−",
        spellings: &["−"],
        gives: Gives::Pair(|low, high| [Some(high - low), None]),
        course: Some(2),
        keen: Some('s'),
        in_game: true,
    };
    /// The larger over the smaller is the target, without remainder.
    Divide: OpFacts {
        sign: "/",
        symbol: "÷",
        spellings: &["÷", ":"],
        gives: Gives::SomePairs(|low, high| [(high % low == 0).then_some(high / low), None]),
        course: Some(4),
        keen: Some('d'),
        in_game: true,
    };
    /// One of the two modulo the other, in either order, is the target.
    Modulo: OpFacts {
        sign: "mod",
        symbol: " mod",
        spellings: &["%"],
        gives: Gives::Pair(|low, high| [Some(low % high), Some(high % low)]),
        course: Some(5),
        keen: None,
        in_game: true,
    };
    /// One of the two to the power of the other, in either order, is the target.
    Exponent: OpFacts {
        sign: "^",
        symbol: "^",
        spellings: &[],
        // 16^16 alone does not fit.
        gives: Gives::Pair(|low, high| [low.checked_pow(high as u32), high.checked_pow(low as u32)]),
        course: Some(6),
        keen: None,
        in_game: true,
    };
    /// One of the two over the other, in either order and dropping the remainder, is the target. Only some course
    /// files mean this; it is read on request and never written.
    Truncate: OpFacts {
        sign: "div",
        symbol: " div",
        spellings: &[],
        gives: Gives::Pair(|low, high| [Some(low / high), Some(high / low)]),
        course: None,
        keen: None,
        in_game: false,
    };
}

/// How many operations the game has.
const IN_GAME: usize = {
    let (mut count, mut at) = (0, 0);
    while at < LIST.len() {
        count += LIST[at].1.in_game as usize;
        at += 1;
    }
    count
};

impl Op {
    /// The operations of the game, in the order of the list.
    pub const ALL: [Self; IN_GAME] = {
        let mut all = [LIST[0].0; IN_GAME];
        let (mut count, mut at) = (0, 0);
        while at < LIST.len() {
            if LIST[at].1.in_game {
                all[count] = LIST[at].0;
                count += 1;
            }
            at += 1;
        }
        all
    };

    /// The operations that somebody who makes boards chooses among, as they are offered: in the order of course text,
    /// what that does not have at the end. Single cells need none.
    ///
    /// ```
    /// use kenken::Op;
    /// assert_eq!(Op::offered().map(Op::sign).collect::<Vec<_>>(), ["+", "-", "x", "/", "mod", "^"]);
    /// ```
    pub fn offered() -> impl Iterator<Item = Self> {
        let mut offered = Self::ALL;
        offered.sort_by_key(|op| op.course().unwrap_or(u64::MAX));
        offered.into_iter().filter(|op| op.cage_size() != CageSize::One)
    }

    const fn facts(self) -> &'static OpFacts {
        &LIST[self as usize].1
    }

    /// The sign in the project's own files and on the command line.
    pub const fn sign(self) -> &'static str {
        self.facts().sign
    }

    /// The sign as it is printed in a cage: nothing for a single cell.
    pub const fn symbol(self) -> &'static str {
        self.facts().symbol
    }

    /// The operation of the game with this sign, in any of the usual spellings.
    pub fn from_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|op| op.sign() == sign || op.facts().spellings.contains(&sign))
    }

    /// Its number in course text, where that has it.
    pub(crate) const fn course(self) -> Option<u64> {
        self.facts().course
    }

    /// The operation with this number in course text.
    pub(crate) fn from_course(number: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|op| op.course() == Some(number))
    }

    /// Its letter in a Keen game ID, where that has it.
    pub(crate) const fn keen(self) -> Option<char> {
        self.facts().keen
    }

    /// The operation with this letter in a Keen game ID.
    pub(crate) fn from_keen(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|op| op.keen() == Some(letter))
    }

    /// Whether it is an operation of the game, and not only read on request.
    pub(crate) const fn is_in_game(self) -> bool {
        self.facts().in_game
    }

    /// How many cells its cages have.
    pub(crate) const fn cage_size(self) -> CageSize {
        match self.facts().gives {
            Gives::Itself => CageSize::One,
            Gives::All(_) => CageSize::TwoOrMore,
            Gives::Pair(_) | Gives::SomePairs(_) => CageSize::Two,
        }
    }

    /// Whether a cage of this many cells may have it.
    pub const fn fits(self, cells: usize) -> bool {
        match self.cage_size() {
            CageSize::One => cells == 1,
            CageSize::Two => cells == 2,
            CageSize::TwoOrMore => cells >= 2,
        }
    }

    /// How all numbers of a cage come together, where that is what it does.
    pub(crate) const fn fold(self) -> Option<Fold> {
        match self.facts().gives {
            Gives::All(fold) => Some(fold),
            _ => None,
        }
    }

    /// Whether some pairs of numbers have no target at all.
    pub(crate) const fn refuses_pairs(self) -> bool {
        matches!(self.facts().gives, Gives::SomePairs(_))
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
        let mut numbers = values.iter().map(|&value| u64::from(value));
        match self.facts().gives {
            Gives::Itself => targets.extend(numbers),
            Gives::All(Fold::Sum) => targets.push(numbers.sum()),
            Gives::All(Fold::Product) => targets.extend(numbers.try_fold(1, u64::checked_mul)),
            Gives::Pair(pair) | Gives::SomePairs(pair) => {
                let (low, high) = (u64::from(values[0].min(values[1])), u64::from(values[0].max(values[1])));
                targets.extend(pair(low, high).into_iter().flatten());
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
pub struct OpSet(u16);

impl OpSet {
    /// All of the game.
    pub const ALL: Self = {
        let (mut all, mut at) = (Self::EMPTY, 0);
        while at < Op::ALL.len() {
            all = all.with(Op::ALL[at]);
            at += 1;
        }
        all
    };
    /// None.
    pub const EMPTY: Self = Self(0);
    /// Addition, multiplication, subtraction and division (and single cells).
    pub const FOUR: Self = Self::only(Op::Equal).with(Op::Add).with(Op::Multiply).with(Op::Subtract).with(Op::Divide);

    /// The set of one.
    pub const fn only(op: Op) -> Self {
        Self(1 << op as u16)
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
        LIST.iter().map(|&(op, _)| op).filter(move |&op| self.has(op))
    }

    /// A bit for each member, to be told apart from other sets.
    pub(crate) const fn bits(self) -> u16 {
        self.0
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
    fn signs_numbers_and_letters_are_read_back() {
        for op in Op::ALL {
            assert_eq!(Op::from_sign(op.sign()), Some(op));
            assert!(op.course().is_none_or(|number| Op::from_course(number) == Some(op)), "{op:?}");
            assert!(op.keen().is_none_or(|letter| Op::from_keen(letter) == Some(op)), "{op:?}");
        }
        for (spelling, op) in [("X", Op::Multiply), ("*", Op::Multiply), (":", Op::Divide), ("%", Op::Modulo)] {
            assert_eq!(Op::from_sign(spelling), Some(op));
        }
        assert_eq!(Op::from_sign(Op::Truncate.sign()), None, "it is no operation of the game");
    }

    #[test]
    fn the_list_says_which_operations_refuse_pairs() {
        for op in Op::ALL.into_iter().filter(|op| op.fits(2)) {
            let refused = (1..=9).flat_map(|a| (1..=9).map(move |b| [a, b])).any(|pair| op.targets(&pair).is_empty());
            assert_eq!(refused, op.refuses_pairs(), "{op:?}");
        }
    }

    #[test]
    fn the_sentence_about_a_wrong_sign_names_every_sign() {
        let signs: Vec<&str> = [Op::Equal].into_iter().chain(Op::offered()).map(Op::sign).collect();
        assert!(crate::words::BAD_OP.english.contains(&format!(" {}.", signs.join(" "))));
    }
}
