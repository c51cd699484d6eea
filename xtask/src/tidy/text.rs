//! Rules about any text: length, blanks, and what must not leave a developer's machine.

use super::{File, Finding, Tree};

const LONGEST: usize = 700;

/// A file can be read in one sitting.
pub fn short_files(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.ending(&["rs", "ts", "svelte"]).filter(|file| !file.is_generated()) {
        let lines = file.text.lines().count();
        if lines > LONGEST {
            let right = "a file about one noun has at most 700; when it holds two ideas, make it two files";
            findings.push(file.finding(LONGEST + 1, format!("{lines} lines"), right));
        }
    }
}

/// The endings of files that people write and programs format.
const WRITTEN: &[&str] =
    &["rs", "ts", "js", "svelte", "css", "html", "sql", "toml", "json", "yml", "yaml", "md", "sh", ""];

/// No tabs, no blanks at the end of a line, no carriage returns, and a newline at the end.
pub fn clean_lines(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.ending(WRITTEN).filter(|file| !file.is_generated() && !file.is_data()) {
        for (number, line) in (1..).zip(file.text.split('\n')) {
            if line.contains('\t') {
                findings.push(file.finding(number, "a tab", "indent with blanks, and write \\t in a string"));
            } else if line.ends_with('\r') {
                findings.push(file.finding(number, "a carriage return", "end lines with a newline alone"));
            } else if line.ends_with(' ') {
                findings.push(file.finding(number, "blanks at the end of the line", "remove them"));
            }
        }
        if !file.text.is_empty() && !file.text.ends_with('\n') {
            findings.push(file.finding(file.text.lines().count(), "no newline at the end of the file", "add it"));
        }
    }
}

/// Folders that exist on one machine only.
const MACHINE: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
    concat!("C:", "\\Users\\"),
];

/// No path of somebody's machine.
pub fn no_machine_paths(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.files.iter().filter(|file| !file.is_data()) {
        for (number, line) in file.lines() {
            if let Some(path) = MACHINE.iter().find(|path| has_path(line, path)) {
                let right = "write a path from the repository's root, or find the folder when the program runs";
                findings.push(file.finding(number, format!("a path of one machine ({path}…)"), right));
            }
        }
    }
}

/// Whether an absolute path stands in the line: `/a/`, but neither `./a/` nor `x/a/`.
fn has_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        !line[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}' | '*'))
    })
}

/// Where a lock file's packages may come from.
const PUBLIC: &[&str] =
    &[concat!("https://reg", "istry.npmjs.org/"), concat!("reg", "istry+https://github.com/rust-lang/crates.io-index")];

/// Words by which a registry's address, or a mirror's, is recognised in other files.
const REGISTRY: &[&str] = &[
    concat!("reg", "istry.npmjs.org"),
    concat!("index.cra", "tes.io"),
    concat!("static.cra", "tes.io"),
    concat!("arti", "factory"),
    concat!("replace", "-with"),
];

/// Lock files name the public registries, everything else names none: which mirror to use is each machine's matter.
pub fn public_registries(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.files.iter().filter(|file| !file.is_data()) {
        for (number, line) in file.lines() {
            if let Some(address) = locked_address(file, line) {
                if !PUBLIC.iter().any(|public| address.starts_with(public)) {
                    let right = "lock against the public registry, so that any machine can install it";
                    findings.push(file.finding(number, format!("a package from {address}"), right));
                }
            } else if !file.is_generated()
                && let Some(word) = REGISTRY.iter().find(|word| line.contains(**word))
            {
                let right = "leave registries to each machine's own settings";
                findings.push(file.finding(number, format!("a registry ({word})"), right));
            }
        }
    }
}

/// The address in a line of a lock file that says where a package comes from.
fn locked_address<'a>(file: &File, line: &'a str) -> Option<&'a str> {
    let key = match file.path.rsplit('/').next()? {
        "Cargo.lock" => "source = ",
        "package-lock.json" => "\"resolved\": ",
        _ => return None,
    };
    line.trim().strip_prefix(key)?.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_long_file_is_two_files() {
        let long = "\n".repeat(701);
        assert_eq!(
            found(short_files, &[("a.rs", &long), ("b.ts", &long[1..]), ("c.md", &long)]),
            ["a.rs:701: 701 lines: a file about one noun has at most 700; when it holds two ideas, make it two files"]
        );
        assert_eq!(found(short_files, &[("web/src/lib/api/schema.d.ts", &long)]), [""; 0]);
    }

    #[test]
    fn blanks_are_where_they_can_be_seen() {
        let files = [
            ("a.rs", "fn a() {\n\tb();\n}\n"),
            ("b.md", "one  \ntwo\n"),
            ("c.ts", "a;\r\nb;\n"),
            (".ci/run", "set -eu"),
            ("crates/a/tests/data/game.txt", "a \n"),
            ("crates/a/tests/data/game.json", "{\t}"),
        ];
        assert_eq!(
            found(clean_lines, &files),
            [
                "a.rs:2: a tab: indent with blanks, and write \\t in a string",
                "b.md:1: blanks at the end of the line: remove them",
                "c.ts:1: a carriage return: end lines with a newline alone",
                ".ci/run:1: no newline at the end of the file: add it",
            ]
        );
    }

    #[test]
    fn paths_of_one_machine_stay_there() {
        let home = concat!("open(\"/ho", "me/ada/x\")\n");
        let relative = concat!("open(\"web/ho", "me/x\"); open(\"./ro", "ot/x\")\n");
        assert_eq!(
            found(no_machine_paths, &[("a.rs", home), ("b.ts", relative)]),
            [concat!(
                "a.rs:1: a path of one machine (/ho",
                "me/…): write a path from the repository's root, or find the folder when the program runs"
            )]
        );
    }

    #[test]
    fn lock_files_name_public_registries_and_others_none() {
        let mirror = "      \"resolved\": \"https://mirror.example/npm/vite-7.0.0.tgz\",\n";
        let public = concat!("      \"resolved\": \"https://reg", "istry.npmjs.org/vite/-/vite-7.0.0.tgz\",\n");
        let git = "source = \"git+https://example.org/sqlx\"\n";
        let named = concat!("[source.crates-io]\nreplace", "-with = \"mirror\"\n");
        let files = [
            ("web/package-lock.json", mirror),
            ("other/package-lock.json", public),
            ("Cargo.lock", git),
            (".cargo/config.toml", named),
        ];
        assert_eq!(
            found(public_registries, &files),
            [
                "web/package-lock.json:1: a package from https://mirror.example/npm/vite-7.0.0.tgz: lock against the \
                 public registry, so that any machine can install it",
                "Cargo.lock:1: a package from git+https://example.org/sqlx: lock against the public registry, so that \
                 any machine can install it",
                concat!(
                    ".cargo/config.toml:2: a registry (replace",
                    "-with): leave registries to each machine's own settings"
                ),
            ]
        );
    }
}
