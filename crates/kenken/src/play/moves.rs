//! Moves: a number, nothing, or pencil marks in a cell.

use std::fmt;

use game::Say;

use crate::{Cell, words};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cell.
    pub cell: Cell,
    /// What happens to it.
    pub what: What,
}

/// What a move does to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Writes a number.
    Write(u8),
    /// Clears the number.
    Clear,
    /// Sets the pencil marks (bit `number − 1`), which may be none.
    Marks(u16),
}

impl Move {
    /// Reads `c4=7`, `c4=` or `c4?123` on a board of this size (at most 9, so every number is one digit).
    pub fn read(text: &str, size: usize) -> Result<Self, Say> {
        let bad = || words::BAD_MOVE.with(&[("text", text.into())]);
        let (name, sign, rest) = match text.find(['=', '?']) {
            Some(at) => (&text[..at], text.as_bytes()[at], &text[at + 1..]),
            None => return Err(bad()),
        };
        let cell = Cell::parse(name, size).ok_or_else(|| {
            let last = Cell::new(size - 1, size - 1).to_string();
            words::NO_SUCH_CELL.with(&[("cell", name.into()), ("last", last.into())])
        })?;
        let mut numbers = Vec::new();
        for digit in rest.chars() {
            let number = digit.to_digit(10).ok_or_else(bad)?;
            if number == 0 || number as usize > size {
                return Err(words::BAD_VALUE.with(&[
                    ("value", number.into()),
                    ("cell", cell.to_string().into()),
                    ("size", size.into()),
                ]));
            }
            numbers.push(number as u8);
        }
        let what = match (sign, &numbers[..]) {
            (b'=', []) => What::Clear,
            (b'=', [number]) => What::Write(*number),
            (b'?', numbers) => What::Marks(numbers.iter().fold(0, |marks, number| marks | 1 << (number - 1))),
            _ => return Err(bad()),
        };
        Ok(Self { cell, what })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            What::Write(number) => write!(f, "{}={number}", self.cell),
            What::Clear => write!(f, "{}=", self.cell),
            What::Marks(marks) => {
                write!(f, "{}?", self.cell)?;
                (1..=9).filter(|number| marks >> (number - 1) & 1 != 0).try_for_each(|number| write!(f, "{number}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in ["c4=7", "c4=", "c4?123", "c4?", "i9=9"] {
            assert_eq!(Move::read(text, 9).unwrap().to_string(), text);
        }
        assert_eq!(Move::read("c4?3213", 9).unwrap().to_string(), "c4?123");
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        let refused = |text: &str| Move::read(text, 6).unwrap_err().to_string();
        assert_eq!(refused("c4=7"), "7 does not go into c4: this board takes the numbers from 1 to 6.");
        assert_eq!(refused("h4=1"), "“h4” is no cell of this board: cells go from a1 to f6.");
        for text in ["c4", "c4=12", "c4=x", "=", ""] {
            assert!(refused(text).contains("is no"), "{text}");
        }
    }
}
