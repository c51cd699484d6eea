//! A whole game judged, move by move.

use game::Budget;
use serde::Serialize;

use super::{Engine, Reach};
use crate::colour::Colour;
use crate::position::Position;
use crate::square::Square;
use crate::transcript::Transcript;

/// One move of a game, judged for the side that made it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnalysedMove {
    /// Who made it: `black` or `white`.
    pub colour: &'static str,
    /// The move.
    #[serde(rename = "move")]
    pub square: String,
    /// The margin that it leads to, in discs.
    pub score: f64,
    /// The best move instead.
    pub best: String,
    /// The margin that the best move leads to.
    pub best_score: f64,
    /// What the move gave away; never less than 0.
    pub loss: f64,
    /// Whether the scores are proven.
    pub exact: bool,
}

/// Judges every move of a game, to this reach. It begins at the end, where what is learnt helps the moves before; when
/// the budget runs out, the moves before are missing.
///
/// ```
/// use othello::{analyse, read_transcript, Engine, Reach, Rules};
/// let transcript = read_transcript(Rules::STANDARD, "f5d6c3d3c4").unwrap();
/// let judged = analyse(&mut Engine::new(8), &transcript, Reach { depth: 4, solve: 0 }, &game::Budget::unlimited());
/// assert_eq!(judged.len(), 5);
/// assert!(judged.iter().all(|judged| judged.loss >= 0.0));
/// ```
pub fn analyse(engine: &mut Engine, transcript: &Transcript, reach: Reach, budget: &Budget) -> Vec<AnalysedMove> {
    let positions = transcript.positions();
    let total = transcript.moves().len();
    let mut analysed: Vec<AnalysedMove> = Vec::new();
    for (place, (colour, square)) in transcript.moves().iter().enumerate().rev() {
        if budget.is_over() {
            break;
        }
        let judged = budget.quietly(|| judge(engine, &positions[place], *colour, *square, reach, budget));
        let Some(found) = judged else { break };
        analysed.push(found);
        budget.report(analysed.len() as u64, Some(total as u64), || format!("move {} of {total}", place + 1));
    }
    analysed.reverse();
    analysed
}

fn judge(
    engine: &mut Engine,
    position: &Position,
    colour: Colour,
    square: Square,
    reach: Reach,
    budget: &Budget,
) -> Option<AnalysedMove> {
    let best = engine.think(position, reach, budget)?;
    let played = if best.best == square { best.clone() } else { engine.think_of(position, square, reach, budget)? };
    if budget.is_over() {
        return None;
    }
    Some(AnalysedMove {
        colour: colour.name(),
        square: square.to_string(),
        score: played.score,
        best: best.best.to_string(),
        best_score: best.score.max(played.score),
        loss: (best.score - played.score).max(0.0),
        exact: best.exact && played.exact,
    })
}
