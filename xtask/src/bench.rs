//! `cargo xtask bench`: the figures of each crate that has them, one crate after another.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::{setup, shell, wasm};

/// Runs the figures of one crate, or of all.
pub fn run(what: Option<&str>, args: &[OsString]) -> Result<()> {
    // The page's module is measured by its crate, in Node and in a browser.
    let what = what.map(|what| if what == "browser" { "wasm" } else { what });
    for name in chosen(with_figures(&shell::root().join("crates"))?, what)? {
        println!("\n== {name}");
        // Only the matches need an opponent; the other figures come without it.
        if args.iter().any(|arg| arg == "--match") {
            setup::ensure(&[setup::RHINO])?;
        }
        if name == "wasm" {
            setup::ensure(&[setup::Need::Node, setup::CHROMIUM])?;
            wasm::ensure()?;
            shell::run(&mut shell::npm(&["run", "engines:make"])?)?;
            shell::run(&mut shell::npm(&["run", "build"])?)?;
        }
        let mut bench = shell::cargo(["bench", "--package"]);
        bench.arg(format!("tauler-{name}")).args(["--bench", "figures", "--"]).args(args);
        // A cluster is made of the program itself, as it is installed, and the page is served by it.
        if name == "cluster" {
            setup::ensure(&[setup::POSTGRES, setup::NATS, setup::HAPROXY, setup::NGINX])?;
        }
        if name == "cluster" || name == "wasm" {
            shell::run(&mut shell::cargo(["build", "--release", "--package", "tauler"]))?;
            bench.env("TAULER_BIN", shell::built("release", "tauler")?);
        }
        shell::run(&mut bench)?;
    }
    Ok(())
}

/// The folders of the crates that have figures, in order.
fn with_figures(crates: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in fs::read_dir(crates)? {
        let folder = folder?;
        if folder.path().join("benches/figures.rs").is_file() {
            names.push(folder.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn chosen(names: Vec<String>, what: Option<&str>) -> Result<Vec<String>> {
    match what {
        _ if names.is_empty() => bail!("no crate has a benches/figures.rs yet"),
        Some(what) if names.iter().any(|name| name == what) => Ok(vec![what.to_owned()]),
        Some(what) => bail!("no figures for {what:?}: crates with a benches/figures.rs are {}", names.join(", ")),
        None => Ok(names),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_crate_or_all_of_them() {
        let names = || vec!["kenken".to_owned(), "othello".to_owned()];
        assert_eq!(chosen(names(), None).unwrap(), names());
        assert_eq!(chosen(names(), Some("othello")).unwrap(), ["othello"]);
    }

    #[test]
    fn an_unknown_crate_is_answered_with_the_known_ones() {
        let error = chosen(vec!["kenken".to_owned(), "othello".to_owned()], Some("chess")).unwrap_err();
        assert_eq!(error.to_string(), "no figures for \"chess\": crates with a benches/figures.rs are kenken, othello");
        assert!(chosen(vec![], None).is_err());
    }
}
