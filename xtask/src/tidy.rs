//! `cargo xtask tidy`: the house rules, checked.
//!
//! A rule is a function from the repository's files to findings, so each is tested on a tree of two or three lines.
//! Words that a rule forbids are spelled in two halves in its own source, so the rules hold for this folder too.

mod code;
mod docs;
mod games;
mod layers;
mod manifests;
mod rooms;
mod source;
mod text;

use std::fmt;
use std::fs;

use anyhow::{Context as _, Result, bail};

use crate::{codegen, shell};

/// The text files of the repository.
pub struct Tree {
    files: Vec<File>,
}

/// A text file, its path from the root with `/` between folders.
pub struct File {
    path: String,
    text: String,
}

/// A broken rule: where, what is wrong, and what would be right.
#[derive(Debug, PartialEq)]
pub struct Finding {
    path: String,
    line: usize,
    wrong: String,
    right: &'static str,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.path, self.line, self.wrong, self.right)
    }
}

type Rule = fn(&Tree, &mut Vec<Finding>);

const RULES: &[Rule] = &[
    text::short_files,
    text::clean_lines,
    text::no_machine_paths,
    text::public_registries,
    code::unsafe_in_kernels,
    code::nothing_unfinished,
    code::every_test_runs,
    code::crates_say_what_they_are,
    code::no_status_is_compared,
    manifests::fields_from_the_workspace,
    games::named_only_at_home,
    rooms::small_folders,
    rooms::one_word_one_thing,
    docs::paths_lead_somewhere,
    docs::lines_are_even,
];

/// Checks every rule and prints what is wrong.
pub fn run() -> Result<()> {
    let tree = Tree::load()?;
    let mut findings = Vec::new();
    for rule in RULES {
        rule(&tree, &mut findings);
    }
    for package in layers::packages(&tree) {
        let args = ["tree", "--package", &package.name, "--edges", "normal,build", "--prefix", "none"];
        package.check(&shell::output(&mut shell::cargo(args))?, &mut findings);
    }
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => println!("{} files are tidy.", tree.files.len()),
        1 => bail!("1 place is not tidy"),
        places => bail!("{places} places are not tidy"),
    }
    Ok(())
}

impl Tree {
    /// The files that are in the repository, or would be after `git add`; pictures and other binary files are left out.
    fn load() -> Result<Self> {
        let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let names = shell::output(&mut shell::command("git", args))?;
        let mut files = Vec::new();
        for name in names.split_terminator('\0') {
            let path = shell::root().join(name);
            // A file that is deleted but not yet committed is still listed.
            if !path.is_file() {
                continue;
            }
            let bytes = fs::read(&path).with_context(|| format!("reading {name}"))?;
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(File { path: name.to_owned(), text });
            }
        }
        Ok(Self { files })
    }

    /// The files with one of these endings.
    fn ending(&self, endings: &[&str]) -> impl Iterator<Item = &File> {
        self.files.iter().filter(move |file| endings.contains(&file.ending()))
    }

    /// The names of the folders in crates/.
    fn crates(&self) -> impl Iterator<Item = &str> {
        self.files.iter().filter_map(|file| file.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml"))
    }
}

impl File {
    /// `rs` of `lib.rs`; nothing for a file without an ending.
    fn ending(&self) -> &str {
        self.path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map_or("", |(_, ending)| ending)
    }

    /// Written by a program, so the rules of style do not hold for it.
    fn is_generated(&self) -> bool {
        let written = ["package-lock.json", "/view.samples.ts"];
        self.path == codegen::SCHEMA || self.ending() == "lock" || written.iter().any(|end| self.path.ends_with(end))
    }

    /// Text that tests compare with or read: it looks as its origin made it.
    fn is_data(&self) -> bool {
        self.path.contains("tests/data/") || self.ending() == "snap"
    }

    /// The lines with their numbers, from 1.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    fn finding(&self, line: usize, wrong: impl Into<String>, right: &'static str) -> Finding {
        Finding { path: self.path.clone(), line, wrong: wrong.into(), right }
    }
}

/// What a rule finds in a tree of these files, as the person at the terminal reads it.
#[cfg(test)]
fn found(rule: Rule, files: &[(&str, &str)]) -> Vec<String> {
    let files = files.iter().map(|&(path, text)| File { path: path.into(), text: text.into() }).collect();
    let mut findings = Vec::new();
    rule(&Tree { files }, &mut findings);
    findings.iter().map(Finding::to_string).collect()
}
