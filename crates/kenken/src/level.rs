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

/// The same for a single number of a level with several solutions.
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
                let solutions = solver.solve_from(&self.puzzle, &filled, 1, &Budget::nodes(NUMBER_NODES));
                match solutions.found.first() {
                    Some(grid) => possible.iter_mut().zip(bits(grid)).for_each(|(possible, bit)| *possible |= bit),
                    // What could not be excluded counts as possible: a hint must not call it wrong.
                    None if !solutions.complete => possible[at] |= 1 << (number - 1),
                    None => {}
                }
            }
        }
        possible
    }
}
