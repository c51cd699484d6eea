//! Course text in both dialects: what is read is written so that it reads as the same level.
#![no_main]

use kenken::{Dialect, ReadOptions, prop};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [how, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let dialect = [None, Some(Dialect::ModPow), Some(Dialect::PowMod)][usize::from(*how) % 3];
    let options = ReadOptions { dialect, truncating: how & 128 > 0 };
    let Ok(levels) = prop::read(text, &options) else { return };
    for level in levels {
        let Ok(puzzle) = level.puzzle() else { continue };
        for dialect in [Dialect::ModPow, Dialect::PowMod] {
            let Ok(written) = prop::write(&puzzle, dialect, None) else { continue };
            let options = ReadOptions { dialect: Some(dialect), truncating: false };
            let again = prop::read(&written, &options).expect("what was written can be read");
            assert_eq!(again[0].puzzle().expect("a whole level"), puzzle, "{written}");
        }
    }
});
