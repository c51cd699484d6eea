//! Which answers cannot all be true.
//!
//! A code violates some of the answers. A set of answers cannot all be true exactly when every code violates one of
//! them: when the set hits what each code violates. So the smallest such set is a smallest hitting set, found in
//! turns: take the smallest set that hits all violations seen so far; ask for a code that fits it; what that code
//! violates has to be hit as well.

use game::Budget;

use crate::feedback::Judge;
use crate::knowledge::{Consistent, Found, Turn};
use crate::size::Size;

/// The turns, counted from 1, of a smallest set of answers that cannot all be true; of an irreducible one where the
/// smallest is out of reach of the budget. Empty if some code fits all answers, or if none could be found.
pub fn smallest_contradiction(size: Size, turns: &[Turn], budget: &Budget) -> Vec<usize> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::Answer;

    fn turns(size: Size, history: &[(&str, &str)]) -> Vec<Turn> {
        let turn = |&(guess, answer): &(&str, &str)| Turn {
            guess: size.parse(guess).unwrap(),
            answer: Answer::parse(answer).unwrap(),
        };
        history.iter().map(turn).collect()
    }

    fn named(size: Size, history: &[(&str, &str)]) -> Vec<usize> {
        smallest_contradiction(size, &turns(size, history), &Budget::unlimited())
    }

    #[test]
    fn answers_that_fit_a_code_do_not_contradict() {
        let size = Size::new(4, 6, true, false).unwrap();
        assert_eq!(named(size, &[]), [0; 0]);
        assert_eq!(named(size, &[("1122", "1,1"), ("3344", "0,2")]), [0; 0]);
    }

    #[test]
    fn one_answer_alone_can_be_impossible() {
        let size = Size::new(4, 4, false, false).unwrap();
        assert_eq!(named(size, &[("1234", "0,4"), ("2143", "2,0"), ("4321", "0,4")]), [2], "all four colours are used");
    }

    /// A guess of one colour tells how often it stands, so as many colours make a made-up set of that size.
    #[test]
    fn a_smallest_set_is_named_whatever_its_size() {
        // The pins of single colours must add up to six: claiming none for all colours needs all of them to contradict.
        for colours in 2..=9 {
            let size = Size::new(6, colours, true, false).unwrap();
            let all: Vec<String> = (1..=colours).map(|colour| colour.to_string().repeat(6)).collect();
            let history: Vec<(&str, &str)> = all.iter().map(|guess| (guess.as_str(), "0,0")).collect();
            assert_eq!(named(size, &history), (1..=colours).collect::<Vec<_>>());
            assert_eq!(named(size, &history[1..]), [0; 0]);
        }
        let size = Size::new(6, 8, true, false).unwrap();
        // Counts that are too many together: of 3 + 2 + 2 all three are needed, of 4 + 3 only two.
        assert_eq!(named(size, &[("111111", "3,0"), ("222222", "2,0"), ("333333", "2,0")]), [1, 2, 3]);
        assert_eq!(named(size, &[("111111", "2,0"), ("222222", "4,0"), ("333333", "3,0")]), [2, 3]);
        assert_eq!(named(size, &[("444444", "1,0"), ("111111", "6,0"), ("555555", "0,0")]), [1, 2]);
        let five = [("111111", "2,0"), ("222222", "2,0"), ("333333", "1,0"), ("444444", "1,0"), ("555555", "1,0")];
        assert_eq!(named(size, &five), [1, 2, 3, 4, 5]);
        assert_eq!(named(size, &five[..4]), [0; 0]);
    }

    /// Checked by trying every subset: nothing smaller than what is named cannot all be true.
    #[test]
    fn nothing_smaller_contradicts() {
        let size = Size::new(3, 4, true, false).unwrap();
        let mut rng = game::Rng::from_number(9);
        let mut sizes = [0; 6];
        for _ in 0..300 {
            let made_up: Vec<Turn> =
                (0..5).map(|_| Turn { guess: size.draw(&mut rng), answer: Answer::of_class(rng.index(8)) }).collect();
            let impossible = |set: u64| {
                let kept: Vec<Turn> = members(set).map(|index| made_up[index]).collect();
                Consistent::new(size, &kept).first(&Budget::unlimited()) == Found::Nothing
            };
            let smallest_size = (0..32_u64).filter(|&set| impossible(set)).map(u64::count_ones).min().unwrap_or(0);
            let named = smallest_contradiction(size, &made_up, &Budget::unlimited());
            assert_eq!(named.len(), smallest_size as usize, "{made_up:?}");
            sizes[named.len()] += 1;
            let set = named.iter().fold(0, |set, turn| set | 1 << (turn - 1));
            assert!(named.is_empty() || impossible(set));
            let kept = irreducible(size, &made_up);
            assert!(named.is_empty() || kept.len() >= named.len());
        }
        assert!(sizes[1] > 0 && sizes[2] > 0 && sizes[3] > 0, "{sizes:?}");
    }
}
