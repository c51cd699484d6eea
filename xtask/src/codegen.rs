//! `cargo xtask codegen`: the page's TypeScript types, written from the server's OpenAPI document.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::{setup, shell};

/// The generated file, from the root.
pub const SCHEMA: &str = "web/src/lib/api/schema.d.ts";

/// The command: builds the binary and writes the types, or only checks that they are fresh.
pub fn run(check: bool) -> Result<()> {
    setup::ensure(&[setup::Need::Node])?;
    shell::run(&mut shell::cargo(["build", "--quiet", "--package", "tauler"]))?;
    run_with(&shell::built("debug", "tauler")?, check)
}

/// The same with a binary that is built already.
pub fn run_with(tauler: &Path, check: bool) -> Result<()> {
    let document = shell::output(&mut shell::command(tauler, ["openapi"]))?;
    let openapi = shell::built("debug", "openapi.json")?;
    let fresh = openapi.with_file_name("schema.d.ts");
    fs::write(&openapi, document).with_context(|| format!("writing {}", openapi.display()))?;
    // `--no` keeps npx from downloading what package.json does not name.
    let mut generate = shell::command("npx", ["--no", "--", "openapi-typescript"]);
    generate.current_dir(shell::web()?).arg(&openapi).args(["--empty-objects-unknown", "--output"]).arg(&fresh);
    shell::run(&mut generate)?;

    let fresh = fs::read_to_string(&fresh).with_context(|| format!("reading {}", fresh.display()))?;
    let path = shell::root().join(SCHEMA);
    let stored = fs::read_to_string(&path).ok();
    match difference(stored.as_deref(), &fresh) {
        None => println!("{SCHEMA} is fresh."),
        Some(what) if check => bail!("{what}; `cargo xtask codegen` writes it"),
        Some(_) => {
            fs::write(&path, fresh).with_context(|| format!("writing {SCHEMA}"))?;
            println!("{SCHEMA} is written.");
        }
    }
    Ok(())
}

/// Where the stored types differ from the fresh ones.
fn difference(stored: Option<&str>, fresh: &str) -> Option<String> {
    let Some(stored) = stored else { return Some(format!("{SCHEMA} is missing")) };
    if stored == fresh {
        return None;
    }
    let same = stored.lines().zip(fresh.lines()).take_while(|(old, new)| old == new).count();
    Some(format!("{SCHEMA}:{} is not what the OpenAPI document says", same + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named() {
        assert_eq!(difference(Some("a\nb\n"), "a\nb\n"), None);
        assert_eq!(difference(None, "a\n").unwrap(), "web/src/lib/api/schema.d.ts is missing");
        let said = "web/src/lib/api/schema.d.ts:2 is not what the OpenAPI document says";
        assert_eq!(difference(Some("a\nb\n"), "a\nc\n").unwrap(), said);
        assert_eq!(difference(Some("a\n"), "a\nb\n").unwrap(), said);
    }
}
