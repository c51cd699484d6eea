//! The formats in which other programs write positions and games.

mod convert;
mod ggf;
mod obf;
mod records;
mod wthor;

pub use convert::{Format, convert};
pub use ggf::{GgfGame, read_ggf, write_ggf};
pub(crate) use ggf::{is_pass, read_move, written};
pub(crate) use obf::board_text;
pub use obf::{ObfLine, read_obf, read_obf_file, square_rules, write_obf, write_obf_line};
pub(crate) use records::Formats;
pub use wthor::{Wthor, WthorGame, read_wthor, read_wthor_names};
