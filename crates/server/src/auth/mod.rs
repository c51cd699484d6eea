//! Who calls, from where, and how often they may.

mod buckets;
mod caller;
mod client;
mod limits;

pub use client::Network;
pub use limits::{Class, Rate, Rates};

pub(crate) use caller::{COOKIE, OwningCaller, PlayingCaller, ReadingCaller, Visitor, set_cookie};
pub(crate) use client::Client;
pub(crate) use limits::Limits;
