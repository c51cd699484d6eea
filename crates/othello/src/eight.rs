//! Boards of up to eight by eight, standing in the corner of an 8×8 board of 64 bits, eight to a row.
//!
//! Squares off a smaller board are simply never occupied: a ray that leaves the board never comes back, so nothing
//! is caught across them.

use crate::bits::Bits;
use crate::field::{Field, Task};
use crate::grid::{axis_moves, call};
use crate::rules::{Directions, Rules, Square};

/// The columns b to g: a disc there can be caught along a row or a diagonal.
pub(crate) const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;
const BORDER: u64 = LEFT | RIGHT | 0xff | 0xff << 56;

/// The shifts of the four axes: along rows, along columns, and the two diagonals.
pub(crate) const SHIFTS: [u32; 4] = [1, 8, 7, 9];

/// The eight rays that leave a square: four towards higher numbers, four towards lower ones, by axis.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Rays {
    pub up: [u64; 4],
    pub down: [u64; 4],
}

pub(crate) static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    // Row and column steps of the axes, towards higher numbers.
    let steps: [(i32, i32); 4] = [(0, 1), (1, 0), (1, -1), (1, 1)];
    let mut all = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut index = 0;
    while index < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (by_row, by_column) = steps[axis];
            let mut sign = -1;
            while sign <= 1 {
                let mut ray = 0;
                let (mut row, mut column) = (index / 8 + sign * by_row, index % 8 + sign * by_column);
                while row >= 0 && row < 8 && column >= 0 && column < 8 {
                    ray |= 1 << (row * 8 + column);
                    row += sign * by_row;
                    column += sign * by_column;
                }
                if sign > 0 {
                    all[index as usize].up[axis] = ray;
                } else {
                    all[index as usize].down[axis] = ray;
                }
                sign += 2;
            }
            axis += 1;
        }
        index += 1;
    }
    all
}

/// How many discs a disc at one place of a line of eight turns, when all that is not own is the opponent's.
static LINE_FLIPS: [[u8; 256]; 8] = line_flips();

const fn line_flips() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let above = own >> (place + 1) << (place + 1);
            if above != 0 {
                table[place][own] += (above.trailing_zeros() - place as u32 - 1) as u8;
            }
            let below = own & ((1 << place) - 1);
            if below != 0 {
                table[place][own] += (place as u32 - 1 - below.ilog2()) as u8;
            }
            own += 1;
        }
        place += 1;
    }
    table
}

/// How much of the eight by eight is in play, and along which axes.
pub trait Extent: Copy + Send + Sync {
    /// The squares in play.
    fn board(&self) -> u64;
    /// All ones for an axis of the capture rule, zero for the others.
    fn lanes(&self) -> &[u64; 4];
    /// The corners of what is in play.
    fn corners(&self) -> u64;
    /// The edge of what is in play.
    fn rim(&self) -> u64;
    /// The quarters of what is in play.
    fn quarters(&self) -> [u64; 4];
}

/// The whole board, all directions.
#[derive(Clone, Copy, Debug)]
pub struct Full;

impl Extent for Full {
    #[inline(always)]
    fn board(&self) -> u64 {
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
}

/// Part of the board, or some of the directions.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    board: u64,
    lanes: [u64; 4],
    corners: u64,
    rim: u64,
    quarters: [u64; 4],
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
        }
    }
}

impl Extent for Part {
    #[inline(always)]
    fn board(&self) -> u64 {
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
}

/// How moves and flips are computed on the eight by eight.
pub trait Instructions: Copy + Send + Sync {
    /// Runs a task with these instructions switched on.
    fn enter<T: Task>(self, task: T) -> T::Output;
    /// Squares where a disc would catch something along the lanes, empty or not.
    fn reached(self, own: u64, opp: u64, lanes: &[u64; 4]) -> u64;
    /// The discs that a disc on this square catches along the lanes.
    fn flips(self, index: u32, own: u64, opp: u64, lanes: &[u64; 4]) -> u64;
}

/// What every machine can do.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Instructions for Plain {
    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Output {
        call(task)
    }

    #[inline(always)]
    fn reached(self, own: u64, opp: u64, lanes: &[u64; 4]) -> u64 {
        let inner = opp & INNER;
        axis_moves(own, inner & lanes[0], SHIFTS[0], 6)
            | axis_moves(own, opp & lanes[1], SHIFTS[1], 6)
            | axis_moves(own, inner & lanes[2], SHIFTS[2], 6)
            | axis_moves(own, inner & lanes[3], SHIFTS[3], 6)
    }

    #[inline(always)]
    fn flips(self, index: u32, own: u64, opp: u64, lanes: &[u64; 4]) -> u64 {
        let rays = &RAYS[index as usize & 63];
        let mut flips = 0;
        for (axis, lane) in lanes.iter().enumerate() {
            // The nearest square of the ray that is not the opponent's decides: what lies before it is caught when
            // it is own.
            let up = rays.up[axis];
            let ends = up & !opp;
            let end = ends & ends.wrapping_neg() & own;
            flips |= up & end.saturating_sub(1) & lane;
            let down = rays.down[axis];
            let ends = down & !opp;
            let end = ends & (1 << 63 >> (ends | 1).leading_zeros()) & own;
            if end != 0 {
                flips |= down & !(end | (end - 1)) & lane;
            }
        }
        flips
    }
}

/// A board of up to eight by eight.
#[derive(Clone, Copy, Debug)]
pub struct Eight<E, I> {
    extent: E,
    instructions: I,
}

impl<E: Extent, I: Instructions> Eight<E, I> {
    /// This much of the board, computed with these instructions.
    pub fn new(extent: E, instructions: I) -> Self {
        Self { extent, instructions }
    }
}

/// The squares of full lines along each axis; what is off the board counts as full.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs & discs >> 1;
    rows &= rows >> 2;
    rows = (rows & (rows >> 4) & LEFT) * 0xff;
    let mut columns = discs & discs.rotate_right(8);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(32);
    // Along a diagonal: full on the way up (where the way ends, nothing is missing), and on the way down.
    let mut up7 = discs & (0xff01_0101_0101_0101 | discs >> 7);
    up7 &= 0xffff_0303_0303_0303 | up7 >> 14;
    up7 &= 0xffff_ffff_0f0f_0f0f | up7 >> 28;
    let mut down7 = discs & (0x8080_8080_8080_80ff | discs << 7);
    down7 &= 0xc0c0_c0c0_c0c0_ffff | down7 << 14;
    down7 &= 0xf0f0_f0f0_ffff_ffff | down7 << 28;
    let mut up9 = discs & (0xff80_8080_8080_8080 | discs >> 9);
    up9 &= 0xffff_c0c0_c0c0_c0c0 | up9 >> 18;
    up9 &= 0xffff_ffff_f0f0_f0f0 | up9 >> 36;
    let mut down9 = discs & (0x0101_0101_0101_01ff | discs << 9);
    down9 &= 0x0303_0303_0303_ffff | down9 << 18;
    down9 &= 0x0f0f_0f0f_ffff_ffff | down9 << 36;
    [rows, columns, up7 & down7, up9 & down9]
}

impl<E: Extent, I: Instructions> Field for Eight<E, I> {
    type Bits = u64;

    #[inline(always)]
    fn enter<T: Task>(&self, task: T) -> T::Output {
        self.instructions.enter(task)
    }

    #[inline(always)]
    fn board(&self) -> u64 {
        self.extent.board()
    }

    #[inline(always)]
    fn size(&self) -> u32 {
        self.extent.board().count()
    }

    #[inline(always)]
    fn corners(&self) -> u64 {
        self.extent.corners()
    }

    #[inline(always)]
    fn rim(&self) -> u64 {
        self.extent.rim()
    }

    #[inline(always)]
    fn touching(&self, index: u32) -> u64 {
        self.around(1 << index)
    }

    #[inline(always)]
    fn around(&self, set: u64) -> u64 {
        let sides = (set & !RIGHT) << 1 | (set & !LEFT) >> 1;
        let row = sides | set;
        (sides | row << 8 | row >> 8) & self.extent.board()
    }

    #[inline(always)]
    fn odd(&self, set: u64) -> u64 {
        let mut odd = 0;
        for quarter in self.extent.quarters() {
            let part = set & quarter;
            odd |= part & u64::from(part.count() & 1).wrapping_neg();
        }
        odd
    }

    #[inline(always)]
    fn index(&self, square: Square) -> u32 {
        u32::from(square.row()) * 8 + u32::from(square.column())
    }

    #[inline(always)]
    fn square(&self, index: u32) -> Square {
        Square::new((index / 8) as u8, (index % 8) as u8)
    }

    #[inline(always)]
    fn moves(&self, own: u64, opp: u64) -> u64 {
        self.instructions.reached(own, opp, self.extent.lanes()) & self.extent.board() & !(own | opp)
    }

    #[inline(always)]
    fn flips(&self, index: u32, own: u64, opp: u64) -> u64 {
        self.instructions.flips(index, own, opp, self.extent.lanes())
    }

    #[inline(always)]
    fn last_flips(&self, index: u32, own: u64) -> u32 {
        let lanes = self.extent.lanes();
        let (row, column) = ((index as usize / 8) & 7, index as usize & 7);
        let rays = &RAYS[index as usize & 63];
        let mut flips = 0;
        if lanes[0] != 0 {
            flips += LINE_FLIPS[column][(own >> (row * 8)) as usize & 0xff];
        }
        if lanes[1] != 0 {
            let line = (own >> column & LEFT).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            flips += LINE_FLIPS[row][line as usize];
        }
        if lanes[2] != 0 {
            let seventh = (own & (rays.up[2] | rays.down[2])).wrapping_mul(LEFT) >> 56;
            let ninth = (own & (rays.up[3] | rays.down[3])).wrapping_mul(LEFT) >> 56;
            flips += LINE_FLIPS[column][seventh as usize] + LINE_FLIPS[column][ninth as usize];
        }
        u32::from(flips)
    }

    #[inline(always)]
    fn stable(&self, own: u64, opp: u64) -> u64 {
        let outside = !self.extent.board();
        let lanes = self.extent.lanes();
        let [rows, columns, seventh, ninth] = full_lines(own | opp | outside);
        // Along an axis a disc is held when its line is full, when it stands at an end, or beside a stable disc;
        // the outside of a smaller board holds like the rim.
        let held = [
            rows | LEFT | RIGHT | !lanes[0],
            columns | 0xff | 0xff << 56 | !lanes[1],
            seventh | BORDER | !lanes[2],
            ninth | BORDER | !lanes[3],
        ];
        let mut stable = (own & held[0] & held[1] & held[2] & held[3]) | outside;
        loop {
            let next = own
                & (held[0] | stable << 1 | stable >> 1)
                & (held[1] | stable << 8 | stable >> 8)
                & (held[2] | stable << 7 | stable >> 7)
                & (held[3] | stable << 9 | stable >> 9)
                | outside;
            if next == stable {
                return stable & own;
            }
            stable = next;
        }
    }
}
