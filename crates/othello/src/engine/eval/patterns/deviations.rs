//! How far a shallow search is off from a deep one: what selective search relies on.

use super::{STAGES, stage};
use crate::engine::eval::{DISC, Probe};

/// The natural logarithm of the standard deviation, in discs, between a search to a depth and a shallower one of the same
/// parity: a constant for each stage, and what the logarithms of the shallow depth (plus one) and of the difference of
/// both depths add. The trainer fits them to full searches of positions from its games.
pub(super) const BY_STAGE: [f64; STAGES] =
    [0.132, 0.223, 0.327, 0.542, 0.655, 0.678, 0.759, 0.974, 0.930, 1.032, 1.218, 1.394];
pub(super) const BY_SHALLOW: f64 = -0.176;
pub(super) const BY_DIFFERENCE: f64 = 0.381;

/// From so many plies on, a search is worth a look by a shallower one.
const FROM: u32 = 3;
/// Deeper searches are taken for as good as this one.
const DEEPEST: usize = 40;

/// The shallow search that speaks for one to a depth: about half as deep, and of the same parity.
const fn shallow(depth: u32) -> u32 {
    let half = depth / 2;
    if half % 2 == depth % 2 { half } else { half - 1 }
}

/// The probes of all stages and depths.
pub(super) struct Probes(Vec<[Option<Probe>; DEEPEST]>);

impl Probes {
    pub fn new() -> Self {
        let probe = |stage: usize, depth: u32| {
            let deviation = |shallow: u32| {
                let by_depths =
                    BY_SHALLOW * f64::from(shallow + 1).ln() + BY_DIFFERENCE * f64::from(depth - shallow).ln();
                ((BY_STAGE[stage] + by_depths).exp() * f64::from(DISC)).round() as i32
            };
            let shallow = shallow(depth);
            Probe { depth: shallow, deviation: deviation(shallow), at_once: deviation(0) }
        };
        let stages = (0..STAGES)
            .map(|stage| std::array::from_fn(|depth| (depth as u32 >= FROM).then(|| probe(stage, depth as u32))));
        Self(stages.collect())
    }

    #[inline(always)]
    pub fn find(&self, empties: u32, depth: u32) -> Option<Probe> {
        self.0[stage(empties)][(depth as usize).min(DEEPEST - 1)]
    }
}
