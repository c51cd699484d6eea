//! Crush's boards, squares and candies to come: what is read is written so that it reads as the same.
#![no_main]

use crush::{Ahead, Board, Square};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.lines().collect();
    for line in &lines {
        if let Some(square) = Square::parse(line) {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
    }
    if let Some(board) = Board::parse(&lines) {
        let letter = |col, row| board.letter(Square::new(col, row)).unwrap_or('.');
        let row = |row| (0..board.width()).map(|col| letter(col, row)).collect::<String>();
        let written: Vec<String> = (0..board.height()).rev().map(row).collect();
        assert_eq!(written, lines);
        assert_eq!(Board::parse(&written), Some(board));
    }
    if let Some(ahead) = Ahead::parse(&lines) {
        assert_eq!(ahead.columns(lines.len() as u8), lines);
    }
});
