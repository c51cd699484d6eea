//! Hints and tools: the engine's best moves, and the review of a game.

use game::{Budget, Hint, Say};
use serde_json::{Map, Value, json};

use crate::analysis::analyse;
use crate::engine::{Engine, Rated, Reach};
use crate::position::Position;
use crate::rules::Rules;
use crate::transcript::Record;
use crate::words;

/// The one kind of hint.
pub(crate) const BEST_MOVES: &str = "best-moves";
/// How many moves a hint names.
const NAMED: usize = 5;
/// How many moves come with the line that is expected to follow.
const WITH_LINES: usize = 3;
/// How far hints and reviews look unless told otherwise: a second or so on any board.
const USUAL: Reach = Reach { depth: 8, solve: 16 };
const MEMORY: usize = 64;

fn reach_within(budget: &Budget) -> Reach {
    let all = Reach::within(budget);
    Reach { depth: USUAL.depth.min(all.depth), solve: USUAL.solve.min(all.solve) }
}

/// Thinks of the best moves, written as the log keeps them: `best-moves exact f5:+2 d6:-4`.
pub(crate) fn best_moves(position: &Position, budget: &Budget) -> Result<String, Say> {
    let rated = Engine::within(budget, MEMORY).rate(position, reach_within(budget), budget);
    let Some(best) = rated.first() else { return Err(words::GAME_OVER.say()) };
    let kind = if best.exact { "exact" } else { "estimate" };
    let moves: Vec<String> =
        rated.iter().take(NAMED).map(|rated| format!("{}:{:+}", rated.square, rounded(rated.score))).collect();
    Ok(format!("{BEST_MOVES} {kind} {}", moves.join(" ")))
}

/// Tells the hint that the text keeps.
pub(crate) fn tell(rules: Rules, text: &str) -> Result<Hint, Say> {
    let wrong = || words::BAD_HINT.with(&[("text", text.into())]);
    let mut parts = text.split(' ');
    let (Some(BEST_MOVES), Some(kind @ ("exact" | "estimate"))) = (parts.next(), parts.next()) else {
        return Err(wrong());
    };
    let mut moves = Vec::new();
    for part in parts {
        let (square, score) = part.split_once(':').ok_or_else(wrong)?;
        let score: f64 = score.parse().map_err(|_| wrong())?;
        moves.push((rules.square(square)?, score));
    }
    let (square, score) = *moves.first().ok_or_else(wrong)?;
    let params = [("square", square.to_string().into()), ("score", format!("{score:+}").into())];
    let exact = kind == "exact";
    let say = if exact { words::HINT_EXACT.with(&params) } else { words::HINT_ESTIMATE.with(&params) };
    let listed: Vec<Value> =
        moves.iter().map(|(square, score)| json!({ "move": square.to_string(), "score": score })).collect();
    Ok(Hint { say, data: json!({ "exact": exact, "moves": listed }) })
}

/// Scores in tenths of a disc say all that an estimate knows.
fn rounded(score: f64) -> f64 {
    // Adding zero turns −0 into 0.
    (score * 10.0).round() / 10.0 + 0.0
}

/// Every move with its score, as JSON; the best ones with what both sides are expected to play. It is about where the
/// game stands, or about where it stood `after` so many moves.
pub(crate) fn think(record: &Record, arguments: &Map<String, Value>, budget: &Budget) -> Value {
    let positions = record.positions();
    let after = arguments.get("after").and_then(Value::as_u64).and_then(|after| positions.get(after as usize));
    let (position, reach) = (after.copied().unwrap_or(record.last()), wished(arguments, budget));
    let mut engine = Engine::within(budget, MEMORY);
    let mut listed = Vec::new();
    for (place, Rated { square, score, exact }) in engine.rate(&position, reach, budget).into_iter().enumerate() {
        let mut one = json!({ "move": square.to_string(), "score": rounded(score), "exact": exact });
        // What the rating has left in the table makes the second look cheap.
        if place < WITH_LINES
            && let Some(thought) = engine.think_of(&position, square, reach, budget)
        {
            one["line"] = thought.line.iter().map(ToString::to_string).collect::<Vec<_>>().into();
        }
        listed.push(one);
    }
    json!({ "moves": listed })
}

/// The review of a game, as JSON.
pub(crate) fn review(record: &Record, arguments: &Map<String, Value>, budget: &Budget) -> Value {
    json!({ "moves": analyse(&mut Engine::within(budget, MEMORY), record, wished(arguments, budget), budget) })
}

/// The reach that the arguments ask for: `depth` and `solve`, as numbers.
fn wished(arguments: &Map<String, Value>, budget: &Budget) -> Reach {
    let number = |name: &str| arguments.get(name).and_then(Value::as_u64).map(|number| number.clamp(1, 60) as u32);
    let usual = reach_within(budget);
    Reach { depth: number("depth").unwrap_or(usual.depth), solve: number("solve").unwrap_or(usual.solve) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_moves_come_with_lines_that_lead_to_their_scores() {
        let rules = Rules::from_size("4x4").unwrap();
        let start = Position::start(rules);
        let thought = think(&Record::new(start), &Map::new(), &Budget::unlimited());
        let moves = thought["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 4);
        for one in &moves[..WITH_LINES] {
            let line: Vec<&str> =
                one["line"].as_array().unwrap().iter().map(|square| square.as_str().unwrap()).collect();
            assert_eq!(Some(&line[0]), one["move"].as_str().as_ref());
            let mut end = start;
            for square in &line {
                end.play(rules.square(square).unwrap()).unwrap();
            }
            // Black loses 3 to 11 with best play on both sides, and the winner takes the two empty squares.
            assert!(end.is_over());
            assert_eq!((end.margin().abs(), end.empties(), &one["score"]), (8, 2, &json!(-10.0)), "{line:?}");
        }
        assert!(moves[WITH_LINES].get("line").is_none());
    }
    #[test]
    fn a_position_that_is_past_can_be_thought_about() {
        let rules = Rules::from_size("4x4").unwrap();
        let start = Position::start(rules);
        let mut record = Record::new(start);
        record.play(start.moves()[0]).unwrap();
        let after = |moves: u64| {
            let arguments = Map::from_iter([("after".to_owned(), json!(moves))]);
            think(&record, &arguments, &Budget::unlimited())
        };
        assert_eq!(after(0), think(&Record::new(start), &Map::new(), &Budget::unlimited()));
        assert_eq!(after(1), think(&record, &Map::new(), &Budget::unlimited()));
        assert_ne!(after(0), after(1));
    }
}
