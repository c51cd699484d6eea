//! GGF: what is read is written so that it reads as the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use othello::{read_ggf, write_ggf};

fuzz_target!(|text: &str| {
    let Ok(games) = read_ggf(text) else { return };
    for game in games {
        let Ok(written) = write_ggf(&game) else { continue };
        let again = read_ggf(&written).expect("what was written can be read");
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!(again[0].transcript.moves(), game.transcript.moves(), "{written}");
    }
});
