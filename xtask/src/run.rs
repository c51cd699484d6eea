//! `cargo xtask run`: from a fresh clone to a served page.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;

use anyhow::{Context as _, Result};

use crate::{setup, shell, wasm};

/// Builds everything as it is released and becomes the server.
pub fn run(args: &[OsString]) -> Result<()> {
    setup::ensure(setup::RUN)?;
    wasm::offer()?;
    shell::run(&mut shell::npm(&["run", "build"])?)?;
    shell::run(&mut shell::cargo(["build", "--release", "--package", "tauler"]))?;
    let tauler = shell::built("release", "tauler")?;
    // Replacing this process leaves Ctrl-C and the exit status to the server alone.
    let error = shell::command(&tauler, ["serve"]).args(args).exec();
    Err(error).with_context(|| format!("{} could not be started", tauler.display()))
}
