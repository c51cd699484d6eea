//! Rules about source code: where `unsafe` may be, and nothing that is unfinished or does not run.

use super::source::{bare_code, has_word, tests_begin};
use super::{Finding, Tree};

/// `unsafe` stands only in the kernels, and a kernel gives its reason.
pub fn unsafe_in_kernels(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.ending(&["rs"]) {
        if file.path.ends_with("/kernel.rs") || file.path.ends_with("/simd.rs") {
            let allow = file.lines().find(|(_, line)| line.starts_with("#![allow(unsafe_code"));
            let reasoned = |near: usize| {
                file.lines().any(|(number, line)| {
                    let header = line.starts_with("//!") && has_word(&line.to_lowercase(), "unsafe");
                    let beside = number == near && (line.contains("reason = \"") || line.contains("//"));
                    header || beside || (number.abs_diff(near) == 1 && line.starts_with("// "))
                })
            };
            if let Some((number, _)) = allow
                && !reasoned(number)
            {
                let right = "write it beside it: #![allow(unsafe_code, reason = \"…\")]";
                findings.push(file.finding(number, "a kernel without its reason for `unsafe`", right));
            }
            continue;
        }
        for (number, line) in bare_code(file) {
            if has_word(&line, "unsafe") || (line.contains("allow(") && has_word(&line, "unsafe_code")) {
                let right = "it belongs in a file called kernel.rs or simd.rs, behind a safe function";
                findings.push(file.finding(number, "`unsafe` outside a kernel", right));
            }
        }
    }
}

/// Marks of unfinished work, in comments or code.
const MARKS: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
/// Macros that stand for missing code, or are left from looking for a mistake.
const MACROS: &[&str] = &[concat!("to", "do!"), concat!("unimple", "mented!"), concat!("db", "g!")];

/// Nothing is left for later.
pub fn nothing_unfinished(tree: &Tree, findings: &mut Vec<Finding>) {
    let written = tree.ending(&["rs", "ts", "js", "svelte", "css", "html", "sql", "toml", "sh", ""]);
    for file in written.filter(|file| !file.is_generated()) {
        if file.is_data() {
            continue;
        }
        for (number, line) in file.lines() {
            let macros = if file.ending() == "rs" { MACROS } else { &[] };
            if let Some(mark) = MARKS.iter().chain(macros).find(|mark| has_word(line, mark)) {
                let right = "finish it, or say in a comment why it is as it is";
                findings.push(file.finding(number, (*mark).to_owned(), right));
            }
        }
    }
}

/// Ways to keep a Rust test from running.
const RUST_SKIPS: &[&str] = &[concat!("#[ig", "nore"), concat!(", ig", "nore)"), concat!("```ig", "nore")];
/// Ways to keep a TypeScript test, or all but one, from running.
const WEB_SKIPS: &[&str] =
    &[concat!(".on", "ly("), concat!(".sk", "ip("), concat!(".fix", "me("), concat!(".to", "do(")];

/// A test that is there runs.
pub fn every_test_runs(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.ending(&["rs", "ts", "js", "svelte"]) {
        let skips = if file.ending() == "rs" { RUST_SKIPS } else { WEB_SKIPS };
        for (number, line) in file.lines() {
            let of_a_test = |skip: &str| {
                let web = ["test", "it", "describe"].iter().any(|name| line.contains(&format!("{name}{skip}")));
                line.contains(skip) && (web || file.ending() == "rs")
            };
            if let Some(skip) = skips.iter().find(|skip| of_a_test(skip)) {
                let right = "a test runs always, or it goes; a slow one gets a smaller case";
                findings.push(file.finding(number, format!("a test that does not run ({skip}…)"), right));
            }
        }
    }
}

/// The first thing in a crate is what it is.
pub fn crates_say_what_they_are(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.ending(&["rs"]) {
        let is_crate = ["src/lib.rs", "src/main.rs"].iter().any(|name| file.path.ends_with(name));
        if is_crate && !file.text.starts_with("//! ") {
            findings.push(file.finding(1, "a crate that does not say what it is", "begin it with a //! comment"));
        }
    }
}

/// Where a status of HTTP may be told from another: where the house's errors get theirs, where the page makes failures of
/// them, and in the client and the made-up server of tests.
const STATUS_ROOMS: &[&str] =
    &["crates/server/src/error.rs", "web/src/lib/api/client.ts", "crates/cluster/", "web/src/lib/live/made-up.ts"];
/// What follows a status that is compared.
const COMPARED: &[&str] = &["==", "!=", ">=", "<=", "> ", "< "];

/// Nobody compares a status to learn what happened: errors and failures say so themselves.
pub fn no_status_is_compared(tree: &Tree, findings: &mut Vec<Finding>) {
    let programs = tree.ending(&["rs", "ts", "svelte"]).filter(|file| file.path.contains("/src/"));
    for file in programs.filter(|file| !file.path.contains(".test.")) {
        if STATUS_ROOMS.iter().any(|room| file.path.starts_with(room)) {
            continue;
        }
        let end = tests_begin(file).unwrap_or(usize::MAX);
        for (number, line) in bare_code(file).take_while(|(number, _)| *number < end) {
            let compared = line.match_indices(".status").any(|(at, status)| {
                let after = &line[at + status.len()..];
                let after = after.strip_prefix("()").unwrap_or(after).trim_start();
                COMPARED.iter().any(|sign| after.starts_with(sign))
            });
            let named = has_word(&line, "StatusCode") && ["==", "!="].iter().any(|sign| line.contains(sign));
            if compared || named {
                let right = "ask the error or the failure what happened; one place alone knows statuses";
                findings.push(file.finding(number, "a status that is compared", right));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn nobody_asks_a_status_what_happened() {
        let said =
            "a status that is compared: ask the error or the failure what happened; one place alone knows statuses";
        let rust = "fn a() { if reply.status() == StatusCode::NOT_FOUND {} }\nfn b() { held.row.status = status; }\n";
        let page = "if (response.status >= 502) later();\nsay(response.status);\n";
        let files = [
            ("crates/server/src/tables/read.rs", rust),
            ("web/src/screens/A.svelte", page),
            ("crates/server/src/error.rs", rust),
            ("web/src/lib/api/client.ts", page),
            ("web/src/lib/a.test.ts", page),
            ("crates/server/tests/suite/api.rs", rust),
        ];
        assert_eq!(
            found(no_status_is_compared, &files),
            [format!("crates/server/src/tables/read.rs:1: {said}"), format!("web/src/screens/A.svelte:1: {said}")]
        );
    }

    #[test]
    fn only_kernels_are_unsafe() {
        let code = "//! Not unsafe.\nfn a() { say(\"unsafe\") }\nfn b() { unsafe { c() } }\n";
        let allow = "#![allow(unsafe_code)]\n";
        let outside =
            "`unsafe` outside a kernel: it belongs in a file called kernel.rs or simd.rs, behind a safe function";
        assert_eq!(
            found(unsafe_in_kernels, &[("a/board.rs", code), ("a/lib.rs", allow), ("a/not_kernel.rs", "unsafe {}")]),
            [
                format!("a/board.rs:3: {outside}"),
                format!("a/lib.rs:1: {outside}"),
                format!("a/not_kernel.rs:1: {outside}")
            ]
        );
    }

    #[test]
    fn a_kernel_gives_its_reason() {
        let said =
            "a kernel without its reason for `unsafe`: write it beside it: #![allow(unsafe_code, reason = \"…\")]";
        let silent = "//! Flips.\n#![allow(unsafe_code)]\n\nunsafe {}\n";
        let reasoned = "//! Flips.\n#![allow(unsafe_code, reason = \"AVX2\")]\nunsafe {}\n";
        let commented = "//! Flips.\n\n// AVX2 intrinsics, chosen at run time.\n#![allow(unsafe_code)]\nunsafe {}\n";
        let headed = "//! Flips.\n//! Unsafe, because it needs AVX2.\n#![allow(unsafe_code)]\nunsafe {}\n";
        let right = [("b/simd.rs", reasoned), ("c/simd.rs", commented), ("d/kernel.rs", headed)];
        assert_eq!(found(unsafe_in_kernels, &right), [""; 0]);
        assert_eq!(found(unsafe_in_kernels, &[("a/kernel.rs", silent)]), [format!("a/kernel.rs:2: {said}")]);
    }

    #[test]
    fn nothing_is_left_for_later() {
        for mark in MARKS {
            let text = format!("a\n// {mark}: later\n");
            let said = format!(": {mark}: finish it, or say in a comment why it is as it is");
            assert_eq!(
                found(nothing_unfinished, &[("a.rs", &text), ("b.svelte", &text), ("c.md", &text)]),
                [format!("a.rs:2{said}"), format!("b.svelte:2{said}")]
            );
        }
        for word in MACROS {
            assert_eq!(found(nothing_unfinished, &[("a.rs", &format!("{word}();\n"))]).len(), 1, "{word}");
        }
        assert_eq!(found(nothing_unfinished, &[("es.ts", "todo: 'Todo'\n")]), [""; 0]);
    }

    #[test]
    fn every_test_that_is_there_runs() {
        for skip in RUST_SKIPS {
            let text = format!("\n{skip}]\n");
            let said = format!(
                "a.rs:2: a test that does not run ({skip}…): a test runs always, or it goes; a slow one gets a smaller case"
            );
            assert_eq!(found(every_test_runs, &[("a.rs", &text)]), [said]);
        }
        for skip in WEB_SKIPS {
            let text = format!("test{skip}'x')\n");
            assert_eq!(found(every_test_runs, &[("a.test.ts", &text)]).len(), 1, "{skip}");
        }
        assert_eq!(found(every_test_runs, &[("a.rs", "moves.iter().skip(1)\n")]), [""; 0]);
    }

    #[test]
    fn a_crate_begins_with_what_it_is() {
        let files = [("crates/a/src/lib.rs", "use b;\n"), ("xtask/src/main.rs", "//! Tasks.\n"), ("a/src/b.rs", "x\n")];
        assert_eq!(
            found(crates_say_what_they_are, &files),
            ["crates/a/src/lib.rs:1: a crate that does not say what it is: begin it with a //! comment"]
        );
    }
}
