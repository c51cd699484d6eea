//! What a viewer sees of a level in play.

use game::{Say, Step, unreadable_view};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::KenKen;
use super::moves::{Change, Move};
use super::position::{Position, show};
use crate::{Cell, Grid, Level, words};

/// The board as player and spectators see it. The solution is in it only when the game is over.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
        let level: &Level = &position.level;
        Self {
            level: if over || !level.puzzle.hidden_ops() { (*position.shown).clone() } else { show(level, false) },
            numbers: position.numbers.clone(),
            marks: position.marks.iter().map(|&marks| marked(marks)).collect(),
            repeated: repeated(&position.numbers, position.size()),
            ranked: position.unique,
            over,
            moves: position.steps.iter().filter_map(|step: &Step<KenKen>| step.mv.map(|mv| mv.to_string())).collect(),
            solution: over.then(|| position.solution.0.clone()),
        }
    }
}

impl View {
    /// Reads a view that others may have written.
    pub(super) fn read(view: &Value) -> Result<Self, Say> {
        let view: Self = serde_json::from_value(view.clone()).map_err(|error| unreadable_view(&error))?;
        let cells = view.size() * view.size();
        if view.level["size"].as_u64() != Some(view.size() as u64)
            || [view.numbers.len(), view.marks.len()] != [cells; 2]
        {
            return Err(unreadable_view(&"the cells do not fill the board"));
        }
        Ok(view)
    }

    fn size(&self) -> usize {
        self.numbers.len().isqrt()
    }

    /// What a move leads to. Whether a full board is right cannot be told where operations are hidden, and what the end
    /// then shows only where there is one solution.
    pub(super) fn foresee(&self, text: &str) -> Result<Option<Self>, Say> {
        if self.over {
            return Err(words::GAME_OVER.say());
        }
        let size = self.size();
        let mv = Move::read(text.trim(), size)?;
        if self.level["givens"].get(mv.cell.to_string()).is_some() {
            return Err(words::CELL_GIVEN.with(&[("cell", mv.cell.to_string().into())]));
        }
        let mut after = self.clone();
        let at = mv.cell.index(size);
        match mv.change {
            Change::Write(number) => after.numbers[at] = number,
            Change::Clear => after.numbers[at] = 0,
            Change::Marks(marks) => after.marks[at] = marked(marks),
        }
        after.moves.push(mv.to_string());
        after.repeated = repeated(&after.numbers, size);
        if after.numbers.contains(&0) {
            return Ok(Some(after));
        }
        let Ok(level) = Level::read(&self.level) else { return Ok(None) };
        if level.puzzle.hidden_ops() {
            return Ok(None);
        }
        if level.puzzle.is_solved_by(&Grid(after.numbers.clone())) {
            if !self.ranked {
                return Ok(None);
            }
            after.over = true;
            after.solution = Some(after.numbers.clone());
        }
        Ok(Some(after))
    }
}

/// Pencil marks as numbers.
fn marked(marks: u16) -> Vec<u8> {
    (1..=16).filter(|number| marks >> (number - 1) & 1 != 0).collect()
}

fn repeated(numbers: &[u8], size: usize) -> Vec<String> {
    let cells: Vec<Cell> = (0..numbers.len()).map(|at| Cell::at(at, size)).collect();
    let clashes = |at: usize| {
        numbers[at] != 0
            && (0..numbers.len()).any(|other| numbers[other] == numbers[at] && cells[other].sees(cells[at]))
    };
    (0..numbers.len()).filter(|&at| clashes(at)).map(|at| cells[at].to_string()).collect()
}
