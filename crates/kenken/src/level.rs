//! A level: a puzzle with a name and an author.

use game::{Budget, Say};
use serde_json::Value;

use crate::format::json;
use crate::{Grid, PLAYED_SIZES, Puzzle, SolutionCount, Solver, check_size};

/// A level that can be kept, shared and played.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// What it is called; may be empty.
    pub name: String,
    /// Who made it; may be empty.
    pub author: String,
    /// The board.
    pub puzzle: Puzzle,
}

/// Guesses that the solver may take over a level before it is called undecided.
const NODES: u64 = 2_000_000;

/// The same for a single number of a level with several solutions. All its numbers together take no more than the level.
const NUMBER_NODES: u64 = 20_000;

impl Level {
    /// Reads a level from its JSON; its size must be one that is played.
    pub fn read(value: &Value) -> Result<Self, Say> {
        let reading = json::from_value(value)?;
        let puzzle = reading.puzzle()?;
        check_size(puzzle.size(), &PLAYED_SIZES)?;
        let text = Option::unwrap_or_default;
        Ok(Self { name: text(reading.name), author: text(reading.author), puzzle })
    }

    /// Its JSON.
    pub fn write(&self) -> Result<Value, Say> {
        let text = |text: &'_ String| Some(text.clone()).filter(|text| !text.is_empty());
        json::to_value(&self.puzzle.draft(), text(&self.name).as_deref(), text(&self.author).as_deref())
    }

    /// Solves it: a solution, where there is one, and how many there are. Always the same answer, because the work is
    /// counted in guesses and not in time.
    pub(crate) fn solve(&self) -> (Option<Grid>, SolutionCount) {
        self.solve_within(&Budget::nodes(NODES))
    }

    /// The same within a budget of one's own.
    pub(crate) fn solve_within(&self, budget: &Budget) -> (Option<Grid>, SolutionCount) {
        let solutions = Solver::new().solve(&self.puzzle, 2, budget);
        let count = SolutionCount::of(&solutions);
        (solutions.found.into_iter().next(), count)
    }

    /// The numbers that some solution has, by cell (bit `number − 1`), given one solution and whether it is the only one.
    pub(crate) fn possible(&self, solution: &Grid, unique: bool) -> Vec<u16> {
        self.possible_within(solution, unique, &Budget::nodes(NODES))
    }

    fn possible_within(&self, solution: &Grid, unique: bool, budget: &Budget) -> Vec<u16> {
        let bits = |grid: &Grid| grid.0.iter().map(|&number| 1_u16 << number.saturating_sub(1)).collect::<Vec<_>>();
        let mut possible = bits(solution);
        if unique {
            return possible;
        }
        let mut solver = Solver::new();
        for at in 0..possible.len() {
            for number in 1..=self.puzzle.size() as u8 {
                if possible[at] >> (number - 1) & 1 != 0 {
                    continue;
                }
                let mut filled = self.puzzle.givens().to_vec();
                if filled[at] != 0 {
                    break;
                }
                filled[at] = number;
                // What could not be excluded counts as possible: a hint must not call it wrong.
                if budget.is_over() {
                    possible[at] |= 1 << (number - 1);
                    continue;
                }
                let own = Budget::nodes(NUMBER_NODES);
                let solutions = solver.solve_from(&self.puzzle, &filled, 1, &own);
                let _ = budget.spend(own.spent());
                match solutions.found.first() {
                    Some(grid) => possible.iter_mut().zip(bits(grid)).for_each(|(possible, bit)| *possible |= bit),
                    None if !solutions.complete => possible[at] |= 1 << (number - 1),
                    None => {}
                }
            }
        }
        possible
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Cell;

    /// Rows that are cages of all their numbers: whatever is a Latin square solves it.
    fn latin_square(size: u8) -> Level {
        let cages: Vec<Value> = (1..=size)
            .map(|row| {
                let cells: Vec<String> = (0..size).map(|col| format!("{}{row}", char::from(b'a' + col))).collect();
                json!({"cells": cells, "op": "+", "target": (1..=size).sum::<u8>()})
            })
            .collect();
        Level::read(&json!({"version": 1, "size": size, "cages": cages})).unwrap()
    }

    #[test]
    fn guesses_over_a_wide_cage_count_as_the_many_that_they_take_as_long_as() {
        // The whole board in one cage, and one more asked for than it holds: hardly a guess shows that it cannot be.
        let cells: Vec<String> = (1..=16).flat_map(|row| ('a'..='p').map(move |col| format!("{col}{row}"))).collect();
        let cage = json!({"cells": cells, "op": "+", "target": 16 * 136 + 1});
        let level = Level::read(&json!({"version": 1, "size": 16, "cages": [cage]})).unwrap();
        let solutions = Solver::new().solve(&level.puzzle, 2, &Budget::nodes(2_000));
        assert!(!solutions.complete);
        assert!(solutions.nodes < 500, "{} guesses", solutions.nodes);
    }

    #[test]
    fn the_numbers_of_a_level_take_no_more_guesses_than_are_allowed() {
        let mut level = latin_square(4);
        let (solution, count) = level.solve();
        let solution = solution.unwrap();
        assert_eq!(count, SolutionCount::Several);
        assert_eq!(level.possible(&solution, false), [0b1111; 16], "each number stands everywhere in some square");
        let mut draft = level.puzzle.draft();
        draft.give(Cell::parse("a1", 4).unwrap(), 1).unwrap();
        level.puzzle = draft.finish().unwrap();
        let solution = level.solve().0.unwrap();
        let known = level.possible(&solution, false);
        assert_eq!((known[0], known[1], known[4], known[5]), (0b0001, 0b1110, 0b1110, 0b1111));
        // Without a guess nothing but what is given can be excluded.
        let none = Budget::nodes(0);
        let unknown = level.possible_within(&solution, false, &none);
        assert_eq!((unknown[0], &unknown[1..]), (0b0001, &[0b1111; 15][..]));
        assert_eq!(none.spent(), 0);
    }
}
