//! `cargo xtask audit`: what the dependencies bring along.
//!
//! Apart from `test`, because building the two tools takes longer than all the tests. The advisories are left out,
//! because their database is not reachable from everywhere.

use anyhow::Result;

use crate::{setup, shell};

/// Checks licences, bans and sources against deny.toml, and that no manifest names an unused dependency.
pub fn run() -> Result<()> {
    setup::ensure(&[setup::Need::Tool("cargo-deny"), setup::Need::Tool("cargo-machete")])?;
    shell::run(&mut shell::cargo(["deny", "check", "licenses", "bans", "sources"]))?;
    // With the metadata it knows that the library of tauler-game is called game.
    shell::run(&mut shell::cargo(["machete", "--with-metadata"]))
}
