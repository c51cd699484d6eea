//! Starting other programs, always from the root of the repository.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ lies in the root")
}

/// The folder of the page; a sentence if it is not there.
pub fn web() -> Result<PathBuf> {
    let web = root().join("web");
    if !web.join("package.json").is_file() {
        bail!("web/package.json is missing: the page's sources belong in web/; is this clone complete?");
    }
    Ok(web)
}

/// Where cargo puts what it builds.
pub fn target() -> Result<PathBuf> {
    // This program was built there too, whatever CARGO_TARGET_DIR or a configuration file says.
    let own = env::current_exe().context("where is xtask itself?")?;
    Ok(own.ancestors().nth(2).context("xtask was not started by cargo")?.to_owned())
}

/// Where cargo puts what it builds in this profile (`debug` or `release`).
pub fn built(profile: &str, program: &str) -> Result<PathBuf> {
    Ok(target()?.join(profile).join(program))
}

/// A command in the root of the repository.
pub fn command<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).args(args);
    // What cargo tells this program about its own package would mislead other tools, and build scripts too.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
    command
}

/// A cargo command, with the cargo that started this program.
pub fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args)
}

/// An npm command in web/.
pub fn npm(args: &[&str]) -> Result<Command> {
    let mut npm = command("npm", args);
    npm.current_dir(web()?);
    Ok(npm)
}

/// Shows a command, runs it to its end and fails with a sentence unless it succeeds.
pub fn run(command: &mut Command) -> Result<()> {
    let line = shown(command);
    println!("$ {line}");
    let status = command.status().with_context(|| format!("`{line}` could not be started"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs a command to its end and returns what it printed; its complaints go to the terminal.
pub fn output(command: &mut Command) -> Result<String> {
    let line = shown(command);
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("`{line}` could not be started"))?;
    if !output.status.success() {
        bail!("`{line}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` printed something that is not UTF-8"))
}

/// Whether a command succeeds; nothing is shown.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// The command as a person would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words: Vec<_> = std::iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_named_in_the_sentence() {
        let error = run(&mut command("sh", ["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "`sh -c exit 3` failed (exit status: 3)");
        let error = run(&mut command("no-such-program", ["x"])).unwrap_err();
        assert_eq!(error.to_string(), "`no-such-program x` could not be started");
    }

    #[test]
    fn commands_are_not_told_that_xtask_is_their_package() {
        assert!(env::var("CARGO_PKG_NAME").is_ok());
        assert!(!output(&mut command("env", [] as [&str; 0])).unwrap().contains("CARGO_PKG_NAME"));
    }

    #[test]
    fn commands_run_in_the_root() {
        assert!(root().join("Cargo.lock").is_file());
        assert_eq!(output(&mut command("pwd", [] as [&str; 0])).unwrap().trim_end(), root().to_str().unwrap());
    }
}
