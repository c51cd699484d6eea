//! The learner: a search that keeps what it learns from each failure, for boards on which plain search stalls.
//!
//! It guesses, concludes, and when a contradiction comes up asks for the reasons of the reasons, back to one literal of
//! the last guess. The clause that comes out forbids the mistake for good (conflict-driven clause learning). Lines and
//! cages are not written out as clauses: they explain their conclusions when they are asked (lazy clause generation).
//! The totals of halves of wide cages are atoms too, so that what is learned can speak of them.

mod build;
mod clauses;
mod fillings;
mod order;
mod phases;
mod trail;

use game::Budget;

use crate::Grid;
use crate::solver::{Demand, Solutions};
use clauses::Clauses;
use order::Order;
use phases::Phases;
use trail::{Lit, Reason, Trail};

/// A failure takes about as long as so many guesses of the plain search, and counts as many in a budget.
const FAILURE_NODES: u64 = 16;
/// Failures before the first sweep of the clauses, and how many more before each next one.
const SWEEP: u64 = 2_000;
const SWEEP_MORE: u64 = 300;
/// Failures at least between two restarts.
const RESTART: u64 = 20;
/// A restart comes when what is learned speaks of so many times more levels than usual.
const RESTART_WHEN: f64 = 1.25;

/// A search that learns.
pub struct Learner {
    trail: Trail,
    clauses: Clauses,
    order: Order,
    phases: Phases,
    learned: Vec<Lit>,
    /// Nodes that the budget has not heard of yet.
    owed: u64,
    nodes: u64,
}

impl Learner {
    /// A learner for a board with these candidates (in reading order); none when a cage is too wide for it.
    pub fn new<'a>(size: usize, demands: impl Iterator<Item = Demand<'a>>, cand: &[u16]) -> Option<Self> {
        let mut trail = Trail::new(size, cand);
        for demand in demands.filter(|demand| demand.cells.len() > 1) {
            trail.cage(build::lists(size, &demand, cand)?);
        }
        trail.join_parts();
        let (mut clauses, mut order) = (Clauses::default(), Order::default());
        clauses.reset(trail.atoms());
        order.reset((0..trail.atoms() as u32).map(|atom| 1.0 / f64::from(trail.left_of(atom))).collect());
        let phases = Phases::new(trail.atoms());
        Some(Self { trail, clauses, order, phases, learned: Vec::new(), owed: 0, nodes: 0 })
    }

    /// Whether a board is small enough in its cages.
    pub fn takes(cells: usize) -> bool {
        cells <= build::MOST_CELLS
    }

    /// Goes on from the fillings that were found already, up to a limit.
    pub fn search(mut self, mut found: Vec<Grid>, limit: usize, most: u64, budget: &Budget) -> Solutions {
        let complete = self.run(&mut found, limit, most, budget);
        let _ = budget.spend(self.owed);
        Solutions { found, complete, nodes: self.nodes }
    }

    /// True when there are no others, or the limit is reached.
    fn run(&mut self, found: &mut Vec<Grid>, limit: usize, most: u64, budget: &Budget) -> bool {
        if self.trail.follow(&mut self.clauses).is_err() {
            return true;
        }
        if !found.iter().all(|grid| self.forbid(&grid.0)) {
            return true;
        }
        let (mut failures, mut since_restart, mut next_sweep) = (0, 0, SWEEP);
        // The levels of what was learned lately, and over a long time.
        let (mut lately, mut always) = (0.0, 0.0);
        loop {
            if self.trail.follow(&mut self.clauses).is_err() {
                if self.trail.level() == 0 {
                    return true;
                }
                failures += 1;
                since_restart += 1;
                self.phases.note(&self.trail);
                let levels = f64::from(self.learn());
                lately += (levels - lately) / 32.0;
                always += (levels - always) / f64::min(failures as f64, 4096.0);
                if !self.count(FAILURE_NODES, most, budget) {
                    return false;
                }
                continue;
            }
            if self.phases.restarts(failures, since_restart >= RESTART && lately > RESTART_WHEN * always) {
                since_restart = 0;
                self.back_to(0);
                if failures >= next_sweep {
                    next_sweep = failures + SWEEP + SWEEP_MORE * (failures / SWEEP);
                    self.clauses.sweep(&self.trail);
                }
                continue;
            }
            let Some(lit) = self.question() else {
                let grid = self.trail.grid();
                found.push(Grid(grid.clone()));
                self.back_to(0);
                if found.len() >= limit || !self.forbid(&grid) {
                    return true;
                }
                continue;
            };
            self.trail.guess(lit);
            if !self.count(1, most, budget) {
                return false;
            }
        }
    }

    /// Counts work; false when it was too much.
    fn count(&mut self, nodes: u64, most: u64, budget: &Budget) -> bool {
        self.nodes += nodes;
        self.owed += nodes;
        if self.owed >= 64 {
            let go_on = budget.spend(self.owed);
            self.owed = 0;
            return go_on && self.nodes <= most;
        }
        true
    }

    /// The next guess; none when everything is decided.
    fn question(&mut self) -> Option<Lit> {
        while let Some(atom) = self.order.pop() {
            if self.trail.is_open(atom) {
                return Some(if self.phases.of(atom, &self.trail) { Lit::yes(atom) } else { Lit::no(atom) });
            }
        }
        None
    }

    fn back_to(&mut self, level: u32) {
        let order = &mut self.order;
        self.trail.back_to(level, |atom| order.insert(atom));
    }

    /// Forbids a filling, at the root; false when there can be no other one.
    fn forbid(&mut self, grid: &[u8]) -> bool {
        let size = grid.len().isqrt() as u32;
        let atoms = grid.iter().zip(0..).map(|(&number, cell)| cell * size + u32::from(number) - 1);
        let lits: Vec<Lit> = atoms.map(Lit::no).filter(|&lit| !self.trail.is_false(lit)).collect();
        match lits[..] {
            _ if lits.iter().any(|&lit| self.trail.is_true(lit)) => {}
            [] => return false,
            [lit] => self.trail.set(lit, Reason::None),
            _ => {
                self.clauses.add(&lits, 0);
            }
        }
        true
    }

    /// Learns from a contradiction, goes back to where it would have mattered, and draws the conclusion there. The
    /// number of levels that the clause speaks of.
    fn learn(&mut self) -> u32 {
        let level = self.trail.level();
        self.learned.clear();
        self.learned.push(Lit::yes(0));
        let mut here = 0;
        let mut at = self.trail.lits().len();
        let asserting = loop {
            for index in 0..self.trail.conflict.len() {
                let lit = self.trail.conflict[index];
                let atom = lit.atom();
                if self.trail.seen[atom as usize] || self.trail.level_of(lit) == 0 {
                    continue;
                }
                self.trail.seen[atom as usize] = true;
                self.order.bump(atom);
                if self.trail.level_of(lit) == level {
                    here += 1;
                } else {
                    self.learned.push(lit);
                }
            }
            let lit = loop {
                at -= 1;
                let lit = self.trail.lits()[at];
                if self.trail.seen[lit.atom() as usize] {
                    break lit;
                }
            };
            self.trail.seen[lit.atom() as usize] = false;
            here -= 1;
            if here == 0 {
                break !lit;
            }
            self.trail.explain(lit, &mut self.clauses);
        };
        self.learned[0] = asserting;
        self.order.decay();
        self.shorten();
        let mut levels: Vec<u32> = self.learned.iter().map(|&lit| self.trail.level_of(lit)).collect();
        // The second literal is of the level to go back to.
        let second = (1..levels.len()).max_by_key(|&at| levels[at]);
        let back = second.map_or(0, |at| levels[at]);
        if let Some(at) = second {
            self.learned.swap(1, at);
        }
        levels.sort_unstable();
        levels.dedup();
        self.back_to(back);
        let reason = match self.learned.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&self.learned, levels.len() as u32)),
        };
        self.trail.set(asserting, reason);
        levels.len() as u32
    }

    /// Drops literals that follow from the others, and forgets what was seen.
    fn shorten(&mut self) {
        let all = std::mem::take(&mut self.learned);
        for (at, &lit) in all.iter().enumerate() {
            if at == 0 || !self.trail.follows(!lit, &self.clauses) {
                self.learned.push(lit);
            }
        }
        for lit in all {
            self.trail.seen[lit.atom() as usize] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Candidates;
    use crate::{Draft, Generator, Limits, Puzzle, ReadOptions, Solver, read};
    use game::Rng;

    /// What the learner finds without any plain search before it.
    fn learned(puzzle: &Puzzle, limit: usize, budget: &Budget) -> Solutions {
        let demands = || {
            let ops = |cage| puzzle.ops_of(cage);
            puzzle.cages().iter().map(move |cage| Demand { cells: &cage.cells, ops: ops(cage), target: cage.target })
        };
        let mut candidates = Candidates::default();
        assert!(
            candidates
                .load(puzzle.size(), demands(), puzzle.givens(), &mut crate::solver::TupleCache::default())
                .is_ok()
        );
        let learner = Learner::new(puzzle.size(), demands(), candidates.all()).expect("its cages are small enough");
        learner.search(Vec::new(), limit, u64::MAX, budget)
    }

    fn board(size: usize, max_cage: usize, merge: u8, rng: &mut Rng) -> Puzzle {
        let mut draft = Draft::new(size).unwrap();
        draft.hidden_ops = size < 6 && rng.chance(1, 4);
        let limits = Limits { max_cage, merge, unique: false, ..Limits::plain(size) };
        Generator::new().make(&draft, &limits, rng, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn it_finds_what_plain_search_finds() {
        let mut rng = Rng::from_number(1);
        for round in 0..300 {
            let puzzle = board(3 + round % 4, 2 + round % 5, 80, &mut rng);
            let mut plain = Solver::new().solve(&puzzle, 60, &Budget::unlimited()).found;
            let mut learned = learned(&puzzle, 60, &Budget::unlimited()).found;
            assert!(learned.iter().all(|grid| puzzle.is_solved_by(grid)));
            let count = plain.len();
            for found in [&mut plain, &mut learned] {
                found.sort_by(|one, other| one.0.cmp(&other.0));
                found.dedup();
                assert_eq!(found.len(), count, "round {round}");
            }
            // At the limit each may have stopped at others.
            assert!(count == 60 || plain == learned, "round {round}");
        }
    }

    #[test]
    fn it_proves_that_hard_boards_have_one_solution() {
        const HARD9: &str = include_str!("../../../tests/data/hard9.prop");
        let solutions = HARD9.lines().filter_map(|line| line.strip_prefix("# solution "));
        for (board, solution) in read(HARD9, &ReadOptions::default()).unwrap().iter().zip(solutions) {
            let found = learned(&board.puzzle().unwrap(), 2, &Budget::unlimited());
            let digits: String = found.unique().unwrap().0.iter().map(u8::to_string).collect();
            assert_eq!(digits, solution);
        }
    }

    #[test]
    fn wide_cages_meet_in_the_total_of_their_halves() {
        let mut rng = Rng::from_number(7);
        for size in [12, 14] {
            let puzzle = board(size, 6, 70, &mut rng);
            assert!(puzzle.cages().iter().any(|cage| cage.cells.len() == 6));
            let found = learned(&puzzle, 2, &Budget::nodes(400_000)).found;
            assert!(found.iter().all(|grid| puzzle.is_solved_by(grid)));
        }
    }

    #[test]
    fn it_stops_within_its_budget_and_is_always_the_same() {
        let puzzle = board(16, 6, 90, &mut Rng::from_number(3));
        let runs = [(); 2].map(|()| learned(&puzzle, 2, &Budget::nodes(20_000)));
        assert!(runs[0].nodes < 20_000 + 2 * FAILURE_NODES + 64);
        assert_eq!(runs[0], runs[1]);
    }
}
