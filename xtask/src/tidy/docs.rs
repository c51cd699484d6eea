//! The rule that keeps the map true: what the documentation says is there, is there.

use super::{File, Finding, Tree};

/// Folders of the repository, by which a path is recognised.
const ROOTS: &[&str] = &["crates/", "web/", "xtask/", "fuzz/", "deploy/", "docs/"];
/// Folders that a build or a run makes.
const MADE: &[&str] = &["web/dist", "web/module", "web/engines/dist", "fuzz/artifacts"];
/// The game that `docs/ADD_A_GAME.md` adds in thought.
const IN_THOUGHT: &str = "nim";

/// A path between backticks is that of a file or a folder.
pub fn paths_lead_somewhere(tree: &Tree, findings: &mut Vec<Finding>) {
    // The changelog also tells of what was.
    for page in tree.ending(&["md"]).filter(|page| page.path != "CHANGELOG.md") {
        for (number, line) in page.lines() {
            for path in line.split('`').skip(1).step_by(2).filter(|text| is_path(text)) {
                if !is_there(tree, path.trim_end_matches('/')) {
                    let right = "name what is there; who follows the map gets lost otherwise";
                    findings.push(page.finding(number, format!("no file or folder {path}"), right));
                }
            }
        }
    }
}

/// The longest line of prose.
const WIDEST: usize = 100;

/// Prose is wrapped evenly: no line of a page is too long, and none ends where the next word had room.
pub fn lines_are_even(tree: &Tree, findings: &mut Vec<Finding>) {
    for page in tree.ending(&["md"]) {
        let mut before: Option<(usize, usize)> = None;
        let mut in_code = false;
        for (number, line) in page.lines() {
            let is_fence = line.trim_start().starts_with("```");
            in_code ^= is_fence;
            let indented = line.starts_with("    ") && before.is_none();
            if in_code || is_fence || indented || !is_prose(line) {
                before = None;
                continue;
            }
            let width = line.chars().count();
            if width > WIDEST {
                findings.push(page.finding(number, format!("a line of {width} letters"), "wrap prose at 100"));
            }
            let first = first_piece(line.trim_start()).chars().count();
            if let Some((above, wide)) = before.filter(|(_, wide)| !is_item(line) && wide + 1 + first <= WIDEST) {
                let wrong = format!("a line of {wide} letters, to which the next word would fit");
                findings.push(page.finding(above, wrong, "wrap prose at 100"));
            }
            before = Some((number, width));
        }
    }
}

/// Whether a line is text that runs on: no table, heading, picture or tag.
fn is_prose(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !["|", "#", "<", "!["].iter().any(|start| line.starts_with(start))
}

/// Whether a line begins an item of a list.
fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    line.starts_with("- ") || (number.len() < line.len() && number.starts_with(". "))
}

/// What cannot be broken at the beginning of a line: a word, or code or a link from end to end.
fn first_piece(line: &str) -> &str {
    let begin = line.len() - line.trim_start_matches('(').len();
    let end = match line.as_bytes().get(begin) {
        Some(b'`') => line[begin + 1..].find('`').map(|at| begin + 1 + at),
        Some(b'[') => line.find("](").and_then(|at| line[at..].find(')').map(|end| at + end)),
        _ => None,
    };
    let end = end.unwrap_or(begin);
    line[end..].find(' ').map_or(line, |at| &line[..end + at])
}

/// Whether a text is a whole path of the repository: no pattern, and no placeholder.
fn is_path(text: &str) -> bool {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "/._-".contains(sign);
    ROOTS.iter().any(|root| text.starts_with(root)) && text.chars().all(plain)
}

fn is_there(tree: &Tree, path: &str) -> bool {
    let inside =
        |file: &File| file.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    path.split('/').any(|part| part == IN_THOUGHT) || MADE.contains(&path) || tree.files.iter().any(inside)
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_path_on_the_map_is_a_file_or_a_folder() {
        let map =
            "See `crates/go/src/rules.rs`,\n`crates/go/src/` and `crates/go/src/ko.rs`: `ko.rs`, `crates/<game>/`.\n";
        let files = [("crates/go/src/rules.rs", ""), ("docs/MAP.md", map), ("CHANGELOG.md", map)];
        assert_eq!(
            found(paths_lead_somewhere, &files),
            [
                "docs/MAP.md:2: no file or folder crates/go/src/ko.rs: name what is there; who follows the map gets lost \
              otherwise"
            ]
        );
    }

    #[test]
    fn prose_is_wrapped_evenly() {
        let (long, wide, short) = ("a ".repeat(50) + "b", "a ".repeat(49) + "b", "a ".repeat(40) + "b");
        let page = |lines: &[&str]| found(lines_are_even, &[("docs/A.md", &(lines.join("\n") + "\n"))]);
        assert_eq!(page(&[&long]), ["docs/A.md:1: a line of 101 letters: wrap prose at 100"]);
        assert_eq!(
            page(&[&short, "b"]),
            ["docs/A.md:1: a line of 81 letters, to which the next word would fit: wrap prose at 100"]
        );
        let item = format!("- {short}");
        for even in [
            [&wide, "b"],
            [&short, ""],
            [&short, "- b"],
            [&short, "12. b"],
            [&short, "`code that is longer than that` b"],
            [&short, "[a link](somewhere/else) b"],
            [&format!("# {short}"), "b"],
            [&item, "- b"],
            ["| a table |", &long.replace('a', "|")],
            ["```text", &long],
            ["```", "```\nb"],
        ] {
            assert_eq!(page(&even), [""; 0], "{even:?}");
        }
    }

    #[test]
    fn what_a_build_makes_or_a_guide_imagines_need_not_be_there() {
        let guide = "Make `crates/nim/src/lib.rs`; the page is in `web/dist/`.\n";
        assert_eq!(found(paths_lead_somewhere, &[("docs/GUIDE.md", guide)]), [""; 0]);
    }
}
