//! Mastermind's codes, answers and histories: codes read back, and a history leads to a count or a contradiction.
#![no_main]

use game::Budget;
use libfuzzer_sys::fuzz_target;
use mastermind::{Answer, Knowledge, Size, Turn};

fuzz_target!(|bytes: &[u8]| {
    let [pegs, colours, kind, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    // Digits stand for themselves.
    let (pegs, colours) = (usize::from(pegs % 16), usize::from(colours % 16));
    let Ok(size) = Size::new(pegs, colours, kind & 1 > 0, kind & 2 > 0) else { return };
    let mut turns = Vec::new();
    for turn in text.split_whitespace().take(6) {
        let (guess, answer) = turn.split_once(':').unwrap_or((turn, ""));
        let (Ok(guess), answer) = (size.parse(guess), Answer::parse(answer)) else { continue };
        assert_eq!(size.parse(&guess.to_string()).expect("what was written can be read"), guess);
        if let Some(answer) = answer {
            assert_eq!(Answer::parse(&answer.to_string()), Some(answer));
            turns.push(Turn { guess, answer });
        }
    }
    if size.codes() <= 2000 {
        let known = Knowledge::after_all(size, &turns, &[], &Budget::nodes(100_000));
        let possible = known.possible().map_or(0, <[_]>::len) as u64;
        assert!(possible <= size.codes());
    }
});
