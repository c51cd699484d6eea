//! Tables in use. The database is the truth; a room holds only a replay of it, thrown away whenever an append finds
//! that the table has moved on without us.
//!
//! # In the order in which it happens
//! * `create`, `rematch`, `take_over`: a table is planned and made; `join`: the other sits down; `home`: a game
//!   that was played on a device comes here as a whole
//! * `room`: a table in use, opened and caught up with the store (`cache` holds all of them, `access` says who may
//!   look)
//! * `command`: what a user asks for is read at the table and answered by it; `append`: the entry is stored, then seen
//! * `rows`: what is kept of a table, with its `details`; `finish` is for those whose game is over
//! * `show`: the table as one user may see it; `room/follow`: what happens there, as it happens
//! * `tools`: review, analysis and the like, beside the play; `share`: a table is shown around, or thrown away
//! * `files`: a finished game leaves as a file, and a file is opened again
//! * `seated`: a person at a table in this process: the terminal's way in

mod append;
mod command;
mod create;
mod files;
mod home;
mod join;
mod rematch;
mod room;
mod rows;
mod seated;
mod share;
mod show;
mod take_over;
mod tools;

pub use ::tables::forms::{NewTable, ShownTable, Visibility};
pub use command::Request;
pub use create::MadeTable;
pub use files::TableFile;
pub use home::DeviceGame;
pub use room::{Follower, News, OpenTable, Presence};
pub use rows::{Details, state_of};
pub use seated::{Look, Seated};

pub(crate) use command::NotDone;
pub(crate) use create::TablePlan;
pub(crate) use room::{Held, Rooms, look};
pub(crate) use rows::{A_PERSON_WAITS, FOR_A_MOMENT, NOBODY_WAITS, finish, replay};
