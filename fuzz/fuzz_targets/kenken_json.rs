//! `KenKen` levels as JSON: what is read is written so that it reads as the same level.
#![no_main]

use kenken::{Format, json};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(levels) = json::read(text) else { return };
    for level in levels {
        let Ok(puzzle) = level.puzzle() else { continue };
        let (written, _) = Format::Json
            .write(&puzzle, level.name.as_deref(), level.author.as_deref())
            .expect("every level can be written as JSON");
        let again = json::read(&written).expect("what was written can be read");
        assert_eq!(again[0].puzzle().expect("a whole level"), puzzle, "{written}");
    }
});
