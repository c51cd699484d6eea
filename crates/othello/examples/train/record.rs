//! A position with its value, and files of them.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::Path;

use othello::{Colour, Position, Rules, Square};

/// How many bytes a record takes in a file.
const BYTES: usize = 20;

/// A position of standard Othello, for the side to move, with the margin that it is expected to end with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub own: u64,
    pub opp: u64,
    /// In thirty-seconds of a disc.
    pub value: i16,
    /// How deep the search was that says so; 0 as long as there is no value.
    pub depth: u8,
}

impl Record {
    pub fn new(position: &Position, score: f64, depth: u8) -> Self {
        let held = |colour| {
            let squares = Rules::STANDARD.all().enumerate();
            squares.filter(|(_, square)| position.disc(*square) == Some(colour)).fold(0, |set, (at, _)| set | 1 << at)
        };
        let side = position.side();
        Self { own: held(side), opp: held(side.other()), value: (score * 32.0).round() as i16, depth }
    }

    /// The position, with black to move.
    pub fn position(&self) -> Position {
        let squares = |set: u64| -> Vec<Square> {
            (0..64).filter(|at| set >> at & 1 == 1).map(|at| Square::new(at / 8, at % 8)).collect()
        };
        Position::new(Rules::STANDARD, &squares(self.own), &squares(self.opp), Colour::Black).expect("discs on a board")
    }

    pub fn empties(&self) -> u32 {
        (self.own | self.opp).count_zeros()
    }
}

/// Writes a file that is there whole or not at all.
pub fn write(path: &Path, records: &[Record]) -> io::Result<()> {
    let part = path.with_extension("part");
    let mut file = BufWriter::new(File::create(&part)?);
    for record in records {
        file.write_all(&record.own.to_le_bytes())?;
        file.write_all(&record.opp.to_le_bytes())?;
        file.write_all(&record.value.to_le_bytes())?;
        file.write_all(&[record.depth, 0])?;
    }
    file.into_inner()?.sync_all()?;
    fs::rename(part, path)
}

/// Reads a file of records.
pub fn read(path: &Path) -> io::Result<Vec<Record>> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    if bytes.len() % BYTES != 0 {
        let what = format!("{} does not end with a whole record", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    let (chunks, _) = bytes.as_chunks::<BYTES>();
    let word = |chunk: &[u8; BYTES], at: usize| u64::from_le_bytes(chunk[at..at + 8].try_into().expect("eight bytes"));
    let record = |chunk: &[u8; BYTES]| Record {
        own: word(chunk, 0),
        opp: word(chunk, 8),
        value: i16::from_le_bytes([chunk[16], chunk[17]]),
        depth: chunk[18],
    };
    Ok(chunks.iter().map(record).collect())
}
