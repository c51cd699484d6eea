//! Rules about rooms and names: a folder that can be taken in at a glance, and one word for one thing.

use std::collections::BTreeMap;

use super::source::{bare_code, has_word};
use super::{File, Finding, Tree};

/// The most files in one folder of sources. What opens a folder is not counted.
const MOST_FILES: usize = 12;
const OPENERS: &[&str] = &["lib.rs", "main.rs", "mod.rs"];

/// A folder of Rust, tests included, has so few files that their names tell what is in it.
pub fn small_folders(tree: &Tree, findings: &mut Vec<Finding>) {
    let mut folders: BTreeMap<&str, Vec<&File>> = BTreeMap::new();
    let is_ours = |file: &&File| file.path.starts_with("crates/") || file.path.starts_with("xtask/");
    for file in tree.ending(&["rs"]).filter(is_ours) {
        let Some((folder, name)) = file.path.rsplit_once('/') else { continue };
        if !OPENERS.contains(&name) {
            folders.entry(folder).or_default().push(file);
        }
    }
    for (folder, files) in folders.iter().filter(|(_, files)| files.len() > MOST_FILES) {
        let wrong = format!("{} files in {folder}", files.len());
        findings.push(files[MOST_FILES].finding(
            1,
            wrong,
            "at most 12 in a folder: give those that belong together one",
        ));
    }
}

/// Names of types that mean something else, or nothing, and what to call it instead.
const FORBIDDEN: &[(&str, &str)] = &[
    ("Desk", "name what it does: whoever plays is a caller at a room of the house"),
    ("Extra", "what the house keeps with a table beside its setup is its details"),
    ("Face", "a game behind the object-safe interface is Erased"),
    ("Job", "a row is a JobRow, what is answered a JobBody; what a job is about has a name of its own"),
    ("Standing", "a row's state, turn and deadline are a TableStatus; an entry that counts is a StandingEntry"),
    ("State", "say of what: TableState, WorkState"),
    ("Tally", "a user's wins, losses and draws are a TallyRow; a match's running score is a MatchScore"),
    ("What", "name what it is: what a move changes is a Change, what an export holds its Contents"),
];
/// Names that belong to one crate.
const OWNED: &[(&str, &str, &str)] = &[
    ("Account", "crates/house/", "how a game was played is its Conduct; who has signed up is a user"),
    ("Field", "crates/game/", "a field is one of the options; name the set or the column after what it holds"),
    ("Holder", "crates/game/", "who holds a seat is game::Holder; the store's is a SeatRow"),
    ("Outcome", "crates/game/", "an outcome is how a game ended; what comes of anything else has another name"),
    ("Place", "crates/house/", "a place is where work is done; in the page somebody is at an address"),
    ("Player", "crates/game/", "a player is a computer player, game::Player; an engine outside is an OutsidePlayer"),
    ("Table", "crates/tables/", "a table is a game in play; a row is a TableRow, a search has Transpositions"),
    ("Setup", "crates/tables/", "a setup is what a table is before its first entry; the store's is a SetupRow"),
];
/// Owned names that parts of the page share, because they show that very thing.
const SHOWN: &[&str] = &["Account", "Field"];
/// Names of files that tell a newcomer nothing.
const RIDDLES: &[&str] = &[
    "common.rs",
    "extra.rs",
    "face.rs",
    "helpers.rs",
    "misc.rs",
    "operate.rs",
    "place.rs",
    "util.rs",
    "utils.rs",
    "who.rs",
];

/// One word is one thing, as the glossary in docs/ARCHITECTURE.md says.
pub fn one_word_one_thing(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.ending(&["svelte"]) {
        let name = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".svelte"));
        let name = name.filter(|name| !SHOWN.contains(name));
        if let Some((name, right)) = name.and_then(|name| Some((name, taken(name, file)?))) {
            findings.push(file.finding(1, format!("a part of the page called {name}"), right));
        }
    }
    for file in tree.ending(&["rs", "ts"]).filter(|file| file.path.contains("/src/")) {
        if file.path.rsplit('/').next().is_some_and(|name| RIDDLES.contains(&name)) {
            findings.push(file.finding(1, "a file whose name says nothing", "call it after the noun that it is about"));
        }
        for (number, line) in bare_code(file) {
            let kinds = if file.ending() == "ts" { TS_KINDS } else { RUST_KINDS };
            let Some(name) = declared(&line, kinds) else { continue };
            if let Some(right) = taken(name, file) {
                findings.push(file.finding(number, format!("a type called {name}"), right));
            }
        }
    }
}

/// What to call it instead, where a name is another thing's, or nothing's.
fn taken(name: &str, file: &File) -> Option<&'static str> {
    let forbidden = FORBIDDEN.iter().find(|(word, _)| *word == name).map(|(_, right)| *right);
    let owned = OWNED.iter().find(|(word, home, _)| *word == name && !file.path.starts_with(home));
    forbidden.or(owned.map(|(.., right)| *right))
}

/// What begins the declaration of a type. In TypeScript a `type` may give the page's own name to a shape of the API.
const RUST_KINDS: &[&str] = &["struct", "enum", "trait", "type", "union"];
const TS_KINDS: &[&str] = &["interface", "class", "enum"];

/// The name of the type that a line declares.
fn declared<'a>(line: &'a str, kinds: &[&str]) -> Option<&'a str> {
    let kind = kinds.iter().find(|kind| has_word(line, kind))?;
    let (before, rest) = line.split_once(kind)?;
    let before = before.trim();
    let plain = before.is_empty() || before.starts_with("pub") || before.starts_with("export");
    let name = rest.trim_start();
    let end = name.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(name.len());
    (plain && rest.starts_with(' ') && end > 0).then(|| &name[..end])
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_folder_is_taken_in_at_a_glance() {
        let names: Vec<String> = (0..13).map(|number| format!("crates/go/src/a{number:02}.rs")).collect();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files.push(("crates/go/src/lib.rs", ""));
        files.push(("crates/go/src/rules/ko.rs", ""));
        assert_eq!(
            found(small_folders, &files),
            ["crates/go/src/a12.rs:1: 13 files in crates/go/src: at most 12 in a folder: give those that belong \
              together one"]
        );
        assert_eq!(found(small_folders, &files[1..]), [""; 0]);
        let tests: Vec<String> = names.iter().map(|name| name.replace("/src/", "/tests/suite/")).collect();
        let files: Vec<(&str, &str)> = tests.iter().map(|name| (name.as_str(), "")).collect();
        assert_eq!(found(small_folders, &files).len(), 1);
    }

    #[test]
    fn a_word_is_one_thing() {
        let text = "pub(crate) struct Face<G>(G);\nenum Facet {}\n// struct Desk\nfn a(face: Face) {}\n";
        assert_eq!(
            found(one_word_one_thing, &[("crates/go/src/a.rs", text)]),
            ["crates/go/src/a.rs:1: a type called Face: a game behind the object-safe interface is Erased"]
        );
        assert_eq!(
            found(
                one_word_one_thing,
                &[("web/src/ui/Face.svelte", ""), ("web/src/ui/Facet.svelte", ""), ("web/src/ui/Setup.svelte", "")]
            ),
            [
                "web/src/ui/Face.svelte:1: a part of the page called Face: a game behind the object-safe interface is \
                 Erased",
                "web/src/ui/Setup.svelte:1: a part of the page called Setup: a setup is what a table is before its first \
                 entry; the store's is a SetupRow",
            ]
        );
        let table = "pub struct Table {}\n";
        assert_eq!(found(one_word_one_thing, &[("crates/tables/src/table.rs", table)]), [""; 0]);
        assert_eq!(found(one_word_one_thing, &[("crates/store/src/tables.rs", table)]).len(), 1);
    }

    #[test]
    fn a_word_is_the_same_thing_on_the_page() {
        let text = "export interface Place {\n}\nclass Desk {}\nexport type Table = Schemas[\"TableBody\"];\n";
        assert_eq!(
            found(one_word_one_thing, &[("web/src/lib/a.ts", text)]),
            [
                "web/src/lib/a.ts:1: a type called Place: a place is where work is done; in the page somebody is at an \
                 address",
                "web/src/lib/a.ts:3: a type called Desk: name what it does: whoever plays is a caller at a room of the \
                 house",
            ]
        );
    }

    #[test]
    fn a_file_is_called_after_a_noun() {
        assert_eq!(
            found(one_word_one_thing, &[("crates/go/src/who.rs", ""), ("crates/go/src/caller.rs", "")]),
            ["crates/go/src/who.rs:1: a file whose name says nothing: call it after the noun that it is about"]
        );
    }
}
