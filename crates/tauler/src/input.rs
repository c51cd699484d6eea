//! What commands read: files, and standard input.

use std::io::{IsTerminal as _, Read as _};
use std::string::FromUtf8Error;

use crate::refusal::bad;

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read_bytes(from: &str) -> anyhow::Result<Vec<u8>> {
    match bytes_of(from) {
        Ok(bytes) => Ok(bytes),
        Err(error) => bad(format!("{from}: {error}")),
    }
}

fn bytes_of(from: &str) -> std::io::Result<Vec<u8>> {
    if from != "-" {
        return std::fs::read(from);
    }
    let mut stdin = std::io::stdin().lock();
    if stdin.is_terminal() && std::io::stderr().is_terminal() {
        eprintln!("tauler: type or paste the text, and end it with Ctrl-D");
    }
    let mut bytes = Vec::new();
    stdin.read_to_end(&mut bytes).map(|_| bytes)
}

fn not_utf8<T>(from: &str, error: &FromUtf8Error) -> anyhow::Result<T> {
    let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
    bad(format!("{from}: line {line} is not UTF-8 text"))
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(from: &str) -> anyhow::Result<String> {
    match bytes_of(from).map(String::from_utf8) {
        Ok(Ok(text)) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Ok(Err(error)) => not_utf8(from, &error),
        Err(error) => bad(format!("{from}: {error}")),
    }
}

/// The text of a file, of standard input for -, or the argument itself when it is a text rather than a file's name.
pub(crate) fn text_from(from: &str) -> anyhow::Result<String> {
    match bytes_of(from).map(String::from_utf8) {
        Ok(Ok(text)) => Ok(text),
        // Names would be lost.
        Ok(Err(error)) if error.as_bytes().trim_ascii_start().starts_with(b"{") => not_utf8(from, &error),
        // Old files are not always UTF-8, and what they hold is plain digits.
        Ok(Err(error)) => Ok(String::from_utf8_lossy(error.as_bytes()).into_owned()),
        Err(_) if from.contains([':', '#', '{']) => Ok(from.to_owned()),
        Err(error) => bad(format!("{from}: {error}")),
    }
}
