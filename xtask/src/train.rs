//! `cargo xtask train`: teaches the engine of a game that learns.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Result, bail};

use crate::shell;

/// Runs the trainer of a game: the example `train` of its crate.
pub fn run(what: &str, args: &[OsString]) -> Result<()> {
    check(&shell::root().join("crates"), what)?;
    let mut train = shell::cargo(["run", "--release", "--package"]);
    train.arg(format!("tauler-{what}")).args(["--example", "train", "--"]).args(args);
    shell::run(&mut train)
}

fn check(crates: &Path, what: &str) -> Result<()> {
    if !crates.join(what).join("examples/train/main.rs").is_file() {
        bail!("{what:?} has no trainer: a crate with an examples/train/main.rs has one");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_game_with_a_trainer_is_trained() {
        let crates = shell::root().join("crates");
        assert!(check(&crates, "othello").is_ok());
        let error = check(&crates, "chess").unwrap_err();
        assert_eq!(error.to_string(), "\"chess\" has no trainer: a crate with an examples/train/main.rs has one");
    }
}
