//! Other processes on the same store: what they are told, and what is done when they say something.
//!
//! Everything here may fail or come late. The store is the truth, and whoever depends on it looks there by themselves
//! now and then.

mod carrier;
mod hear;

use bus::Nats;

pub(crate) use carrier::join;
pub(crate) use hear::hear;

/// By what processes on one store tell each other that something happened.
#[derive(Clone, Debug, Default)]
pub enum BusChoice {
    /// By the store itself, where it is shared.
    #[default]
    Usual,
    /// By NATS.
    Nats(Nats),
    /// By nothing: each finds out by itself.
    Off,
}
