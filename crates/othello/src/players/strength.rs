//! The ten strengths of the engine: from a beginner, who makes a beginner's mistakes, to all that the engine can do.

use game::{Budget, Rng};

use crate::engine::{Engine, Reach, ScoredMove, Thought};
use crate::position::Position;
use crate::square::Square;

/// How one of them plays.
#[derive(Clone, Copy, Debug)]
struct Habits {
    reach: Reach,
    /// How often out of a thousand a quiet move is overlooked. People see moves that turn many discs first.
    overlooks: u64,
    /// How many discs of lasting advantage it would give for one disc turned now.
    greed: f64,
    /// How much it remembers between moves, in mebibytes.
    memory: usize,
}

const fn habits(depth: u32, solve: u32, overlooks: u64, greed: f64, memory: usize) -> Habits {
    Habits { reach: Reach { depth, solve }, overlooks, greed, memory }
}

const STRENGTHS: [Habits; 10] = [
    habits(1, 0, 600, 4.0, 1),
    habits(1, 0, 450, 2.0, 1),
    habits(2, 2, 350, 1.0, 1),
    habits(2, 4, 200, 0.5, 1),
    habits(3, 6, 100, 0.2, 1),
    habits(5, 10, 0, 0.0, 8),
    habits(7, 14, 0, 0.0, 16),
    habits(9, 18, 0, 0.0, 32),
    habits(12, 20, 0, 0.0, 64),
    habits(u32::MAX, u32::MAX, 0, 0.0, 128),
];

/// How long each of them may think over a move, in milliseconds.
pub(crate) const THINK_MS: &[u32] = &[200, 200, 200, 300, 300, 500, 1000, 1500, 2500, 5000];

/// The engine at one of its strengths, from 1 to 10.
pub struct Strength {
    habits: Habits,
    engine: Option<Engine>,
    rng: Rng,
}

impl Strength {
    /// A strength from 1 to 10; the stream decides what the lower ones overlook.
    pub fn new(strength: u32, rng: Rng) -> Self {
        Self { habits: STRENGTHS[strength.clamp(1, 10) as usize - 1], engine: None, rng }
    }

    /// The move it makes, and what it thinks of it; none when the game is over.
    pub fn think(&mut self, position: &Position, budget: &Budget) -> Option<Thought> {
        let habits = self.habits;
        let engine = self.engine.get_or_insert_with(|| Engine::within(budget, habits.memory));
        let reach = habits.reach.at_most(Reach::within(budget));
        if habits.overlooks == 0 {
            return engine.think(position, reach, budget);
        }
        let before = budget.spent();
        let scored = engine.score_moves(position, reach, budget);
        let turned = |square: Square| {
            let mut after = *position;
            after.play(square).map_or(0, |played| played.turned.len())
        };
        let mut seen: Vec<(f64, ScoredMove)> = Vec::new();
        let mut most_striking = None;
        for scored in scored {
            let discs = turned(scored.square);
            if most_striking.is_none_or(|(most, _)| discs > most) {
                most_striking = Some((discs, scored));
            }
            if !self.rng.chance(habits.overlooks, 1000 * (1 + discs as u64 / 2)) {
                seen.push((scored.score + habits.greed * discs as f64, scored));
            }
        }
        let chosen = seen.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        let ScoredMove { square, score, exact } =
            chosen.map(|(_, scored)| scored).or(most_striking.map(|(_, scored)| scored))?;
        let depth = reach.depth.min(position.empties());
        Some(Thought { best: square, score, exact, depth, nodes: budget.spent() - before, line: vec![square] })
    }
}
