//! Data that comes with a game apart from its code: weights, books, strategies.
//!
//! A native program carries them inside. A page loads the code first, and hands in a part when its game wants it: so a
//! game must be playable without them, only worse.

use std::sync::OnceLock;

/// One piece of data. Made by [`part!`](crate::part).
pub struct Part {
    name: &'static str,
    carried: Option<&'static [u8]>,
    handed_in: OnceLock<Box<[u8]>>,
}

impl Part {
    /// A part that the program carries inside.
    pub const fn carried(name: &'static str, bytes: &'static [u8]) -> Self {
        Self { name, carried: Some(bytes), handed_in: OnceLock::new() }
    }

    /// A part that is still to be handed in.
    pub const fn apart(name: &'static str) -> Self {
        Self { name, carried: None, handed_in: OnceLock::new() }
    }

    /// Its name in its game.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The data, once it is there.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.carried.or_else(|| self.handed_in.get().map(AsRef::as_ref))
    }

    /// Hands the data in. What is there already stays.
    pub fn hand_in(&self, bytes: Vec<u8>) {
        if self.carried.is_none() {
            let _ = self.handed_in.set(bytes.into_boxed_slice());
        }
    }
}

/// A [`Part`] by its name in the game and its file, beside the source file that names it. The crate's Cargo.toml lists
/// it too, under `[package.metadata.parts]`, for whoever builds the page.
#[cfg(not(target_arch = "wasm32"))]
#[macro_export]
macro_rules! part {
    ($name:literal, $file:literal) => {
        $crate::Part::carried($name, include_bytes!($file))
    };
}

/// A [`Part`] by its name in the game; the page has its file.
#[cfg(target_arch = "wasm32")]
#[macro_export]
macro_rules! part {
    ($name:literal, $file:literal) => {
        $crate::Part::apart($name)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_there_once_it_is_handed_in() {
        static APART: Part = Part::apart("book");
        assert_eq!((APART.name(), APART.bytes()), ("book", None));
        APART.hand_in(vec![1, 2]);
        APART.hand_in(vec![3]);
        assert_eq!(APART.bytes(), Some(&[1, 2][..]));
    }

    #[test]
    fn what_the_program_carries_stays() {
        static CARRIED: Part = Part::carried("book", &[7]);
        CARRIED.hand_in(vec![1]);
        assert_eq!(CARRIED.bytes(), Some(&[7][..]));
    }
}
