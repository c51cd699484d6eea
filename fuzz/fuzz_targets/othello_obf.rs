//! OBF: what is read is written so that it reads as the same position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use othello::{read_obf_file, write_obf_line};

fuzz_target!(|text: &str| {
    let Ok(lines) = read_obf_file(text, None) else { return };
    for line in lines {
        let written = write_obf_line(&line);
        let again = read_obf_file(&written, Some(line.position.rules())).expect("what was written can be read");
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].position, line.position, "{written}");
        assert_eq!(again[0].scores, line.scores, "{written}");
    }
});
