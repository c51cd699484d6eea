//! Which answers cannot all be true.
//!
//! A code violates some of the answers. A set of answers cannot all be true exactly when every code violates one of
//! them: when the set hits what each code violates. So the smallest such set is a smallest hitting set, found in
//! turns: take the smallest set that hits all violations seen so far; ask for a code that fits it; what that code
//! violates has to be hit as well.

use game::Budget;

use crate::consistent::{Consistent, Found};
use crate::feedback::Judge;
use crate::knowledge::Turn;
use crate::size::Size;

/// The turns, counted from 1, of a smallest set of answers that cannot all be true; of an irreducible one where the
/// smallest is out of reach of the budget. Empty if some code fits all answers, or if none could be found.
pub fn smallest(size: Size, turns: &[Turn], budget: &Budget) -> Vec<usize> {
    let judges: Vec<Judge> = turns.iter().map(|turn| Judge::new(turn.guess)).collect();
    let mut violations: Vec<u64> = Vec::new();
    loop {
        let chosen = smallest_hitting_set(&violations, turns.len());
        let kept: Vec<Turn> = members(chosen).map(|index| turns[index]).collect();
        match Consistent::new(size, &kept).first(budget) {
            Found::Nothing => return members(chosen).map(|index| index + 1).collect(),
            Found::Unknown => return irreducible(size, turns),
            Found::Code(code) => {
                let violated = (0..turns.len())
                    .filter(|&index| judges[index].class(code) != turns[index].answer.class())
                    .fold(0_u64, |set, index| set | 1 << index);
                if violated == 0 {
                    return vec![];
                }
                violations.push(violated);
            }
        }
    }
}

/// Leaves out one answer after the other as long as the rest still cannot all be true.
fn irreducible(size: Size, turns: &[Turn]) -> Vec<usize> {
    /// For each question whether a code fits: an unanswered one keeps the answer in.
    const NODES: u64 = 200_000;
    let mut kept: Vec<usize> = (0..turns.len()).collect();
    for index in (0..turns.len()).rev() {
        let without: Vec<Turn> = kept.iter().filter(|&&other| other != index).map(|&other| turns[other]).collect();
        if Consistent::new(size, &without).first(&Budget::nodes(NODES)) == Found::Nothing {
            kept.retain(|&other| other != index);
        }
    }
    kept.into_iter().map(|index| index + 1).collect()
}

fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..u64::BITS as usize).filter(move |index| set >> index & 1 == 1)
}

/// A smallest set with a member in each of these sets.
fn smallest_hitting_set(sets: &[u64], members: usize) -> u64 {
    (0..=members).find_map(|size| hit(sets, 0, size)).unwrap_or(0)
}

/// Extends `chosen` by at most `more` members so that it hits all sets.
fn hit(sets: &[u64], chosen: u64, more: usize) -> Option<u64> {
    let Some(&missed) = sets.iter().filter(|&&set| set & chosen == 0).min_by_key(|set| set.count_ones()) else {
        return Some(chosen);
    };
    if more == 0 {
        return None;
    }
    members(missed).find_map(|index| hit(sets, chosen | 1 << index, more - 1))
}
