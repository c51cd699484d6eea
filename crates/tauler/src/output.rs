//! What commands say, on standard output and beside it.

use std::fmt::Display;
use std::io::{ErrorKind, Write as _};

use game::Say;
use serde_json::Value;

/// So many things, in words: `1 level`, `2 levels`.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let name = if count == N::from(1) { one } else { many };
    format!("{count} {name}")
}

/// Says on standard error what is worth knowing about something that was read or written.
pub(crate) fn tell<'a>(notes: impl IntoIterator<Item = &'a Say>) {
    for note in notes {
        eprintln!("tauler: {note}");
    }
}

/// What a command tells: programs as one JSON object, people as text.
pub(crate) type Told = (Value, String);

/// Prints what is told, to programs or to people.
pub(crate) fn print_told((object, text): &Told, as_json: bool) {
    if as_json {
        println!("{object}");
    } else {
        println!("{text}");
    }
}

/// Prints a line for [`println!`]. A reader who has seen enough (`| head -1`) ends the program quietly.
pub(crate) fn print_line(line: std::fmt::Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_fmt(line).and_then(|()| out.write_all(b"\n")) {
        leave(&error);
    }
}

/// Whether an error only says that the reader of our output is gone.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = match error.downcast_ref() {
        Some(store::Error::File(error)) => Some(&**error),
        _ => error.downcast_ref::<std::io::Error>(),
    };
    io.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Ends the program because standard output cannot be written to.
fn leave(error: &std::io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    eprintln!("tauler: standard output cannot be written: {error}");
    std::process::exit(1);
}
