//! `cargo xtask chaos`: the server is killed again and again while it is played at, and nothing may be lost.

use anyhow::Result;

use crate::{setup, shell};

/// Kills so often on each database; or fills a small disk up.
pub fn run(times: u32, disk: bool) -> Result<()> {
    setup::ensure(&[setup::POSTGRES])?;
    shell::run(&mut shell::cargo(["build", "--package", "tauler"]))?;
    let tauler = shell::built("debug", "tauler")?;
    let mut chaos = shell::cargo(["run", "--quiet", "--package", "tauler-server", "--example", "chaos", "--"]);
    chaos.arg("--tauler").arg(tauler).args(["--times", &times.to_string()]);
    if disk {
        chaos.arg("--disk");
    }
    shell::run(&mut chaos)
}
