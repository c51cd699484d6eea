//! The ten strengths of the engine: from a beginner, who makes a beginner's mistakes, to all that the engine can do.

use game::{Budget, Rng};

use crate::book::Book;
use crate::colour::Colour;
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
    /// What it knows of openings.
    openings: Openings,
}

/// What a strength knows of openings: it takes its first moves from the book, any of those that cost little.
#[derive(Clone, Copy, Debug)]
struct Openings {
    /// While so few discs are on the board.
    discs: u32,
    /// As much as a move may cost, in discs.
    within: f64,
}

/// A beginner has seen how games begin; a club player knows some openings; the best know all that there is.
const SEEN: Openings = Openings { discs: 7, within: 4.0 };
const SOME: Openings = Openings { discs: 14, within: 2.0 };
const ALL: Openings = Openings { discs: 64, within: 1.0 };

const fn habits(depth: u32, solve: u32, overlooks: u64, greed: f64, memory: usize, openings: Openings) -> Habits {
    Habits { reach: Reach { depth, solve }, overlooks, greed, memory, openings }
}

const STRENGTHS: [Habits; 10] = [
    habits(1, 0, 600, 4.0, 1, SEEN),
    habits(1, 0, 450, 2.0, 1, SEEN),
    habits(2, 2, 350, 1.0, 1, SEEN),
    habits(2, 4, 200, 0.5, 1, SEEN),
    habits(3, 6, 100, 0.2, 1, SEEN),
    habits(5, 10, 0, 0.0, 8, SOME),
    habits(7, 14, 0, 0.0, 16, SOME),
    habits(9, 18, 0, 0.0, 32, SOME),
    habits(12, 20, 0, 0.0, 64, ALL),
    habits(u32::MAX, u32::MAX, 0, 0.0, 128, ALL),
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
        if let Some(thought) = self.by_heart(position) {
            return Some(thought);
        }
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

    /// A move of the book, where it knows one.
    fn by_heart(&mut self, position: &Position) -> Option<Thought> {
        let Openings { discs, within } = self.habits.openings;
        if position.count(Colour::Black) + position.count(Colour::White) > discs {
            return None;
        }
        let book = Book::built_in();
        let chosen = book.choose(position, within, &mut self.rng)?;
        let mut after = *position;
        after.play(chosen.square).expect("moves of the book are legal");
        let line = [vec![chosen.square], book.line(&after)].concat();
        Some(Thought { best: chosen.square, score: chosen.score, exact: false, depth: chosen.depth, nodes: 0, line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use std::collections::BTreeSet;

    /// The first moves of so many games of a strength against itself.
    fn openings(strength: u32, plies: usize) -> BTreeSet<String> {
        (0..40)
            .map(|game| {
                let mut player = Strength::new(strength, Rng::from_number(game));
                let mut position = Position::start(Rules::STANDARD);
                let moves: Vec<String> = (0..plies)
                    .map(|_| {
                        let thought = player.think(&position, &Budget::nodes(2000)).unwrap();
                        position.play(thought.best).unwrap();
                        thought.best.to_string()
                    })
                    .collect();
                moves.concat()
            })
            .collect()
    }

    #[test]
    fn every_strength_varies_its_openings() {
        for strength in 1..=10 {
            assert!(openings(strength, 3).len() >= 8, "strength {strength}");
        }
    }

    #[test]
    fn the_best_play_by_heart_what_costs_less_than_a_disc() {
        let mut player = Strength::new(10, Rng::from_number(1));
        let mut position = Position::start(Rules::STANDARD);
        for _ in 0..6 {
            let thought = player.think(&position, &Budget::nodes(1)).unwrap();
            let moves = Book::built_in().moves(&position);
            let chosen = moves.iter().find(|one| one.square == thought.best).unwrap();
            assert!(moves[0].score - chosen.score <= 1.0);
            assert_eq!(thought.nodes, 0);
            position.play(thought.best).unwrap();
        }
    }
}
