//! Where the hot loops run: a board with its capture rule, in the representation that suits it best.
//!
//! Search, perft and the solver are written once, over a [`Field`]. Which field a set of rules gets is decided in
//! one place, [`on_field`], once per search: from there on everything is monomorphised, down to the instruction set.

use crate::bits::Bits;
use crate::eight::{Eight, Full, Part, Plain};
use crate::grid::Grid;
use crate::kernel::Avx2;
use crate::rules::{Rules, Square};
use crate::wide::Wide;

/// A board and its capture rule. `own` are the discs of the side to move (or of the side asked about), `opp` the
/// other's.
pub trait Field: Send + Sync {
    /// A set of squares of this board.
    type Bits: Bits;

    /// Runs a task with the instructions of this field switched on. Recursive functions call themselves through
    /// here, so that each level is compiled with them and what it calls is inlined.
    fn enter<T: Task>(&self, task: T) -> T::Output;

    /// All squares of the board.
    fn board(&self) -> Self::Bits;
    /// How many they are.
    fn size(&self) -> u32;
    /// The corners.
    fn corners(&self) -> Self::Bits;
    /// The squares at the edge of the board, corners included.
    fn rim(&self) -> Self::Bits;
    /// The squares that touch this one.
    fn touching(&self, index: u32) -> Self::Bits;
    /// The squares that touch a square of the set.
    fn around(&self, set: Self::Bits) -> Self::Bits;
    /// The squares of the set that lie in a quarter of the board where the set has an odd number of squares.
    fn odd(&self, set: Self::Bits) -> Self::Bits;
    /// The number of a square.
    fn index(&self, square: Square) -> u32;
    /// The square of a number.
    fn square(&self, index: u32) -> Square;

    /// Where the side to move may play.
    fn moves(&self, own: Self::Bits, opp: Self::Bits) -> Self::Bits;
    /// The discs that a disc on this empty square turns.
    fn flips(&self, index: u32, own: Self::Bits, opp: Self::Bits) -> Self::Bits;
    /// How many discs a disc on the only empty square turns.
    fn last_flips(&self, index: u32, own: Self::Bits) -> u32;
    /// Discs of `own` that can never be turned any more (some of them: those that are easily seen).
    fn stable(&self, own: Self::Bits, opp: Self::Bits) -> Self::Bits;
}

/// Something to run under [`Field::enter`]; `run` should be `#[inline(always)]`.
pub trait Task {
    /// What comes out.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// Something to run on whichever field the rules get.
pub trait OnField {
    /// What comes out.
    type Output;
    /// Does it.
    fn run<F: Field>(self, field: &F) -> Self::Output;
}

/// Runs the task on the fastest field for these rules.
pub fn on_field<T: OnField>(rules: Rules, task: T) -> T::Output {
    if rules.height() <= 8 && rules.width() <= 8 {
        return match (rules.is_standard(), Avx2::detect()) {
            (true, Some(avx2)) => task.run(&Eight::new(Full, avx2)),
            (true, None) => task.run(&Eight::new(Full, Plain)),
            (false, Some(avx2)) => task.run(&Eight::new(Part::new(rules), avx2)),
            (false, None) => task.run(&Eight::new(Part::new(rules), Plain)),
        };
    }
    match rules.squares() {
        ..=64 => task.run(&Grid::<u64>::new(rules)),
        65..=128 => task.run(&Grid::<u128>::new(rules)),
        _ => task.run(&Grid::<Wide>::new(rules)),
    }
}
