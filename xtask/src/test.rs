//! `cargo xtask test`: every check, in order, with a summary at the end.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Result, anyhow, bail};

use crate::setup::{self, Need};
use crate::{codegen, shell, tidy, wasm};

/// One check: its name for `--only`, what it needs, and what it does.
struct Step {
    name: &'static str,
    needs: &'static [Need],
    run: fn() -> Result<()>,
}

/// The checks, the quick ones first.
const STEPS: &[Step] = &[
    Step { name: "fmt", needs: &[], run: || shell::run(&mut shell::cargo(["fmt", "--all", "--check"])) },
    Step { name: "tidy", needs: &[], run: tidy::run },
    Step { name: "clippy", needs: &[], run: clippy },
    Step { name: "codegen", needs: &[Need::Node], run: || codegen::run_with(&built_tauler()?, true) },
    Step {
        name: "rust",
        needs: &[setup::NEXTEST, setup::POSTGRES, setup::NATS, setup::HAPROXY, setup::NGINX, setup::SYSTEMD],
        run: rust,
    },
    Step { name: "doc", needs: &[], run: doc },
    Step { name: "module", needs: &[Need::Node], run: || wasm::same(GAMES_COMPARED) },
    Step { name: "web", needs: &[Need::Node], run: web },
    Step { name: "browser", needs: &[Need::Node, setup::CHROMIUM], run: browser },
];

/// So many games of each kind are compared here; `cargo xtask same` compares a thousand.
const GAMES_COMPARED: u32 = 25;

/// Runs the steps named, or all, and tells whether all passed; one that fails does not keep the next from running.
pub fn run(only: &[String]) -> Result<bool> {
    let steps = chosen(only)?;
    println!("== setup");
    let start = Instant::now();
    let mut needs: Vec<Need> = Vec::new();
    for &need in steps.iter().flat_map(|step| step.needs) {
        if !needs.contains(&need) {
            needs.push(need);
        }
    }
    let missing = setup::prepare(&needs);
    println!("took    setup    {:7.1} s", start.elapsed().as_secs_f64());
    let mut done = Vec::new();
    for step in steps {
        println!("\n== {}", step.name);
        let start = Instant::now();
        let lacks: Vec<String> =
            missing.iter().filter(|(need, _)| step.needs.contains(need)).map(|(_, why)| format!("{why:#}")).collect();
        let result = if lacks.is_empty() { (step.run)() } else { Err(anyhow!(lacks.join("; "))) };
        let done_step = Done { name: step.name, took: start.elapsed(), result };
        println!("{}", done_step.line());
        done.push(done_step);
    }
    println!("\n== summary\n{}", summary(&done));
    Ok(done.iter().all(|step| step.result.is_ok()))
}

fn chosen(only: &[String]) -> Result<Vec<&'static Step>> {
    for name in only {
        if !STEPS.iter().any(|step| step.name == name) {
            let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
            bail!("there is no step {name:?}: the steps are {}", names.join(", "));
        }
    }
    Ok(STEPS.iter().filter(|step| only.is_empty() || only.iter().any(|name| name == step.name)).collect())
}

/// A step that was run.
struct Done {
    name: &'static str,
    took: Duration,
    result: Result<()>,
}

impl Done {
    fn line(&self) -> String {
        let Self { name, took, result } = self;
        let took = took.as_secs_f64();
        match result {
            Ok(()) => format!("passed  {name:8} {took:7.1} s"),
            Err(error) => format!("FAILED  {name:8} {took:7.1} s  {error:#}"),
        }
    }
}

/// A line per step, and the counts alone on the last.
fn summary(done: &[Done]) -> String {
    let lines: Vec<String> = done.iter().map(Done::line).collect();
    let failed = done.iter().filter(|step| step.result.is_err()).count();
    format!("{}\n{} passed, {failed} failed", lines.join("\n"), done.len() - failed)
}

fn clippy() -> Result<()> {
    shell::run(&mut shell::cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn rust() -> Result<()> {
    // Each test that needs PostgreSQL starts its own, as another user if need be; here they can share what does not
    // differ.
    let folder = env::temp_dir().join(format!("tauler-tests-{}", std::process::id()));
    fs::create_dir(&folder)?;
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o1777))?;
    let mut nextest = shell::cargo(["nextest", "run", "--workspace", "--no-fail-fast"]);
    let ran = shell::run(nextest.env("TAULER_PG_FOLDER", &folder));
    // The last ones may still be cleaning up after themselves.
    for _ in 0..100 {
        if fs::remove_dir_all(&folder).is_ok() {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    ran
}

/// Doc tests, which nextest does not run, and the links of the documentation.
fn doc() -> Result<()> {
    shell::run(&mut shell::cargo(["test", "--workspace", "--doc"]))?;
    shell::run(shell::cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The page's own checks; its translations are held against the words that the binary knows.
fn web() -> Result<()> {
    let tauler = built_tauler()?;
    shell::run(&mut shell::npm(&["run", "check"])?)?;
    shell::run(&mut shell::npm(&["run", "lint"])?)?;
    shell::run(shell::npm(&["run", "test"])?.env("TAULER_BIN", tauler))
}

/// The binary as the Rust tests have it. Alone it would have fewer features, and half of its dependencies would be
/// compiled twice.
pub fn built_tauler() -> Result<PathBuf> {
    shell::run(&mut shell::cargo(["test", "--workspace", "--no-run"]))?;
    shell::built("debug", "tauler")
}

/// The page as it is built, served by the debug binary, which reads it from the disk.
fn browser() -> Result<()> {
    wasm::offer()?;
    shell::run(&mut shell::npm(&["run", "build"])?)?;
    shell::run(shell::npm(&["run", "e2e"])?.env("TAULER_BIN", built_tauler()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_run_in_their_own_order() {
        let names = |only: &[&str]| -> Vec<&str> {
            let only: Vec<String> = only.iter().map(|&name| name.to_owned()).collect();
            chosen(&only).unwrap().iter().map(|step| step.name).collect()
        };
        assert_eq!(names(&["clippy", "fmt"]), ["fmt", "clippy"]);
        assert_eq!(names(&[]), ["fmt", "tidy", "clippy", "codegen", "rust", "doc", "module", "web", "browser"]);
    }

    #[test]
    fn an_unknown_step_is_answered_with_the_known_ones() {
        let error = chosen(&["lint".to_owned()]).err().unwrap().to_string();
        assert!(error.starts_with("there is no step \"lint\": the steps are fmt, "), "{error}");
    }

    #[test]
    fn setup_prepares_whatever_a_step_needs() {
        for step in STEPS {
            assert!(step.needs.iter().all(|need| setup::TEST.contains(need)), "{}", step.name);
        }
    }

    #[test]
    fn the_summary_ends_in_the_counts_alone() {
        let took = Duration::from_millis(1500);
        let done = [
            Done { name: "fmt", took, result: Ok(()) },
            Done { name: "tidy", took, result: Err(anyhow!("2 findings")) },
        ];
        assert_eq!(
            summary(&done),
            "passed  fmt          1.5 s\nFAILED  tidy         1.5 s  2 findings\n1 passed, 1 failed"
        );
    }
}
