//! Rules about Cargo.toml: what all crates share is said once, in the workspace's.

use super::{File, Finding, Tree};

/// What a package takes over from the workspace.
const SHARED: &[&str] = &["version", "edition", "rust-version", "license", "repository", "publish"];

/// Each crate is named after its folder, and takes its fields, its lints and the versions of its dependencies from the
/// workspace.
pub fn fields_from_the_workspace(tree: &Tree, findings: &mut Vec<Finding>) {
    // The fuzzers are a workspace of their own, because cargo-fuzz builds all of it with flags of its own.
    let of_the_house = |file: &&File| file.path.ends_with("/Cargo.toml") && !file.path.starts_with("fuzz/");
    for file in tree.files.iter().filter(of_the_house) {
        let lines = sections(file);
        let has = |section: &str, line: &str| lines.iter().any(|(_, s, l)| *s == section && *l == line);
        if !has("package", &format!("name = \"{}\"", package_name(&file.path))) {
            let right = "crates/NAME is the package tauler-NAME; only tauler and xtask are called as their folder";
            findings.push(file.finding(1, "a package not named after its folder", right));
        }
        for field in SHARED {
            if !has("package", &format!("{field}.workspace = true")) {
                let right = "take it from the workspace: FIELD.workspace = true";
                findings.push(file.finding(1, format!("a package with no {field}, or one of its own"), right));
            }
        }
        if !has("lints", "workspace = true") {
            let right = "take them from the workspace: [lints] workspace = true";
            findings.push(file.finding(1, "a package without the workspace's lints", right));
        }
        for (number, section, line) in &lines {
            // A dependency may be a line, or a section of its own, where every key but the version is the crate's matter.
            let alone = section.contains("dependencies.") && line.starts_with("version");
            let inline = section.ends_with("dependencies") && !line.contains("workspace = true");
            if alone || inline {
                let right = "versions stand in the root's [workspace.dependencies]: NAME.workspace = true";
                findings.push(file.finding(*number, "a dependency with a version of its own", right));
            }
        }
    }
}

/// What the package in this folder is called.
fn package_name(manifest: &str) -> String {
    let folder = manifest.rsplit('/').nth(1).unwrap_or_default();
    if matches!(folder, "tauler" | "xtask") { folder.to_owned() } else { format!("tauler-{folder}") }
}

/// The lines that say something, each with its number and the section that it stands in.
fn sections(file: &File) -> Vec<(usize, &str, &str)> {
    let mut section = "";
    let mut lines = Vec::new();
    for (number, line) in file.lines() {
        let line = line.split(" #").next().unwrap_or_default().trim();
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'))
            && (!name.contains('"') || name.starts_with("target."))
        {
            section = name.trim_matches(['[', ']']);
        } else if !line.is_empty() && !line.starts_with('#') && !is_continued(line) {
            lines.push((number, section, line));
        }
    }
    lines
}

/// A line inside a list that began further up.
fn is_continued(line: &str) -> bool {
    line.starts_with(['"', ']', '}'])
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const RIGHT: &str = "\
[package]
name = \"tauler-go\"
description = \"Go\"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
repository.workspace = true
publish.workspace = true

[dependencies]
# Only what the rules need.
serde.workspace = true
sqlx = { workspace = true, features = [
    \"sqlite\",
] }

[target.'cfg(target_os = \"linux\")'.dependencies]
rustix.workspace = true

[[bench]]
name = \"figures\"
harness = false

[lints]
workspace = true
";

    fn wrong(from: &str, to: &str) -> Vec<String> {
        assert!(RIGHT.contains(from));
        found(fields_from_the_workspace, &[("crates/go/Cargo.toml", &RIGHT.replace(from, to))])
    }

    #[test]
    fn a_manifest_that_shares_everything_is_right() {
        assert_eq!(wrong("", ""), [""; 0]);
    }

    #[test]
    fn a_package_is_named_after_its_folder() {
        assert_eq!(
            wrong("tauler-go", "go"),
            ["crates/go/Cargo.toml:1: a package not named after its folder: crates/NAME is the package tauler-NAME; \
              only tauler and xtask are called as their folder"]
        );
        assert_eq!(package_name("xtask/Cargo.toml"), "xtask");
    }

    #[test]
    fn fields_and_lints_come_from_the_workspace() {
        assert_eq!(
            wrong("edition.workspace = true", "edition = \"2021\""),
            ["crates/go/Cargo.toml:1: a package with no edition, or one of its own: take it from the workspace: \
              FIELD.workspace = true"]
        );
        assert_eq!(
            wrong("[lints]\nworkspace = true\n", ""),
            ["crates/go/Cargo.toml:1: a package without the workspace's lints: take them from the workspace: [lints] \
              workspace = true"]
        );
    }

    #[test]
    fn versions_come_from_the_workspace() {
        let said = "a dependency with a version of its own: versions stand in the root's [workspace.dependencies]: \
                    NAME.workspace = true";
        let dev = "serde.workspace = true\n[dev-dependencies]\nproptest = \"1\"";
        assert_eq!(wrong("serde.workspace = true", dev), [format!("crates/go/Cargo.toml:15: {said}")]);
        let alone = "[dependencies.time]\nversion = \"0.3\"\n\n[lints]";
        assert_eq!(wrong("[lints]", alone), [format!("crates/go/Cargo.toml:26: {said}")]);
        let own = "rustix = \"1\"";
        assert_eq!(wrong("rustix.workspace = true", own), [format!("crates/go/Cargo.toml:19: {said}")]);
    }
}
