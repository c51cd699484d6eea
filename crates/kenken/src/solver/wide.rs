//! Cages too wide to list their tuples: what their sum or product still allows, cell by cell.
//!
//! Forwards, the totals that the first cells can have; backwards, those that the rest may bring them to the target.
//! A digit stays when some total before it and some total after it meet.
//!
//! All of it counts its steps: a guess on a board with wide cages costs a thousand times what it costs elsewhere, and a
//! budget that counts guesses alone would allow hours.

use crate::OpSet;
use crate::op::Fold;

/// More totals than this at one cell say too little to be worth following.
const MAX_TOTALS: usize = 4096;

/// Fillings that are gone through one by one.
const FEW: u64 = 1_000;

/// Narrows the candidates of a cage's cells by its fillings, where few are left: they also know which cells see each
/// other. For each cell, `rivals` are the earlier ones that it sees. False when nothing is left.
pub fn narrow_few(masks: &mut [u16], rivals: &[Vec<u8>], ops: OpSet, target: u64, steps: &mut u64) -> bool {
    *steps += masks.len() as u64;
    if masks.iter().map(|mask| u64::from(mask.count_ones())).try_fold(1, u64::checked_mul).is_none_or(|all| all > FEW) {
        return true;
    }
    let holds = |numbers: &[u8]| ops.iter().any(|op| op.holds(numbers, target));
    let mut few = Few { masks, rivals, numbers: vec![0; masks.len()], allowed: vec![0; masks.len()], steps: 0 };
    few.fill(0, &holds);
    *steps += few.steps;
    let allowed = few.allowed;
    masks.copy_from_slice(&allowed);
    allowed[0] != 0
}

struct Few<'a> {
    masks: &'a [u16],
    rivals: &'a [Vec<u8>],
    numbers: Vec<u8>,
    allowed: Vec<u16>,
    steps: u64,
}

impl Few<'_> {
    fn fill(&mut self, at: usize, holds: &dyn Fn(&[u8]) -> bool) {
        if at == self.masks.len() {
            self.steps += at as u64;
            if holds(&self.numbers) {
                for (allowed, number) in self.allowed.iter_mut().zip(&self.numbers) {
                    *allowed |= 1 << (*number - 1);
                }
            }
            return;
        }
        let rivals = &self.rivals[at];
        for digit in digits(self.masks[at]) {
            self.steps += 1 + rivals.len() as u64;
            if rivals.iter().all(|&rival| u64::from(self.numbers[rival as usize]) != digit) {
                self.numbers[at] = digit as u8;
                self.fill(at + 1, holds);
            }
        }
    }
}

/// Narrows the candidates of a cage's cells to what one of its operations allows; false when nothing is left.
pub fn narrow(masks: &mut [u16], ops: OpSet, target: u64, steps: &mut u64) -> bool {
    let mut allowed = vec![0; masks.len()];
    for op in ops.iter() {
        match op.fold() {
            Some(Fold::Sum) if target < 128 => short_sums(masks, target, &mut allowed, steps),
            Some(Fold::Sum) => sums(masks, target, &mut allowed, steps),
            Some(Fold::Product) => products(masks, target, &mut allowed, steps),
            // The tuples of single cells and pairs are always listed.
            None => {}
        }
    }
    masks.iter_mut().zip(allowed).all(|(mask, allowed)| {
        *mask &= allowed;
        *mask != 0
    })
}

fn digits(mask: u16) -> impl Iterator<Item = u64> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let digit = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (digit < 16).then_some(u64::from(digit) + 1)
    })
}

/// Sums below 128, where a set of totals is one word.
fn short_sums(masks: &[u16], target: u64, allowed: &mut [u16], steps: &mut u64) {
    *steps += 32 * masks.len() as u64;
    let mut before = Vec::with_capacity(masks.len() + 1);
    before.push(1_u128);
    for (at, &mask) in masks.iter().enumerate() {
        before.push(digits(mask).fold(0, |totals, digit| totals | before[at] << digit));
    }
    let mut after = 1_u128 << target;
    for at in (0..masks.len()).rev() {
        let mut earlier = 0;
        for digit in digits(masks[at]) {
            let met = after >> digit & before[at];
            if met != 0 {
                earlier |= met;
                allowed[at] |= 1 << (digit - 1);
            }
        }
        after = earlier;
    }
}

/// Larger sums: a set of totals is a row of words, lowest first.
fn sums(masks: &[u16], target: u64, allowed: &mut [u16], steps: &mut u64) {
    *steps += masks.len() as u64;
    let most: u64 = masks.iter().map(|mask| u64::from(u16::BITS - mask.leading_zeros())).sum();
    if target > most {
        return;
    }
    let words = target as usize / 64 + 1;
    let mut before = vec![0_u64; words * (masks.len() + 1)];
    before[0] = 1;
    for (at, &mask) in masks.iter().enumerate() {
        let (done, next) = before.split_at_mut(words * (at + 1));
        let totals = &done[words * at..];
        for digit in digits(mask) {
            *steps += words as u64;
            let mut carried = 0;
            for (next, &word) in next.iter_mut().zip(totals) {
                *next |= word << digit | carried;
                carried = word >> (64 - digit);
            }
        }
    }
    let mut after = vec![0_u64; words];
    after[words - 1] = 1 << (target % 64);
    for at in (0..masks.len()).rev() {
        let totals = &before[words * at..words * (at + 1)];
        let mut earlier = vec![0; words];
        for digit in digits(masks[at]) {
            *steps += words as u64;
            let (mut carried, mut met) = (0, 0);
            for ((earlier, &word), total) in earlier.iter_mut().zip(&after).zip(totals).rev() {
                let both = (word >> digit | carried) & total;
                carried = word << (64 - digit);
                *earlier |= both;
                met |= both;
            }
            if met != 0 {
                allowed[at] |= 1 << (digit - 1);
            }
        }
        after = earlier;
    }
}

fn products(masks: &[u16], target: u64, allowed: &mut [u16], steps: &mut u64) {
    let mut before = vec![vec![1]];
    for (at, &mask) in masks.iter().enumerate() {
        let forth =
            |total: u64, digit| total.checked_mul(digit).filter(|&product| target.checked_rem(product) == Some(0));
        let mut next: Vec<u64> = before[at]
            .iter()
            .flat_map(|&total| digits(mask).map(move |digit| (total, digit)))
            .filter_map(|(total, digit)| forth(total, digit))
            .collect();
        // A division takes as long as many steps, and so does sorting.
        *steps += 16 * before[at].len() as u64 * u64::from(mask.count_ones());
        next.sort_unstable();
        next.dedup();
        if next.len() > MAX_TOTALS {
            allowed.iter_mut().zip(masks).for_each(|(allowed, mask)| *allowed |= mask);
            return;
        }
        before.push(next);
    }
    let mut after = vec![target];
    for at in (0..masks.len()).rev() {
        let mut earlier = Vec::new();
        *steps += 16 * after.len() as u64 * u64::from(masks[at].count_ones());
        for digit in digits(masks[at]) {
            let met = after.iter().filter(|total| total.is_multiple_of(digit)).map(|total| total / digit);
            let kept = earlier.len();
            earlier.extend(met.filter(|total| before[at].binary_search(total).is_ok()));
            if earlier.len() > kept {
                allowed[at] |= 1 << (digit - 1);
            }
        }
        earlier.sort_unstable();
        earlier.dedup();
        after = earlier;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::Rng;

    use super::*;
    use crate::Op;

    #[test]
    fn nine_cells_with_the_smallest_sum_are_all_ones() {
        let mut masks = [0x1ff; 9];
        assert!(narrow(&mut masks, OpSet::only(Op::Add), 9, &mut 0));
        assert_eq!(masks, [1; 9]);
    }

    #[test]
    fn large_sums_keep_what_some_filling_has() {
        let mut rng = Rng::from_number(1);
        for target in (128..400).step_by(7) {
            let masks: Vec<u16> = (0..30).map(|_| rng.below(1 << 16) as u16 | 1).collect();
            let mut narrowed = masks.clone();
            let fits = narrow(&mut narrowed, OpSet::only(Op::Add), target, &mut 0);
            // The totals that some cells can have, one by one.
            let totals = |masks: &[u16]| {
                masks.iter().fold(BTreeSet::from([0]), |totals, &mask| {
                    totals.iter().flat_map(|total| digits(mask).map(move |digit| total + digit)).collect()
                })
            };
            let allowed = |at: usize| {
                let (before, after) = (totals(&masks[..at]), totals(&masks[at + 1..]));
                let meets =
                    |digit: &u64| before.iter().any(|total| after.contains(&target.wrapping_sub(total + digit)));
                digits(masks[at]).filter(meets).fold(0, |mask, digit| mask | 1 << (digit - 1))
            };
            let wanted: Vec<u16> = (0..masks.len()).map(allowed).collect();
            assert_eq!(fits, !wanted.contains(&0), "{target}");
            if fits {
                assert_eq!(narrowed, wanted, "{target}");
            }
        }
        assert!(!narrow(&mut [0xffff; 9], OpSet::only(Op::Add), u64::MAX, &mut 0));
    }

    #[test]
    fn a_product_keeps_only_divisors() {
        let mut masks = [0x1ff; 9];
        assert!(narrow(&mut masks, OpSet::only(Op::Multiply), 35, &mut 0));
        assert_eq!(masks, [0b101_0001; 9]);
        assert!(!narrow(&mut [0x1ff; 9], OpSet::only(Op::Multiply), 11, &mut 0));
    }

    #[test]
    fn few_fillings_know_which_cells_see_each_other() {
        // Three cells in a line with 1 or 2, 1 or 2, and 1 to 3: the last one is 3, whatever the sum allows.
        let rivals = [vec![], vec![0], vec![0, 1]];
        let mut masks = [0b011, 0b011, 0b111];
        assert!(narrow(&mut masks, OpSet::only(Op::Add), 6, &mut 0));
        assert!(narrow_few(&mut masks, &rivals, OpSet::only(Op::Add), 6, &mut 0));
        assert_eq!(masks, [0b011, 0b011, 0b100]);
        assert!(!narrow_few(&mut [0b011, 0b011, 0b011], &rivals, OpSet::only(Op::Add), 5, &mut 0));
        // Many are left alone.
        let (mut many, rivals) = ([0x1ff; 6], [const { Vec::new() }; 6]);
        assert!(narrow_few(&mut many, &rivals, OpSet::only(Op::Add), 6, &mut 0));
        assert_eq!(many, [0x1ff; 6]);
    }
}
