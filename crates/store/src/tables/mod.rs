//! Tables: their setup, who sits where, where they stand, and their log.

mod access;
mod append;
mod entries;
mod flags;
mod lists;
mod seats;
mod state;
mod table;

pub use access::Access;
pub use append::Append;
pub use entries::Entry;
pub use lists::TableFilter;
pub use seats::{Holder, SeatChange};
pub use state::{Standing, State};
pub use table::{Setup, Table};

pub(crate) use seats::HolderKind;
