//! The rule that keeps adding a game small: a game is named where it lives, in the registry, and nowhere else.

use super::source::{code, tests_begin};
use super::{File, Finding, Tree, layers};

/// The registries, a line a game, and what cargo needs for them.
const REGISTRIES: &[&str] = &[
    "crates/tables/src/registry.rs",
    "crates/tables/Cargo.toml",
    "crates/tauler/src/games/mod.rs",
    "crates/tauler/Cargo.toml",
];

/// Code outside a game's own folders does not name it; comments, tests and examples in the help may.
pub fn named_only_at_home(tree: &Tree, findings: &mut Vec<Finding>) {
    let games: Vec<&str> = layers::games(tree).collect();
    for file in tree.ending(&["rs", "toml", "sql", "ts", "svelte", "css"]) {
        let is_code = file.path.starts_with("crates/") || file.path.starts_with("web/src/");
        if !is_code || is_test(file) || REGISTRIES.contains(&file.path.as_str()) {
            continue;
        }
        let end = tests_begin(file).unwrap_or(usize::MAX);
        for (number, line) in code(file).take_while(|(number, _)| *number < end) {
            if is_example(&line) {
                continue;
            }
            let line = line.to_lowercase();
            for game in games.iter().filter(|game| !is_home(file, game) && line.contains(*game)) {
                let right = "let the game declare it as a fact; the registry alone knows which games there are";
                findings.push(file.finding(number, format!("{game} named outside its folders"), right));
            }
        }
    }
}

/// One of the folders that adding a game adds.
fn is_home(file: &File, game: &str) -> bool {
    let homes = ["crates/", "crates/tauler/src/games/", "web/src/games/"];
    homes.iter().any(|home| {
        file.path.strip_prefix(home).and_then(|rest| rest.strip_prefix(game)).is_some_and(|rest| rest.starts_with('/'))
    })
}

/// A line of the help that shows how a command is called.
fn is_example(line: &str) -> bool {
    line.trim_start().starts_with("tauler ") || line.contains("Examples:")
}

/// Tests, and what they are made of.
fn is_test(file: &File) -> bool {
    ["crates/cluster/", "/tests/", "/benches/", "/examples/", ".test.", ".spec."]
        .iter()
        .any(|mark| file.path.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    fn findings(path: &str, text: &str) -> Vec<String> {
        let chess = ("crates/chess/Cargo.toml", "name = \"tauler-chess\"\n");
        found(named_only_at_home, &[("crates/go-board/Cargo.toml", ""), chess, (path, text)])
    }

    #[test]
    fn a_game_is_named_at_home_and_in_the_registry() {
        let homes = [
            "crates/chess/src/lib.rs",
            "crates/tauler/src/games/chess/perft.rs",
            "crates/tauler/src/games/mod.rs",
            "web/src/games/chess/Board.svelte",
            "crates/tables/src/registry.rs",
            "crates/server/tests/play.rs",
            "web/src/lib/clock.test.ts",
            "docs/example.ts",
        ];
        for home in homes {
            assert_eq!(findings(home, "start(\"chess\")\n"), [""; 0], "{home}");
        }
    }

    #[test]
    fn a_game_is_named_nowhere_else() {
        let elsewhere = [
            "crates/server/src/route.rs",
            "crates/server/Cargo.toml",
            "crates/store/migrations/0001_tables.sql",
            "crates/tauler/src/main.rs",
            "crates/tauler/src/commands/play.rs",
            "crates/tauler/src/games/cli_game.rs",
            "crates/go-board/src/lib.rs",
            "web/src/games/go-board/Board.svelte",
            "web/src/screens/Table.svelte",
            "web/src/styles/tokens.css",
            "web/src/games/registry.ts",
        ];
        for path in elsewhere {
            let said = "chess named outside its folders: let the game declare it as a fact; the registry alone knows \
                        which games there are";
            assert_eq!(findings(path, "a\nif Chess {\n"), [format!("{path}:2: {said}")]);
        }
    }

    #[test]
    fn examples_in_the_help_may_name_a_game() {
        let text = "#[command(after_help = \"Examples:\n  tauler play chess\n  tauler match chess\")]\n";
        assert_eq!(findings("crates/tauler/src/commands/play.rs", text), [""; 0]);
    }

    #[test]
    fn comments_and_tests_may_name_a_game() {
        let text = "//! As in chess.\nlet a = 1; // chess\n#[cfg(test)]\nmod tests { chess(); }\n";
        assert_eq!(findings("crates/server/src/route.rs", text), [""; 0]);
    }
}
