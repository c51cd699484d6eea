//! Cages too wide to list their tuples: what their sum or product still allows, cell by cell.
//!
//! Forwards, the totals that the first cells can have; backwards, those that the rest may bring them to the target.
//! A digit stays when some total before it and some total after it meet.

use crate::OpSet;
use crate::op::Fold;

/// More totals than this at one cell say too little to be worth following.
const MAX_TOTALS: usize = 4096;

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
}
