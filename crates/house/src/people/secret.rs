//! Secrets that people and programs carry, and the hashes that are kept of them.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A new secret: 256 bits in hexadecimal.
pub(crate) fn new_secret() -> String {
    ::tables::hex(&random::<32>())
}

/// What is stored of a secret. Secrets are 256 random bits, so a plain hash is enough: there is nothing to guess.
pub(crate) fn hash(secret: &str) -> String {
    ::tables::hex(&Sha256::digest(secret.as_bytes()))
}

/// Whether a secret is the one of which a hash is kept. How long it takes does not tell how much of it is right.
pub(crate) fn is(secret: &str, kept: &str) -> bool {
    hash(secret).as_bytes().ct_eq(kept.as_bytes()).into()
}
