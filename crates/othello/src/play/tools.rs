//! Tools: thinking about a position, and the analysis of a game.

use game::Budget;
use serde_json::{Map, Value, json};

use super::hints::{MEMORY, reach_within, rounded};
use crate::engine::{self, Engine, Reach, ScoredMove};
use crate::openings::opening_name;
use crate::transcript::Transcript;

/// How many moves come with the line that is expected to follow.
const WITH_LINES: usize = 3;

/// Every move with its score, as JSON; the best ones with what both sides are expected to play. It is about where the
/// game stands, or about where it stood `after` so many moves.
pub(super) fn think(transcript: &Transcript, arguments: &Map<String, Value>, budget: &Budget) -> Value {
    let positions = transcript.positions();
    let after = arguments.get("after").and_then(Value::as_u64).and_then(|after| positions.get(after as usize));
    let (position, reach) = (after.copied().unwrap_or(transcript.last()), wished(arguments, budget));
    let mut engine = Engine::within(budget, MEMORY);
    let mut listed = Vec::new();
    for (place, ScoredMove { square, score, exact }) in
        engine.score_moves(&position, reach, budget).into_iter().enumerate()
    {
        let mut one = json!({ "move": square.to_string(), "score": rounded(score), "exact": exact });
        // What the scoring has left in memory makes the second look cheap.
        if place < WITH_LINES
            && let Some(thought) = engine.think_of(&position, square, reach, budget)
        {
            one["line"] = thought.line.iter().map(ToString::to_string).collect::<Vec<_>>().into();
        }
        listed.push(one);
    }
    json!({ "moves": listed })
}

/// A whole game judged move by move, as JSON.
pub(super) fn analyse(transcript: &Transcript, arguments: &Map<String, Value>, budget: &Budget) -> Value {
    let mut engine = Engine::within(budget, MEMORY);
    let moves = engine::analyse(&mut engine, transcript, wished(arguments, budget), budget);
    json!({ "opening": opening_name(transcript), "moves": moves })
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
    use crate::position::Position;
    use crate::rules::Rules;

    #[test]
    fn the_best_moves_come_with_lines_that_lead_to_their_scores() {
        let rules = Rules::from_size("4x4").unwrap();
        let start = Position::start(rules);
        let thought = think(&Transcript::new(start), &Map::new(), &Budget::unlimited());
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
        let mut transcript = Transcript::new(start);
        transcript.play(start.moves()[0]).unwrap();
        let after = |moves: u64| {
            let arguments = Map::from_iter([("after".to_owned(), json!(moves))]);
            think(&transcript, &arguments, &Budget::unlimited())
        };
        assert_eq!(after(0), think(&Transcript::new(start), &Map::new(), &Budget::unlimited()));
        assert_eq!(after(1), think(&transcript, &Map::new(), &Budget::unlimited()));
        assert_ne!(after(0), after(1));
    }
}
