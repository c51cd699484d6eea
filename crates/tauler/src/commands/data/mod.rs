//! What is kept: people, levels, rankings, and everything at once, to a file and back.

pub(crate) mod backup;
mod charts;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod level;
pub(crate) mod rankings;
mod records;
mod spreadsheet;
pub(crate) mod user;
