//! Levels: found, looked at, drawn, kept, changed, collected, printed, and read from text or written to it.

mod body;
pub(crate) mod change;
pub(crate) mod check;
pub(crate) mod collections;
pub(crate) mod drafts;
pub(crate) mod list;
pub(crate) mod print;
pub(crate) mod save;
pub(crate) mod text;
