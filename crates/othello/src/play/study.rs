//! Tools that need no table: what an analysis board and an opening drill ask about any line of moves.
//!
//! A line is where it `start`s (empty for the usual start), its `moves` as a transcript, and the rules: `size` such as
//! 8x8, and `directions` such as h,v,d. What is left out is as usual.

use std::time::Duration;

use game::{Budget, Say};
use serde_json::{Map, Value, json};

use super::Options;
use super::hints::{MEMORY, rounded};
use crate::book::{Book, BookMove};
use crate::engine::{self, Engine, Reach, ScoredMove};
use crate::formats::{GgfGame, board_text, read_ggf, read_obf, square_rules, write_ggf, write_obf};
use crate::openings::{named_lines, opening_name};
use crate::position::Position;
use crate::rules::Rules;
use crate::transcript::{Transcript, continue_transcript, read_transcript};
use crate::words;

/// How many moves come with the line that is expected to follow.
const WITH_LINES: usize = 5;
/// How long one question may take where neither it nor who runs it says so, in milliseconds.
const USUAL_MS: u64 = 15_000;
/// How far beyond a window a shallow search must be to be trusted in a search that is to be surer, in standard
/// deviations; and how sure that makes it, in percent.
const SURER: (f64, u32) = (2.6, 99);
/// The same of the usual search.
const USUALLY_SURE: u32 = 84;

/// Uses a tool of this name; none where there is none.
pub(super) fn tool(name: &str, arguments: &Map<String, Value>, budget: &Budget) -> Option<Result<Value, Say>> {
    let about_line = |tell: fn(&Transcript, &Map<String, Value>, &Budget) -> Value| {
        line(arguments).map(|line| tell(&line, arguments, budget))
    };
    Some(match name {
        "explore" => about_line(explore),
        "judge" => about_line(judge),
        "book" => about_line(|line, _, _| book(&line.last())),
        "openings" => Ok(openings()),
        "record" => record(arguments),
        _ => return None,
    })
}

fn text<'a>(arguments: &'a Map<String, Value>, name: &str) -> &'a str {
    arguments.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn number(arguments: &Map<String, Value>, name: &str) -> Option<u64> {
    arguments.get(name).and_then(Value::as_u64)
}

fn rules(arguments: &Map<String, Value>) -> Result<Rules, Say> {
    let rules = match text(arguments, "size") {
        "" => Rules::STANDARD,
        size => Rules::from_size(size)?,
    };
    match text(arguments, "directions") {
        "" => Ok(rules),
        directions => rules.with_directions(directions.parse()?),
    }
}

/// The line that the arguments tell.
fn line(arguments: &Map<String, Value>) -> Result<Transcript, Say> {
    let rules = rules(arguments)?;
    let start = match text(arguments, "start") {
        "" => Position::start(rules),
        start => read_obf(rules, start)?.position,
    };
    continue_transcript(Transcript::new(start), text(arguments, "moves"))
}

/// So many milliseconds out of a budget.
fn part_of(budget: &Budget, arguments: &Map<String, Value>) -> Budget {
    let wished = Duration::from_millis(number(arguments, "ms").unwrap_or(USUAL_MS).max(1));
    let left = budget.time_limit().map_or(wished, |limit| limit.saturating_sub(budget.elapsed()).min(wished));
    let part = Budget::time(left).with_stop(budget.stop().clone()).with_threads(budget.threads());
    match budget.node_limit() {
        Some(nodes) => part.with_nodes(nodes.saturating_sub(budget.spent()).max(1)),
        None => part,
    }
}

/// Every move of where the line leads, with its score, to a `depth`, and to the end from `solve` empty squares on; with
/// `surer` the search trusts its shallow looks less.
fn explore(line: &Transcript, arguments: &Map<String, Value>, budget: &Budget) -> Value {
    let position = line.last();
    let part = part_of(budget, arguments);
    let depth = number(arguments, "depth").unwrap_or(8).clamp(1, 60) as u32;
    let solve = number(arguments, "solve").unwrap_or(0).min(60) as u32;
    let surer = arguments.get("surer").and_then(Value::as_bool).unwrap_or(false);
    let reach = Reach { depth, solve };
    let mut engine = Engine::within(&part, MEMORY);
    if surer {
        engine = engine.with_confidence(SURER.0);
    }
    let thought = engine.think_of_all(&position, reach, &part);
    let (reached, scored) = thought.map_or((0, Vec::new()), |(thought, scored)| (thought.depth, scored));
    let mut listed = Vec::new();
    for (place, ScoredMove { square, score, exact }) in scored.into_iter().enumerate() {
        let mut one = json!({ "move": square.to_string(), "score": rounded(score), "exact": exact });
        // What the scoring has left in memory makes the second look cheap.
        if place < WITH_LINES
            && let Some(thought) = engine.think_of(&position, square, reach, &part)
        {
            one["line"] = thought.line.iter().map(ToString::to_string).collect();
        }
        listed.push(one);
    }
    let _ = budget.spend(part.spent());
    json!({
        "moves": listed, "depth": reached, "sure": if surer { SURER.1 } else { USUALLY_SURE },
        "empties": position.empties(), "opening": opening_name(line),
    })
}

/// The moves of the line judged, those `from` so many on; later ones first where the time does not last.
fn judge(line: &Transcript, arguments: &Map<String, Value>, budget: &Budget) -> Value {
    let part = part_of(budget, arguments);
    let from = number(arguments, "from").unwrap_or(0).min(line.moves().len() as u64) as usize;
    let mut rest = Transcript::new(line.positions()[from]);
    for (_, square) in &line.moves()[from..] {
        rest.play(*square).expect("the moves of a transcript are legal");
    }
    let depth = number(arguments, "depth").unwrap_or(8).clamp(1, 20) as u32;
    let solve = number(arguments, "solve").unwrap_or(14).min(20) as u32;
    let moves = engine::analyse(&mut Engine::within(&part, MEMORY), &rest, Reach { depth, solve }, &part);
    let _ = budget.spend(part.spent());
    json!({ "opening": opening_name(line), "from": line.moves().len() - moves.len(), "moves": moves })
}

/// What the book says of a position.
fn book(position: &Position) -> Value {
    let told = |one: BookMove| {
        json!({
            "move": one.square.to_string(), "score": rounded(one.score), "low": rounded(one.low),
            "high": rounded(one.high), "depth": one.depth, "goes_on": one.goes_on,
        })
    };
    json!({ "moves": Book::built_in().moves(position).into_iter().map(told).collect::<Vec<_>>() })
}

/// The openings that have names.
fn openings() -> Value {
    json!({
        "openings": named_lines().map(|(name, line)| json!({ "name": name, "moves": line.to_string() }))
            .collect::<Vec<_>>(),
    })
}

/// A game read from `text` (a transcript, GGF or OBF) or told as a line, in every format that can hold it.
fn record(arguments: &Map<String, Value>) -> Result<Value, Say> {
    let given = text(arguments, "text").trim();
    let line = if given.is_empty() { line(arguments)? } else { read(given, rules(arguments)?)? };
    let (start, rules) = (line.start(), line.start().rules());
    let mut options = Options::new(rules);
    if start != Position::start(rules) {
        options.start = board_text(&start);
    }
    Ok(json!({
        "options": options, "moves": line.moves().iter().map(|(_, square)| square.to_string()).collect::<Vec<_>>(),
        "transcript": line.to_string(), "obf": write_obf(&line.last()),
        "ggf": write_ggf(&GgfGame::new(line.clone()).with_opening()).ok(), "opening": opening_name(&line),
    }))
}

fn read(given: &str, rules: Rules) -> Result<Transcript, Say> {
    if given.contains("(;") {
        return Ok(read_ggf(given)?.swap_remove(0).transcript);
    }
    // A board has no digits, but for the scores that may follow it.
    let board = given.split(';').next().unwrap_or_default();
    if board.contains(|sign: char| sign.is_ascii_digit()) {
        // The numbers of moves are no part of a transcript.
        let signs = |sign: char| sign.is_ascii_digit() || ".)".contains(sign);
        let words = given.split([' ', '\t', '\r', '\n', ',', ';']);
        let plain: Vec<&str> = words.map(|word| word.trim_start_matches(signs)).collect();
        return read_transcript(rules, &plain.join(" "));
    }
    if !board.contains(|sign: char| "-.XOxo*".contains(sign)) || board.trim().len() < 16 {
        return Err(words::NO_RECORD.say());
    }
    let rules = square_rules(given).unwrap_or(rules);
    Ok(Transcript::new(read_obf(rules, given.lines().next().unwrap_or_default())?.position))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(name: &str, arguments: Value) -> Result<Value, Say> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        tool(name, &arguments, &Budget::unlimited()).unwrap()
    }

    fn moves(answer: &Value) -> Vec<&str> {
        answer["moves"].as_array().unwrap().iter().map(|one| one["move"].as_str().unwrap()).collect()
    }

    #[test]
    fn a_position_is_explored_as_deep_as_wished() {
        let told = ask("explore", json!({ "moves": "f5d6c3d3c4", "depth": 6 })).unwrap();
        assert_eq!((&told["depth"], &told["sure"], &told["opening"]), (&json!(6), &json!(84), &json!("Tiger")));
        let position = read_transcript(Rules::STANDARD, "f5d6c3d3c4").unwrap().last();
        assert_eq!(moves(&told).len(), position.moves().len());
        assert_eq!(told["moves"][0]["line"][0], told["moves"][0]["move"]);
        let surer = ask("explore", json!({ "moves": "f5d6c3d3c4", "depth": 6, "surer": true })).unwrap();
        assert_eq!(surer["sure"], 99);
    }

    #[test]
    fn the_end_is_proven() {
        let arguments = json!({ "size": "4x4", "depth": 4, "solve": 12 });
        let told = ask("explore", arguments).unwrap();
        assert!(told["moves"].as_array().unwrap().iter().all(|one| one["exact"] == true && one["score"] == -10.0));
        let over = json!({ "size": "4x4", "start": "XXXXXXXXXXXXXXX- X" });
        assert_eq!(ask("explore", over).unwrap()["moves"], json!([]));
    }

    #[test]
    fn a_line_is_judged_from_where_it_is_new() {
        let all = ask("judge", json!({ "moves": "f5d6c3d3c4", "depth": 4 })).unwrap();
        assert_eq!((moves(&all).len(), &all["from"]), (5, &json!(0)));
        let last = ask("judge", json!({ "moves": "f5d6c3d3c4", "depth": 4, "from": 4 })).unwrap();
        assert_eq!((moves(&last), &last["from"]), (vec!["c4"], &json!(4)));
    }

    #[test]
    fn a_record_is_read_in_every_format() {
        for text in ["f5d6c3", "F5 D6 C3", "1. f5 2. d6 3. c3", "1.f5 d6 2.c3", "f5, d6, c3"] {
            let read = ask("record", json!({ "text": text })).unwrap();
            assert_eq!((&read["transcript"], &read["options"]["start"]), (&json!("f5d6c3"), &json!("")), "{text}");
            let again = ask("record", json!({ "text": read["ggf"] })).unwrap();
            assert_eq!(again["transcript"], "f5d6c3");
            let position = ask("record", json!({ "text": read["obf"] })).unwrap();
            assert_eq!((&position["obf"], &position["moves"]), (&read["obf"], &json!([])));
            assert!(read["obf"].as_str().unwrap().starts_with(position["options"]["start"].as_str().unwrap()));
        }
        for text in ["hello", "X", "f5f5", "(;GM[Othello];)"] {
            assert!(ask("record", json!({ "text": text })).is_err(), "{text}");
        }
    }

    #[test]
    fn the_book_prices_every_move_that_it_knows() {
        let told = ask("book", json!({ "moves": "f5" })).unwrap();
        assert_eq!(moves(&told).len(), 3);
        assert_eq!(ask("book", json!({ "size": "6x6" })).unwrap()["moves"], json!([]));
        assert_eq!(ask("openings", json!({})).unwrap()["openings"].as_array().unwrap().len(), 150);
    }

    #[test]
    fn a_wrong_line_is_refused_with_its_move() {
        let said = ask("explore", json!({ "moves": "f5a1" })).unwrap_err().to_string();
        assert!(said.starts_with("Move 2, “a1”"), "{said}");
        assert!(ask("judge", json!({ "size": "99x1" })).is_err());
        assert!(ask("book", json!({ "directions": "up" })).is_err());
    }
}
