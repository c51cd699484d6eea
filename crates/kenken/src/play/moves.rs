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
    pub change: Change,
}

/// What a move does to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Writes a number.
    Write(u8),
    /// Clears the number.
    Clear,
    /// Sets the pencil marks (bit `number − 1`), which may be none.
    Marks(u16),
}

impl Move {
    /// Reads `c4=7`, `c4=` or `c4?1,12` on a board of this size. Up to the size 9 marks may stand without commas
    /// (`c4?123`), as they were written once.
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
        let numbers = read_numbers(rest, sign == b'?' && size <= 9).ok_or_else(bad)?;
        if let Some(&number) = numbers.iter().find(|number| !(1..=size as u32).contains(number)) {
            return Err(words::BAD_VALUE.with(&[
                ("value", number.into()),
                ("cell", cell.to_string().into()),
                ("size", size.into()),
            ]));
        }
        let change = match (sign, &numbers[..]) {
            (b'=', []) => Change::Clear,
            (b'=', [number]) => Change::Write(*number as u8),
            (b'?', numbers) => Change::Marks(numbers.iter().fold(0, |marks, number| marks | 1 << (number - 1))),
            _ => return Err(bad()),
        };
        Ok(Self { cell, change })
    }
}

/// Numbers with commas between, or, where that is allowed, one digit after another.
fn read_numbers(text: &str, together: bool) -> Option<Vec<u32>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    if together && !text.contains(',') {
        return text.chars().map(|digit| digit.to_digit(10)).collect();
    }
    // At most three digits: no board has such numbers, and what is wrong with them can still be said.
    let number = |part: &str| {
        let right = (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        right.then(|| part.parse().ok()).flatten()
    };
    text.split(',').map(number).collect()
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.change {
            Change::Write(number) => write!(f, "{}={number}", self.cell),
            Change::Clear => write!(f, "{}=", self.cell),
            Change::Marks(marks) => {
                let numbers = (1..=16).filter(|number| marks >> (number - 1) & 1 != 0);
                let numbers: Vec<String> = numbers.map(|number: u32| number.to_string()).collect();
                write!(f, "{}?{}", self.cell, numbers.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in ["c4=7", "c4=", "c4?1,2,3", "c4?", "i9=9"] {
            assert_eq!(Move::read(text, 9).unwrap().to_string(), text);
        }
        for text in ["c4=12", "p16=16", "c4?1,12", "c4?12", "c4?"] {
            assert_eq!(Move::read(text, 16).unwrap().to_string(), text);
        }
    }

    #[test]
    fn marks_without_commas_are_read_as_ever() {
        assert_eq!(Move::read("c4?123", 9).unwrap().to_string(), "c4?1,2,3");
        assert_eq!(Move::read("c4?3213", 9).unwrap().to_string(), "c4?1,2,3");
        assert_eq!(Move::read("c4?12", 9).unwrap().change, Change::Marks(0b11));
        assert_eq!(Move::read("c4?12", 12).unwrap().change, Change::Marks(1 << 11));
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        let refused = |text: &str, size| Move::read(text, size).unwrap_err().to_string();
        assert_eq!(refused("c4=7", 6), "7 does not go into c4: this board takes the numbers from 1 to 6.");
        assert_eq!(refused("c4=12", 6), "12 does not go into c4: this board takes the numbers from 1 to 6.");
        assert_eq!(refused("c4?1,17", 16), "17 does not go into c4: this board takes the numbers from 1 to 16.");
        assert_eq!(refused("h4=1", 6), "“h4” is no cell of this board: cells go from a1 to f6.");
        for text in ["c4", "c4=1,2", "c4=x", "c4=+1", "c4?1,,2", "c4?1,", "c4=99999999999", "=", ""] {
            assert!(refused(text, 6).contains("is no"), "{text}");
        }
    }
}
