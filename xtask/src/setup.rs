//! `cargo xtask setup`: what `run` and `test` need besides Rust, installed where that is possible.
//!
//! A test that needs another Debian package becomes a constant beside [`POSTGRES`], stands in [`TEST`], and is
//! named by its step in `test.rs`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, Result, anyhow, bail};

use crate::shell;

/// Something that must be there before a step can run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Need {
    /// Node, npm and the page's dependencies.
    Node,
    /// A program that cargo can install, by the name of its crate.
    Tool(&'static str),
    /// A package of Debian.
    Package(&'static Package),
}

/// A package of Debian: its name, the programs by which it is recognised, and what it is for.
#[derive(Debug, PartialEq)]
pub struct Package {
    name: &'static str,
    programs: &'static [&'static str],
    purpose: &'static str,
}

/// The test runner.
pub const NEXTEST: Need = Need::Tool("cargo-nextest");

/// The browser of the browser tests.
pub const CHROMIUM: Need =
    Need::Package(&Package { name: "chromium", programs: &["chromium"], purpose: "the browser tests drive it" });

/// The second engine of the store.
pub const POSTGRES: Need = Need::Package(&Package {
    name: "postgresql",
    programs: &["postgres", "initdb"],
    purpose: "the store's tests start a server of their own",
});

/// What carries news between servers, where PostgreSQL is not to.
pub const NATS: Need = Need::Package(&Package {
    name: "nats-server",
    programs: &["nats-server"],
    purpose: "the tests of several servers start one",
});

/// The proxies before several servers.
pub const HAPROXY: Need = Need::Package(&Package {
    name: "haproxy",
    programs: &["haproxy"],
    purpose: "the tests of several servers, `chaos --cluster` and `bench cluster` put it before them",
});
pub const NGINX: Need = Need::Package(&Package {
    name: "nginx-light",
    programs: &["nginx"],
    purpose: "the tests of several servers and `bench cluster` put it before them",
});

/// What says whether it understands the units of deploy/.
pub const SYSTEMD: Need = Need::Package(&Package {
    name: "systemd",
    programs: &["systemd-analyze"],
    purpose: "a test lets it read the units of deploy/",
});

/// The second engine of browsers, and what drives it.
pub const FIREFOX: Need = Need::Package(&Package {
    name: "firefox-esr",
    programs: &["firefox-esr"],
    purpose: "`cargo xtask browsers` plays in it",
});
pub const GECKODRIVER: Need = Need::Tool("geckodriver");

/// The third engine with what drives it, and a screen for it.
pub const WEBKIT: Need = Need::Package(&Package {
    name: "webkit2gtk-driver",
    programs: &["WebKitWebDriver"],
    purpose: "`cargo xtask browsers` plays in WebKit",
});
pub const SCREEN: Need = Need::Package(&Package {
    name: "xvfb",
    programs: &["Xvfb"],
    purpose: "WebKit's browser draws on it, where there is no screen",
});

/// Debian's compiler for WebAssembly, for whoever has no rustup target.
pub const WASM: &[Need] = &[
    Need::Package(&Package {
        name: "rustc-web",
        programs: &["/usr/bin/rustc"],
        purpose: "it compiles the page's engines",
    }),
    Need::Package(&Package {
        name: "rust-web-src",
        programs: &["/usr/lib/rustlib/src/rust/library/std/src/lib.rs"],
        purpose: "the page's engines bring their standard library along",
    }),
    Need::Package(&Package { name: "lld-22", programs: &["wasm-ld-22"], purpose: "it links the page's engines" }),
];

/// The opponent of Othello's engine.
pub const RHINO: Need = Need::Package(&Package {
    name: "grhino",
    programs: &["gtp-rhino"],
    purpose: "Othello's figures play matches against it",
});

/// What `cargo xtask run` needs.
pub const RUN: &[Need] = &[Need::Node];
/// What `cargo xtask test` needs.
pub const TEST: &[Need] = &[Need::Node, NEXTEST, CHROMIUM, POSTGRES, NATS, HAPROXY, NGINX, SYSTEMD];

/// What `cargo xtask browsers` needs.
pub const BROWSERS: &[Need] = &[Need::Node, FIREFOX, GECKODRIVER, WEBKIT, SCREEN];

/// The oldest Node that the page's tools work with.
const OLDEST_NODE: u32 = 20;

/// The command: prepares all of it and says so.
pub fn run(needs: &[Need]) -> Result<()> {
    ensure(needs)?;
    println!("Everything is there.");
    Ok(())
}

/// Prepares all of it, or says in one sentence what is missing.
pub fn ensure(needs: &[Need]) -> Result<()> {
    let missing = prepare(needs);
    if missing.is_empty() {
        return Ok(());
    }
    let sentences: Vec<_> = missing.iter().map(|(_, error)| format!("{error:#}")).collect();
    bail!("{}", sentences.join("; "))
}

/// Installs what is missing and can be installed; what is still missing comes back with a sentence each.
pub fn prepare(needs: &[Need]) -> Vec<(Need, Error)> {
    let wanted: Vec<&Package> = needs
        .iter()
        .filter_map(|need| match need {
            Need::Package(package) if !package.is_there() => Some(*package),
            _ => None,
        })
        .collect();
    let installed = if wanted.is_empty() { Ok(()) } else { install(&wanted) };
    let mut missing = Vec::new();
    for &need in needs {
        let ready = match need {
            Need::Node => node().and_then(|()| modules(&shell::web()?)),
            Need::Tool(name) => tool(name),
            Need::Package(package) if package.is_there() => Ok(()),
            Need::Package(package) => Err(match &installed {
                Ok(()) => anyhow!("{} was installed, but {} is not found", package.name, package.programs.join(" or ")),
                Err(error) => anyhow!("{error:#}"),
            }),
        };
        if let Err(error) = ready {
            missing.push((need, error));
        }
    }
    missing
}

impl Package {
    fn is_there(&self) -> bool {
        self.programs.iter().all(|program| find(program).is_some())
    }
}

/// Where a program is: in the PATH, where Debian keeps games and daemons, or where it hides PostgreSQL's.
fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    env::split_paths(&path)
        .chain(["/usr/games", "/usr/sbin"].map(PathBuf::from))
        .chain(versions.map(|version| version.path().join("bin")))
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

/// Installs Debian packages if this user may do so without being asked for a password.
fn install(packages: &[&Package]) -> Result<()> {
    let Some(apt) = apt() else { bail!("{}", please_install(packages)) };
    let apt_get = |args: &[&str]| {
        let words: Vec<&str> = apt.iter().chain(args).copied().collect();
        shell::run(&mut shell::command(words[0], &words[1..]))
    };
    let names: Vec<&str> = packages.iter().map(|package| package.name).collect();
    apt_get(&["update"])
        .and_then(|()| apt_get(&[&["install", "--yes", "--no-install-recommends"], names.as_slice()].concat()))
        .with_context(|| please_install(packages))
}

/// The words that start apt-get with the right to install, if there are any.
fn apt() -> Option<&'static [&'static str]> {
    find("apt-get")?;
    let root = shell::output(&mut shell::command("id", ["-u"])).is_ok_and(|id| id.trim() == "0");
    if root {
        Some(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
    } else if shell::succeeds(&mut shell::command("sudo", ["--non-interactive", "true"])) {
        Some(&["sudo", "--non-interactive", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
    } else {
        None
    }
}

/// What to install by hand, and why.
fn please_install(packages: &[&Package]) -> String {
    let names: Vec<&str> = packages.iter().map(|package| package.name).collect();
    let purposes: Vec<String> =
        packages.iter().map(|package| format!("{}: {}", package.name, package.purpose)).collect();
    format!("please install what is missing with `sudo apt-get install {}` ({})", names.join(" "), purposes.join("; "))
}

/// Whether Node and npm are there, and new enough.
fn node() -> Result<()> {
    let advice = format!("please install Node {OLDEST_NODE} or newer with npm (https://nodejs.org)");
    let version =
        shell::output(&mut shell::command("node", ["--version"])).with_context(|| format!("no Node: {advice}"))?;
    if major(&version).is_none_or(|major| major < OLDEST_NODE) {
        bail!("Node {} is too old for the page's tools: {advice}", version.trim());
    }
    if find("npm").is_none() {
        bail!("no npm beside Node: {advice}");
    }
    Ok(())
}

/// The 20 of `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Installs the page's dependencies, unless they are as new as their lock file.
fn modules(web: &Path) -> Result<()> {
    if is_stale(web)? { shell::run(&mut shell::npm(&["ci", "--no-audit", "--no-fund"])?) } else { Ok(()) }
}

fn is_stale(web: &Path) -> Result<bool> {
    let lock = web.join("package-lock.json");
    let wanted = fs::metadata(&lock).and_then(|lock| lock.modified()).context(
        "web/package-lock.json is missing: `npm install` in web/ writes it, and it belongs in the repository",
    )?;
    // npm writes this file last, so an installation that was cut off counts as stale.
    let found = fs::metadata(web.join("node_modules/.package-lock.json")).and_then(|lock| lock.modified());
    Ok(found.map_or(true, |found| found < wanted))
}

/// Installs a cargo tool, unless it is there.
fn tool(name: &str) -> Result<()> {
    if find(name).is_some() || cargo_home().is_some_and(|home| home.join("bin").join(name).is_file()) {
        return Ok(());
    }
    println!("{name} is missing: building it takes some minutes, once.");
    shell::run(&mut shell::cargo(["install", name, "--locked"]))
        .with_context(|| format!("please install {name}: `cargo install {name} --locked`, or its ready-made binary"))
}

/// The path of a program written in Python, which is installed beside what cargo builds unless it is there.
pub fn python_tool(name: &str, version: &str) -> Result<PathBuf> {
    let folder = shell::target()?.join("python");
    let program = folder.join("bin").join(name);
    if !program.is_file() {
        let advice = format!("please install Python 3 with its venv (Debian: python3-venv), for {name}");
        shell::run(shell::command("python3", ["-m", "venv"]).arg(&folder)).with_context(|| advice)?;
        shell::run(&mut shell::command(folder.join("bin/pip"), ["install", "--quiet", &format!("{name}{version}")]))?;
    }
    Ok(program)
}

/// Where cargo looks for its subcommands besides the PATH.
fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))
}

#[cfg(test)]
mod tests {
    use std::fs::{File, FileTimes};
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn the_version_of_node_is_its_first_number() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("not a version"), None);
    }

    #[test]
    fn the_sentence_names_every_package_and_its_purpose() {
        let (Need::Package(chromium), Need::Package(postgres)) = (CHROMIUM, POSTGRES) else { unreachable!() };
        assert_eq!(
            please_install(&[chromium, postgres]),
            "please install what is missing with `sudo apt-get install chromium postgresql` (chromium: the browser \
             tests drive it; postgresql: the store's tests start a server of their own)"
        );
    }

    #[test]
    fn a_package_is_there_when_all_its_programs_are() {
        let package = |programs| Package { name: "p", programs, purpose: "" };
        assert!(package(&["sh", "ls"]).is_there());
        assert!(!package(&["sh", "no-such-program"]).is_there());
    }

    #[test]
    fn modules_older_than_their_lock_are_stale() {
        let web = env::temp_dir().join(format!("tauler-xtask-{}", std::process::id()));
        fs::create_dir_all(web.join("node_modules")).unwrap();
        let written = |name: &str, seconds| {
            let file = File::create(web.join(name)).unwrap();
            file.set_times(FileTimes::new().set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)))
                .unwrap();
        };
        assert!(is_stale(&web).unwrap_err().to_string().starts_with("web/package-lock.json is missing"));
        written("package-lock.json", 1000);
        assert!(is_stale(&web).unwrap());
        written("node_modules/.package-lock.json", 999);
        assert!(is_stale(&web).unwrap());
        written("node_modules/.package-lock.json", 1000);
        assert!(!is_stale(&web).unwrap());
        fs::remove_dir_all(web).unwrap();
    }
}
