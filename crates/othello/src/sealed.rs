//! Files that the program wrote itself: a mark, a version and a checksum before what they hold, so that damage is told and
//! never taken for something else.

use game::{Say, Word};

use crate::words;

/// What kind of file, and how it begins.
pub struct Kind {
    /// What it is called when something is wrong with it.
    pub name: &'static Word,
    pub mark: [u8; 4],
    pub version: u16,
}

/// Mark, version, length and checksum.
const HEADER: usize = 4 + 2 + 8 + 8;

/// FNV-1a, sixty-four bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Kind {
    /// The file that holds this.
    pub fn seal(&self, held: &[u8]) -> Vec<u8> {
        let mut file = Vec::with_capacity(HEADER + held.len());
        file.extend(self.mark);
        file.extend(self.version.to_le_bytes());
        file.extend((held.len() as u64).to_le_bytes());
        file.extend(checksum(held).to_le_bytes());
        file.extend(held);
        file
    }

    /// What the file holds.
    pub fn open<'a>(&self, file: &'a [u8]) -> Result<&'a [u8], Say> {
        let kind = ("kind", self.name.say().into());
        let Some((header, held)) =
            file.split_first_chunk::<HEADER>().filter(|(header, _)| header.starts_with(&self.mark))
        else {
            return Err(words::SEALED_OTHER.with(&[kind]));
        };
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|place| header[at + place]));
        let version = u16::from_le_bytes([header[4], header[5]]);
        if version != self.version {
            let (found, wanted) = (version.into(), self.version.into());
            return Err(words::SEALED_VERSION.with(&[kind, ("found", found), ("wanted", wanted)]));
        }
        if held.len() as u64 != number(6) {
            let (found, wanted) = (held.len().into(), number(6).into());
            return Err(words::SEALED_LENGTH.with(&[kind, ("found", found), ("wanted", wanted)]));
        }
        if checksum(held) == number(14) { Ok(held) } else { Err(self.damaged()) }
    }

    /// The refusal of a file whose contents make no sense.
    pub fn damaged(&self) -> Say {
        words::SEALED_DAMAGED.with(&[("kind", self.name.say().into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { name: &words::WEIGHTS, mark: *b"TEST", version: 3 };

    #[test]
    fn what_was_sealed_is_opened() {
        assert_eq!(KIND.open(&KIND.seal(b"held")), Ok(&b"held"[..]));
        assert_eq!(KIND.open(&KIND.seal(b"")), Ok(&b""[..]));
    }

    #[test]
    fn damage_is_told() {
        let said = |file: &[u8]| KIND.open(file).unwrap_err().to_string();
        assert_eq!(said(b"something else"), "This is no file of weights.");
        assert_eq!(said(b""), "This is no file of weights.");
        let good = KIND.seal(b"held");
        let other = Kind { version: 4, ..KIND };
        assert_eq!(said(&other.seal(b"held")), "This file of weights is of version 4; this program reads version 3.");
        assert_eq!(
            said(&good[..good.len() - 1]),
            "This file of weights is cut short or has grown: it should hold 4 bytes after its header, and holds 3."
        );
        for place in 6..good.len() {
            let mut bad = good.clone();
            bad[place] ^= 1;
            assert!(KIND.open(&bad).is_err(), "byte {place}");
        }
    }
}
