//! What an operator or a player writes in a word: limits, networks, players, wishes for a level.
#![no_main]

use game::{PlayerName, Seat};
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};
use server::{Network, Rates};

fuzz_target!(|text: &str| {
    let mut rates = Rates::default();
    for line in text.lines().take(20) {
        match rates.clone().change(line) {
            Ok(changed) => rates = changed,
            Err(wrong) => assert!(!wrong.is_empty()),
        }
        let _ = line.parse::<Network>();
        for game in tables::GAMES {
            let facts = game.facts();
            for seat in 0..facts.seats.len() {
                if let Err(say) = PlayerName::read(facts, line, Seat(seat as u8)) {
                    assert!(!say.text.is_empty());
                }
            }
        }
    }
    // As the server gets them, or as the command line does: NAME=VALUE, one a line.
    let given: Map<String, Value> = serde_json::from_str(text).unwrap_or_else(|_| {
        let pairs = text.lines().filter_map(|line| line.split_once('='));
        pairs.map(|(name, value)| (name.to_owned(), value.into())).collect()
    });
    for levels in tables::GAMES.iter().filter_map(|game| game.levels()) {
        if let Ok(wishes) = levels.read_wishes(&given) {
            assert_eq!(levels.read_wishes(&wishes).expect("what was read can be read"), wishes);
        }
    }
});
