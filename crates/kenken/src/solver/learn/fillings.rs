//! Lists: the fillings of a cage, or of half a cage with its total, as bit patterns over atoms.
//!
//! A tuple is a `u128` with one bit for each of its variables. A list keeps the tuples that are still possible in
//! front, as the plain search does, and can say afterwards which struck numbers made a tuple impossible.

/// More bits do not fit a tuple.
pub const BITS: usize = 128;

/// The bits of one variable in the tuples of a list.
#[derive(Clone, Copy)]
pub struct Column {
    /// The variable.
    pub var: u32,
    /// Its first bit.
    pub shift: u32,
}

/// The cells of a list in one line: where the line's atoms are, and the bits of the numbers here.
pub struct Share {
    /// The row, or the column plus the size.
    pub line: u32,
    /// The shift of each of its cells.
    pub shifts: Vec<u32>,
}

/// A list.
pub struct List {
    pub columns: Vec<Column>,
    /// The atom of each bit.
    pub atoms: Vec<u32>,
    pub tuples: Vec<u128>,
    /// How many tuples, from the front, are still possible.
    pub live: u32,
    pub shares: Vec<Share>,
}

/// Which tuples an explanation must show to be impossible.
#[derive(Clone, Copy)]
pub enum Which {
    /// All of them.
    All,
    /// Those with this bit.
    With(u128),
    /// Those without any of these bits.
    Without(u128),
}

impl Which {
    const fn concerns(self, tuple: u128) -> bool {
        match self {
            Self::All => true,
            Self::With(bit) => tuple & bit != 0,
            Self::Without(bits) => tuple & bits == 0,
        }
    }
}

impl List {
    /// A list of these tuples.
    pub fn new(columns: Vec<Column>, atoms: Vec<u32>, tuples: Vec<u128>, shares: Vec<Share>) -> Self {
        let live = tuples.len() as u32;
        Self { columns, atoms, tuples, live, shares }
    }

    /// Drops the tuples that are not inside `possible`; says which bits are left in the others.
    pub fn filter(&mut self, possible: u128) -> u128 {
        let mut union = 0;
        let mut left = 0;
        for at in 0..self.live as usize {
            let tuple = self.tuples[at];
            if tuple & !possible == 0 {
                union |= tuple;
                self.tuples.swap(at, left);
                left += 1;
            }
        }
        self.live = left as u32;
        union
    }

    /// The numbers that every tuple left has in a line, as bits from 0 on.
    pub fn needs(&self, share: &Share, full: u128) -> u128 {
        let mut need = full;
        for &tuple in &self.tuples[..self.live as usize] {
            need &= share.shifts.iter().fold(0, |has, &shift| has | tuple >> shift);
            if need == 0 {
                break;
            }
        }
        need
    }

    /// Struck bits that together make the tuples concerned impossible. Those in `free` cost nothing; of the others the
    /// ones with the lowest `age` are taken.
    pub fn explain(&self, which: Which, struck: u128, free: u128, age: impl Fn(usize) -> u32) -> u128 {
        let mut chosen = struck & free;
        // What is the only reason against some tuple comes first.
        for &tuple in &self.tuples {
            let against = tuple & struck;
            if against & against.wrapping_sub(1) == 0 && which.concerns(tuple) {
                chosen |= against;
            }
        }
        for &tuple in &self.tuples {
            if tuple & chosen != 0 || !which.concerns(tuple) {
                continue;
            }
            let mut left = tuple & struck;
            let mut best = (u32::MAX, 0);
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                best = best.min((age(bit), bit));
            }
            if best.0 != u32::MAX {
                chosen |= 1 << best.1;
            }
        }
        chosen
    }
}
