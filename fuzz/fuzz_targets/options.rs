//! Options of every game: what is accepted is canonical, and read once more it is the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fuzz_target!(|bytes: &[u8]| {
    let [game, preset, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = tables::GAMES[usize::from(*game) % tables::GAMES.len()];
    let presets = game.facts().presets;
    let preset = &presets[usize::from(*preset) % presets.len()];
    // As the server gets them, or as the command line does: NAME=VALUE, one a line.
    let given: Map<String, Value> = serde_json::from_str(text).unwrap_or_else(|_| {
        let pairs = text.lines().filter_map(|line| line.split_once('='));
        pairs.map(|(name, value)| (name.to_owned(), value.into())).collect()
    });
    if let Ok(read) = game.read_options(Some(preset), None, &given) {
        let again = game.read_options(None, None, &read.options).expect("canonical options are accepted");
        assert_eq!(again.options, read.options);
        game.seats(&read.options).expect("canonical options have seats");
    }
});
