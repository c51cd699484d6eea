//! Levels: found, looked at, kept, and read from text or written to it.

mod body;
pub(crate) mod check;
pub(crate) mod list;
pub(crate) mod save;
pub(crate) mod text;
