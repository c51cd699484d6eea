//! The solver: all fillings of a board, up to a limit.

mod candidates;
mod learn;
mod tuples;
pub(crate) mod wide;

use std::mem;

use game::{Budget, Rng, Say};

use crate::{Grid, Puzzle, words};
use candidates::Candidates;
use learn::Learner;

pub(crate) use candidates::Demand;
pub(crate) use tuples::{ANY_TARGET, TupleCache};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The fillings, at most as many as were asked for.
    pub found: Vec<Grid>,
    /// Whether the search ended by itself: there are no others, or the limit is reached.
    pub complete: bool,
    /// Guesses tried.
    pub nodes: u64,
}

impl Solutions {
    /// The only filling, when that is proved (by a search for at least two).
    pub fn unique(&self) -> Option<&Grid> {
        (self.complete && self.found.len() == 1).then(|| &self.found[0])
    }
}

/// How many solutions a puzzle has, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// Exactly one solution.
    One,
    /// More than one.
    Several,
    /// None.
    None,
    /// Not known within the budget.
    Undecided,
}

impl SolutionCount {
    /// What a search for two solutions tells.
    pub fn of(solutions: &Solutions) -> Self {
        match (solutions.found.len(), solutions.complete) {
            (0, true) => Self::None,
            (1, true) => Self::One,
            (2.., _) => Self::Several,
            _ => Self::Undecided,
        }
    }

    /// The sentence.
    pub fn say(self) -> Say {
        match self {
            Self::One => words::ONE_SOLUTION.say(),
            Self::Several => words::SEVERAL_SOLUTIONS.say(),
            Self::None => words::NO_SOLUTION.say(),
            Self::Undecided => words::UNDECIDED.say(),
        }
    }
}

/// How many solutions a puzzle has.
pub fn check(puzzle: &Puzzle, budget: &Budget) -> SolutionCount {
    SolutionCount::of(&Solver::new().solve(puzzle, 2, budget))
}

/// Guesses without a new filling after which plain search stops and the learner begins.
const PATIENCE: u64 = 4_000;

/// So many guesses are told to the budget at once.
const BATCH: u64 = 64;

/// Finds fillings. It keeps tuples and memory from board to board, so one solver for many boards is fastest.
///
/// ```
/// use game::Budget;
/// use kenken::{Solver, keen};
/// let puzzle = keen::read("4:_a_7a4_a3,m3s1a6m4d2d2s2a5")?;
/// let solutions = Solver::new().solve(&puzzle, 2, &Budget::unlimited());
/// assert_eq!(solutions.unique().unwrap().0, [1, 3, 4, 2, 3, 1, 2, 4, 2, 4, 1, 3, 4, 2, 3, 1]);
/// # Ok::<(), game::Say>(())
/// ```
pub struct Solver {
    cache: TupleCache,
    candidates: Candidates,
}

impl Default for Solver {
    fn default() -> Self {
        Self { cache: TupleCache::for_search(), candidates: Candidates::default() }
    }
}

impl Solver {
    /// A solver that has kept nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The fillings of a puzzle, up to a limit.
    pub fn solve(&mut self, puzzle: &Puzzle, limit: usize, budget: &Budget) -> Solutions {
        self.solve_from(puzzle, puzzle.givens(), limit, budget)
    }

    /// The fillings of a puzzle that has some cells filled already (in reading order, 0 is empty).
    pub fn solve_from(&mut self, puzzle: &Puzzle, filled: &[u8], limit: usize, budget: &Budget) -> Solutions {
        let demands = || {
            puzzle.cages().iter().map(|cage| Demand {
                cells: &cage.cells,
                ops: puzzle.ops_of(cage),
                target: cage.target,
            })
        };
        self.find(puzzle.size(), demands, filled, limit, u64::MAX, budget)
    }

    /// One random filling that obeys these demands.
    pub(crate) fn fill<'a>(
        &mut self,
        size: usize,
        demands: impl Iterator<Item = Demand<'a>>,
        givens: &[u8],
        rng: &mut Rng,
        budget: &Budget,
    ) -> Solutions {
        let loaded = self.candidates.load(size, demands, givens, &mut self.cache).is_ok();
        self.run(loaded, 1, u64::MAX, u64::MAX, budget, Some(rng)).0
    }

    /// Up to two fillings that obey these demands, within so many guesses.
    pub(crate) fn prove<'a, D: Iterator<Item = Demand<'a>>>(
        &mut self,
        size: usize,
        demands: impl Fn() -> D,
        givens: &[u8],
        nodes: u64,
        budget: &Budget,
    ) -> Solutions {
        self.find(size, demands, givens, 2, nodes, budget)
    }

    /// Plain search, which is fastest where a few thousand guesses are enough; where it stalls, the learner takes over.
    fn find<'a, D: Iterator<Item = Demand<'a>>>(
        &mut self,
        size: usize,
        demands: impl Fn() -> D,
        filled: &[u8],
        limit: usize,
        most: u64,
        budget: &Budget,
    ) -> Solutions {
        let loaded = self.candidates.load(size, demands(), filled, &mut self.cache).is_ok();
        let learnable = demands().all(|demand| Learner::takes(demand.cells.len()));
        let patience = if learnable { PATIENCE } else { u64::MAX };
        let (plain, stalled) = self.run(loaded, limit, most, patience, budget, None);
        if !stalled {
            return plain;
        }
        let left = most - plain.nodes;
        let more = match Learner::new(size, demands(), self.candidates.all()) {
            Some(learner) => learner.search(plain.found, limit, left, budget),
            None => self.run(true, limit, left, u64::MAX, budget, None).0,
        };
        Solutions { nodes: plain.nodes + more.nodes, ..more }
    }

    /// How many ways there are to fill a cage by itself; a large number where nobody counts.
    pub(crate) fn ways(&mut self, size: usize, demand: &Demand) -> usize {
        self.cache.of(size, demand.cells, demand.ops, demand.target).map_or(1 << 20, |tuples| tuples.len())
    }

    /// Plain search; also whether it ran out of patience.
    fn run(
        &mut self,
        loaded: bool,
        limit: usize,
        most: u64,
        patience: u64,
        budget: &Budget,
        rng: Option<&mut Rng>,
    ) -> (Solutions, bool) {
        let mut search = Search {
            candidates: &mut self.candidates,
            limit,
            most,
            patience,
            stall: patience,
            budget,
            rng,
            found: Vec::new(),
            nodes: 0,
            owed: 0,
            over: false,
        };
        if loaded && limit > 0 {
            search.go();
        }
        // The last few, which no full batch handed in.
        let _ = budget.spend(search.owed);
        let stalled = search.nodes > search.stall;
        (Solutions { found: search.found, complete: !search.over, nodes: search.nodes }, stalled)
    }
}

struct Search<'a> {
    candidates: &'a mut Candidates,
    limit: usize,
    most: u64,
    /// Guesses without a new filling after which the search gives up.
    patience: u64,
    /// When that will be.
    stall: u64,
    budget: &'a Budget,
    rng: Option<&'a mut Rng>,
    found: Vec<Grid>,
    nodes: u64,
    /// What the budget was not told yet.
    owed: u64,
    over: bool,
}

impl Search<'_> {
    fn go(&mut self) {
        let Some(cell) = self.candidates.best_cell() else {
            self.found.push(Grid(self.candidates.grid()));
            self.stall = self.nodes.saturating_add(self.patience);
            return;
        };
        let mut left = self.candidates.of(cell);
        self.candidates.save();
        while left != 0 && self.found.len() < self.limit && !self.over {
            let digit = match &mut self.rng {
                Some(rng) => nth_bit(left, rng.index(left.count_ones() as usize)),
                None => left & left.wrapping_neg(),
            };
            left &= !digit;
            self.nodes += 1;
            self.owed += 1 + self.candidates.dear_guesses();
            if self.nodes > self.most.min(self.stall)
                || (self.owed >= BATCH && !self.budget.spend(mem::take(&mut self.owed)))
            {
                self.over = true;
                break;
            }
            self.candidates.set(cell, digit);
            if self.candidates.propagate().is_ok() {
                self.go();
            }
            self.candidates.restore();
        }
        self.candidates.forget();
    }
}

/// The `n`-th bit that is set.
fn nth_bit(mut mask: u16, n: usize) -> u16 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}
