//! Fairness that can be checked: a hash when it starts, what was hashed when it ends.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// SHA-256(salt ‖ what), in hexadecimal: the salt makes even a short code impossible to guess.
pub fn commit(salt: &[u8; 16], what: &[u8]) -> String {
    hex(&Sha256::new().chain_update(salt).chain_update(what).finalize())
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bytes from hexadecimal.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}
