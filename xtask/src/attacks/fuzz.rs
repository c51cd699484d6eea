//! `cargo xtask fuzz`: cargo-fuzz on every text and binary format, a while each.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::{setup, shell};

/// The longest that one input may take, in seconds: more is a fault as well.
const TIMEOUT: u32 = 20;

/// Fuzzes one target, or all of them one after another. The first input that breaks one ends it.
pub fn run(target: Option<&str>, seconds: u32) -> Result<()> {
    let names = chosen(targets(&shell::root().join("fuzz"))?, target)?;
    setup::ensure(&[setup::Need::Tool("cargo-fuzz")])?;
    shell::run(cargo_fuzz("build").args(target))?;
    for name in names {
        println!("\n== {name}");
        fs::create_dir_all(shell::root().join("fuzz/corpus").join(&name)).context("the corpus needs a folder")?;
        let mut fuzz = cargo_fuzz("run");
        fuzz.arg(&name).args([format!("fuzz/corpus/{name}"), format!("fuzz/seeds/{name}")]);
        fuzz.args(["--".to_owned(), format!("-max_total_time={seconds}"), format!("-timeout={TIMEOUT}")]);
        fuzz.args(["-max_len=4096", "-print_final_stats=1"]);
        let broken = "keep the input as a test of the crate concerned, and mend what it shows";
        shell::run(&mut fuzz).with_context(|| format!("{name} was broken, see above: {broken}"))?;
    }
    Ok(())
}

/// cargo-fuzz asks the compiler for sanitizers and coverage, which a stable one gives only to who insists.
fn cargo_fuzz(verb: &str) -> Command {
    let mut command = shell::cargo(["fuzz", verb]);
    command.env("RUSTC_BOOTSTRAP", "1");
    command
}

/// The names of the targets, in order.
fn targets(fuzz: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(fuzz.join("fuzz_targets")).context("fuzz/fuzz_targets/ is missing")? {
        let path = file?.path();
        names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}

fn chosen(names: Vec<String>, wanted: Option<&str>) -> Result<Vec<String>> {
    match wanted {
        None => Ok(names),
        Some(name) if names.iter().any(|known| known == name) => Ok(vec![name.to_owned()]),
        Some(name) => bail!("there is no target {name:?}: there are {}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_declared_and_has_seeds() {
        let fuzz = shell::root().join("fuzz");
        let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
        let names = targets(&fuzz).unwrap();
        for name in &names {
            assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
            assert!(
                fs::read_dir(fuzz.join("seeds").join(name)).is_ok_and(|mut seeds| seeds.next().is_some()),
                "{name}"
            );
        }
        assert_eq!(manifest.matches("[[bin]]").count(), names.len());
    }

    #[test]
    fn a_target_that_is_not_there_is_answered_with_those_that_are() {
        let error = chosen(vec!["a".to_owned(), "b".to_owned()], Some("c")).unwrap_err();
        assert_eq!(error.to_string(), "there is no target \"c\": there are a, b");
    }
}
