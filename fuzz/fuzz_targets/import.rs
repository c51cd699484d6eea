//! What `tauler import` reads: taken whole, or refused with a sentence that names a line or a field.
#![no_main]

use libfuzzer_sys::fuzz_target;
use store::Portable;

fuzz_target!(|text: &str| {
    match Portable::read(text) {
        Ok(file) => {
            file.levels().for_each(drop);
            file.games().for_each(drop);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
