//! How far a thought may go.

use game::Budget;

/// So many nodes are visited in a second when a game is searched to its end.
const SOLVED_A_SECOND: f64 = 30e6;
/// So many nodes are worth spending on twenty empty squares: half as many as it takes to prove what they come to, for the
/// likely result comes much sooner.
const NODES_OF_TWENTY: f64 = 1.75e6;
/// A square more takes so many times the nodes.
const PER_SQUARE: f64 = 2.15;

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
        let nodes = match (budget.time_limit(), budget.node_limit()) {
            (None, None) => f64::INFINITY,
            (time, nodes) => {
                let by_time =
                    time.map_or(f64::INFINITY, |time| time.as_secs_f64() * SOLVED_A_SECOND * budget.threads() as f64);
                by_time.min(nodes.map_or(f64::INFINITY, |nodes| nodes as f64))
            }
        };
        let solve = match budget.depth_limit() {
            Some(depth) => depth,
            None if nodes.is_infinite() => 24,
            None => (20.0 + (nodes / NODES_OF_TWENTY).ln() / PER_SQUARE.ln()).clamp(4.0, 30.0) as u32,
        };
        Self { depth: budget.depth_limit().unwrap_or(u32::MAX).max(1), solve }
    }
}
