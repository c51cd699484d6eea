//! The commands, a file each.

pub(crate) mod backup;
pub(crate) mod bench;
mod charts;
pub(crate) mod completions;
pub(crate) mod contest;
mod csv_file;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod import;
pub(crate) mod level;
pub(crate) mod man;
pub(crate) mod openapi;
pub(crate) mod play;
pub(crate) mod rankings;
pub(crate) mod serve;
pub(crate) mod tournament;
pub(crate) mod units;
pub(crate) mod user;
pub(crate) mod words;
pub(crate) mod worker;
