//! What makes a guess good, looking one answer ahead.

use std::sync::OnceLock;

/// A rule that puts a price on how a guess spreads the possible codes over the answers; the lowest price is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The worst answer leaves fewest.
    Minimax,
    /// The answer tells most.
    Entropy,
    /// The answer leaves fewest on average.
    Expected,
    /// There are most different answers.
    Parts,
    /// The answer leaves fewest guesses to make, as far as the number of codes left tells.
    Guesses,
}

impl Rule {
    /// The price of a spread.
    #[inline]
    pub fn price(self, counts: &[u32]) -> u64 {
        match self {
            Self::Minimax => u64::from(counts.iter().copied().max().unwrap_or(0)),
            Self::Entropy => counts.iter().map(|&count| times_log(count)).sum(),
            Self::Expected => counts.iter().map(|&count| u64::from(count) * u64::from(count)).sum(),
            Self::Parts => counts.iter().map(|&count| u64::from(count == 0)).sum(),
            Self::Guesses => counts.iter().map(|&count| guesses_needed(count)).sum(),
        }
    }
}

/// n·log₂ n in fixed point, so that equal spreads have equal prices whatever the order of their answers.
#[inline]
fn times_log(count: u32) -> u64 {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    let exact = |count: u32| {
        let count = f64::from(count);
        (count * count.max(1.0).log2() * f64::from(1 << 20)).round() as u64
    };
    let table = TABLE.get_or_init(|| (0..1 << 14).map(exact).collect());
    table.get(count as usize).copied().unwrap_or_else(|| exact(count))
}

/// One guess, in the fixed point of [`guesses_needed`].
pub(crate) const UNIT: u64 = 1 << 16;

/// The guesses that n codes still need in all, on average over many games that were played out.
#[inline]
pub(crate) fn guesses_needed(count: u32) -> u64 {
    /// Guesses per code of small sets, as good play needs them.
    const SMALL: [f64; 17] =
        [0.0, 1.0, 1.5, 1.697, 1.81, 1.875, 1.93, 1.982, 2.025, 2.06, 2.093, 2.125, 2.16, 2.187, 2.22, 2.25, 2.28];
    /// Guesses more for every doubling beyond.
    const DOUBLING: f64 = 0.285;
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    let exact = |count: u32| {
        let each = SMALL
            .get(count as usize)
            .copied()
            .unwrap_or_else(|| SMALL[16] + DOUBLING * (f64::from(count) / 16.0).log2());
        (f64::from(count) * each * UNIT as f64).round() as u64
    };
    let table = TABLE.get_or_init(|| (0..1 << 14).map(exact).collect());
    table.get(count as usize).copied().unwrap_or_else(|| exact(count))
}
