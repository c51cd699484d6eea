//! Tables for the tests, and how they are asked.

use game::{Budget, Clock, Seat, Seed, Viewer};
use serde_json::{Map, Value, json};
use tables::{Answer, Command, Kind, Origin, Refusal, SeatHolder, Setup, Table};

pub const BLACK: Seat = Seat(0);
pub const WHITE: Seat = Seat(1);
pub const BREAKER: Seat = Seat(1);

/// A table of a preset, begun at time 0.
pub fn setup(game: &str, given: &Value, seats: [SeatHolder; 2]) -> Setup {
    let found = tables::find(game).unwrap();
    let given: Map<String, Value> = given.as_object().unwrap().clone();
    let read = found.read_options(None, None, &given).unwrap();
    Setup {
        game: game.to_owned(),
        rules_version: found.facts().rules_version,
        options: read.options,
        preset: None,
        seed: Seed::from_number(5),
        salt: [7; 16],
        seats: seats.into(),
        clock: Clock::None,
        hints: false,
        rated: false,
        origin: Origin::House,
        started_at: Some(0),
    }
}

pub fn othello(seats: [SeatHolder; 2]) -> Setup {
    setup("othello", &json!({}), seats)
}

pub fn two_people() -> [SeatHolder; 2] {
    [SeatHolder::person("anna"), SeatHolder::person("bert")]
}

pub fn against_computer() -> [SeatHolder; 2] {
    [SeatHolder::person("anna"), SeatHolder::computer("greedy")]
}

/// Asks the table, and thinks of the hint where one is wanted.
pub fn answer(table: &Table, command: &Command, at: i64, budget: &Budget) -> Result<Answer, Refusal> {
    match table.answer(command, at)? {
        Answer::Think(thought) => table.answer_hint(command, thought.think(budget)?, at),
        answer => Ok(answer),
    }
}

/// Asks and appends.
pub fn take(table: &mut Table, seat: Seat, kind: Kind, text: &str, at: i64) -> Result<u64, Refusal> {
    let command = Command { seat, seen: table.last(), kind, text: text.to_owned() };
    match answer(table, &command, at, &Budget::unlimited())? {
        Answer::New(entry) => {
            let n = entry.n;
            table.append(entry).unwrap();
            Ok(n)
        }
        Answer::Again(n) => Ok(n),
        Answer::Think(_) => unreachable!("it was thought of"),
    }
}

pub fn play(table: &mut Table, moves: &[&str]) {
    for text in moves {
        let seat = table.turn().unwrap();
        take(table, seat, Kind::Move, text, table.last() as i64 * 1000 + 1000).unwrap();
    }
}

pub fn code<T: std::fmt::Debug>(answer: Result<T, Refusal>) -> &'static str {
    answer.unwrap_err().say().code
}

/// Everything that a viewer receives, without the time at which it was asked.
pub fn received(table: &Table, viewer: Viewer) -> String {
    let shown = json!({"table": table.show(viewer, 100_000, true), "entries": table.show_entries(0, viewer)});
    shown.to_string()
}
