//! The commands, a file each; those that go together share a folder.

pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod contest;
pub(crate) mod data;
pub(crate) mod games;
pub(crate) mod man;
pub(crate) mod openapi;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod words;
pub(crate) mod worker;
