//! How moves and flips are computed on the eight by eight, and what every machine can do.

use super::lines::{INNER, RAYS, SHIFTS};
use crate::board::Task;
use crate::board::grid::{axis_moves, call};

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
