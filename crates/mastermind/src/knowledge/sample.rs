//! Samples: a few codes that stand for all that are possible.

use game::{Budget, Rng};

use crate::code::Code;
use crate::knowledge::{Found, Knowledge, nodes_left};

/// How many codes are drawn where nothing is known yet.
const DRAWN: usize = 1 << 16;

/// Some of these codes, in order.
pub(crate) fn pick(codes: &[Code], count: usize, rng: &mut Rng) -> Vec<Code> {
    let mut places = rng.sample(codes.len(), count);
    places.sort_unstable();
    places.into_iter().map(|place| codes[place]).collect()
}

/// Possible codes drawn at random, each about equally likely: random ways down, taken again in proportion to how many
/// codes each stands for. Where those lead nowhere, a search finds what it can. Where nothing is known yet, every code
/// is possible, and many are as quickly drawn as few.
pub(crate) fn sample(known: &Knowledge, count: usize, rng: &mut Rng, budget: &Budget) -> Vec<Code> {
    if known.is_blank() {
        return (0..DRAWN).map(|_| known.size().draw(rng)).collect();
    }
    let consistent = known.consistent();
    let mut found: Vec<(Code, f64)> = Vec::new();
    for probe in 0..16 * count {
        if found.len() == 4 * count || probe % 256 == 255 && !budget.spend(256) {
            break;
        }
        found.extend(consistent.probe(rng));
    }
    if found.len() < count / 8 {
        let mut codes: Vec<Code> = found.into_iter().map(|(code, _)| code).collect();
        // All of them together may take a few tenths of a second.
        let patience = Budget::nodes(1_000_000.min(nodes_left(budget))).with_stop(budget.stop().clone());
        while codes.len() < count / 8
            && let Found::Code(code) = consistent.any(rng, &patience)
        {
            codes.push(code);
            // A search shorter than its nodes are counted in is not free either.
            if !patience.spend(100) {
                break;
            }
        }
        codes.sort_unstable();
        codes.dedup();
        return codes;
    }
    let step = found.iter().map(|(_, weight)| weight).sum::<f64>() / count as f64;
    let mut codes = Vec::with_capacity(count);
    let mut next = step * rng.unit();
    for (code, weight) in found {
        next -= weight;
        while next < 0.0 && codes.len() < count {
            codes.push(code);
            next += step;
        }
    }
    codes
}
