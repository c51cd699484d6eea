//! `cargo xtask browsers`: a whole game of each kind in browsers of two other engines than Chromium, by their drivers.

use anyhow::Result;

use crate::{setup, shell, test, wasm};

/// Plays in both browsers, against the page as it is built, served by the binary of the tests.
pub fn run() -> Result<()> {
    setup::ensure(setup::BROWSERS)?;
    wasm::offer()?;
    shell::run(&mut shell::npm(&["run", "build"])?)?;
    let tauler = test::built_tauler()?;
    shell::run(shell::npm(&["run", "browsers"])?.env("TAULER_BIN", tauler))
}
