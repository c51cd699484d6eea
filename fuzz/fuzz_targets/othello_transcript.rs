//! Transcripts: what is read is written so that it reads as the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use othello::{Rules, read_transcript};

fuzz_target!(|bytes: &[u8]| {
    let [size, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let sizes = ["8x8", "4x4", "6x6", "10x10", "16x16", "4x10"];
    let rules = Rules::from_size(sizes[usize::from(*size) % sizes.len()]).expect("a size");
    if let Ok(transcript) = read_transcript(rules, text) {
        let again = read_transcript(rules, &transcript.to_string()).expect("what was written can be read");
        assert_eq!(again.moves(), transcript.moves());
    }
});
