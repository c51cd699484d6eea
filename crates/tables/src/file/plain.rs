//! A plain transcript, for games that have no text format of their own.
//!
//! The first line names the game and its options, then come its seed and who played, then the moves: the seat, the
//! move, and after a semicolon what followed from it; last, who gave up. `#` begins a comment.
//!
//! ```text
//! mastermind pegs=4 colours=7 repeats=no blanks=no turns=8 secret=drawn answers=by-hand
//! seed 0000…
//! name breaker Anna
//! 1. breaker 1234 ; 1,2
//! ```

use std::fmt::Write as _;

use game::{Record, Say, Seat, in_line};
use serde_json::{Map, Value};

use super::{BAD_GAME_FILE, GameFile, is_agreed, lost_by_word};
use crate::commitment::hex;
use crate::registry::find;
use crate::table::{Millis, Table};

/// In the place of a move that was lost by time.
const LOST_TURN: &str = "--";

pub(super) fn write(table: &Table, names: &[String]) -> String {
    let (facts, setup) = (table.game().facts(), table.setup());
    let mut text = setup.game.clone();
    for field in facts.options {
        let value = match setup.options.get(field.name) {
            Some(Value::Bool(flag)) => if *flag { "yes" } else { "no" }.to_owned(),
            Some(Value::String(text)) => text.clone(),
            Some(Value::Array(parts)) => parts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
            Some(other) => other.to_string(),
            None => continue,
        };
        let _ = write!(text, " {}={value}", field.name);
    }
    let _ = writeln!(text, "\nseed {}", hex(setup.seed.bytes()));
    for (seat, name) in facts.seats.iter().zip(names).filter(|(_, name)| !name.is_empty()) {
        let _ = writeln!(text, "name {} {name}", seat.name);
    }
    for (at, (seat, played)) in table.standing_turns().enumerate() {
        let _ = write!(text, "{}. {} {}", at + 1, facts.seats[seat.index()].name, played.unwrap_or(LOST_TURN));
        let remarks = table.remarks(at);
        let _ = if remarks.is_empty() { writeln!(text) } else { writeln!(text, " ; {}", remarks.join(" ")) };
    }
    if let Some(seat) = lost_by_word(table) {
        let _ = writeln!(text, "lost {}", facts.seats[seat.index()].name);
    }
    if is_agreed(table) {
        let _ = writeln!(text, "drawn");
    }
    if let Some(outcome) = table.outcome() {
        let _ = writeln!(text, "# {}", outcome.say.text);
    }
    text
}

/// Reads a transcript; none where the first word is no game's name.
pub(super) fn read(text: &str, now: Millis) -> Option<Result<GameFile, Say>> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.split('#').next().unwrap_or("").trim()));
    let (_, head) = lines.find(|(_, line)| !line.is_empty())?;
    let mut words = head.split_whitespace();
    let game = find(words.next()?).ok()?;
    let facts = game.facts();
    let options: Map<String, Value> = words
        .filter_map(|word| word.split_once('='))
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .collect();
    let read = || {
        let options = game.read_options(None, None, &options).map_err(|mut problems| problems.remove(0).say)?.options;
        let mut record = Record { options, names: vec![String::new(); facts.seats.len()], ..Record::default() };
        let mut seed = None;
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let wrong = |reason: &str| in_line(number, BAD_GAME_FILE.with(&[("reason", reason.into())]));
            let seat = |name: &str| -> Result<Seat, Say> {
                facts.seat(name).ok_or_else(|| wrong(&format!("the game has no seat {name}")))
            };
            if line == "drawn" {
                record.agreed = true;
                continue;
            }
            let (word, rest) = line.split_once(' ').ok_or_else(|| wrong("a seat and a move are wanted"))?;
            match word {
                "seed" => seed = Some(rest.trim().to_owned()),
                "lost" => record.lost = Some(seat(rest.trim())?),
                "name" => {
                    let (named, name) = rest.split_once(' ').unwrap_or((rest, ""));
                    name.trim().clone_into(&mut record.names[seat(named)?.index()]);
                }
                _ => {
                    let rest = if word.ends_with('.') { rest.trim() } else { line };
                    let (named, played) = rest.split_once(' ').ok_or_else(|| wrong("a seat and a move are wanted"))?;
                    let played = played.split(';').next().unwrap_or_default().trim();
                    let played = if played == LOST_TURN { "" } else { played };
                    record.moves.push((seat(named)?, played.to_owned()));
                }
            }
        }
        let told = GameFile::told(game, record, now);
        Ok(GameFile { seed: seed.unwrap_or_else(|| told.seed.clone()), ..told })
    };
    Some(read())
}
