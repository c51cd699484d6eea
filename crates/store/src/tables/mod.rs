//! Tables: their setup, who sits where, their status, and their log.

mod access;
mod append;
mod entries;
mod flags;
mod lists;
mod now;
mod seats;
mod state;
mod table;

pub use access::Access;
pub use append::Append;
pub use entries::EntryRow;
pub use lists::TableFilter;
pub use now::TableNow;
pub use seats::{SeatRow, TakeSeat};
pub use state::{TableState, TableStatus};
pub use table::{MostTables, SetupRow, TableRow};

pub(crate) use seats::HolderKind;
