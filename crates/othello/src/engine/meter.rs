//! How much a search has used of its budget.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::Budget;

/// How many nodes are visited between two looks at the budget.
const LOOK_EVERY: u64 = 1024;

/// The node count of one thread, and whether it has to stop.
pub(crate) struct Meter<'a> {
    pub nodes: u64,
    handed_in: u64,
    budget: &'a Budget,
    /// Raised when another thread has the answer.
    done: &'a AtomicBool,
    pub stopped: bool,
}

impl<'a> Meter<'a> {
    pub fn new(budget: &'a Budget, done: &'a AtomicBool) -> Self {
        Self { nodes: 0, handed_in: 0, budget, done, stopped: budget.is_over() }
    }

    /// What limits it.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Whether to stop; looks at the budget now and then.
    #[inline(always)]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes - self.handed_in >= LOOK_EVERY {
            self.look();
        }
        self.stopped
    }

    #[inline(never)]
    fn look(&mut self) {
        let fresh = self.nodes - self.handed_in;
        self.handed_in = self.nodes;
        self.stopped |= !self.budget.spend(fresh) || self.done.load(Relaxed);
    }

    /// Hands in the rest.
    pub fn finish(&mut self) {
        self.look();
    }
}
