//! `cargo xtask scale`: how many machines so many players need.

use std::ffi::OsString;

use anyhow::Result;

use crate::shell;

/// Lets the model say it.
pub fn run(args: &[OsString]) -> Result<()> {
    let mut scale = shell::cargo(["run", "--quiet", "--package", "tauler-cluster", "--example", "scale", "--"]);
    shell::run(scale.args(args))
}
