//! The catalogue of games, the live check of their options, and their tools.

pub(crate) mod catalogue;
pub(crate) mod options;
pub(crate) mod tools;
