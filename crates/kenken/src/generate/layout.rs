//! Layouts: which cell is in which cage.

use game::Rng;

use crate::{Cell, Draft};

/// No cage yet.
pub const FREE: u16 = u16::MAX;

/// A division of the grid into cages; those that the user drew come first and never change.
#[derive(Clone, Debug)]
pub struct Layout {
    pub size: usize,
    /// The cage of each cell, in reading order.
    pub owner: Vec<u16>,
    /// The cells of each cage, in reading order.
    pub cages: Vec<Vec<Cell>>,
    /// How many of them the user drew.
    pub drawn: usize,
}

impl Layout {
    /// What a draft holds.
    pub fn of(draft: &Draft) -> Self {
        let owner = draft.cage_of().into_iter().map(|cage| cage.map_or(FREE, |cage| cage as u16)).collect();
        let cages: Vec<Vec<Cell>> = draft.cages().iter().map(|cage| cage.cells.clone()).collect();
        Self { size: draft.size(), owner, drawn: cages.len(), cages }
    }

    /// Grows cages over all free cells, not more than `singles` of them single cells; false when some cell could not be
    /// put into a cage of the sizes asked for.
    pub fn grow(&mut self, sizes: (usize, usize), merge: u8, singles: usize, rng: &mut Rng) -> bool {
        let mut order: Vec<usize> = (0..self.owner.len()).filter(|&at| self.owner[at] == FREE).collect();
        rng.shuffle(&mut order);
        for start in order {
            if self.owner[start] != FREE {
                continue;
            }
            let number = self.cages.len();
            let mut cells = vec![Cell::at(start, self.size)];
            self.owner[start] = number as u16;
            // Single cells are what is left over at the end, unless there may be many.
            let least = if singles < self.owner.len() / 2 { sizes.0.max(2) } else { sizes.0 };
            while cells.len() < sizes.1 && (cells.len() < least || rng.chance(u64::from(merge), 100)) {
                let edge: Vec<usize> =
                    cells.iter().flat_map(|&cell| self.neighbours(cell)).filter(|&at| self.owner[at] == FREE).collect();
                let Some(&next) = rng.pick(&edge) else { break };
                self.owner[next] = number as u16;
                cells.push(Cell::at(next, self.size));
            }
            cells.sort_unstable();
            self.cages.push(cells);
        }
        let fed = (self.drawn..self.cages.len())
            .rev()
            .all(|cage| self.cages[cage].len() >= sizes.0 || self.feed(cage, sizes, rng));
        fed && self.spare_singles(sizes, singles, rng)
    }

    /// Feeds single cells until there are no more of them than allowed.
    fn spare_singles(&mut self, sizes: (usize, usize), singles: usize, rng: &mut Rng) -> bool {
        let mut over = self.singles().saturating_sub(singles);
        for cage in (self.drawn..self.cages.len()).rev() {
            // A cage that was taken in by another has left its number to the last one.
            if over > 0 && self.cages.get(cage).is_some_and(|cells| cells.len() == 1) && self.can_grow(cage) {
                over -= usize::from(self.feed(cage, (2, sizes.1), rng));
            }
        }
        over == 0
    }

    /// How many of the cages that nobody drew are single cells that could have been part of something larger.
    pub fn singles(&self) -> usize {
        (self.drawn..self.cages.len()).filter(|&cage| self.cages[cage].len() == 1 && self.can_grow(cage)).count()
    }

    /// Whether there is a cell beside the cage that nobody drew.
    fn can_grow(&self, cage: usize) -> bool {
        self.cages[cage].iter().any(|&cell| self.neighbours(cell).any(|at| self.owner[at] as usize >= self.drawn))
    }

    /// Brings a cage that is too small up to size with cells of its neighbours, or hands its cells to them.
    fn feed(&mut self, cage: usize, sizes: (usize, usize), rng: &mut Rng) -> bool {
        while self.cages[cage].len() < sizes.0 {
            let mut near: Vec<usize> = self.cages[cage].iter().flat_map(|&cell| self.neighbours(cell)).collect();
            near.retain(|&at| self.owner[at] as usize != cage && self.owner[at] as usize >= self.drawn);
            rng.shuffle(&mut near);
            let spare = near.iter().copied().find(|&at| {
                let from = self.owner[at] as usize;
                self.cages[from].len() > sizes.0 && self.can_lose(from, Cell::at(at, self.size))
            });
            if let Some(at) = spare {
                self.shift(at, cage);
                continue;
            }
            let room = near.iter().map(|&at| self.owner[at] as usize);
            let Some(into) = room.into_iter().find(|&into| self.cages[into].len() + self.cages[cage].len() <= sizes.1)
            else {
                return false;
            };
            for cell in std::mem::take(&mut self.cages[cage]) {
                self.owner[cell.index(self.size)] = into as u16;
                self.cages[into].push(cell);
            }
            self.cages[into].sort_unstable();
            self.remove(cage);
            return true;
        }
        true
    }

    /// Takes an empty cage out; the last one gets its number.
    fn remove(&mut self, cage: usize) {
        self.cages.swap_remove(cage);
        if let Some(moved) = self.cages.get(cage) {
            for cell in moved {
                self.owner[cell.index(self.size)] = cage as u16;
            }
        }
    }

    /// Moves a cell from its cage to another one.
    pub fn shift(&mut self, at: usize, to: usize) {
        let cell = Cell::at(at, self.size);
        let from = self.owner[at] as usize;
        self.cages[from].retain(|&other| other != cell);
        let place = self.cages[to].partition_point(|&other| other < cell);
        self.cages[to].insert(place, cell);
        self.owner[at] = to as u16;
    }

    /// Whether a cage stays in one piece without this cell.
    pub fn can_lose(&self, cage: usize, cell: Cell) -> bool {
        let rest: arrayvec::ArrayVec<Cell, 256> =
            self.cages[cage].iter().copied().filter(|&other| other != cell).collect();
        !rest.is_empty() && in_one_piece(&rest)
    }

    /// The cells beside a cell, in reading order.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = usize> + use<> {
        let (row, col, size) = (cell.row(), cell.col(), self.size);
        let at = cell.index(size);
        [
            (row > 0).then(|| at - size),
            (col > 0).then(|| at - 1),
            (col + 1 < size).then_some(at + 1),
            (row + 1 < size).then_some(at + size),
        ]
        .into_iter()
        .flatten()
    }

    /// Two lines whose swap maps every cage onto itself, so that no filling can be the only one. A given number in
    /// either line breaks the argument.
    pub fn swap(&self, givens: &[u8]) -> Option<LineSwap> {
        let size = self.size;
        let twins = |one: &dyn Fn(usize) -> usize, other: &dyn Fn(usize) -> usize| {
            (0..size).all(|place| {
                let (a, b) = (one(place), other(place));
                self.owner[a] != FREE && self.owner[a] == self.owner[b] && givens[a] == 0 && givens[b] == 0
            })
        };
        for first in 0..size {
            for second in first + 1..size {
                if twins(&|col| first * size + col, &|col| second * size + col) {
                    return Some(LineSwap::Rows(first, second));
                }
                if twins(&|row| row * size + first, &|row| row * size + second) {
                    return Some(LineSwap::Columns(first, second));
                }
            }
        }
        None
    }
}

/// Two lines that can be swapped, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineSwap {
    /// Two rows.
    Rows(usize, usize),
    /// Two columns.
    Columns(usize, usize),
}

fn in_one_piece(cells: &[Cell]) -> bool {
    let mut reached: arrayvec::ArrayVec<Cell, 256> = [cells[0]].into_iter().collect();
    let mut at = 0;
    while at < reached.len() {
        for &cell in cells {
            if cell.touches(reached[at]) && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        at += 1;
    }
    reached.len() == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grown_cages_keep_to_their_sizes_and_cover_the_board() {
        let mut rng = Rng::from_number(1);
        for size in 3..=9 {
            for (low, high) in [(1, size), (2, 4), (2, 2.max(size / 2)), (3, 5)] {
                let mut layout = Layout::of(&Draft::new(size).unwrap());
                if !layout.grow((low, high), 50, size * size, &mut rng) {
                    continue;
                }
                assert_eq!(layout.cages.iter().map(Vec::len).sum::<usize>(), size * size);
                for (number, cage) in layout.cages.iter().enumerate() {
                    assert!((low..=high).contains(&cage.len()), "{size} {low}-{high}: {cage:?}");
                    assert!(in_one_piece(cage) && cage.is_sorted());
                    assert!(cage.iter().all(|cell| layout.owner[cell.index(size)] as usize == number));
                }
            }
        }
    }

    #[test]
    fn single_cells_are_as_few_as_asked_for() {
        let mut rng = Rng::from_number(2);
        for (size, singles) in (4..=16).flat_map(|size| [(size, 0), (size, size / 3)]) {
            let mut grown = 0;
            for _ in 0..20 {
                let mut layout = Layout::of(&Draft::new(size).unwrap());
                if layout.grow((1, size), 50, singles, &mut rng) {
                    grown += 1;
                    assert!(layout.cages.iter().filter(|cage| cage.len() == 1).count() <= singles);
                }
            }
            assert!(grown >= 15, "{size} with {singles}: {grown} of 20");
        }
    }

    #[test]
    fn twin_rows_are_found_unless_a_number_is_given_there() {
        let mut draft = Draft::new(3).unwrap();
        for names in ["a1 a2", "b1 b2 c1 c2", "a3 b3 c3"] {
            let cells = names.split(' ').map(|name| Cell::parse(name, 3).unwrap()).collect();
            draft.add(cells, None, None).unwrap();
        }
        assert_eq!(Layout::of(&draft).swap(draft.givens()), Some(LineSwap::Rows(0, 1)));
        draft.give(Cell::new(0, 1), 2).unwrap();
        assert_eq!(Layout::of(&draft).swap(draft.givens()), None);
    }
}
