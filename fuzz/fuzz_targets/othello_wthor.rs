//! WTHOR: bytes of any kind are read or refused, and what is read can be told as text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use othello::{Format, convert, read_wthor, read_wthor_names};

fuzz_target!(|bytes: &[u8]| {
    let [width, bytes @ ..] = bytes else { return };
    let _ = read_wthor_names(bytes, usize::from(*width));
    if read_wthor(bytes).is_ok() {
        let wthor = Format::named("wthor").expect("a format");
        let _ = convert(bytes, wthor, Format::named("ggf").expect("a format"), None);
    }
});
