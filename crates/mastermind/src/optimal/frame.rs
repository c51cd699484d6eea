//! How a set of codes is looked at: as it stands in the game, where its turns leave something alike, or put in order.

use std::sync::OnceLock;

use super::space::Space;
use crate::code::Code;
use crate::knowledge::Symmetry;

/// As many guesses as it takes.
pub(super) const UNLIMITED: u8 = 31;

/// What the turns so far leave alike.
pub(super) struct Alike {
    symmetry: Symmetry,
    /// Made when they are asked for: that takes long where much is alike.
    guesses: OnceLock<Vec<u16>>,
}

impl Alike {
    /// Nothing, if only colours can be interchanged.
    pub(super) fn new(symmetry: Symmetry) -> Option<Self> {
        (!symmetry.is_trivial()).then(|| Self { symmetry, guesses: OnceLock::new() })
    }

    /// What is alike after one more guess.
    pub(super) fn after(&self, guess: Code) -> Option<Self> {
        Self::new(self.symmetry.after(guess))
    }

    /// One guess of every kind.
    pub(super) fn guesses(&self, space: &Space) -> &[u16] {
        self.guesses.get_or_init(|| {
            self.symmetry.representatives(|_| false).into_iter().map(|code| space.place(code)).collect()
        })
    }
}

/// How a set is looked at.
#[derive(Clone, Copy)]
pub(super) enum Frame<'a> {
    /// As it stands in the game.
    Alike(&'a Alike),
    /// Put in order: it has the first so many colours.
    Ordered(usize),
}

/// A set of codes to be searched.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) set: &'a [u16],
    pub(super) frame: Frame<'a>,
    pub(super) name: u128,
    /// How many guesses may be made.
    pub(super) left: u8,
}
