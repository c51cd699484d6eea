//! What makes a guess good, looking one answer ahead.

use std::sync::OnceLock;

/// By what guesses are compared: a price on how a guess spreads the possible codes over the answers. The lowest is
/// best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
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

impl Criterion {
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
    static WORKED_OUT: OnceLock<Vec<u64>> = OnceLock::new();
    worked_out_once(&WORKED_OUT, count, |count| {
        let count = f64::from(count);
        (count * count.max(1.0).log2() * f64::from(1 << 20)).round() as u64
    })
}

/// One guess, in the fixed point of [`guesses_needed`].
pub(super) const UNIT: u64 = 1 << 16;

/// The guesses that n codes still need in all, on average over many games that were played out.
#[inline]
pub(super) fn guesses_needed(count: u32) -> u64 {
    /// Guesses per code of small sets, as good play needs them.
    const SMALL: [f64; 17] =
        [0.0, 1.0, 1.5, 1.697, 1.81, 1.875, 1.93, 1.982, 2.025, 2.06, 2.093, 2.125, 2.16, 2.187, 2.22, 2.25, 2.28];
    /// Guesses more for every doubling beyond.
    const DOUBLING: f64 = 0.285;
    static WORKED_OUT: OnceLock<Vec<u64>> = OnceLock::new();
    worked_out_once(&WORKED_OUT, count, |count| {
        let each = SMALL
            .get(count as usize)
            .copied()
            .unwrap_or_else(|| SMALL[16] + DOUBLING * (f64::from(count) / 16.0).log2());
        (f64::from(count) * each * UNIT as f64).round() as u64
    })
}

/// A function of a count, which is worked out once and for all as long as the count is small.
#[inline]
fn worked_out_once(small: &OnceLock<Vec<u64>>, count: u32, exact: impl Fn(u32) -> u64) -> u64 {
    let small = small.get_or_init(|| (0..1 << 14).map(&exact).collect());
    small.get(count as usize).copied().unwrap_or_else(|| exact(count))
}
