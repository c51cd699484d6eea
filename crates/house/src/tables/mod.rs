//! Tables in use. The database is the truth; a room holds only a replay of it, thrown away whenever an append finds
//! that the table has moved on without us.
//!
//! # In the order in which it happens
//! * `create`, `rematch`: a table is planned and made; `join`: the other sits down; `access`: who may look at it
//! * `cache`, `room`: a table in use, opened and caught up with the store; `rows`, `details`: what is kept of it
//! * `command`: what a user asks for is read at the table and answered by it; `append`: the entry is stored, then seen
//! * `finish`: what is kept of a table whose game is over
//! * `show`: the table as one user may see it; `follow`: what happens there, as it happens
//! * `tools`: review, analysis and the like, beside the play; `share`: a table is shown around, or thrown away
//! * `seated`: a person at a table in this process: the terminal's way in

mod access;
mod append;
mod cache;
mod command;
mod create;
mod details;
mod finish;
mod follow;
mod join;
mod rematch;
mod room;
mod rows;
mod seated;
mod share;
mod show;
mod tools;

pub use command::Request;
pub use create::{MadeTable, NewTable, Visibility, new_seed};
pub use details::{DailyName, Details, LevelName};
pub use follow::{Follower, News, Presence};
pub use room::OpenTable;
pub use rows::state_of;
pub use seated::{Look, Seated};
pub use show::{ShownTable, TableHint, TableSeat};

pub(crate) use cache::Rooms;
pub(crate) use command::NotDone;
pub(crate) use create::{TablePlan, read_options};
pub(crate) use room::Held;
pub(crate) use rows::replay;
