//! A board in the making: a layout, a filling, and a clue for each cage.

use game::Rng;

use super::latin;
use super::layout::Layout;
use super::{Limits, may_refuse};
use crate::solver::{ANY_TARGET, Demand};
use crate::{Cell, Draft, Grid, Op, OpSet, Puzzle, Solver};

/// Random changes looked at before a board is given up.
const CHANGES: usize = 30;

/// From here on a target is more than a person likes to handle.
pub const GIANT: u64 = 1000;

/// Neighbouring fillings looked at for a sharper one.
const SWITCHES: usize = 150;

/// A board in the making.
#[derive(Clone)]
pub struct Work<'a> {
    draft: &'a Draft,
    layout: Layout,
    ops: OpSet,
    /// How many single cells there may be, and whether targets may be of any size.
    singles: usize,
    giants: bool,
    /// The filling, in reading order.
    pub values: Vec<u8>,
    clues: Vec<(Op, u64)>,
}

impl<'a> Work<'a> {
    pub fn new(draft: &'a Draft, layout: Layout, limits: &Limits, singles: usize) -> Self {
        let (ops, giants) = (limits.ops.with(Op::Equal), limits.giants);
        // What the sizes of the cages left over stays as it is.
        let singles = singles.max(layout.singles());
        Self { draft, layout, ops, singles, giants, values: Vec::new(), clues: Vec::new() }
    }

    pub fn size(&self) -> usize {
        self.layout.size
    }

    pub fn givens(&self) -> &[u8] {
        self.draft.givens()
    }

    /// The operations that a cage may have.
    fn allowed(&self, cage: usize) -> OpSet {
        let drawn = self.draft.cages().get(cage).filter(|_| cage < self.layout.drawn);
        drawn.and_then(|cage| cage.op).map_or_else(|| self.ops.fitting(self.layout.cages[cage].len()), OpSet::only)
    }

    /// The target that the user demands of a cage.
    fn demanded(&self, cage: usize) -> Option<u64> {
        self.draft.cages().get(cage).filter(|_| cage < self.layout.drawn)?.target
    }

    /// Whether somebody drew a part of the board.
    pub fn is_drawn(&self) -> bool {
        self.layout.drawn > 0
    }

    /// Whether any Latin square may be the filling.
    pub fn is_free(&self) -> bool {
        self.givens().iter().all(|&given| given == 0) && self.demands().next().is_none()
    }

    /// What a filling must obey before clues are chosen.
    pub fn demands(&self) -> impl Iterator<Item = Demand<'_>> {
        (0..self.layout.cages.len()).filter_map(|cage| {
            let ops = self.allowed(cage);
            let target = self.demanded(cage).or_else(|| may_refuse(ops).then_some(ANY_TARGET))?;
            Some(Demand { cells: &self.layout.cages[cage], ops, target })
        })
    }

    /// The clues of all cages, for the solver.
    pub fn clues(&self) -> impl Iterator<Item = Demand<'_>> {
        self.clues.iter().enumerate().map(|(cage, &(op, target))| Demand {
            cells: &self.layout.cages[cage],
            ops: self.shown(op, cage),
            target,
        })
    }

    fn values_of(&self, grid: &[u8], cage: usize) -> arrayvec::ArrayVec<u8, 256> {
        let size = self.size();
        self.layout.cages[cage].iter().map(|cell| grid[cell.index(size)]).collect()
    }

    /// Gives every cage a clue that its values allow.
    pub fn choose_all(&mut self, rng: &mut Rng) {
        self.clues = vec![(Op::Equal, 0); self.layout.cages.len()];
        for cage in 0..self.clues.len() {
            let chosen = self.choose(cage, rng);
            debug_assert!(chosen, "the filling was made to allow an operation");
        }
    }

    /// Gives one cage a clue; false when its values allow none.
    fn choose(&mut self, cage: usize, rng: &mut Rng) -> bool {
        let values = self.values_of(&self.values, cage);
        let demanded = self.demanded(cage);
        let mut clues: arrayvec::ArrayVec<(Op, u64), 16> = arrayvec::ArrayVec::new();
        for op in self.allowed(cage).iter() {
            let mut targets = op.targets(&values);
            targets.retain(|target| demanded.is_none_or(|demanded| demanded == *target));
            clues.extend(rng.pick(&targets).map(|&target| (op, target)));
        }
        if !self.giants && clues.iter().any(|clue| clue.1 < GIANT) {
            clues.retain(|clue| clue.1 < GIANT);
        }
        if let Some(&clue) = rng.pick(&clues) {
            self.clues[cage] = clue;
        }
        !clues.is_empty()
    }

    /// Looks for a filling in whose cages the clues say much, and gives each cage the clue that says most. Layouts of
    /// large cages hardly ever have exactly one solution otherwise.
    pub fn sharpen(&mut self, solver: &mut Solver, rng: &mut Rng) {
        let mut best = self.sharpness(solver, rng);
        for _ in 0..SWITCHES {
            let mut other = self.clone();
            latin::switch(&mut other.values, self.size(), rng);
            let score = other.sharpness(solver, rng);
            if score <= best {
                best = score;
                *self = other;
            }
        }
    }

    /// Gives each cage its sharpest clue, and says how many bits the cages leave open by themselves.
    fn sharpness(&mut self, solver: &mut Solver, rng: &mut Rng) -> f64 {
        let mut open = 0.0;
        for cage in 0..self.clues.len() {
            let values = self.values_of(&self.values, cage);
            let mut sharpest = (true, usize::MAX);
            for op in self.allowed(cage).iter() {
                for target in op.targets(&values) {
                    let ops = self.shown(op, cage);
                    let ways = solver.ways(self.size(), &Demand { cells: &self.layout.cages[cage], ops, target });
                    let sharp = (!self.giants && target >= GIANT, ways);
                    if sharp < sharpest || (sharp == sharpest && rng.chance(1, 2)) {
                        sharpest = sharp;
                        self.clues[cage] = (op, target);
                    }
                }
            }
            open += (sharpest.1 as f64).log2();
        }
        open
    }

    /// The operations among which the player must look for a cage's.
    fn shown(&self, op: Op, cage: usize) -> OpSet {
        if self.draft.hidden_ops { OpSet::ALL.fitting(self.layout.cages[cage].len()) } else { OpSet::only(op) }
    }

    /// Whether another filling obeys every clue.
    fn allows(&self, grid: &Grid) -> bool {
        self.clues().enumerate().all(|(cage, clue)| {
            let values = self.values_of(&grid.0, cage);
            clue.ops.iter().any(|op| op.holds(&values, clue.target))
        })
    }

    /// Changes the board a little, so that none of these other fillings is a solution any more; false when no
    /// small change does that.
    pub fn repair(&mut self, others: &[Grid], limits: &Limits, rng: &mut Rng) -> bool {
        let Some(last) = others.last() else { return true };
        let differ: Vec<usize> = (0..self.values.len()).filter(|&at| self.values[at] != last.0[at]).collect();
        for _ in 0..CHANGES {
            let Some(&at) = rng.pick(&differ) else { return false };
            let mut changed = self.clone();
            if changed.change(at, limits, rng) && !others.iter().any(|other| changed.allows(other)) {
                *self = changed;
                return true;
            }
        }
        false
    }

    /// One small change at a cell: its cage gets another clue, or the cell goes over to the next cage.
    fn change(&mut self, at: usize, limits: &Limits, rng: &mut Rng) -> bool {
        let cage = self.layout.owner[at] as usize;
        let cell = Cell::at(at, self.size());
        if rng.chance(1, 3) {
            return self.choose(cage, rng);
        }
        let near: arrayvec::ArrayVec<usize, 4> = self.layout.neighbours(cell).collect();
        let Some(&next) = rng.pick(&near) else { return false };
        let other = self.layout.owner[next] as usize;
        if cage < self.layout.drawn
            || other < self.layout.drawn
            || cage == other
            || self.layout.cages[cage].len() <= limits.min_cage
            || self.layout.cages[other].len() >= limits.max_cage
            || !self.layout.can_lose(cage, cell)
        {
            return false;
        }
        self.layout.shift(at, other);
        self.layout.singles() <= self.singles && self.choose(cage, rng) && self.choose(other, rng)
    }

    /// The finished board.
    pub fn puzzle(&self) -> Puzzle {
        let mut draft = Draft::new(self.size()).expect("the draft had this size");
        draft.hidden_ops = self.draft.hidden_ops;
        for (at, &given) in self.givens().iter().enumerate().filter(|(_, given)| **given != 0) {
            draft.give(Cell::at(at, self.size()), u64::from(given)).expect("the draft had it");
        }
        for (cells, &(op, target)) in self.layout.cages.iter().zip(&self.clues) {
            draft.add(cells.clone(), Some(op), Some(target)).expect("cages of a layout are sound");
        }
        draft.finish().expect("a layout covers the board")
    }
}
