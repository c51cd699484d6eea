//! Files with games, as people open them: what can be played to its end can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tables::{file_formats, read_file, write_file};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(file) = read_file(text, 0) else { return };
    let Ok(table) = file.table(200) else { return };
    let names: Vec<String> = file.seats.iter().map(|seat| seat.name.clone()).collect();
    for format in file_formats(table.game()) {
        let Ok(text) = write_file(&table, &names, format.name) else { continue };
        if format.name == "json" {
            let again = read_file(&text, 0).expect("its own JSON is read").table(200).expect("and played");
            assert_eq!(again.finished(), table.finished());
        }
    }
});
