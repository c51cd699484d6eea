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
    fn what_a_build_makes_or_a_guide_imagines_need_not_be_there() {
        let guide = "Make `crates/nim/src/lib.rs`; the page is in `web/dist/`.\n";
        assert_eq!(found(paths_lead_somewhere, &[("docs/GUIDE.md", guide)]), [""; 0]);
    }
}
