//! The engine: thinks about a position within a budget, and keeps what it learnt for the next one.
//!
//! # Layout
//! * `think`: deeper and deeper, for as long as the budget or the `reach` allows; `solve`: to the very end
//! * `analysis`: a whole game, move by move
//! * `eval`: estimates, which an engine is handed
//! * `roots`, `midgame`, `endgame`: the moves to choose from, the search to a depth, the search to the end
//! * `candidates`, `transpositions`, `busy`, `meter`, `scoring`: what the searches share

mod analysis;
mod busy;
mod candidates;
mod endgame;
mod eval;
mod meter;
mod midgame;
mod reach;
mod roots;
mod scoring;
mod solve;
mod think;
mod transpositions;

pub use analysis::{AnalysedMove, analyse};
pub(crate) use eval::BUILT_IN;
use eval::{BestKnown, DISC, Evaluator as _, Evaluators, Seen};
pub use eval::{Deviations, Patterns, STAGES, TERMS, Weights, regions_of, stage, terms_of, weight_count};
pub use eval::{FEATURES, PHASES, WEIGHT_OF_DISC, phase_and_features};
pub use eval::{FINER, Head, KINDS, Network, TAUGHT, UNITS, WHOLE};
use game::Budget;
pub use reach::Reach;
pub use scoring::Scoring;
pub use solve::Solved;
use solve::Solving;
pub use think::{ScoredMove, Thought};
use think::{Thinking, Wanted};
use transpositions::Transpositions;

use crate::board::{Board, OnBoard, on_board};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The engine with its memory. It estimates as it was told to: by the best that is known, unless handed something else.
///
/// ```
/// use othello::{Engine, Position, Reach, Rules};
/// let mut engine = Engine::new(16);
/// let start = Position::start(Rules::STANDARD);
/// let thought = engine.think(&start, Reach { depth: 6, solve: 0 }, &game::Budget::unlimited()).unwrap();
/// assert!(start.is_legal(thought.best) && thought.depth == 6 && !thought.exact);
/// ```
pub struct Engine<V = BestKnown> {
    evaluators: V,
    estimates: Transpositions,
    solutions: Transpositions,
    /// What the solutions were made for: they are of no use under another rule.
    made_for: Option<(Rules, Scoring)>,
    /// How far beyond the window a shallow search must be to stand for a deep one, in standard deviations times 32.
    confidence: Option<i32>,
    /// Whether and how a likely result of the game is enough, where it is searched to its end.
    likely: Option<Likely>,
}

/// When a likely result of the game is enough.
#[derive(Clone, Copy, Debug)]
struct Likely {
    /// With so many empty squares or more.
    from: u32,
    /// How far beyond the window a shallow search must be, in standard deviations times 32.
    confidence: i32,
}

/// What the engine trusts a shallow search with: 1.4 standard deviations.
const CONFIDENCE: i32 = 45;

/// What everybody calls is not generic: the searches are compiled here, once, and not again in each crate that calls them.
impl Engine {
    /// An engine that remembers in about so many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        Self::with_evaluators(BestKnown::built_in(), mebibytes)
    }

    /// The same, with other patterns than those that come with the program; without any, the features that serve every
    /// board estimate standard Othello too.
    pub fn with_patterns(patterns: Option<&'static Patterns>, mebibytes: usize) -> Self {
        Self::with_evaluators(BestKnown(patterns), mebibytes)
    }

    /// The same, searching every move as deep as the others: slower, and a little surer.
    #[must_use]
    pub fn full_width(self) -> Self {
        Self { confidence: None, ..self }
    }

    /// The same, trusting shallow searches that are so many standard deviations beyond what is asked.
    #[must_use]
    pub fn with_confidence(self, deviations: f64) -> Self {
        Self { confidence: Some((deviations * 32.0).round() as i32), ..self }
    }

    /// The same, content with a likely result of the game where at least so many squares are empty: it trusts shallow
    /// searches that are so many standard deviations beyond what is asked.
    #[must_use]
    pub fn without_proof(self, from: u32, deviations: f64) -> Self {
        Self { likely: Some(Likely { from, confidence: (deviations * 32.0).round() as i32 }), ..self }
    }

    /// What the engine thinks of a position at a glance, in discs for the side to move.
    pub fn estimate(&self, position: &Position) -> f64 {
        on_board(position.rules(), Estimating { evaluators: &self.evaluators, position })
    }

    /// An engine for thinking within this budget: about so many mebibytes, fewer where so few nodes could not fill them.
    pub fn within(budget: &Budget, mebibytes: usize) -> Self {
        let needed = budget.node_limit().map_or(usize::MAX, |nodes| 1 + (nodes >> 14) as usize);
        Self::new(mebibytes.min(needed))
    }

    /// The best move that the budget can find; none when the game is over.
    pub fn think(&mut self, position: &Position, reach: Reach, budget: &Budget) -> Option<Thought> {
        self.search(position, reach, budget, Wanted::Best).map(|(thought, _)| thought)
    }

    /// What the engine thinks of one move; none when it is not legal.
    pub fn think_of(&mut self, position: &Position, square: Square, reach: Reach, budget: &Budget) -> Option<Thought> {
        self.search(position, reach, budget, Wanted::Only(square)).map(|(thought, _)| thought)
    }

    /// Every legal move with its score, the best first.
    pub fn score_moves(&mut self, position: &Position, reach: Reach, budget: &Budget) -> Vec<ScoredMove> {
        self.think_of_all(position, reach, budget).map(|(_, scored)| scored).unwrap_or_default()
    }

    /// The same, with what the engine thinks of the best; none when the game is over.
    pub fn think_of_all(
        &mut self,
        position: &Position,
        reach: Reach,
        budget: &Budget,
    ) -> Option<(Thought, Vec<ScoredMove>)> {
        self.search(position, reach, budget, Wanted::Every)
    }

    /// The exact value; none when the budget ran out before.
    pub fn solve(&mut self, position: &Position, scoring: Scoring, budget: &Budget) -> Option<Solved> {
        self.search_to_the_end(position, scoring, budget)
    }
}

impl<V: Evaluators> Engine<V> {
    /// An engine that estimates by these and remembers in about so many mebibytes.
    fn with_evaluators(evaluators: V, mebibytes: usize) -> Self {
        let [estimates, solutions] = [mebibytes / 2; 2].map(Transpositions::new);
        Self { evaluators, estimates, solutions, made_for: None, confidence: Some(CONFIDENCE), likely: None }
    }

    fn search(
        &mut self,
        position: &Position,
        reach: Reach,
        budget: &Budget,
        wanted: Wanted,
    ) -> Option<(Thought, Vec<ScoredMove>)> {
        self.prepare(position, Scoring::WinnerTakesEmpties);
        on_board(position.rules(), Thinking { engine: self, position, reach, budget, wanted })
    }

    fn search_to_the_end(&mut self, position: &Position, scoring: Scoring, budget: &Budget) -> Option<Solved> {
        self.prepare(position, scoring);
        on_board(position.rules(), Solving { engine: self, position, scoring, budget })
    }

    fn prepare(&mut self, position: &Position, scoring: Scoring) {
        let made_for = Some((position.rules(), scoring));
        if self.made_for != made_for {
            if self.made_for.is_some() {
                self.estimates.clear();
                self.solutions.clear();
            }
            self.made_for = made_for;
        }
        self.estimates.grow_older();
        self.solutions.grow_older();
    }
}

/// One look.
struct Estimating<'a, V> {
    evaluators: &'a V,
    position: &'a Position,
}

impl<V: Evaluators> OnBoard for Estimating<'_, V> {
    type Output = f64;

    fn run<B: Board>(self, board: &B) -> f64 {
        let (own, opp) = self.position.on(board);
        let evaluator = self.evaluators.on(board, self.position.rules());
        let mut seen = Seen::EMPTY;
        evaluator.look(own, opp, &mut seen);
        f64::from(evaluator.evaluate(board, own, opp, &seen)) / f64::from(DISC)
    }
}

#[cfg(test)]
mod tests {
    use super::eval::Evaluator;
    use super::*;
    use crate::board::Bits;

    /// Counts discs, or the moves that are left.
    #[derive(Clone, Copy)]
    enum Simple {
        Discs,
        Moves,
    }

    impl Evaluators for Simple {
        type On<B: Board> = Self;

        fn on<B: Board>(&self, _board: &B, _rules: Rules) -> Self {
            *self
        }
    }

    impl<B: Board> Evaluator<B> for Simple {
        fn evaluate(&self, board: &B, own: B::Bits, opp: B::Bits, _seen: &Seen) -> i32 {
            let count = |one: B::Bits, other: B::Bits| match self {
                Self::Discs => one.count() as i32,
                Self::Moves => board.moves(one, other).count() as i32,
            };
            DISC * (count(own, opp) - count(opp, own))
        }
    }

    #[test]
    fn an_engine_estimates_as_it_was_told_to() {
        let start = Position::start(Rules::STANDARD);
        let reach = Reach { depth: 1, solve: 0 };
        let score = |how| {
            let mut engine = Engine::with_evaluators(how, 1);
            engine.search(&start, reach, &Budget::unlimited(), Wanted::Best).unwrap().0.score.to_string()
        };
        // After any first move: four discs to one, and three moves for white where black would have as many.
        assert_eq!((score(Simple::Discs), score(Simple::Moves)), ("3".into(), "0".into()));
    }

    #[test]
    fn what_is_proven_does_not_depend_on_estimates() {
        let start = Position::start(Rules::from_size("4x5").unwrap());
        for how in [Simple::Discs, Simple::Moves] {
            let mut engine = Engine::with_evaluators(how, 1);
            let solved = engine.search_to_the_end(&start, Scoring::DiscsOnly, &Budget::unlimited()).unwrap();
            assert_eq!(solved.score, 16);
        }
    }
}
