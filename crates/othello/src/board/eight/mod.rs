//! Boards of up to eight by eight, standing in the corner of an 8×8 board of 64 bits, eight to a row.
//!
//! Squares off a smaller board are simply never occupied: a ray that leaves the board never comes back, so nothing
//! is caught across them.
//!
//! How much of the 8×8 is in play is its `extent`, how it is computed its `instructions`: plain ones, or those of
//! `simd`. `lines` and `symmetry` are facts about the 8×8.

mod extent;
mod instructions;
mod lines;
mod simd;
mod symmetry;

use extent::Extent;
pub(super) use extent::{Full, Part};
use instructions::Instructions;
pub(super) use instructions::Plain;
use lines::{BORDER, LEFT, LINE_FLIPS, RAYS, RIGHT, full_lines};
pub(super) use simd::Avx2;

use super::{Bits, Board, Task};
use crate::square::Square;

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

impl<E: Extent, I: Instructions> Board for Eight<E, I> {
    type Bits = u64;

    #[inline(always)]
    fn enter<T: Task>(&self, task: T) -> T::Output {
        self.instructions.enter(task)
    }

    #[inline(always)]
    fn all(&self) -> u64 {
        self.extent.all()
    }

    #[inline(always)]
    fn size(&self) -> u32 {
        self.extent.all().count()
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
        (sides | row << 8 | row >> 8) & self.extent.all()
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
    fn odd_quarters(&self, set: u64) -> u32 {
        self.extent.quarters().iter().map(|quarter| (set & quarter).count() & 1).sum()
    }

    #[inline(always)]
    fn index(&self, square: Square) -> u32 {
        u32::from(square.row()) * 8 + u32::from(square.column())
    }

    #[inline(always)]
    fn square(&self, index: u32) -> Square {
        Square::new((index / 8) as u8, (index % 8) as u8)
    }

    fn canonical(&self, own: u64, opp: u64) -> (u64, u64) {
        self.extent.symmetry().canonical(own, opp)
    }

    #[inline(always)]
    fn moves(&self, own: u64, opp: u64) -> u64 {
        self.instructions.reached(own, opp, self.extent.lanes()) & self.extent.all() & !(own | opp)
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
        let outside = !self.extent.all();
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
