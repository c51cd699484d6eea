//! Keen's game IDs: what is read is written so that it reads as the same level.
#![no_main]

use kenken::keen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(puzzle) = keen::read(text) else { return };
    let Ok((written, _)) = keen::write(&puzzle) else { return };
    assert_eq!(keen::read(&written).expect("what was written can be read"), puzzle, "{written}");
});
