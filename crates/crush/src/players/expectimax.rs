//! The player level: expectimax over sampled refills, with a learnt evaluation of what a board offers the side to move.
//! The weaker it is, the more of the swaps it overlooks, as people do.

use game::{Budget, Player, Rng, Say};

use super::greedy::seen_candies;
use super::{choices, minmax};
use crate::board::{Refill, SampledStream, Swap};
use crate::options::Options;
use crate::play::{Crush, View};
use crate::search::{END, Evaluation, Node, worth};

/// The number of the highest strength.
pub(super) const STRONGEST: u32 = 10;

/// How strongly it plays.
struct Strength {
    /// How many of a hundred swaps it notices; always at least one.
    notices: u64,
    /// Over how many refills it weighs a swap at most.
    refills: u32,
    /// How deep it looks into an open stream at most.
    depth: u32,
}

/// From the beginner to the strongest.
const STRENGTHS: [Strength; STRONGEST as usize] = [
    Strength { notices: 3, refills: 8, depth: 1 },
    Strength { notices: 9, refills: 8, depth: 1 },
    Strength { notices: 14, refills: 8, depth: 1 },
    Strength { notices: 20, refills: 8, depth: 1 },
    Strength { notices: 27, refills: 8, depth: 1 },
    Strength { notices: 35, refills: 8, depth: 2 },
    Strength { notices: 45, refills: 16, depth: 2 },
    Strength { notices: 60, refills: 16, depth: 3 },
    Strength { notices: 80, refills: 16, depth: 4 },
    Strength { notices: 100, refills: 512, depth: 12 },
];

/// After so many refills those swaps are dropped that have fallen behind for good.
const ROUND: u32 = 16;

/// A player of one strength.
pub(super) struct Expectimax {
    strength: &'static Strength,
    rng: Rng,
}

impl Expectimax {
    pub fn new(number: u32, rng: Rng) -> Self {
        Self { strength: &STRENGTHS[number as usize - 1], rng }
    }

    /// The swaps that it sees at all.
    fn notice(&mut self, swaps: &[Swap]) -> Vec<Swap> {
        let mut noticed = swaps.to_vec();
        noticed.retain(|_| self.rng.chance(self.strength.notices, 100));
        if noticed.is_empty() {
            noticed.extend(self.rng.pick(swaps));
        }
        noticed
    }

    /// The swap that is worth most over sampled refills.
    fn weigh(&mut self, view: &View, swaps: &[Swap], budget: &Budget) -> Swap {
        // Before anything is weighed, what can be seen decides.
        let mut weighed: Vec<Weighed> =
            swaps.iter().map(|&swap| Weighed { swap, sum: seen_candies(view, swap).into(), squares: 0.0 }).collect();
        let mut values = Vec::new();
        for refill in 0..self.strength.refills {
            let sample = SampledStream::draw(&mut self.rng, view.options.colours);
            let root = Node::root(view.board, sample.reader(), view.scoreboard);
            values.clear();
            for candidate in &weighed {
                let (value, nodes) = worth_after(&root, candidate.swap, &view.options);
                values.push(value);
                if !budget.spend(nodes) {
                    return best(&weighed);
                }
            }
            for (candidate, &value) in weighed.iter_mut().zip(&values) {
                if refill == 0 {
                    candidate.sum = 0.0;
                }
                candidate.sum += value;
                candidate.squares += value * value;
            }
            if (refill + 1).is_multiple_of(ROUND) {
                drop_hopeless(&mut weighed, f64::from(refill + 1));
            }
            if weighed.len() == 1 {
                break;
            }
        }
        best(&weighed)
    }
}

/// A swap with the sum of its values over the refills so far, and of their squares.
struct Weighed {
    swap: Swap,
    sum: f64,
    squares: f64,
}

impl Weighed {
    /// The square of the mean's standard error.
    fn error(&self, refills: f64) -> f64 {
        let mean = self.sum / refills;
        (self.squares / refills - mean * mean).max(0.0) / refills
    }
}

/// The one with the highest sum; among equals the first in the order of swaps.
fn best(weighed: &[Weighed]) -> Swap {
    let sums = weighed.iter().map(|candidate| (candidate.sum, candidate.swap));
    let best = sums.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
    best.expect("a game that goes on has a legal swap").1
}

/// Drops the swaps whose mean lies three standard errors below the leader's.
fn drop_hopeless(weighed: &mut Vec<Weighed>, refills: f64) {
    let leader = weighed.iter().map(|candidate| candidate.sum).fold(f64::MIN, f64::max);
    weighed.retain(|candidate| {
        let behind = (leader - candidate.sum) / refills;
        behind * behind <= 9.0 * 2.0 * candidate.error(refills)
    });
}

/// What a swap is worth to its mover under one refill: its points, less what the board then offers the other.
fn worth_after<R: Refill + Copy>(root: &Node<R>, swap: Swap, options: &Options) -> (f64, u64) {
    let mover = root.scoreboard.turn;
    let (next, haul) = root.after(swap, options);
    let points = haul.points as f32;
    if let Some(verdict) = next.scoreboard.over {
        return (f64::from(points + END * worth(verdict, mover)), 1);
    }
    let evaluation = Evaluation::of(&next.board, &next.scoreboard, options);
    let sign = if next.scoreboard.turn == mover { 1.0 } else { -1.0 };
    (f64::from(points + sign * evaluation.value()), 1 + evaluation.nodes)
}

impl Player<Crush> for Expectimax {
    fn think(&mut self, view: &View, budget: &Budget) -> Result<Swap, Say> {
        let swaps = self.notice(&choices(view, budget)?);
        if view.ahead.count() > 0 {
            // An open stream leaves nothing to imagine: a true search, as deep as the budget goes.
            let found = (1..=self.strength.depth)
                .map_while(|depth| minmax::best_seen(view, Some(&swaps), depth, budget))
                .last();
            return Ok(found.map_or(swaps[0], |(swap, _)| swap));
        }
        Ok(self.weigh(view, &swaps, budget))
    }
}
