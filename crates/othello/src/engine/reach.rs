//! How far a thought may go.

use game::Budget;

/// How far a thought may go, beside its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// At most so many plies by estimates.
    pub depth: u32,
    /// With so many empty squares or fewer the game is solved to its end.
    pub solve: u32,
}

impl Reach {
    /// As far as both allow.
    #[must_use]
    pub fn at_most(self, other: Self) -> Self {
        Self { depth: self.depth.min(other.depth), solve: self.solve.min(other.solve) }
    }

    /// As far as the budget allows.
    pub fn within(budget: &Budget) -> Self {
        // A position with twenty empty squares takes about twenty million nodes; one square more, three times as many.
        let nodes = match (budget.time_limit(), budget.node_limit()) {
            (None, None) => f64::INFINITY,
            (time, nodes) => {
                let by_time = time.map_or(f64::INFINITY, |time| time.as_secs_f64() * 12e6 * budget.threads() as f64);
                by_time.min(nodes.map_or(f64::INFINITY, |nodes| nodes as f64))
            }
        };
        let solve = match budget.depth_limit() {
            Some(depth) => depth,
            None if nodes.is_infinite() => 24,
            None => (20.0 + (nodes / 20e6).ln() / 3_f64.ln()).clamp(4.0, 30.0) as u32,
        };
        Self { depth: budget.depth_limit().unwrap_or(u32::MAX).max(1), solve }
    }
}
