//! A client of GTP 2, the protocol of Go programs that other games' programs speak too: runs a program and plays with
//! it.
//!
//! Programs crash, hang and talk nonsense; every way in which that can happen is a [`Trouble`] that says what was asked
//! and what came back, and nothing here waits longer than it was told to.
//!
//! ```
//! use gtp::{Engine, Trouble};
//! use std::time::Duration;
//! let mut engine = Engine::start("sh -c 'read line; echo \"= D3\"; echo'", Duration::from_secs(10)).unwrap();
//! assert_eq!(engine.ask("genmove black", &|| false).unwrap(), "D3");
//! assert!(matches!(engine.ask("genmove black", &|| false), Err(Trouble::Gone { .. })));
//! ```
//!
//! # Layout
//! * `engine`: a program that is asked and answers; `trouble`: how that fails
//! * `outside_player`: a program that follows a game and moves in it

mod engine;
mod outside_player;
mod trouble;

pub use engine::Engine;
pub use outside_player::{Colour, OutsidePlayer};
pub use trouble::Trouble;
