//! Servers and workers that share a PostgreSQL, and what may happen to them.

mod control;
mod deploy;
mod faults;
mod houses;
mod news;
mod shards;
