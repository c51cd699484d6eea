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
