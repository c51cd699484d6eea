//! `cargo xtask chaos --cluster`: three machines on one, told by the files of deploy/, are broken on purpose.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::{setup, shell};

/// Builds the program and what breaks it, and lets it begin in a network of its own, which takes root.
pub fn run(args: &[OsString]) -> Result<()> {
    setup::ensure(&[setup::POSTGRES, setup::NATS, setup::HAPROXY])?;
    shell::run(&mut shell::cargo(["build", "--package", "tauler"]))?;
    shell::run(&mut shell::cargo(["build", "--package", "tauler-cluster", "--example", "breaking"]))?;
    // Nothing of this machine's own network is touched, and all of it is gone when the last program ends.
    let mut chaos = shell::command("unshare", ["--net", "--mount", "--propagation", "private"]);
    chaos.arg(shell::built("debug", "examples/breaking")?);
    chaos.arg("--tauler").arg(shell::built("debug", "tauler")?).arg("--deploy").arg(shell::root().join("deploy"));
    let mut is_previous = false;
    for arg in args {
        // An older program is named by its path, or by the commit that it is to be built from.
        let named = is_previous && !Path::new(arg).is_file();
        chaos.arg(if named { built_at(arg)?.into_os_string() } else { arg.clone() });
        is_previous = arg == "--previous";
    }
    shell::run(&mut chaos).context("this takes root, for networks of its own")
}

/// The program as it was at a commit, built in folders of its own.
fn built_at(commit: &OsStr) -> Result<PathBuf> {
    let folder = shell::target()?.join("previous");
    let (source, archive) = (folder.join("source"), folder.join("source.tar"));
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    fs::create_dir_all(&source)?;
    shell::run(shell::command("git", ["archive", "--output"]).arg(&archive).arg(commit))?;
    shell::run(shell::command("tar", ["-xf"]).arg(&archive).arg("-C").arg(&source))?;
    let mut build = shell::cargo(["build", "--package", "tauler"]);
    shell::run(build.current_dir(&source).env("CARGO_TARGET_DIR", &folder))?;
    Ok(folder.join("debug/tauler"))
}
