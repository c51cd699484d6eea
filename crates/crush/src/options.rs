//! What a table chooses.

/// What the candies of a cascade count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chain {
    /// Every candy one point.
    Flat,
    /// The n-th pass 1, 1.5, 2, … points a candy, each pass rounded to the nearest, half up.
    Rising,
}

impl Chain {
    /// The points of the n-th pass (from 1).
    #[inline]
    pub fn points(self, pass: u32, candies: u32) -> u32 {
        match self {
            Self::Flat => candies,
            Self::Rising => (candies * (pass + 1)).div_ceil(2),
        }
    }
}
