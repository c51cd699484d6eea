//! What is still possible in every cell and cage, and what follows from it.

use crate::solver::tuples::{MAX_CELLS, TupleCache};
use crate::solver::wide;
use crate::{Cell, OpSet};

/// A cage as the solver sees it.
pub struct Demand<'a> {
    /// The cells, in reading order.
    pub cells: &'a [Cell],
    /// The operations that may give the target.
    pub ops: OpSet,
    /// The target.
    pub target: u64,
}

/// No cage of this kind.
const NO_CAGE: u8 = u8::MAX;

/// The cells of a cage in one line.
struct Share {
    line: u8,
    /// How far to shift a tuple to bring each cell's digits down.
    shifts: arrayvec::ArrayVec<u8, MAX_CELLS>,
}

/// A cage whose tuples are listed; those still possible stand first.
struct ListedCage {
    cells: arrayvec::ArrayVec<u8, MAX_CELLS>,
    start: usize,
    shares: Vec<Share>,
}

/// A cage with too many tuples to list.
struct WideCage {
    cells: Vec<u8>,
    /// For each cell the earlier ones that it sees, by their places.
    rivals: Vec<Vec<u8>>,
    ops: OpSet,
    target: u64,
}

/// The board during a search: candidates of every cell, and how many tuples of every cage are left.
#[derive(Default)]
pub struct Candidates {
    size: usize,
    full: u16,
    /// The candidates of each cell, in reading order: bit `digit − 1`.
    cand: Vec<u16>,
    live: Vec<u32>,
    cages: Vec<ListedCage>,
    tuples: Vec<u64>,
    wide: Vec<WideCage>,
    cage_of: Vec<u8>,
    wide_of: Vec<u8>,
    lines: Vec<Vec<u8>>,
    dirty_lines: u32,
    dirty_cages: [u64; 2],
    dirty_wide: u64,
    /// How often each cell's cage or line was found impossible: where the difficulty is.
    trouble: Vec<u32>,
    saved_cand: Vec<u16>,
    saved_live: Vec<u32>,
    /// Steps taken over wide cages of which nothing was told yet.
    steps: u64,
}

/// Steps over wide cages that take as long as a guess elsewhere.
const STEPS_OF_A_GUESS: u64 = 4_096;

/// Nothing fits any more.
pub struct Contradiction;

impl Candidates {
    /// Sets up a board; the givens are in reading order with 0 for none.
    pub fn load<'a>(
        &mut self,
        size: usize,
        demands: impl Iterator<Item = Demand<'a>>,
        givens: &[u8],
        cache: &mut TupleCache,
    ) -> Result<(), Contradiction> {
        if self.size != size {
            self.size = size;
            self.full = ((1_u32 << size) - 1) as u16;
            let row = |row: usize| (0..size).map(|col| (row * size + col) as u8).collect();
            let col = |col: usize| (0..size).map(|row| (row * size + col) as u8).collect();
            self.lines = (0..size).map(row).chain((0..size).map(col)).collect();
        }
        let area = size * size;
        for cells in [&mut self.cage_of, &mut self.wide_of] {
            cells.clear();
            cells.resize(area, NO_CAGE);
        }
        self.cand.clear();
        self.cand.resize(area, self.full);
        self.trouble.clear();
        self.trouble.resize(area, 1);
        self.cages.clear();
        self.tuples.clear();
        self.wide.clear();
        self.live.clear();
        self.saved_cand.clear();
        self.saved_live.clear();
        self.steps = 0;
        for demand in demands {
            match cache.of(size, demand.cells, demand.ops, demand.target) {
                Some(tuples) if demand.cells.len() == 1 => {
                    let mask = tuples.iter().fold(0, |mask, tuple| mask | tuple) as u16;
                    self.cand[demand.cells[0].index(size)] &= mask;
                }
                Some(tuples) => {
                    for cell in demand.cells {
                        self.cage_of[cell.index(size)] = self.cages.len() as u8;
                    }
                    self.cages.push(ListedCage {
                        cells: demand.cells.iter().map(|cell| cell.index(size) as u8).collect(),
                        start: self.tuples.len(),
                        shares: shares(size, demand.cells),
                    });
                    self.live.push(tuples.len() as u32);
                    self.tuples.extend_from_slice(&tuples);
                }
                None => {
                    for cell in demand.cells {
                        self.wide_of[cell.index(size)] = self.wide.len() as u8;
                    }
                    let cells = demand.cells.iter().map(|cell| cell.index(size) as u8).collect();
                    let rivals = |at: usize| {
                        let sees = |before: &u8| demand.cells[usize::from(*before)].sees(demand.cells[at]);
                        (0..at as u8).filter(sees).collect()
                    };
                    let rivals = (0..demand.cells.len()).map(rivals).collect();
                    self.wide.push(WideCage { cells, rivals, ops: demand.ops, target: demand.target });
                }
            }
        }
        for (cand, &given) in self.cand.iter_mut().zip(givens) {
            match given {
                0 => {}
                // A number that the board does not have fits nowhere.
                _ if given as usize > size => *cand = 0,
                _ => *cand &= 1 << (given - 1),
            }
        }
        if self.cand.contains(&0) {
            return Err(Contradiction);
        }
        self.dirty_lines = ((1_u64 << (2 * size)) - 1) as u32;
        let cages = self.cages.len();
        self.dirty_cages = [low_bits(cages.min(64)), low_bits(cages.saturating_sub(64))];
        self.dirty_wide = low_bits(self.wide.len());
        self.propagate()
    }

    /// The candidates of a cell: bit `digit − 1`.
    pub fn of(&self, cell: usize) -> u16 {
        self.cand[cell]
    }

    /// The candidates of all cells, in reading order.
    pub fn all(&self) -> &[u16] {
        &self.cand
    }

    /// Remembers where we are.
    pub fn save(&mut self) {
        self.saved_cand.extend_from_slice(&self.cand);
        self.saved_live.extend_from_slice(&self.live);
    }

    /// Goes back to where we were; the tuples that were still possible there still stand first.
    pub fn restore(&mut self) {
        let at = self.saved_cand.len() - self.cand.len();
        self.cand.copy_from_slice(&self.saved_cand[at..]);
        let at = self.saved_live.len() - self.live.len();
        self.live.copy_from_slice(&self.saved_live[at..]);
        self.dirty_lines = 0;
        self.dirty_cages = [0; 2];
        self.dirty_wide = 0;
    }

    /// Forgets the last place remembered.
    pub fn forget(&mut self) {
        self.saved_cand.truncate(self.saved_cand.len() - self.cand.len());
        self.saved_live.truncate(self.saved_live.len() - self.live.len());
    }

    /// Leaves a cell only these candidates.
    pub fn set(&mut self, cell: usize, mask: u16) {
        if self.cand[cell] == mask {
            return;
        }
        self.cand[cell] = mask;
        self.dirty_lines |= 1 << (cell / self.size) | 1 << (self.size + cell % self.size);
        let cage = self.cage_of[cell];
        if cage != NO_CAGE {
            self.dirty_cages[usize::from(cage >> 6)] |= 1 << (cage & 63);
        } else if self.wide_of[cell] != NO_CAGE {
            self.dirty_wide |= 1 << self.wide_of[cell];
        }
    }

    /// Draws every conclusion that the lines and cages allow one by one.
    pub fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            if self.dirty_lines != 0 {
                let line = self.dirty_lines.trailing_zeros() as usize;
                self.dirty_lines &= self.dirty_lines - 1;
                if self.narrow_line(line).is_err() {
                    self.blame_line(line);
                    return Err(Contradiction);
                }
            } else if let Some(cage) = self.next_cage() {
                if self.narrow_cage(cage).is_err() {
                    for &cell in &self.cages[cage].cells {
                        self.trouble[cell as usize] += 1;
                    }
                    return Err(Contradiction);
                }
            } else if self.dirty_wide != 0 {
                let cage = self.dirty_wide.trailing_zeros() as usize;
                self.dirty_wide &= self.dirty_wide - 1;
                if self.narrow_wide(cage).is_err() {
                    for &cell in &self.wide[cage].cells {
                        self.trouble[cell as usize] += 1;
                    }
                    return Err(Contradiction);
                }
            } else {
                return Ok(());
            }
        }
    }

    fn next_cage(&mut self) -> Option<usize> {
        let word = usize::from(self.dirty_cages[0] == 0);
        let bits = &mut self.dirty_cages[word];
        if *bits == 0 {
            return None;
        }
        let cage = bits.trailing_zeros() as usize + 64 * word;
        *bits &= *bits - 1;
        Some(cage)
    }

    fn blame_line(&mut self, line: usize) {
        for &cell in &self.lines[line] {
            self.trouble[cell as usize] += 1;
        }
    }

    /// A number fixed in a line leaves the others; a number with one place left goes there.
    fn narrow_line(&mut self, line: usize) -> Result<(), Contradiction> {
        let (mut once, mut twice, mut fixed) = (0_u16, 0_u16, 0_u16);
        for &cell in &self.lines[line] {
            let mask = self.cand[cell as usize];
            twice |= once & mask;
            once |= mask;
            if mask.is_power_of_two() {
                if fixed & mask != 0 {
                    return Err(Contradiction);
                }
                fixed |= mask;
            }
        }
        if once != self.full {
            return Err(Contradiction);
        }
        let hidden = once & !twice & !fixed;
        if hidden == 0 && fixed & twice == 0 {
            return Ok(());
        }
        for at in 0..self.size {
            let cell = self.lines[line][at] as usize;
            let mask = self.cand[cell];
            if mask.is_power_of_two() {
                continue;
            }
            let lone = mask & hidden;
            let left = if lone == 0 { mask & !fixed } else { lone };
            if left == 0 || (lone != 0 && !lone.is_power_of_two()) {
                return Err(Contradiction);
            }
            self.set(cell, left);
        }
        Ok(())
    }

    /// Drops the tuples that the candidates forbid, then the candidates that no tuple has, then from each line what
    /// the cage needs there for itself.
    fn narrow_cage(&mut self, number: usize) -> Result<(), Contradiction> {
        let size = self.size;
        let cage = &self.cages[number];
        let mut possible = 0_u64;
        for (place, &cell) in cage.cells.iter().enumerate() {
            possible |= u64::from(self.cand[cell as usize]) << (place * size);
        }
        let tuples = &mut self.tuples[cage.start..cage.start + self.live[number] as usize];
        let mut left = 0;
        let mut union = 0;
        for at in 0..tuples.len() {
            let tuple = tuples[at];
            if tuple & !possible == 0 {
                union |= tuple;
                tuples.swap(at, left);
                left += 1;
            }
        }
        if left == 0 {
            return Err(Contradiction);
        }
        let all = left == tuples.len();
        self.live[number] = left as u32;
        let narrowed = union != possible;
        if narrowed {
            for place in 0..self.cages[number].cells.len() {
                let cell = self.cages[number].cells[place] as usize;
                self.set(cell, (union >> (place * size)) as u16 & self.full);
            }
            // The cage itself is consistent again.
            self.dirty_cages[number >> 6] &= !(1 << (number & 63));
        }
        if all && self.saved_live.len() >= self.live.len() {
            // No tuple fell since the last look, so nothing new is needed in the lines.
            return Ok(());
        }
        let cage = &self.cages[number];
        let mut needs: arrayvec::ArrayVec<(u8, u16), MAX_CELLS> = arrayvec::ArrayVec::new();
        for share in &cage.shares {
            let mut need = self.full;
            for &tuple in &self.tuples[cage.start..cage.start + left] {
                let has = share.shifts.iter().fold(0, |has, &shift| has | tuple >> shift);
                need &= has as u16;
                if need == 0 {
                    break;
                }
            }
            if need != 0 {
                needs.push((share.line, need));
            }
        }
        for (line, need) in needs {
            for at in 0..size {
                let cell = self.lines[line as usize][at] as usize;
                let mask = self.cand[cell];
                if mask & need != 0 && self.cage_of[cell] as usize != number {
                    if mask & !need == 0 {
                        return Err(Contradiction);
                    }
                    self.set(cell, mask & !need);
                }
            }
        }
        Ok(())
    }

    fn narrow_wide(&mut self, number: usize) -> Result<(), Contradiction> {
        let cage = &self.wide[number];
        let steps = &mut self.steps;
        let mut masks: Vec<u16> = cage.cells.iter().map(|&cell| self.cand[cell as usize]).collect();
        if !wide::narrow(&mut masks, cage.ops, cage.target, steps)
            || !wide::narrow_few(&mut masks, &cage.rivals, cage.ops, cage.target, steps)
        {
            return Err(Contradiction);
        }
        for (place, mask) in masks.into_iter().enumerate() {
            self.set(self.wide[number].cells[place] as usize, mask);
        }
        Ok(())
    }

    /// How many guesses elsewhere take as long as what was done over wide cages since this was asked before.
    pub fn dear_guesses(&mut self) -> u64 {
        let guesses = self.steps / STEPS_OF_A_GUESS;
        self.steps %= STEPS_OF_A_GUESS;
        guesses
    }

    /// The cell to try next: few candidates, much trouble; none when all are fixed.
    pub fn best_cell(&self) -> Option<usize> {
        let mut best = None;
        let mut best_score = (u32::MAX, 1);
        for (cell, mask) in self.cand.iter().enumerate() {
            let count = mask.count_ones();
            let score = (count, self.trouble[cell]);
            if count > 1 && u64::from(score.0) * u64::from(best_score.1) < u64::from(best_score.0) * u64::from(score.1)
            {
                best_score = score;
                best = Some(cell);
            }
        }
        best
    }

    /// The filling, when every cell is fixed.
    pub fn grid(&self) -> Vec<u8> {
        self.cand.iter().map(|mask| mask.trailing_zeros() as u8 + 1).collect()
    }
}

fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The lines in which a cage has two cells or more.
fn shares(size: usize, cells: &[Cell]) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::new();
    for (place, cell) in cells.iter().enumerate() {
        for line in [cell.row(), size + cell.col()] {
            let shift = (place * size) as u8;
            match shares.iter_mut().find(|share| share.line as usize == line) {
                Some(share) => share.shifts.push(shift),
                None => shares.push(Share { line: line as u8, shifts: [shift].into_iter().collect() }),
            }
        }
    }
    shares.retain(|share| share.shifts.len() > 1);
    shares
}
