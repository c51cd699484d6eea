//! Who calls, from where, and how often they may.

mod buckets;
mod caller;
mod client;
mod cookies;
mod diary;
mod limits;

pub use client::Network;
pub use limits::{Class, Rate, Rates};

pub(crate) use caller::{OwningCaller, PlayingCaller, ReadingCaller, Visitor};
pub(crate) use client::Client;
pub(crate) use cookies::{COOKIE, clear_sign_in, device, set_device, set_sign_in};
pub(crate) use diary::{note, note_failure};
pub(crate) use limits::{Limits, address_key};
