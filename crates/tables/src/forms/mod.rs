//! What goes in and out of a house, whether it is a server or a device: forms that people fill in, and what they are
//! shown.
//!
//! * `catalogue`: the games and what they offer, found by name; `options`: the live check of a game's options
//! * `new_table`: a table to be made; `level`: what a level is
//! * `shown_table`: a table as one viewer may see it; `tool`: who may use which tool now
//! * `device`: a table's setup as a device keeps it, and sends it home

mod catalogue;
mod device;
mod level;
mod new_table;
mod options;
mod shown_table;
mod tool;
pub mod words;

pub use catalogue::{Catalogue, OfferedGame, OfferedLevels, catalogue, find_format, find_levels, level_field};
pub use catalogue::{find_preset, find_role, same_preset};
pub use device::DeviceSetup;
pub use level::CheckedLevel;
pub use new_table::{ChosenOptions, NewTable, Sitter, Visibility, read_wishes};
pub use options::{OptionsCheck, OptionsForm};
pub use shown_table::{DailyName, LevelName, Person, ShownTable, Sitting, TableHint, TableSeat, WaitsFor};
pub use tool::find_tool;
