//! The commands, a file each.

pub(crate) mod completions;
pub(crate) mod contest;
pub(crate) mod games;
pub(crate) mod man;
pub(crate) mod openapi;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod tournament;
pub(crate) mod units;
pub(crate) mod words;
pub(crate) mod worker;
