//! Boards: a draft that somebody still draws, and a puzzle that covers its grid.

use std::fmt;

use game::Say;

use crate::op::CageSize;
use crate::{Cell, Op, OpSet, words};

/// The sizes that the solver and the formats take.
pub const SIZES: std::ops::RangeInclusive<usize> = 1..=16;
/// The sizes that are played.
pub const PLAYED_SIZES: std::ops::RangeInclusive<usize> = 3..=16;

/// Refuses a size that is not one of these.
pub fn check_size(size: usize, sizes: &std::ops::RangeInclusive<usize>) -> Result<(), Say> {
    if sizes.contains(&size) {
        return Ok(());
    }
    let (low, high) = (*sizes.start(), *sizes.end());
    Err(words::BAD_SIZE.with(&[("low", low.into()), ("high", high.into()), ("size", size.into())]))
}

/// A cage of a draft, perhaps without its operation or target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftCage {
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The operation, where it is chosen.
    pub op: Option<Op>,
    /// The target, where it is known.
    pub target: Option<u64>,
}

/// A board that may still lack cages, operations and targets. Whatever it has is sound: cages in one piece that do
/// not overlap, operations that fit them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    size: usize,
    cages: Vec<DraftCage>,
    givens: Vec<u8>,
    /// Whether the player sees only the targets.
    pub hidden_ops: bool,
}

impl Draft {
    /// An empty board.
    pub fn new(size: usize) -> Result<Self, Say> {
        check_size(size, &SIZES)?;
        Ok(Self { size, cages: Vec::new(), givens: vec![0; size * size], hidden_ops: false })
    }

    /// Adds a cage.
    pub fn add(&mut self, mut cells: Vec<Cell>, op: Option<Op>, target: Option<u64>) -> Result<(), Say> {
        cells.sort_unstable();
        if cells.is_empty() {
            return Err(words::EMPTY_CAGE.say());
        }
        for (place, &cell) in cells.iter().enumerate() {
            if cell.row() >= self.size || cell.col() >= self.size {
                return Err(self.no_such_cell(&cell.to_string()));
            }
            if cells[..place].contains(&cell) || self.cages.iter().any(|cage| cage.cells.contains(&cell)) {
                return Err(words::CELL_TWICE.with(&[("cell", cell.to_string().into())]));
            }
        }
        if let Some(cell) = stray(&cells) {
            return Err(words::CAGE_APART.with(&[("cells", cell_list(&cells)), ("cell", cell.to_string().into())]));
        }
        if let Some(op) = op.filter(|op| !op.fits(cells.len())) {
            let needed = match op.cage_size() {
                CageSize::One => &words::ONE_CELL,
                CageSize::Two => &words::TWO,
                CageSize::TwoOrMore => &words::TWO_OR_MORE,
            };
            return Err(words::OP_SIZE.with(&[
                ("cells", cell_list(&cells)),
                ("count", cells.len().into()),
                ("op", op.sign().into()),
                ("needed", needed.say().into()),
            ]));
        }
        let at = self.cages.partition_point(|cage| cage.cells[0] < cells[0]);
        self.cages.insert(at, DraftCage { cells, op, target });
        Ok(())
    }

    /// Gives a number that the player cannot change.
    pub fn give(&mut self, cell: Cell, value: u64) -> Result<(), Say> {
        if cell.row() >= self.size || cell.col() >= self.size {
            return Err(self.no_such_cell(&cell.to_string()));
        }
        if !(1..=self.size as u64).contains(&value) {
            return Err(words::BAD_VALUE.with(&[
                ("value", value.into()),
                ("cell", cell.to_string().into()),
                ("size", self.size.into()),
            ]));
        }
        let given = &mut self.givens[cell.index(self.size)];
        if *given != 0 {
            return Err(words::GIVEN_TWICE.with(&[("cell", cell.to_string().into())]));
        }
        *given = value as u8;
        Ok(())
    }

    /// The cell with this name.
    pub fn cell(&self, name: &str) -> Result<Cell, Say> {
        Cell::parse(name, self.size).ok_or_else(|| self.no_such_cell(name))
    }

    pub(crate) fn no_such_cell(&self, name: &str) -> Say {
        let last = Cell::new(self.size - 1, self.size - 1).to_string();
        words::NO_SUCH_CELL.with(&[("cell", name.into()), ("last", last.into())])
    }

    /// How many rows and columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The cages drawn so far, in reading order of their first cells.
    pub fn cages(&self) -> &[DraftCage] {
        &self.cages
    }

    /// The given numbers in reading order, 0 where there is none.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The cage of each cell in reading order, where there is one.
    pub fn cage_of(&self) -> Vec<Option<usize>> {
        let mut owner = vec![None; self.size * self.size];
        for (number, cage) in self.cages.iter().enumerate() {
            for cell in &cage.cells {
                owner[cell.index(self.size)] = Some(number);
            }
        }
        owner
    }

    /// The puzzle, when every cell is in a cage and every cage has its operation and target.
    pub fn finish(&self) -> Result<Puzzle, Say> {
        if let Some(index) = self.cage_of().iter().position(Option::is_none) {
            return Err(words::CELL_FREE.with(&[("cell", Cell::at(index, self.size).to_string().into())]));
        }
        let cages = self.cages.iter().map(|cage| {
            let (Some(op), Some(target)) = (cage.op, cage.target) else {
                return Err(words::NO_CLUE.with(&[("cells", cell_list(&cage.cells))]));
            };
            Ok(Cage { cells: cage.cells.clone(), op, target })
        });
        Ok(Puzzle {
            size: self.size,
            cages: cages.collect::<Result<_, _>>()?,
            givens: self.givens.clone(),
            hidden_ops: self.hidden_ops,
        })
    }
}

/// The first cell that hangs on none of the cells before it, in a sorted list; none when they are in one piece.
fn stray(cells: &[Cell]) -> Option<Cell> {
    let mut reached = vec![false; cells.len()];
    let mut todo = vec![0];
    reached[0] = true;
    while let Some(at) = todo.pop() {
        for other in 0..cells.len() {
            if !reached[other] && cells[at].touches(cells[other]) {
                reached[other] = true;
                todo.push(other);
            }
        }
    }
    reached.iter().position(|&reached| !reached).map(|at| cells[at])
}

/// The names of cells as a parameter of a sentence.
pub(crate) fn cell_list(cells: &[Cell]) -> serde_json::Value {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().into()
}

/// A cage with its clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The operation.
    pub op: Op,
    /// What it must give.
    pub target: u64,
}

/// A whole board: its cages cover the grid, each with an operation and a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    size: usize,
    cages: Vec<Cage>,
    givens: Vec<u8>,
    hidden_ops: bool,
}

impl Puzzle {
    /// How many rows and columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The cages, in reading order of their first cells.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The given numbers in reading order, 0 where there is none.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// Whether the player sees only the targets; then any operation that fits counts.
    pub fn hidden_ops(&self) -> bool {
        self.hidden_ops
    }

    /// The operations that may give a cage's target, as far as the player can know.
    pub fn ops_of(&self, cage: &Cage) -> OpSet {
        if self.hidden_ops { OpSet::ALL.fitting(cage.cells.len()) } else { OpSet::only(cage.op) }
    }

    /// The cage of each cell, in reading order.
    pub fn cage_of(&self) -> Vec<usize> {
        self.draft().cage_of().into_iter().flatten().collect()
    }

    /// The same board as a draft, to be edited.
    pub fn draft(&self) -> Draft {
        let cage = |cage: &Cage| DraftCage { cells: cage.cells.clone(), op: Some(cage.op), target: Some(cage.target) };
        Draft {
            size: self.size,
            cages: self.cages.iter().map(cage).collect(),
            givens: self.givens.clone(),
            hidden_ops: self.hidden_ops,
        }
    }

    /// Whether this filling obeys the lines, the givens and every cage.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        let full = (1_u32 << self.size) - 1;
        let seen = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(0, |seen, at| seen | 1_u32.checked_shl(u32::from(grid.0[at]).wrapping_sub(1)).unwrap_or(0))
                == full
        };
        let n = self.size;
        grid.0.len() == n * n
            && (0..n).all(|line| seen(&mut (line * n..line * n + n)) && seen(&mut (line..n * n).step_by(n)))
            && self.givens.iter().zip(&grid.0).all(|(&given, &value)| given == 0 || given == value)
            && self.cages.iter().all(|cage| {
                let values: Vec<u8> = cage.cells.iter().map(|cell| grid.0[cell.index(n)]).collect();
                self.ops_of(cage).iter().any(|op| op.holds(&values, cage.target))
            })
    }
}

/// A filling, in reading order; 0 is an empty cell.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid(pub Vec<u8>);

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.0.iter().map(u8::to_string).collect();
        f.write_str(&digits.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(names: &str) -> Vec<Cell> {
        names.split(' ').map(|name| Cell::parse(name, 16).unwrap()).collect()
    }

    #[test]
    fn a_draft_takes_only_sound_cages() {
        let mut draft = Draft::new(4).unwrap();
        draft.add(cells("a1 b1"), Some(Op::Add), None).unwrap();
        let refused = |draft: &mut Draft, names: &str, op| draft.add(cells(names), op, None).unwrap_err().to_string();
        assert_eq!(refused(&mut draft, "b1 b2", None), "The cell b1 is in a cage already.");
        assert_eq!(
            refused(&mut draft, "a2 c3 a3", None),
            "The cage a2, a3 and c3 is not in one piece: c3 touches none of the others."
        );
        assert_eq!(
            refused(&mut draft, "a2 a3 a4", Some(Op::Divide)),
            "The cage a2, a3 and a4 has 3 cells; / needs two."
        );
        assert_eq!(refused(&mut draft, "e1", None), "“e1” is no cell of this board: cells go from a1 to d4.");
        assert_eq!(
            draft.finish().unwrap_err().to_string(),
            "The cell c1 is in no cage: a level covers the whole board."
        );
    }

    #[test]
    fn sizes_go_from_one_to_sixteen() {
        assert!(Draft::new(0).is_err() && Draft::new(17).is_err());
        assert!({ SIZES }.all(|size| Draft::new(size).is_ok()));
    }
}
