//! Tuples: every way to fill a cage, kept by shape, operations and target.
//!
//! A tuple is a `u64` with one bit for each cell: bit `place · size + digit − 1`. So a cage's candidates are one word
//! as well, and a tuple is possible when it lies inside them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use crate::op::Fold;
use crate::{Cell, Op, OpSet};

/// Stands for every target that a pair can have. No cage has this product: it has prime factors above 16.
pub const ANY_TARGET: u64 = u64::MAX;
/// Cages of more cells than this are reasoned about without their tuples.
pub const MAX_CELLS: usize = 8;
/// Lists longer than this are not made.
const MOST_TUPLES: usize = 40_000;
/// Nor longer ones than this for a search, which goes through them again and again.
const MOST_SEARCHED: usize = 4_000;
/// When the cache holds more than this, it starts afresh.
const MAX_CACHED: usize = 4_000_000;

#[derive(PartialEq, Eq, Hash)]
struct Key {
    target: u64,
    shape: u64,
    size_and_ops: u32,
}

/// The tuples of all cages met so far; `None` for a cage that has too many.
pub struct TupleCache {
    made: HashMap<Key, Option<Rc<[u64]>>, BuildHasherDefault<Mixer>>,
    held: usize,
    /// Longer lists are not made.
    most: usize,
}

impl Default for TupleCache {
    fn default() -> Self {
        Self { made: HashMap::default(), held: 0, most: MOST_TUPLES }
    }
}

impl TupleCache {
    /// A cache for a search.
    pub fn for_search() -> Self {
        Self { most: MOST_SEARCHED, ..Self::default() }
    }

    /// The tuples of a cage; none when there are too many.
    pub fn of(&mut self, size: usize, cells: &[Cell], ops: OpSet, target: u64) -> Option<Rc<[u64]>> {
        if cells.len() > MAX_CELLS || cells.len() * size > 64 {
            return None;
        }
        let top = cells[0].row();
        let left = cells.iter().map(|cell| cell.col()).min().unwrap_or(0);
        let shape = cells
            .iter()
            .fold(0, |shape, cell| shape << 8 | ((cell.row() - top) << 4 | (cell.col() - left) | 1 << 7) as u64);
        let key = Key { target, shape, size_and_ops: (size as u32) << 16 | u32::from(ops.bits()) };
        if let Some(tuples) = self.made.get(&key) {
            return tuples.clone();
        }
        if self.held > MAX_CACHED {
            self.made.clear();
            self.held = 0;
        }
        let tuples: Option<Rc<[u64]>> = list(size, cells, ops, target, self.most).map(Rc::from);
        self.held += tuples.as_ref().map_or(0, |tuples| tuples.len());
        self.made.insert(key, tuples.clone());
        tuples
    }
}

/// Every filling of these cells that obeys the lines and one of the operations.
fn list(size: usize, cells: &[Cell], ops: OpSet, target: u64, most: usize) -> Option<Vec<u64>> {
    let mut walk = Walk { size, most, rivals: Vec::new(), digits: [0; MAX_CELLS], found: Vec::new() };
    walk.rivals
        .extend((0..cells.len()).map(|at| (0..at).filter(|&before| cells[before].sees(cells[at])).collect::<Vec<_>>()));
    for op in ops.iter() {
        match op.fold() {
            Some(Fold::Sum) => walk.sums(0, cells.len(), target, 0),
            Some(Fold::Product) => walk.products(0, cells.len(), target, 0),
            None => walk.pairs(op, cells.len(), target),
        }
        if walk.found.len() > most {
            return None;
        }
    }
    if ops.iter().count() > 1 {
        walk.found.sort_unstable();
        walk.found.dedup();
    }
    Some(walk.found)
}

/// A walk over the fillings of a cage, cell by cell.
struct Walk {
    size: usize,
    /// Enough is enough.
    most: usize,
    /// For each cell the earlier ones that it sees.
    rivals: Vec<Vec<usize>>,
    digits: [u8; MAX_CELLS],
    found: Vec<u64>,
}

impl Walk {
    /// Puts a digit at a place, if no earlier cell in its lines has it.
    fn put(&mut self, at: usize, digit: usize) -> Option<u64> {
        if self.rivals[at].iter().any(|&before| self.digits[before] as usize == digit) {
            return None;
        }
        self.digits[at] = digit as u8;
        Some(1 << (at * self.size + digit - 1))
    }

    fn sums(&mut self, at: usize, cells: usize, rest: u64, bits: u64) {
        let left = (cells - at - 1) as u64;
        let low = rest.saturating_sub(left * self.size as u64).max(1);
        let high = rest.saturating_sub(left).min(self.size as u64);
        for digit in low..=high {
            if let Some(bit) = self.put(at, digit as usize) {
                if left == 0 {
                    self.found.push(bits | bit);
                } else if self.found.len() <= self.most {
                    self.sums(at + 1, cells, rest - digit, bits | bit);
                }
            }
        }
    }

    fn products(&mut self, at: usize, cells: usize, rest: u64, bits: u64) {
        let left = cells - at - 1;
        if rest == 0 {
            return;
        }
        let most = (self.size as u64).pow(left as u32);
        for digit in 1..=self.size {
            let after = rest / digit as u64;
            if !rest.is_multiple_of(digit as u64) || after > most {
                continue;
            }
            if let Some(bit) = self.put(at, digit) {
                if left == 0 {
                    self.found.push(bits | bit);
                } else if self.found.len() <= self.most {
                    self.products(at + 1, cells, after, bits | bit);
                }
            }
        }
    }

    fn pairs(&mut self, op: Op, cells: usize, target: u64) {
        if !op.fits(cells) {
            return;
        }
        if cells == 1 {
            self.found.extend((1..=self.size as u64).contains(&target).then(|| 1 << (target - 1)));
            return;
        }
        for a in 1..=self.size {
            for b in (1..=self.size).filter(|&b| b != a) {
                let targets = op.targets(&[a as u8, b as u8]);
                if targets.contains(&target) || (target == ANY_TARGET && !targets.is_empty()) {
                    self.found.push(1 << (a - 1) | 1 << (self.size + b - 1));
                }
            }
        }
    }
}

/// A quick hash for small keys that no stranger chooses: multiply and rotate.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(size: usize, names: &str, op: Op, target: u64) -> usize {
        let cells: Vec<Cell> = names.split(' ').map(|name| Cell::parse(name, size).unwrap()).collect();
        TupleCache::default().of(size, &cells, OpSet::only(op), target).unwrap().len()
    }

    #[test]
    fn pairs_and_corners_have_the_fillings_one_counts_by_hand() {
        assert_eq!(count(6, "a1 b1", Op::Divide, 2), 6);
        assert_eq!(count(6, "a1 b1", Op::Subtract, 5), 2);
        assert_eq!(count(8, "a1 b1", Op::Modulo, 7), 2);
        // Three in a line: 1 2 3 in any order; round a corner also 1 4 1 and 2 2 2 less what the lines forbid.
        assert_eq!(count(6, "a1 b1 c1", Op::Add, 6), 6);
        assert_eq!(count(6, "a1 a2 b1", Op::Add, 6), 7);
        assert_eq!(count(9, "a1 b1", Op::Exponent, 64), 6);
    }

    #[test]
    fn a_hidden_operation_allows_the_union() {
        let cells = [Cell::new(0, 0), Cell::new(0, 1)];
        let tuples = TupleCache::default().of(6, &cells, OpSet::ALL, 3).unwrap();
        let mut pairs = 0;
        for a in 1..=6 {
            for b in (1..=6).filter(|&b| b != a) {
                pairs += usize::from(Op::ALL.into_iter().any(|op| op.holds(&[a, b], 3)));
            }
        }
        assert_eq!(tuples.len(), pairs);
    }
}
