//! What a table chooses.

use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    /// Columns of the board, 4 to 12.
    pub width: u8,
    /// Rows of the board, 4 to 12.
    pub height: u8,
    /// How many colours there are, 4 to 8.
    pub colours: u8,
    /// The points to reach.
    pub goal: u32,
    /// When a reached goal ends the game.
    pub ending: Ending,
    /// What the candies of a cascade count.
    pub chain: Chain,
    /// Whether five or more in the first pass give another move.
    pub extra_move: bool,
    /// Whether the candies to come are shown.
    pub stream: Stream,
}

impl Options {
    /// How many candies to come are shown of each column: two board heights of an open stream.
    pub fn shown_ahead(&self) -> u32 {
        match self.stream {
            Stream::Hidden => 0,
            Stream::Open => 2 * u32::from(self.height),
        }
    }
}

/// The course game: 10×10, 7 colours, first to 300.
impl Default for Options {
    fn default() -> Self {
        Self {
            width: 10,
            height: 10,
            colours: 7,
            goal: 300,
            ending: Ending::AtOnce,
            chain: Chain::Flat,
            extra_move: false,
            stream: Stream::Hidden,
        }
    }
}

/// When a reached goal ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Who has reached it after their own move wins there.
    AtOnce,
    /// The second seat gets its last turn; then more points win, and equal is a draw.
    EqualTurns,
}

/// What the candies of a cascade count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

/// Whether the candies to come are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// To nobody.
    Hidden,
    /// To everybody: the next two board heights of each column.
    Open,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rising_passes_of_4_6_and_5_candies_make_23() {
        let points: u32 = [4, 6, 5].iter().zip(1..).map(|(&candies, pass)| Chain::Rising.points(pass, candies)).sum();
        assert_eq!(points, 23);
        assert_eq!(Chain::Rising.points(2, 5), 8, "7.5 rounds up");
        assert_eq!(Chain::Flat.points(3, 5), 5);
    }
}
