//! Tables: their setup, who sits where, where they stand, and their log.

mod append;
mod seats;
mod table;

pub use append::Append;
pub use seats::{Holder, SeatChange};
pub use table::{Entry, Setup, Standing, State, Table, TableFilter};
