//! Hints: the engine's best moves.

use game::{Budget, Hint, Say};
use serde_json::{Value, json};

use super::reasons::why;
use crate::engine::{Engine, Reach};
use crate::position::Position;
use crate::words;

/// The one kind of hint.
pub(super) const BEST_MOVES: &str = "best-moves";
/// How many moves a hint names.
const NAMED: usize = 5;
/// How far hints and tools look by default: a second or so on any board.
const USUAL: Reach = Reach { depth: 8, solve: 16 };
/// How much they remember meanwhile, in mebibytes.
pub(super) const MEMORY: usize = 64;

/// The usual reach, or less where the budget allows no more.
pub(super) fn reach_within(budget: &Budget) -> Reach {
    USUAL.at_most(Reach::within(budget))
}

/// Thinks of the best moves, written as the log keeps them: `best-moves exact f5:+2 d6:-4`.
pub(super) fn best_moves(position: &Position, budget: &Budget) -> Result<String, Say> {
    let scored = Engine::within(budget, MEMORY).score_moves(position, reach_within(budget), budget);
    let Some(best) = scored.first() else { return Err(words::GAME_OVER.say()) };
    let kind = if best.exact { "exact" } else { "estimate" };
    let moves: Vec<String> =
        scored.iter().take(NAMED).map(|scored| format!("{}:{:+}", scored.square, rounded(scored.score))).collect();
    Ok(format!("{BEST_MOVES} {kind} {}", moves.join(" ")))
}

/// Tells the hint that the text keeps, about the position in which it was taken.
pub(super) fn tell(position: &Position, text: &str) -> Result<Hint, Say> {
    let wrong = || words::BAD_HINT.with(&[("text", text.into())]);
    let mut parts = text.split(' ');
    let (Some(BEST_MOVES), Some(kind @ ("exact" | "estimate"))) = (parts.next(), parts.next()) else {
        return Err(wrong());
    };
    let mut moves = Vec::new();
    for part in parts {
        let (square, score) = part.split_once(':').ok_or_else(wrong)?;
        let score: f64 = score.parse().map_err(|_| wrong())?;
        moves.push((position.rules().square(square)?, score));
    }
    let (square, score) = *moves.first().ok_or_else(wrong)?;
    let params = [("square", square.to_string().into()), ("score", format!("{score:+}").into())];
    let exact = kind == "exact";
    let say = if exact { words::HINT_EXACT.with(&params) } else { words::HINT_ESTIMATE.with(&params) };
    let say = match why(position, square) {
        Some(why) => words::HINT_BECAUSE.with(&[("hint", say.into()), ("why", why.into())]),
        None => say,
    };
    let listed: Vec<Value> =
        moves.iter().map(|(square, score)| json!({ "move": square.to_string(), "score": score })).collect();
    Ok(Hint { say, data: json!({ "exact": exact, "moves": listed }) })
}

/// Scores in tenths of a disc say all that an estimate knows.
pub(super) fn rounded(score: f64) -> f64 {
    // Adding zero turns −0 into 0.
    (score * 10.0).round() / 10.0 + 0.0
}
