//! The names of openings, found by position: a game may come to one by any order of moves, turned or mirrored.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::board::{Bits, Board, OnBoard, on_board};
use crate::position::Position;
use crate::rules::Rules;
use crate::transcript::{Transcript, read_transcript};

/// A name and its moves a line; where several names share a position, the first is the best attested.
const LIST: &str = include_str!("openings.tsv");

/// No opening that has a name is longer.
const LONGEST: usize = 32;

/// The name of a position, if it has one of its own.
fn name_at(position: &Position) -> Option<&'static str> {
    static NAMES: LazyLock<HashMap<u64, &str>> = LazyLock::new(|| {
        let mut names = HashMap::new();
        for (name, line) in named_lines() {
            names.entry(key(&line.last())).or_insert(name);
        }
        names
    });
    if position.rules().is_standard() { NAMES.get(&key(position)).copied() } else { None }
}

/// The openings that have names, with their moves.
pub(crate) fn named_lines() -> impl Iterator<Item = (&'static str, Transcript)> {
    LIST.lines().filter_map(|line| line.split_once('\t')).map(|(name, moves)| {
        (name, read_transcript(Rules::STANDARD, moves).expect("the moves of an opening are legal"))
    })
}

/// What all images of a position have in common.
fn key(position: &Position) -> u64 {
    struct Turning<'a>(&'a Position);
    impl OnBoard for Turning<'_> {
        type Output = u64;
        fn run<B: Board>(self, board: &B) -> u64 {
            let (own, opp) = self.0.on(board);
            let (own, opp) = board.canonical(own, opp);
            B::Bits::hash_pair(own, opp)
        }
    }
    on_board(position.rules(), Turning(position))
}

/// The name of a game's opening: that of the last of its positions that has one.
///
/// ```
/// use othello::{Rules, opening_name, read_transcript};
/// let named = |moves| opening_name(&read_transcript(Rules::STANDARD, moves).unwrap());
/// assert_eq!(named("f5d6c3d3c4"), Some("Tiger"));
/// assert_eq!(named("c4e3f6e6f5"), Some("Tiger"));
/// assert_eq!(named("f5"), None);
/// ```
pub fn opening_name(transcript: &Transcript) -> Option<&'static str> {
    let mut position = transcript.start();
    let mut name = name_at(&position);
    for (_, square) in transcript.moves().iter().take(LONGEST) {
        position.play(*square).expect("the moves of a transcript are legal");
        name = name_at(&position).or(name);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_found_by_one_of_its_names() {
        let mut names = 0;
        for (name, moves) in LIST.lines().map(|line| line.split_once('\t').expect("a name and moves")) {
            let transcript = read_transcript(Rules::STANDARD, moves).unwrap();
            let found = opening_name(&transcript).unwrap();
            assert!(transcript.moves().len() <= LONGEST);
            assert!(name == found || LIST.contains(&format!("{found}\t")), "{name} {found}");
            names += usize::from(name == found);
        }
        assert!(names > 100, "{names} names are the first of their positions");
    }

    #[test]
    fn a_game_keeps_the_name_of_its_opening() {
        let game = read_transcript(Rules::STANDARD, "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6").unwrap();
        assert!(opening_name(&game).is_some());
        let small = read_transcript(Rules::from_size("6x6").unwrap(), "b3b2").unwrap();
        assert_eq!(opening_name(&small), None);
    }
}
