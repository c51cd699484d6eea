//! Rules about who may depend on whom, checked on what `cargo tree` says.

use super::{Finding, Tree};

/// A crate in crates/.
pub struct Package {
    /// What cargo calls it.
    pub name: String,
    folder: String,
}

/// The crates that are no games, each with its height in the house. A game stands between `game` and `tables`.
const HEIGHTS: &[(&str, u8)] = &[
    ("game", 0),
    ("gtp", 0),
    ("print", 2),
    ("tables", 2),
    ("wasm", 3),
    ("store", 3),
    ("bus", 3),
    ("cluster", 3),
    ("house", 4),
    ("server", 5),
    ("tauler", 6),
];
const GAME: u8 = 1;

/// Crates that bring something along which belongs higher up: the beginning of their names, how high, and the reason.
const BROUGHT: &[(&str, &[&str], &str)] = &[
    ("tokio", &["store", "bus", "house", "server", "tauler", "cluster"], "games and tables are pure: no async runtime"),
    (
        "async-",
        &["store", "bus", "house", "server", "tauler", "cluster"],
        "games and tables are pure: no async runtime",
    ),
    ("smol", &["store", "bus", "house", "server", "tauler", "cluster"], "games and tables are pure: no async runtime"),
    ("axum", &["server", "tauler"], "no crate below server knows of HTTP"),
    ("hyper", &["server", "tauler"], "no crate below server knows of HTTP"),
    ("reqwest", &["server", "tauler"], "no crate below server knows of HTTP"),
    ("tower-http", &["server", "tauler"], "no crate below server knows of HTTP"),
    ("utoipa", &["server", "tauler"], "no crate below server knows of HTTP"),
    ("sqlx", &["store", "house", "server", "tauler", "cluster"], "no crate below store knows of SQL"),
    ("rusqlite", &["store", "house", "server", "tauler"], "no crate below store knows of SQL"),
    ("libsqlite3-sys", &["store", "house", "server", "tauler", "cluster"], "no crate below store knows of SQL"),
];

/// The games: every crate that is not known to be something else.
pub fn games(tree: &Tree) -> impl Iterator<Item = &str> {
    tree.crates().filter(|folder| height(folder) == GAME)
}

/// The crates in crates/.
pub fn packages(tree: &Tree) -> impl Iterator<Item = Package> {
    tree.crates().map(|folder| Package {
        name: if folder == "tauler" { folder.to_owned() } else { format!("tauler-{folder}") },
        folder: folder.to_owned(),
    })
}

impl Package {
    /// Checks what this crate depends on, directly or not: the answer of `cargo tree --prefix none`.
    pub fn check(&self, cargo_tree: &str, findings: &mut Vec<Finding>) {
        let mut seen = Vec::new();
        for name in cargo_tree.lines().filter_map(|line| line.split(' ').next()) {
            if name.is_empty() || name == self.name || seen.contains(&name) {
                continue;
            }
            seen.push(name);
            if let Some(right) = self.refuses(name) {
                let path = format!("crates/{}/Cargo.toml", self.folder);
                let wrong = format!("{} depends on {name}, directly or not", self.name);
                findings.push(Finding { path, line: 1, wrong, right });
            }
        }
    }

    /// Why this crate may not depend on that one.
    fn refuses(&self, name: &str) -> Option<&'static str> {
        if let Some(folder) = name.strip_prefix("tauler-") {
            return (height(folder) >= height(&self.folder)).then_some(
                "dependencies point downwards: tauler, server, house, store and bus, tables, the games, game",
            );
        }
        BROUGHT
            .iter()
            .find(|(start, allowed, _)| name.starts_with(start) && !allowed.contains(&self.folder.as_str()))
            .map(|(_, _, reason)| *reason)
    }
}

fn height(folder: &str) -> u8 {
    HEIGHTS.iter().find(|(name, _)| *name == folder).map_or(GAME, |(_, height)| *height)
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::*;

    fn found(folder: &str, cargo_tree: &str) -> Vec<String> {
        let path = format!("crates/{folder}/Cargo.toml");
        let tree = Tree { files: vec![File { path, text: String::new() }] };
        let mut findings = Vec::new();
        packages(&tree).for_each(|package| package.check(cargo_tree, &mut findings));
        findings.iter().map(Finding::to_string).collect()
    }

    #[test]
    fn games_are_the_crates_that_are_nothing_else() {
        let paths = ["crates/game/Cargo.toml", "crates/go/Cargo.toml", "crates/store/Cargo.toml", "xtask/Cargo.toml"];
        let files = paths.map(|path| File { path: path.into(), text: String::new() });
        assert_eq!(games(&Tree { files: files.into() }).collect::<Vec<_>>(), ["go"]);
    }

    #[test]
    fn a_game_brings_no_runtime_along() {
        let tree = "tauler-go v0.1.0 (/x)\ntauler-game v0.1.0 (/y)\nserde v1.0.0\ntokio v1.0.0\ntokio v1.0.0 (*)\n";
        assert_eq!(
            found("go", tree),
            [
                "crates/go/Cargo.toml:1: tauler-go depends on tokio, directly or not: games and tables are pure: no async \
              runtime"
            ]
        );
        assert_eq!(found("bus", "tauler-bus v0.1.0\ntokio v1.0.0\nasync-nats v0.51.0\n"), [""; 0]);
    }

    #[test]
    fn http_and_sql_stay_in_their_place() {
        assert_eq!(
            found("store", "sqlx-core v0.9.0\nhyper-util v0.1.0\n"),
            ["crates/store/Cargo.toml:1: tauler-store depends on hyper-util, directly or not: no crate below server \
              knows of HTTP"]
        );
        assert_eq!(
            found("bus", "sqlx-core v0.9.0\n"),
            [
                "crates/bus/Cargo.toml:1: tauler-bus depends on sqlx-core, directly or not: no crate below store knows of \
              SQL"
            ]
        );
        assert_eq!(found("server", "sqlx v0.9.0\naxum v0.8.0\n"), [""; 0]);
    }

    #[test]
    fn dependencies_point_downwards() {
        assert_eq!(found("go", "tauler-game v0.1.0\n"), [""; 0]);
        assert_eq!(found("tables", "tauler-go v0.1.0\ntauler-chess v0.1.0\n"), [""; 0]);
        for (folder, upwards) in
            [("game", "go"), ("go", "chess"), ("go", "tables"), ("store", "bus"), ("bus", "server")]
        {
            let tree = format!("tauler-{upwards} v0.1.0\n");
            assert_eq!(
                found(folder, &tree),
                [format!(
                    "crates/{folder}/Cargo.toml:1: tauler-{folder} depends on tauler-{upwards}, directly or not: \
                     dependencies point downwards: tauler, server, house, store and bus, tables, the games, game"
                )]
            );
        }
    }
}
