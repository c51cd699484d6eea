//! Moves and hints of every game, straight at a position: accepted or refused, and a refusal changes nothing.
#![no_main]

use game::{Seat, Seed, Turn, Viewer};
use libfuzzer_sys::fuzz_target;
use tauler_fuzz::NEEDED;

fuzz_target!(|bytes: &[u8]| {
    let [game, preset, seed, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let number = usize::from(*game) % tables::GAMES.len();
    let game = tables::GAMES[number];
    let presets = game.facts().presets;
    let preset = &presets[usize::from(*preset) % presets.len()];
    let Ok(read) = game.read_options(Some(preset), None, &NEEDED[number]) else { return };
    let Ok(mut position) = game.start(&read.options, &Seed::from_number(u64::from(*seed))) else { return };
    let mut rng = Seed::from_number(u64::from(*seed)).stream("moves", None, 0);
    for line in text.lines().take(60) {
        let Turn::Seat(seat) = position.turn() else { return };
        if line.is_empty() {
            if let Some(mv) = position.random_move(&mut rng) {
                position.play(seat, &mv).expect("a random move is legal");
            }
            continue;
        }
        let before = position.view(Viewer::Seat(seat)).json();
        if position.play(seat, line).is_err() {
            assert_eq!(position.view(Viewer::Seat(seat)).json(), before, "{line:?} was refused");
        }
        for seat in 0..game.facts().seats.len() {
            let _ = position.copy().take_hint(Seat(seat as u8), line);
        }
    }
});
