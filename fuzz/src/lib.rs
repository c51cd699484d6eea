//! What several targets share.

use std::sync::LazyLock;

use game::{AnyGame, Budget, Seed};
use serde_json::{Map, Value};

/// Options that each game needs beside its presets, in the order of the registry: a level, where it has them.
pub static NEEDED: LazyLock<Vec<Map<String, Value>>> = LazyLock::new(|| {
    let made = |game: &&dyn AnyGame| {
        let Some(levels) = game.levels() else { return Map::new() };
        let wishes = Map::from_iter([("size".to_owned(), "4".into())]);
        let wishes = levels.read_wishes(&wishes).expect("a small level can be wished for");
        let level = levels.generate(&wishes, None, &Seed::from_number(1), &Budget::unlimited());
        Map::from_iter([("level".to_owned(), level.expect("a free level can be made"))])
    };
    tables::GAMES.iter().map(made).collect()
});
