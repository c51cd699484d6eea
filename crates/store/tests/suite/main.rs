//! Facts about the store, each shown on both engines.

#[macro_use]
mod test_store;

mod backup;
mod charts;
mod cluster;
mod crash;
mod dailies;
mod levels;
mod migration;
mod opening;
mod people;
mod portable;
mod races;
mod ratings;
mod sign_ins;
mod tables;
mod tls;
mod wire;
mod work;
