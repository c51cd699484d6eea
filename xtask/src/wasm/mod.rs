//! The engine module of the page: built where a compiler for WebAssembly can be had, and laid with the data that its
//! games load apart into `web/module/`, where the page's build finds it.

pub mod npm;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{setup, shell};

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler, and the oldest that understands the project: 1.95.
const DEBIAN: &str = "/usr/bin/rustc";
const OLDEST: u32 = 95;

/// Where the page's build looks for the module, from the root.
const MODULE: &str = "web/module";

/// Builds the module, unless nothing has changed since. Where no compiler can be had it says so: the page is built
/// without it, and everything works through the server.
pub fn offer() -> Result<()> {
    match Compiler::find() {
        Ok(compiler) => build(&compiler),
        Err(error) => {
            if shell::root().join(MODULE).exists() {
                fs::remove_dir_all(shell::root().join(MODULE))?;
            }
            println!("The page is built without its engines, and leaves all thinking to the server: {error:#}");
            Ok(())
        }
    }
}

/// Builds the module; fails where no compiler can be had.
pub fn ensure() -> Result<()> {
    build(&Compiler::find()?)
}

/// Who compiles.
#[derive(Debug, PartialEq)]
enum Compiler {
    /// The usual one: it knows the target.
    Rustup,
    /// Debian's, which builds the standard library on the way.
    Debian,
}

impl Compiler {
    fn find() -> Result<Self> {
        let mut libraries = shell::command("rustc", ["--print", "target-libdir", "--target", TARGET]);
        if shell::output(&mut libraries).is_ok_and(|folder| Path::new(folder.trim()).is_dir()) {
            return Ok(Self::Rustup);
        }
        let advice = || format!("no compiler for WebAssembly: `rustup target add {TARGET}` brings one, as does Debian");
        setup::ensure(setup::WASM).with_context(advice)?;
        let version = shell::output(&mut shell::command(DEBIAN, ["--version"]))?;
        if minor(&version).is_none_or(|minor| minor < OLDEST) {
            bail!("{}: Debian's {} is too old", advice(), version.trim());
        }
        Ok(Self::Debian)
    }

    fn cargo(&self, target_dir: &Path) -> Command {
        let mut cargo = shell::cargo(["build", "--package", "tauler-wasm", "--profile", "wasm", "--target", TARGET]);
        // Its own folder: another compiler would throw away what the usual one has built.
        cargo.arg("--target-dir").arg(target_dir);
        if *self == Self::Debian {
            cargo
                .arg("-Zbuild-std=std,panic_abort")
                .env("RUSTC", DEBIAN)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22");
        }
        cargo
    }
}

fn build(compiler: &Compiler) -> Result<()> {
    let target_dir = shell::target()?.join("module");
    shell::run(&mut compiler.cargo(&target_dir))?;
    let folder = shell::root().join(MODULE);
    fs::create_dir_all(&folder)?;
    let mut laid = vec![lay(&target_dir.join(TARGET).join("wasm/wasm.wasm"), &folder.join("tauler.wasm"))?];
    for (game, part, file) in parts()? {
        let ending = file.extension().unwrap_or(OsStr::new("bin")).to_string_lossy().into_owned();
        laid.push(lay(&file, &folder.join(format!("{game}.{part}.{ending}")))?);
    }
    for old in fs::read_dir(&folder)? {
        let old = old?.path();
        let plain = old.to_string_lossy().trim_end_matches(".br").trim_end_matches(".gz").to_owned();
        if !laid.contains(&PathBuf::from(plain)) {
            fs::remove_file(&old)?;
        }
    }
    // Pressed once, not at every build of the page: that takes longer than all the rest of it.
    shell::run(&mut shell::command("node", ["web/scripts/press.mjs", MODULE]))
}

/// Plays so many random games of each kind natively and in the module, and compares every reply byte by byte.
pub fn same(games: u32) -> Result<()> {
    ensure()?;
    let folder = shell::root().join(MODULE);
    let mut play = shell::cargo(["run", "--quiet", "--package", "tauler-wasm", "--example", "same", "--"]);
    let mut playing = play.arg(games.to_string()).stdout(Stdio::piped()).spawn().context("the native games")?;
    let mut compare = shell::command("node", ["web/scripts/same.mjs"]);
    compare.arg(folder.join("tauler.wasm"));
    for (game, part, file) in parts()? {
        compare.arg(format!("{game}/{part}={}", file.display()));
    }
    compare.stdin(playing.stdout.take().context("what the native games say")?);
    let compared = shell::run(&mut compare);
    if compared.is_err() {
        // It may have stopped listening: then the games have nobody to tell.
        playing.kill().ok();
    }
    let played = playing.wait()?;
    compared?;
    if played.success() { Ok(()) } else { bail!("the native games ended with {played}") }
}

/// Copies a file unless it is there already; its place.
fn lay(from: &Path, to: &Path) -> Result<PathBuf> {
    let bytes = fs::read(from).with_context(|| format!("reading {}", from.display()))?;
    if fs::read(to).ok().as_ref() != Some(&bytes) {
        fs::write(to, bytes).with_context(|| format!("writing {}", to.display()))?;
    }
    Ok(to.to_owned())
}

/// The 96 of `rustc 1.96.0 (…)`.
fn minor(version: &str) -> Option<u32> {
    version.split_whitespace().nth(1)?.split('.').nth(1)?.parse().ok()
}

/// The data that games load apart: the game, the name in it, and the file, as the manifests say.
fn parts() -> Result<Vec<(String, String, PathBuf)>> {
    let mut all = Vec::new();
    for folder in fs::read_dir(shell::root().join("crates"))? {
        let folder = folder?.path();
        let game = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        for (part, file) in parts_of(&manifest).with_context(|| format!("the parts of {game}"))? {
            all.push((game.clone(), part, folder.join(file)));
        }
    }
    all.sort();
    Ok(all)
}

/// The lines of a manifest's `[package.metadata.parts]`.
fn parts_of(manifest: &str) -> Result<Vec<(String, String)>> {
    let lines = manifest.lines().skip_while(|line| line.trim() != "[package.metadata.parts]").skip(1);
    let mut parts = Vec::new();
    for line in lines.map(str::trim).take_while(|line| !line.starts_with('[')) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((name, file)) = line.split_once('=') else { bail!("{line:?} is no name with a file") };
        parts.push((name.trim().to_owned(), file.trim().trim_matches('"').to_owned()));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_from_a_manifest() {
        let manifest = "[package]\nname = \"a\"\n\n# Apart.\n[package.metadata.parts]\nbook = \"data/book.bin\"\n\n[lib]\nname = \"b\"\n";
        assert_eq!(parts_of(manifest).unwrap(), [("book".to_owned(), "data/book.bin".to_owned())]);
        assert_eq!(parts_of("[package]\n").unwrap(), []);
        assert!(parts_of("[package.metadata.parts]\nbook\n").is_err());
    }

    #[test]
    fn the_version_of_a_compiler_is_its_second_number() {
        assert_eq!(minor("rustc 1.96.0 (built from a source tarball)\n"), Some(96));
        assert_eq!(minor("no version"), None);
    }

    #[test]
    fn every_part_is_there() {
        for (game, part, file) in parts().unwrap() {
            assert!(file.is_file(), "{game}: {part}");
        }
    }
}
