//! The engine: thinks about a position within a budget, and keeps what it learnt for the next one.

use game::Budget;

use crate::field::on_field;
use crate::position::Position;
use crate::rules::{Rules, Square};
use crate::solving::Solving;
use crate::table::Table;
use crate::thinking::Thinking;

/// Who gets the squares that stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empties {
    /// The winner, as in tournaments.
    Winner,
    /// Nobody: only discs count.
    Nobody,
}

/// How far a thought may go, beside its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// At most so many plies by estimates.
    pub depth: u32,
    /// With so many empty squares or fewer the game is solved to its end.
    pub solve: u32,
}

impl Reach {
    /// As far as the budget allows.
    pub fn within(budget: &Budget) -> Self {
        // A position with twenty empty squares takes about twenty million nodes; one square more, three times as many.
        let nodes = match (budget.time_limit(), budget.node_limit()) {
            (None, None) => f64::INFINITY,
            (time, nodes) => {
                let by_time = time.map_or(f64::INFINITY, |time| time.as_secs_f64() * 12e6 * budget.threads() as f64);
                by_time.min(nodes.map_or(f64::INFINITY, |nodes| nodes as f64))
            }
        };
        let solve = match budget.depth_limit() {
            Some(depth) => depth,
            None if nodes.is_infinite() => 24,
            None => (20.0 + (nodes / 20e6).ln() / 3_f64.ln()).clamp(4.0, 30.0) as u32,
        };
        Self { depth: budget.depth_limit().unwrap_or(u32::MAX).max(1), solve }
    }
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The best move.
    pub best: Square,
    /// The margin at the end, in discs for the side to move; empty squares go to the winner.
    pub score: f64,
    /// Whether the score is proven.
    pub exact: bool,
    /// How many plies were searched.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// The line that both sides are expected to play.
    pub line: Vec<Square>,
}

/// A move with its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The move.
    pub square: Square,
    /// The margin at the end, in discs for who makes it.
    pub score: f64,
    /// Whether the score is proven.
    pub exact: bool,
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The margin with best play, for the side to move (when the game is over: for who would be).
    pub score: i32,
    /// A move that attains it; none when the game is over.
    pub best: Option<Square>,
    /// How many positions were visited.
    pub nodes: u64,
}

/// The engine with its memory.
///
/// ```
/// use othello::{Engine, Position, Reach, Rules};
/// let mut engine = Engine::new(16);
/// let start = Position::start(Rules::STANDARD);
/// let thought = engine.think(&start, Reach { depth: 6, solve: 0 }, &game::Budget::unlimited()).unwrap();
/// assert!(start.is_legal(thought.best) && thought.depth == 6 && !thought.exact);
/// ```
pub struct Engine {
    pub(crate) estimates: Table,
    pub(crate) solutions: Table,
    /// What the solutions were made for: they are of no use under another rule.
    made_for: Option<(Rules, bool)>,
}

impl Engine {
    /// An engine that remembers in about so many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        Self { estimates: Table::new(mebibytes / 2), solutions: Table::new(mebibytes / 2), made_for: None }
    }

    /// An engine for thinking within this budget: about so many mebibytes, fewer where so few nodes could not fill them.
    pub fn within(budget: &Budget, mebibytes: usize) -> Self {
        let needed = budget.node_limit().map_or(usize::MAX, |nodes| 1 + (nodes >> 14) as usize);
        Self::new(mebibytes.min(needed))
    }

    fn prepare(&mut self, position: &Position, winner_takes_empties: bool) {
        let made_for = Some((position.rules(), winner_takes_empties));
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

    /// The best move that the budget can find; none when the game is over.
    pub fn think(&mut self, position: &Position, reach: Reach, budget: &Budget) -> Option<Thought> {
        self.prepare(position, true);
        let thinking = Thinking { engine: self, position, reach, budget, every: false, only: None };
        on_field(position.rules(), thinking).map(|(thought, _)| thought)
    }

    /// What the engine thinks of one move; none when it is not legal.
    pub fn think_of(&mut self, position: &Position, square: Square, reach: Reach, budget: &Budget) -> Option<Thought> {
        self.prepare(position, true);
        let thinking = Thinking { engine: self, position, reach, budget, every: false, only: Some(square) };
        on_field(position.rules(), thinking).map(|(thought, _)| thought)
    }

    /// Every legal move with its score, the best first.
    pub fn rate(&mut self, position: &Position, reach: Reach, budget: &Budget) -> Vec<Rated> {
        self.think_of_all(position, reach, budget).map(|(_, rated)| rated).unwrap_or_default()
    }

    /// The same, with what the engine thinks of the best; none when the game is over.
    pub fn think_of_all(
        &mut self,
        position: &Position,
        reach: Reach,
        budget: &Budget,
    ) -> Option<(Thought, Vec<Rated>)> {
        self.prepare(position, true);
        on_field(position.rules(), Thinking { engine: self, position, reach, budget, every: true, only: None })
    }

    /// The exact value; none when the budget ran out before.
    pub fn solve(&mut self, position: &Position, empties: Empties, budget: &Budget) -> Option<Solved> {
        self.prepare(position, empties == Empties::Winner);
        on_field(position.rules(), Solving { engine: self, position, empties, budget })
    }
}
