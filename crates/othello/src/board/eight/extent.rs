//! How much of the eight by eight is in play, and along which lines discs are caught.

use super::lines::BORDER;
use super::symmetry::Symmetry;
use crate::rules::{Directions, Rules};

/// How much of the eight by eight is in play, and along which axes.
pub trait Extent: Copy + Send + Sync {
    /// The squares in play.
    fn all(&self) -> u64;
    /// All ones for an axis of the capture rule, zero for the others.
    fn lanes(&self) -> &[u64; 4];
    /// The corners of what is in play.
    fn corners(&self) -> u64;
    /// The edge of what is in play.
    fn rim(&self) -> u64;
    /// The quarters of what is in play.
    fn quarters(&self) -> [u64; 4];
    /// The ways to turn and mirror what is in play.
    fn symmetry(&self) -> Symmetry;
}

/// The whole board, all directions.
#[derive(Clone, Copy, Debug)]
pub struct Full;

impl Extent for Full {
    #[inline(always)]
    fn all(&self) -> u64 {
        !0
    }
    #[inline(always)]
    fn lanes(&self) -> &[u64; 4] {
        &[!0; 4]
    }
    #[inline(always)]
    fn corners(&self) -> u64 {
        0x8100_0000_0000_0081
    }
    #[inline(always)]
    fn rim(&self) -> u64 {
        BORDER
    }
    #[inline(always)]
    fn quarters(&self) -> [u64; 4] {
        [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32]
    }
    #[inline(always)]
    fn symmetry(&self) -> Symmetry {
        Symmetry { rows_off: 0, columns_off: 0, transposes: true }
    }
}

/// Part of the board, or some of the directions.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    board: u64,
    lanes: [u64; 4],
    corners: u64,
    rim: u64,
    quarters: [u64; 4],
    symmetry: Symmetry,
}

impl Part {
    /// The part that these rules need: at most eight by eight.
    pub fn new(rules: Rules) -> Self {
        let (height, width) = (u32::from(rules.height()), u32::from(rules.width()));
        assert!(height <= 8 && width <= 8, "a {rules} board does not fit into eight by eight");
        let rect = |rows: std::ops::Range<u32>, columns: std::ops::Range<u32>| {
            rows.flat_map(|row| columns.clone().map(move |column| row * 8 + column))
                .fold(0, |set, index| set | 1 << index)
        };
        let lane = |direction| if rules.directions().contains(direction) { !0 } else { 0 };
        let diagonal = lane(Directions::DIAGONAL);
        let (middle_row, middle_column) = (height / 2, width / 2);
        Self {
            board: rect(0..height, 0..width),
            lanes: [lane(Directions::HORIZONTAL), lane(Directions::VERTICAL), diagonal, diagonal],
            corners: 1 | 1 << (width - 1) | 1 << (8 * (height - 1)) | 1 << (8 * (height - 1) + width - 1),
            rim: rect(0..height, 0..width) & !rect(1..height - 1, 1..width - 1),
            quarters: [
                rect(0..middle_row, 0..middle_column),
                rect(0..middle_row, middle_column..width),
                rect(middle_row..height, 0..middle_column),
                rect(middle_row..height, middle_column..width),
            ],
            symmetry: Symmetry {
                rows_off: 8 - height,
                columns_off: 8 - width,
                transposes: height == width && lane(Directions::HORIZONTAL) == lane(Directions::VERTICAL),
            },
        }
    }
}

impl Extent for Part {
    #[inline(always)]
    fn all(&self) -> u64 {
        self.board
    }
    #[inline(always)]
    fn lanes(&self) -> &[u64; 4] {
        &self.lanes
    }
    #[inline(always)]
    fn corners(&self) -> u64 {
        self.corners
    }
    #[inline(always)]
    fn rim(&self) -> u64 {
        self.rim
    }
    #[inline(always)]
    fn quarters(&self) -> [u64; 4] {
        self.quarters
    }
    #[inline(always)]
    fn symmetry(&self) -> Symmetry {
        self.symmetry
    }
}
