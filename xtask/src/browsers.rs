//! `cargo xtask browsers`: a whole game of each kind in browsers of two other engines than Chromium, by their drivers.

use anyhow::Result;

use crate::{setup, shell, wasm};

/// Plays in both browsers, against the page as it is built, served by the debug binary.
pub fn run() -> Result<()> {
    setup::ensure(setup::BROWSERS)?;
    wasm::offer()?;
    shell::run(&mut shell::npm(&["run", "build"])?)?;
    shell::run(&mut shell::cargo(["build", "--package", "tauler"]))?;
    let tauler = shell::built("debug", "tauler")?;
    shell::run(shell::npm(&["run", "browsers"])?.env("TAULER_BIN", tauler))
}
