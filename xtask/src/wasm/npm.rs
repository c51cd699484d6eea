//! `cargo xtask npm`: the package `@tauler/engines` for other pages, from the page's own engine.

use anyhow::Result;

use crate::{setup, shell};

/// Builds the package into web/engines/dist, and tests it in Node and in browsers.
pub fn run() -> Result<()> {
    setup::ensure(&[setup::Need::Node, setup::CHROMIUM])?;
    super::ensure()?;
    shell::run(&mut shell::npm(&["run", "engines"])?)?;
    println!("web/engines can be packed: `npm pack ./web/engines`");
    Ok(())
}
