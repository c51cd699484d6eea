//! Facts about the store, each shown on both engines.

#[macro_use]
mod test_store;

mod charts;
mod crash;
mod dailies;
mod levels;
mod opening;
mod people;
mod postgres;
mod races;
mod ratings;
mod sign_ins;
mod tables;
mod transfer;
mod work;
