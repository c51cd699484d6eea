//! Commands at a table, as requests and sockets bring them: what is accepted can be appended and replayed.
#![no_main]

use game::{Budget, Clock, Seat, Seed, StopFlag, Viewer};
use libfuzzer_sys::fuzz_target;
use tables::{Answer, Command, Kind, Origin, SeatHolder, Setup, Table};
use tauler_fuzz::NEEDED;

fuzz_target!(|bytes: &[u8]| {
    let [game, preset, rated, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let number = usize::from(*game) % tables::GAMES.len();
    let game = tables::GAMES[number];
    let facts = game.facts();
    let preset = &facts.presets[usize::from(*preset) % facts.presets.len()];
    let Ok(read) = game.read_options(Some(preset), None, &NEEDED[number]) else { return };
    let Ok(used) = game.seats(&read.options) else { return };
    let holder = |at: usize| {
        if used.contains(&Seat(at as u8)) { SeatHolder::person(&format!("p{at}")) } else { SeatHolder::default() }
    };
    let setup = Setup {
        game: facts.name.to_owned(),
        rules_version: facts.rules_version,
        options: read.options,
        preset: Some(preset.name.to_owned()),
        seed: Seed::from_number(7),
        salt: [7; 16],
        seats: (0..facts.seats.len()).map(holder).collect(),
        clock: Clock::PerMove { ms: 60_000 },
        hints: false,
        rated: rated & 1 > 0,
        origin: Origin::House,
        started_at: Some(0),
    };
    let Ok(mut table) = Table::new(setup.clone()) else { return };
    let (stop, mut at) = (StopFlag::new(), 0);
    stop.raise();
    let hurry = Budget::unlimited().with_stop(stop);
    // A line is `SEAT KIND TEXT`; it names the last entry, or an older one.
    for line in text.lines().take(40) {
        let mut words = line.splitn(3, ' ');
        let seat = words.next().and_then(|word| word.parse::<u8>().ok()).unwrap_or_default() % facts.seats.len() as u8;
        let Some(Ok(kind)) = words.next().map(str::parse::<Kind>) else { continue };
        let text = words.next().unwrap_or_default().to_owned();
        at += 1000;
        let command = Command { seat: Seat(seat), seen: table.last(), kind, text };
        let answer = match table.answer(&command, at) {
            Ok(Answer::Think(hint)) => hint.think(&hurry).ok().and_then(|hint| table.answer_hint(&command, hint, at).ok()),
            answer => answer.ok(),
        };
        if let Some(Answer::New(entry)) = answer {
            table.append(entry).expect("what was answered can be appended");
        }
    }
    let again = Table::replay(setup, table.log().to_vec()).expect("a log can be replayed");
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
        let (one, other) = (table.show(viewer, at, true), again.show(viewer, at, true));
        assert_eq!(serde_json::to_value(one).expect("JSON"), serde_json::to_value(other).expect("JSON"));
    }
    assert_eq!(table.finished(), again.finished());
});
