//! Facts about the interface of games.

mod bare;
mod laden;

mod budget;
mod conformance;
mod defaults;
mod erased;
mod levels;
mod options;
mod random;
mod words;
