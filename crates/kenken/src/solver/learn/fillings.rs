//! Lists: the fillings of a cage, or of half a cage with its total, as bit patterns over atoms.
//!
//! A tuple is a `u128` with one bit for each of its variables, and one for each number that a *part* of it holds: its
//! cells in one line. A list keeps the tuples that are still possible in front, as the plain search does, and can say
//! afterwards what made a tuple impossible: a number that was struck, or one that a part must hold.

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

/// A list.
pub struct List {
    pub columns: Vec<Column>,
    /// The atom of each bit.
    pub atoms: Vec<u32>,
    pub tuples: Vec<u128>,
    /// How many tuples, from the front, are still possible.
    pub live: u32,
    /// The bits that say that a part holds a number.
    pub parts: u128,
    /// What speaks against tuples, while an explanation is looked for.
    open: Vec<u128>,
}

/// Which tuples an explanation must show to be impossible.
#[derive(Clone, Copy)]
pub enum Which {
    /// All of them.
    All,
    /// Those with this bit.
    With(u128),
    /// Those without this bit.
    Without(u128),
}

/// What is known of the bits of a list.
#[derive(Clone, Copy, Default)]
pub struct Known {
    /// No filling has these.
    pub struck: u128,
    /// Every filling has these.
    pub held: u128,
}

impl Known {
    /// The bits that speak against a tuple.
    const fn against(self, tuple: u128) -> u128 {
        (tuple ^ self.held) & (self.struck | self.held)
    }
}

impl Which {
    const fn concerns(self, tuple: u128) -> bool {
        match self {
            Self::All => true,
            Self::With(bit) => tuple & bit != 0,
            Self::Without(bit) => tuple & bit == 0,
        }
    }
}

impl List {
    /// A list of these tuples.
    pub fn new(columns: Vec<Column>, atoms: Vec<u32>, tuples: Vec<u128>, parts: u128) -> Self {
        let live = tuples.len() as u32;
        Self { columns, atoms, tuples, live, parts, open: Vec::new() }
    }

    /// Drops the tuples that are not inside `possible` or lack something that is `held`; says which bits some of the
    /// others have, and which all have.
    pub fn filter(&mut self, possible: u128, held: u128) -> (u128, u128) {
        let (mut some, mut all) = (0, u128::MAX);
        let mut left = 0;
        for at in 0..self.live as usize {
            let tuple = self.tuples[at];
            if (tuple & !possible) | (held & !tuple) == 0 {
                some |= tuple;
                all &= tuple;
                self.tuples.swap(at, left);
                left += 1;
            }
        }
        self.live = left as u32;
        (some, all)
    }

    /// Bits, struck or held, that together make the tuples concerned impossible. Those in `free` cost nothing; of the
    /// others the ones with the lowest `age` are taken.
    pub fn explain(&mut self, which: Which, known: Known, free: u128, age: impl Fn(usize) -> u32) -> u128 {
        let mut chosen = free;
        self.open.clear();
        // What is the only reason against some tuple comes first.
        for &tuple in self.tuples.iter().filter(|&&tuple| which.concerns(tuple)) {
            let against = known.against(tuple);
            if against & chosen != 0 {
                continue;
            }
            if against & against.wrapping_sub(1) == 0 {
                chosen |= against;
            } else {
                self.open.push(against);
            }
        }
        for &against in &self.open {
            if against & chosen != 0 {
                continue;
            }
            let mut left = against;
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

    /// Whether these bits alone make the tuples concerned impossible.
    pub fn excludes(&self, which: Which, known: Known) -> bool {
        !self.tuples.iter().any(|&tuple| which.concerns(tuple) && known.against(tuple) == 0)
    }
}
