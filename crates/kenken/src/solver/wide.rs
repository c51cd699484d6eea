//! Cages too wide to list their tuples: what their sum or product still allows, cell by cell.
//!
//! Forwards, the totals that the first cells can have; backwards, those that the rest may bring them to the target.
//! A digit stays when some total before it and some total after it meet.

use crate::OpSet;
use crate::op::Fold;

/// More totals than this at one cell say too little to be worth following.
const MAX_TOTALS: usize = 4096;

/// Fillings that are gone through one by one.
const FEW: u64 = 1_000;

/// Narrows the candidates of a cage's cells by its fillings, where few are left: they also know which cells see each
/// other. For each cell, `rivals` are the earlier ones that it sees. False when nothing is left.
pub fn narrow_few(masks: &mut [u16], rivals: &[Vec<u8>], ops: OpSet, target: u64) -> bool {
    if masks.iter().map(|mask| u64::from(mask.count_ones())).try_fold(1, u64::checked_mul).is_none_or(|all| all > FEW) {
        return true;
    }
    let mut numbers = vec![0; masks.len()];
    let mut allowed = vec![0; masks.len()];
    fill(0, masks, rivals, &mut numbers, &mut allowed, &|numbers| ops.iter().any(|op| op.holds(numbers, target)));
    masks.copy_from_slice(&allowed);
    allowed[0] != 0
}

fn fill(
    at: usize,
    masks: &[u16],
    rivals: &[Vec<u8>],
    numbers: &mut [u8],
    allowed: &mut [u16],
    holds: &dyn Fn(&[u8]) -> bool,
) {
    if at == masks.len() {
        if holds(numbers) {
            for (allowed, number) in allowed.iter_mut().zip(numbers) {
                *allowed |= 1 << (*number - 1);
            }
        }
        return;
    }
    for digit in digits(masks[at]) {
        if rivals[at].iter().all(|&rival| u64::from(numbers[rival as usize]) != digit) {
            numbers[at] = digit as u8;
            fill(at + 1, masks, rivals, numbers, allowed, holds);
        }
    }
}

/// Narrows the candidates of a cage's cells to what one of its operations allows; false when nothing is left.
pub fn narrow(masks: &mut [u16], ops: OpSet, target: u64) -> bool {
    let mut allowed = vec![0; masks.len()];
    for op in ops.iter() {
        match op.fold() {
            Some(Fold::Sum) if target < 128 => short_sums(masks, target, &mut allowed),
            Some(Fold::Sum) => {
                let after = |total: u64, digit| Some(total + digit).filter(|&total| total <= target);
                support(masks, 0, target, &mut allowed, after, u64::checked_sub);
            }
            Some(Fold::Product) => {
                let after = |total: u64, digit| {
                    total.checked_mul(digit).filter(|&product| target.checked_rem(product) == Some(0))
                };
                let before = |total: u64, digit| total.is_multiple_of(digit).then_some(total / digit);
                support(masks, 1, target, &mut allowed, after, before);
            }
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
fn short_sums(masks: &[u16], target: u64, allowed: &mut [u16]) {
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

fn support(
    masks: &[u16],
    start: u64,
    target: u64,
    allowed: &mut [u16],
    forth: impl Fn(u64, u64) -> Option<u64>,
    back: impl Fn(u64, u64) -> Option<u64>,
) {
    let mut before = vec![vec![start]];
    for (at, &mask) in masks.iter().enumerate() {
        let mut next: Vec<u64> = before[at]
            .iter()
            .flat_map(|&total| digits(mask).map(move |digit| (total, digit)))
            .filter_map(|(total, digit)| forth(total, digit))
            .collect();
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
        for digit in digits(masks[at]) {
            let met = after.iter().filter_map(|&total| back(total, digit));
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
    use super::*;
    use crate::Op;

    #[test]
    fn nine_cells_with_the_smallest_sum_are_all_ones() {
        let mut masks = [0x1ff; 9];
        assert!(narrow(&mut masks, OpSet::only(Op::Add), 9));
        assert_eq!(masks, [1; 9]);
    }

    #[test]
    fn a_product_keeps_only_divisors() {
        let mut masks = [0x1ff; 9];
        assert!(narrow(&mut masks, OpSet::only(Op::Multiply), 35));
        assert_eq!(masks, [0b101_0001; 9]);
        assert!(!narrow(&mut [0x1ff; 9], OpSet::only(Op::Multiply), 11));
    }

    #[test]
    fn few_fillings_know_which_cells_see_each_other() {
        // Three cells in a line with 1 or 2, 1 or 2, and 1 to 3: the last one is 3, whatever the sum allows.
        let rivals = [vec![], vec![0], vec![0, 1]];
        let mut masks = [0b011, 0b011, 0b111];
        assert!(narrow(&mut masks, OpSet::only(Op::Add), 6));
        assert!(narrow_few(&mut masks, &rivals, OpSet::only(Op::Add), 6));
        assert_eq!(masks, [0b011, 0b011, 0b100]);
        assert!(!narrow_few(&mut [0b011, 0b011, 0b011], &rivals, OpSet::only(Op::Add), 5));
        // Many are left alone.
        let (mut many, rivals) = ([0x1ff; 6], [const { Vec::new() }; 6]);
        assert!(narrow_few(&mut many, &rivals, OpSet::only(Op::Add), 6));
        assert_eq!(many, [0x1ff; 6]);
    }
}
