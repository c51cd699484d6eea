//! `cargo xtask mutants CRATE`: changes the code in small ways, one at a time, and looks whether a test notices.
//!
//! Apart from `test`, because it builds and tests the crate once for every change. `.cargo/mutants.toml` says which
//! files are changed and which survivors stay.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};

use crate::{setup, shell};

/// So many of a hundred changes may go unnoticed.
const MOST_SURVIVING: f64 = 3.0;

/// Where cargo-mutants lists what went unnoticed.
const MISSED: &str = "missed.txt";

/// How many changes had which end.
#[derive(Debug, PartialEq)]
struct Outcomes {
    caught: usize,
    missed: usize,
    timeout: usize,
    unviable: usize,
}

/// Changes a crate, named by its folder; the arguments go to cargo-mutants.
pub fn run(what: &str, args: &[OsString]) -> Result<()> {
    if !shell::root().join("crates").join(what).join("Cargo.toml").is_file() {
        bail!("there is no crate {what:?} in crates/");
    }
    setup::ensure(&[setup::Need::Tool("cargo-mutants"), setup::NEXTEST])?;
    let output = shell::built("mutants", what)?;
    fs::create_dir_all(&output).with_context(|| format!("{} cannot be made", output.display()))?;
    let mut mutants = shell::cargo(["mutants", "--package"]);
    mutants.arg(format!("tauler-{what}")).arg("--output").arg(&output);
    // Every change is compiled, and runs for seconds: what is quickly compiled is quickly done.
    mutants.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "1");
    mutants.arg(format!("--cargo-arg=--config=profile.dev.package.tauler-{what}.opt-level=1")).args(args);
    // It fails when a change goes unnoticed: how many did, is told below.
    let ran = shell::run(&mut mutants);
    let folder = output.join("mutants.out");
    let Some(outcomes) = Outcomes::read(&folder) else {
        return ran.and(Err(anyhow!("cargo-mutants left no outcomes in {}", folder.display())));
    };
    println!("{}", outcomes.said());
    if outcomes.surviving() > MOST_SURVIVING {
        bail!("at most {MOST_SURVIVING} in 100 may go unnoticed; {} lists them", folder.join(MISSED).display());
    }
    Ok(())
}

impl Outcomes {
    /// From the lists that cargo-mutants writes, a line for each change.
    fn read(folder: &Path) -> Option<Self> {
        let count = |name: &str| Some(fs::read_to_string(folder.join(name)).ok()?.lines().count());
        Some(Self {
            caught: count("caught.txt")?,
            missed: count(MISSED)?,
            timeout: count("timeout.txt")?,
            unviable: count("unviable.txt")?,
        })
    }

    /// The changes that compile.
    fn viable(&self) -> usize {
        self.caught + self.missed + self.timeout
    }

    /// How many of a hundred went unnoticed.
    fn surviving(&self) -> f64 {
        self.missed as f64 * 100.0 / self.viable().max(1) as f64
    }

    fn said(&self) -> String {
        let Self { caught, missed, timeout, unviable } = self;
        format!(
            "{} changes compile ({unviable} do not): {caught} were noticed, {timeout} ran for ever, {missed} went \
             unnoticed ({:.1} in 100)",
            self.viable(),
            self.surviving()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_compile_is_not_counted() {
        let outcomes = Outcomes { caught: 347, missed: 171, timeout: 1, unviable: 60 };
        assert_eq!(
            outcomes.said(),
            "519 changes compile (60 do not): 347 were noticed, 1 ran for ever, 171 went unnoticed (32.9 in 100)"
        );
        assert!(outcomes.surviving() > MOST_SURVIVING);
    }

    #[test]
    fn a_crate_that_is_not_there_is_named() {
        assert_eq!(run("chess", &[]).unwrap_err().to_string(), "there is no crate \"chess\" in crates/");
    }
}
