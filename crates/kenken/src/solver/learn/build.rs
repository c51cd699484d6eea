//! From a board to lists: a cage whose fillings can be listed is one list; a wider sum or product is two, which meet in
//! the total of its first half.

use super::fillings::BITS;
use crate::op::Fold;
use crate::solver::Demand;
use crate::{Cell, Op};

/// Lists longer than this are cut in two.
const LONGEST: usize = 4_000;
/// Lists of half a cage longer than this are given up.
const LONGEST_HALF: usize = 40_000;
/// The largest cage that is taken.
pub const MOST_CELLS: usize = 8;

/// A list of fillings: bit `place · size + number − 1`, and behind the cells the bit of the total, where there is one.
pub struct Listed {
    /// The cells, in the order of their bits.
    pub cells: Vec<Cell>,
    /// How many totals there are: none for a whole cage.
    pub totals: usize,
    /// The fillings.
    pub tuples: Vec<u128>,
}

/// The fillings of a cage as one list or as two that share their totals; none when they are too many. `cand` are the
/// candidates of each cell in reading order.
pub fn lists(size: usize, demand: &Demand, cand: &[u16]) -> Option<Vec<Listed>> {
    let cells = demand.cells;
    if cells.len() > MOST_CELLS || cells.len() * size > BITS {
        return None;
    }
    let masks: Vec<u16> = cells.iter().map(|cell| cand[cell.index(size)]).collect();
    let mut tuples = Vec::new();
    let mut fits = true;
    for op in demand.ops.iter() {
        let mut walk = Walk::new(size, cells, &masks);
        fits &= match op.fold() {
            Some(fold) => walk.reach(fold, demand.target),
            None => walk.pairs(op, demand.target),
        };
        tuples.append(&mut walk.found);
    }
    if fits {
        tuples.sort_unstable();
        tuples.dedup();
        return Some(vec![Listed { cells: cells.to_vec(), totals: 0, tuples }]);
    }
    let mut ops = demand.ops.iter();
    let (Some(fold), None) = (ops.next().and_then(Op::fold), ops.next()) else { return None };
    halves(size, fold, demand, cand)
}

/// Two lists of half a cage each.
fn halves(size: usize, fold: Fold, demand: &Demand, cand: &[u16]) -> Option<Vec<Listed>> {
    let (one, other) = split(demand.cells);
    let target = demand.target;
    let rest = |total: u64| match fold {
        Fold::Sum => target.checked_sub(total),
        Fold::Product => target.is_multiple_of(total).then(|| target / total),
    };
    let all = |cells: &[Cell]| {
        let masks: Vec<u16> = cells.iter().map(|cell| cand[cell.index(size)]).collect();
        let mut walk = Walk::new(size, cells, &masks);
        let mut totals = Vec::new();
        walk.every(fold, 0, None, 0, &mut totals).then_some((walk.found, totals))
    };
    let (first, first_totals) = all(&one)?;
    let (second, second_totals) = all(&other)?;
    let mut met: Vec<u64> = second_totals.iter().copied().filter_map(rest).collect();
    met.sort_unstable();
    met.dedup();
    let mut totals = first_totals.clone();
    totals.sort_unstable();
    totals.dedup();
    totals.retain(|total| met.binary_search(total).is_ok());
    if totals.len() + one.len().max(other.len()) * size > BITS {
        return None;
    }
    let list = |cells: Vec<Cell>, found: Vec<u128>, of: Vec<Option<u64>>| {
        let base = cells.len() * size;
        let with_total = found.into_iter().zip(of).filter_map(|(tuple, total)| {
            let number = totals.binary_search(&total?).ok()?;
            Some(tuple | 1 << (base + number))
        });
        Listed { totals: totals.len(), tuples: with_total.collect(), cells }
    };
    let first_totals = first_totals.into_iter().map(Some).collect();
    let second_totals = second_totals.into_iter().map(rest).collect();
    Some(vec![list(one, first, first_totals), list(other, second, second_totals)])
}

/// Two halves of a cage with as many pairs of cells in one line as can be kept together: what a list knows is that these
/// differ.
fn split(cells: &[Cell]) -> (Vec<Cell>, Vec<Cell>) {
    let count = cells.len();
    let half = count / 2;
    let kept = |set: u32| {
        let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.filter(|&(a, b)| (set >> a ^ set >> b) & 1 == 0 && cells[a].sees(cells[b])).count()
    };
    let sets = (0..1_u32 << count).filter(|set| set.count_ones() as usize == half);
    let best = sets.rev().max_by_key(|&set| kept(set)).unwrap_or(0);
    let part = |wanted: u32| (0..count).filter(|&at| best >> at & 1 == wanted).map(|at| cells[at]).collect();
    (part(1), part(0))
}

/// A walk over the fillings of some cells.
struct Walk<'a> {
    size: usize,
    masks: &'a [u16],
    /// For each cell the earlier ones that it sees.
    rivals: Vec<Vec<usize>>,
    numbers: [u8; MOST_CELLS],
    found: Vec<u128>,
}

impl<'a> Walk<'a> {
    fn new(size: usize, cells: &[Cell], masks: &'a [u16]) -> Self {
        let rivals = |at: usize| (0..at).filter(|&before| cells[before].sees(cells[at])).collect();
        let rivals = (0..cells.len()).map(rivals).collect();
        Self { size, masks, rivals, numbers: [0; MOST_CELLS], found: Vec::new() }
    }

    /// The numbers that a cell can have beside the earlier ones.
    fn numbers_of(&self, at: usize) -> u16 {
        self.rivals[at].iter().fold(self.masks[at], |mask, &rival| mask & !(1 << (self.numbers[rival] - 1)))
    }

    fn put(&mut self, at: usize, digit: u32) -> u128 {
        self.numbers[at] = digit as u8 + 1;
        1 << (at * self.size + digit as usize)
    }

    /// Every filling with a known total; false when there are too many.
    fn reach(&mut self, fold: Fold, target: u64) -> bool {
        // The least and the greatest total of the cells from each one on.
        let mut ends = vec![fold_start(fold); self.masks.len() + 1];
        let mut ends: Vec<(u64, u64)> = ends.drain(..).map(|start| (start, start)).collect();
        for at in (0..self.masks.len()).rev() {
            let low = u64::from(self.masks[at].trailing_zeros()) + 1;
            let high = 16 - u64::from(self.masks[at].leading_zeros());
            ends[at] = (together(fold, low, ends[at + 1].0), together(fold, high, ends[at + 1].1));
        }
        self.step(fold, 0, target, 0, &ends)
    }

    fn step(&mut self, fold: Fold, at: usize, rest: u64, bits: u128, ends: &[(u64, u64)]) -> bool {
        if at == self.masks.len() {
            if rest == fold_start(fold) {
                self.found.push(bits);
            }
            return self.found.len() <= LONGEST;
        }
        let mut left = self.numbers_of(at);
        while left != 0 {
            let digit = left.trailing_zeros();
            left &= left - 1;
            let number = u64::from(digit) + 1;
            let after = match fold {
                Fold::Sum => rest.checked_sub(number),
                Fold::Product => rest.is_multiple_of(number).then(|| rest / number),
            };
            let Some(after) = after.filter(|after| (ends[at + 1].0..=ends[at + 1].1).contains(after)) else { continue };
            let bit = self.put(at, digit);
            if !self.step(fold, at + 1, after, bits | bit, ends) {
                return false;
            }
        }
        true
    }

    /// Every filling with its total; false when there are too many.
    fn every(&mut self, fold: Fold, at: usize, total: Option<u64>, bits: u128, totals: &mut Vec<u64>) -> bool {
        if at == self.masks.len() {
            self.found.push(bits);
            totals.extend(total);
            return self.found.len() <= LONGEST_HALF;
        }
        let mut left = self.numbers_of(at);
        while left != 0 {
            let digit = left.trailing_zeros();
            left &= left - 1;
            let bit = self.put(at, digit);
            let total = together(fold, total.unwrap_or(fold_start(fold)), u64::from(digit) + 1);
            if !self.every(fold, at + 1, Some(total), bits | bit, totals) {
                return false;
            }
        }
        true
    }

    /// Single cells and pairs.
    fn pairs(&mut self, op: Op, target: u64) -> bool {
        let count = self.masks.len();
        if !op.fits(count) {
            return true;
        }
        let numbers = |mask: u16| (0..16_u32).filter(move |digit| mask >> digit & 1 != 0);
        for first in numbers(self.masks[0]) {
            let bit = self.put(0, first);
            if count == 1 {
                self.found.extend(op.holds(&[first as u8 + 1], target).then_some(bit));
                continue;
            }
            for second in numbers(self.numbers_of(1)) {
                if op.holds(&[first as u8 + 1, second as u8 + 1], target) {
                    self.found.push(bit | 1 << (self.size + second as usize));
                }
            }
        }
        true
    }
}

const fn fold_start(fold: Fold) -> u64 {
    match fold {
        Fold::Sum => 0,
        Fold::Product => 1,
    }
}

/// Two totals together; eight numbers up to sixteen always fit.
const fn together(fold: Fold, one: u64, other: u64) -> u64 {
    match fold {
        Fold::Sum => one + other,
        Fold::Product => one * other,
    }
}
