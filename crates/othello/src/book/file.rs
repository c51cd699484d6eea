//! How a book is written: a frame with a checksum, then each position with its moves.
//!
//! A position is sixteen bytes, eight for the discs of each side, and the number of its moves. A move is its square, its
//! depth and two bytes of score in eighths of a disc, the lower byte first.

use std::collections::BTreeMap;

use game::Say;

use super::image::Image;
use super::{Known, Searched, Value};
use crate::sealed::Kind;
use crate::square::Square;
use crate::words;

const KIND: Kind = Kind { name: &words::BOOK, mark: *b"TOBK", version: 1 };

/// Until the values are worked out.
const NOTHING: Value = Value { score: 0.0, low: 0.0, high: 0.0 };

pub(super) fn write(positions: &BTreeMap<Image, Known>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (image, known) in positions {
        bytes.extend(image.own.to_le_bytes());
        bytes.extend(image.opp.to_le_bytes());
        bytes.push(known.moves.len() as u8);
        for one in &known.moves {
            bytes.extend([one.square.row() * 8 + one.square.column(), one.depth]);
            bytes.extend(one.eighths.to_le_bytes());
        }
    }
    KIND.seal(&bytes)
}

/// Reads a file. Every position must have each of its moves once, and stand as the book keeps it.
pub(super) fn read(file: &[u8]) -> Result<BTreeMap<Image, Known>, Say> {
    let mut bytes = KIND.open(file)?;
    let mut positions = BTreeMap::new();
    while !bytes.is_empty() {
        let (image, known) = position(&mut bytes).ok_or_else(|| KIND.damaged())?;
        positions.insert(image, known);
    }
    Ok(positions)
}

fn position(bytes: &mut &[u8]) -> Option<(Image, Known)> {
    let (own, opp) = (u64::from_le_bytes(take(bytes)?), u64::from_le_bytes(take(bytes)?));
    let image = Image { own, opp };
    let [count] = take(bytes)?;
    let mut moves = Vec::with_capacity(count.into());
    for _ in 0..count {
        let [square, depth, low, high] = take(bytes)?;
        if square >= 64 {
            return None;
        }
        moves.push(Searched {
            square: Square::new(square / 8, square % 8),
            eighths: i16::from_le_bytes([low, high]),
            depth,
        });
    }
    let whole = image.is_sound()
        && image == image.least()
        && moves.iter().map(|one| one.square).eq(image.distinct_moves())
        && moves.iter().all(|one| one.eighths.abs() <= 64 * 8);
    whole.then_some((image, Known { moves, value: NOTHING }))
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*taken)
}

/// A position that was just searched.
pub(super) fn known(moves: Vec<Searched>) -> Known {
    Known { moves, value: NOTHING }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;
    use crate::engine::Reach;

    fn book() -> Book {
        let mut book = Book::default();
        book.grow(Reach { depth: 2, solve: 0 }, 12, &game::Budget::unlimited(), |_| {});
        book
    }

    #[test]
    fn a_book_comes_back_as_it_was_written() {
        let book = book();
        assert_eq!(book.len(), 12);
        assert_eq!(Book::read(&book.write()), Ok(book));
        assert_eq!(Book::read(&KIND.seal(&[])), Ok(Book::default()));
    }

    #[test]
    fn a_book_that_is_not_whole_is_refused() {
        let good = book().write();
        let said = |file: &[u8]| Book::read(file).unwrap_err().to_string();
        assert_eq!(said(b"a book"), "This is no file of book positions.");
        assert!(said(&good[..good.len() - 1]).starts_with("This file of book positions is cut short"));
        for at in (0..good.len()).step_by(7) {
            let mut bad = good.clone();
            bad[at] ^= 4;
            assert!(Book::read(&bad).is_err(), "byte {at}");
        }
    }

    #[test]
    fn what_is_against_the_rules_is_refused_even_under_a_good_checksum() {
        let good = book().write();
        let held = KIND.open(&good).unwrap();
        let damaged = "This file of book positions is damaged.";
        for (at, value) in [(16, 0), (16, 200), (17, 64), (17, 0), (20, 0x7f)] {
            let mut held = held.to_vec();
            held[at] = value;
            assert_eq!(Book::read(&KIND.seal(&held)).unwrap_err().to_string(), damaged, "byte {at}");
        }
        // Two discs on a square.
        let mut both = held.to_vec();
        both.copy_within(8..16, 0);
        assert_eq!(Book::read(&KIND.seal(&both)).unwrap_err().to_string(), damaged);
        assert_eq!(Book::read(&KIND.seal(&held[..held.len() - 1])).unwrap_err().to_string(), damaged);
    }
}
