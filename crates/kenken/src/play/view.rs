//! What a viewer sees of a level in play.

use game::Step;
use serde::Serialize;
use serde_json::Value;

use super::KenKen;
use super::position::{Position, show};
use crate::{Cell, Level};

/// The board as player and spectators see it. The solution is in it only when the game is over.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The level: name, author, size, cages, givens. Hidden operations are left out until the game is over.
    pub level: Value,
    /// The numbers in reading order, 0 for an empty cell.
    pub numbers: Vec<u8>,
    /// The pencil marks of each cell.
    pub marks: Vec<Vec<u8>>,
    /// Cells whose number stands twice in a line, which anybody can see.
    pub repeated: Vec<String>,
    /// Whether times on this level are ranked: it has exactly one solution.
    pub ranked: bool,
    /// Whether it is over.
    pub over: bool,
    /// The moves so far.
    pub moves: Vec<String>,
    /// A solution, once it is over.
    pub solution: Option<Vec<u8>>,
}

impl View {
    pub(super) fn of(position: &Position) -> Self {
        let over = position.is_over();
        let numbers = |marks: u16| (1..=16).filter(|number| marks >> (number - 1) & 1 != 0).collect();
        let level: &Level = &position.level;
        Self {
            level: if over || !level.puzzle.hidden_ops() { (*position.shown).clone() } else { show(level, false) },
            numbers: position.numbers.clone(),
            marks: position.marks.iter().map(|&marks| numbers(marks)).collect(),
            repeated: repeated(&position.numbers, position.size()),
            ranked: position.unique,
            over,
            moves: position.steps.iter().filter_map(|step: &Step<KenKen>| step.mv.map(|mv| mv.to_string())).collect(),
            solution: over.then(|| position.solution.0.clone()),
        }
    }
}

fn repeated(numbers: &[u8], size: usize) -> Vec<String> {
    let cells: Vec<Cell> = (0..numbers.len()).map(|at| Cell::at(at, size)).collect();
    let clashes = |at: usize| {
        numbers[at] != 0
            && (0..numbers.len()).any(|other| numbers[other] == numbers[at] && cells[other].sees(cells[at]))
    };
    (0..numbers.len()).filter(|&at| clashes(at)).map(|at| cells[at].to_string()).collect()
}
