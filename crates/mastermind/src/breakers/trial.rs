//! How good a breaker is: it plays every secret, or many random ones.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::{Budget, Seed};

use super::Breaker;
use crate::code::Code;
use crate::feedback::feedback;
use crate::knowledge::{Turn, split};
use crate::size::Size;

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Guesses over all secrets; an unsolved secret counts one more than the cap.
    pub total: u64,
    /// Secrets played.
    pub codes: u64,
    /// The most guesses that a secret needed.
    pub max: u64,
    /// Secrets found at the first guess, at the second, and so on.
    pub counts: Vec<u64>,
    /// Secrets not found within the cap.
    pub unsolved: u64,
    /// The longest that a guess took.
    pub worst_move: Duration,
}

impl Report {
    /// Guesses on average.
    pub fn average(&self) -> f64 {
        self.total as f64 / self.codes.max(1) as f64
    }

    fn found(&mut self, guess: usize) {
        if self.counts.len() < guess {
            self.counts.resize(guess, 0);
        }
        self.counts[guess - 1] += 1;
        self.codes += 1;
        self.total += guess as u64;
        self.max = self.max.max(guess as u64);
    }

    fn lost(&mut self, secrets: u64, cap: usize) {
        self.unsolved += secrets;
        self.codes += secrets;
        self.total += secrets * (cap as u64 + 1);
        self.max = self.max.max(cap as u64 + 1);
    }

    fn add(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        self.total += other.total;
        self.codes += other.codes;
        self.unsolved += other.unsolved;
        self.max = self.max.max(other.max);
        self.worst_move = self.worst_move.max(other.worst_move);
    }
}

/// A breaker on trial.
pub struct Trial<'a> {
    /// The size that it plays.
    pub size: Size,
    /// The secrets that it has to find.
    pub secrets: &'a [Code],
    /// Guesses after which a secret is given up.
    pub cap: usize,
    /// Makes the breaker, for each secret with luck of its own.
    pub breaker: &'a (dyn Fn(game::Rng) -> Box<dyn Breaker> + Sync),
    /// Where the luck comes from.
    pub seed: Seed,
}

/// Some secrets that are still together in the tree of a deterministic breaker.
struct Branch {
    turns: Vec<Turn>,
    secrets: Vec<Code>,
}

impl Trial<'_> {
    /// Plays all secrets, on as many threads as the budget has. If the budget ends before, the report has fewer codes.
    /// A deterministic breaker is walked as a tree: secrets that have answered alike so far share their guesses.
    pub fn run(&self, budget: &Budget) -> Report {
        let deterministic = (self.breaker)(self.seed.stream("breaker", None, 0)).is_deterministic();
        if deterministic { self.walk(budget) } else { self.play_each(budget) }
    }

    fn timed(&self, breaker: &mut dyn Breaker, turns: &[Turn], budget: &Budget, report: &mut Report) -> Code {
        let thinking = Budget::unlimited().with_stop(budget.stop().clone());
        let guess = breaker.guess(self.size, turns, &thinking);
        report.worst_move = report.worst_move.max(thinking.elapsed());
        guess
    }

    fn walk(&self, budget: &Budget) -> Report {
        let done = AtomicU64::new(0);
        let mut report = Report::default();
        // Two guesses deep there are enough branches for all threads.
        let mut branches = vec![Branch { turns: vec![], secrets: self.secrets.to_vec() }];
        let mut breaker = (self.breaker)(self.seed.stream("breaker", None, 0));
        for _ in 0..2 {
            let mut next = vec![];
            for branch in branches {
                self.grow(breaker.as_mut(), &branch, &mut report, budget, &mut |branch| next.push(branch));
            }
            branches = next;
        }
        done.store(report.codes, Relaxed);
        let next = AtomicUsize::new(0);
        let total = Mutex::new(report);
        // What the first breaker has found out so far is worth keeping.
        let first = Mutex::new(Some(breaker));
        let work = || {
            let first = first.lock().unwrap_or_else(PoisonError::into_inner).take();
            let mut breaker = first.unwrap_or_else(|| (self.breaker)(self.seed.stream("breaker", None, 0)));
            let mut report = Report::default();
            while let Some(branch) = branches.get(next.fetch_add(1, Relaxed)) {
                self.descend(breaker.as_mut(), branch, &mut report, &done, budget);
            }
            total.lock().unwrap_or_else(PoisonError::into_inner).add(&report);
        };
        spread(budget.threads(), work);
        total.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more guess on a branch: what it leaves are smaller branches.
    fn grow(
        &self,
        breaker: &mut dyn Breaker,
        branch: &Branch,
        report: &mut Report,
        budget: &Budget,
        each: &mut dyn FnMut(Branch),
    ) {
        if budget.is_over() || branch.secrets.is_empty() {
            return;
        }
        if branch.turns.len() == self.cap {
            report.lost(branch.secrets.len() as u64, self.cap);
            return;
        }
        let guess = self.timed(breaker, &branch.turns, budget, report);
        for (answer, secrets) in split(&branch.secrets, guess) {
            if answer.breaks(self.size.pegs()) {
                for _ in &secrets {
                    report.found(branch.turns.len() + 1);
                }
            } else {
                let mut turns = branch.turns.clone();
                turns.push(Turn { guess, answer });
                each(Branch { turns, secrets });
            }
        }
    }

    fn descend(
        &self,
        breaker: &mut dyn Breaker,
        branch: &Branch,
        report: &mut Report,
        done: &AtomicU64,
        budget: &Budget,
    ) {
        let before = report.codes;
        let mut branches = vec![];
        self.grow(breaker, branch, report, budget, &mut |branch| branches.push(branch));
        let found = report.codes - before;
        let done_now = done.fetch_add(found, Relaxed) + found;
        budget.report(done_now, Some(self.secrets.len() as u64), String::new);
        for branch in &branches {
            self.descend(breaker, branch, report, done, budget);
        }
    }

    fn play_each(&self, budget: &Budget) -> Report {
        let next = AtomicUsize::new(0);
        let done = AtomicU64::new(0);
        let total = Mutex::new(Report::default());
        let work = || {
            let mut report = Report::default();
            loop {
                let index = next.fetch_add(1, Relaxed);
                let Some(&secret) = self.secrets.get(index) else { break };
                if budget.is_over() {
                    break;
                }
                let mut breaker = (self.breaker)(self.seed.stream("breaker", None, index as u64));
                let mut turns = Vec::new();
                loop {
                    if turns.len() == self.cap {
                        report.lost(1, self.cap);
                        break;
                    }
                    let guess = self.timed(breaker.as_mut(), &turns, budget, &mut report);
                    let answer = feedback(guess, secret);
                    turns.push(Turn { guess, answer });
                    if answer.breaks(self.size.pegs()) {
                        report.found(turns.len());
                        break;
                    }
                }
                let done = done.fetch_add(1, Relaxed) + 1;
                budget.report(done, Some(self.secrets.len() as u64), String::new);
            }
            total.lock().unwrap_or_else(PoisonError::into_inner).add(&report);
        };
        spread(budget.threads(), work);
        total.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The same work on several threads at once.
fn spread(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(&work);
        }
        work();
    });
}
