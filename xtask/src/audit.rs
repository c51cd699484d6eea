//! `cargo xtask audit`: what the dependencies bring along.
//!
//! Apart from `test`, because building the two tools takes longer than all the tests.

use anyhow::Result;

use crate::{setup, shell};

/// Checks known vulnerabilities, licences, bans and sources against deny.toml, and that no manifest names an unused
/// dependency.
pub fn run() -> Result<()> {
    setup::ensure(&[setup::Need::Tool("cargo-deny"), setup::Need::Tool("cargo-machete")])?;
    let reached = shell::succeeds(&mut shell::cargo(["deny", "fetch", "db"]));
    if reached {
        shell::run(&mut shell::cargo(["deny", "check", "advisories"]))?;
    }
    shell::run(&mut shell::cargo(["deny", "check", "licenses", "bans", "sources"]))?;
    // With the metadata it knows that the library of tauler-game is called game.
    shell::run(&mut shell::cargo(["machete", "--with-metadata"]))?;
    println!("{}", said(reached));
    Ok(())
}

/// The last line: whether known vulnerabilities were looked up.
fn said(reached: bool) -> &'static str {
    if reached {
        "No dependency has a known vulnerability, and all else is in order."
    } else {
        "All else is in order, but the advisory database cannot be reached from here: known vulnerabilities were NOT \
         looked up. Run this where it can be (cargo-deny fetches it from the RustSec project)."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_looked_up_is_said() {
        assert!(said(false).contains("NOT looked up"));
        assert!(!said(true).contains("NOT"));
    }
}
