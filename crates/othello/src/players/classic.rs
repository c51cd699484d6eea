//! The classic players: random, greedy, and full-width minimax by discs or by weighted squares.
//!
//! Ties go to the smaller row, then the smaller column, which is the order in which squares are numbered on every
//! field: the first of the best moves is the one to play.

use game::{Budget, Rng};

use crate::bits::Bits;
use crate::field::{Field, OnField, Task, on_field};
use crate::position::Position;
use crate::rules::Square;

/// What a leaf is worth to a classic player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Own discs minus the opponent's.
    Discs,
    /// The same, each disc weighing what its square does: a corner 1000, the squares that touch one −10, the rest of
    /// the border 10, the inside 1.
    Weights,
}

/// A uniformly random legal move.
pub fn random(position: &Position, rng: &mut Rng) -> Option<Square> {
    rng.pick(&position.moves()).copied()
}

/// The move after which the side to move has most discs, and by how many it then leads.
pub fn greedy(position: &Position) -> Option<(Square, i32)> {
    // Full width and one ply deep is exactly that, without the preference for corners.
    valued_moves(position, 1, Count::Discs, &Budget::unlimited()).into_iter().rev().max_by_key(|(_, value)| *value)
}

/// The move that a full search over `depth` plies values most, among the corners if one can be had; and its value.
///
/// ```
/// use othello::{Count, Position, Rules, minimax, read_transcript};
/// let position = read_transcript(Rules::STANDARD, "d3c5c6e3b5").unwrap().last();
/// let budget = game::Budget::unlimited();
/// assert_eq!(minimax(&position, 3, Count::Discs, &budget), Some(("c2".parse().unwrap(), 4)));
/// assert_eq!(minimax(&position, 3, Count::Weights, &budget), Some(("a5".parse().unwrap(), 13)));
/// ```
pub fn minimax(position: &Position, depth: u32, count: Count, budget: &Budget) -> Option<(Square, i32)> {
    on_field(position.rules(), Root { position, depth, count, budget, every_value: false })
        .into_iter()
        .rev()
        .max_by_key(|(_, value)| *value)
}

/// What the same search says of every legal move, without pruning between them.
pub fn valued_moves(position: &Position, depth: u32, count: Count, budget: &Budget) -> Vec<(Square, i32)> {
    on_field(position.rules(), Root { position, depth, count, budget, every_value: true })
}

struct Root<'a> {
    position: &'a Position,
    depth: u32,
    count: Count,
    budget: &'a Budget,
    /// The value of every move is wanted, not only the best of those that may be chosen.
    every_value: bool,
}

impl OnField for Root<'_> {
    type Output = Vec<(Square, i32)>;

    fn run<F: Field>(self, field: &F) -> Self::Output {
        let (own, opp) = self.position.on(field);
        let mut moves = field.moves(own, opp);
        let corners = moves & field.corners();
        if !self.every_value && !corners.is_none() {
            moves = corners;
        }
        let mut search = Search::new(field, self.count, self.budget);
        let mut values = Vec::new();
        let mut best = -LIMIT;
        for index in moves.squares() {
            let flips = field.flips(index, own, opp);
            let alpha = if self.every_value { -LIMIT } else { best };
            let value = -field.enter(Ply {
                search: &mut search,
                own: opp ^ flips,
                opp: own | flips | F::Bits::one(index),
                alpha: -LIMIT,
                beta: -alpha,
                depth: self.depth - 1,
            });
            if search.stopped && !values.is_empty() {
                break;
            }
            best = best.max(value);
            values.push((field.square(index), value));
        }
        let _ = search.budget.spend(search.nodes % UNIT);
        values
    }
}

/// So many nodes are handed in to the budget at once.
const UNIT: u64 = 256;
/// More than any board can be worth.
const LIMIT: i32 = 1_000_000;

struct Search<'a, F: Field> {
    field: &'a F,
    count: Count,
    near_corners: F::Bits,
    border: F::Bits,
    budget: &'a Budget,
    nodes: u64,
    stopped: bool,
}

impl<'a, F: Field> Search<'a, F> {
    fn new(field: &'a F, count: Count, budget: &'a Budget) -> Self {
        let near_corners = field.around(field.corners());
        let border = field.rim() & !near_corners & !field.corners();
        Self { field, count, near_corners, border, budget, nodes: 0, stopped: false }
    }

    #[inline(always)]
    fn value(&self, own: F::Bits, opp: F::Bits) -> i32 {
        self.weight(own) - self.weight(opp)
    }

    #[inline(always)]
    fn weight(&self, discs: F::Bits) -> i32 {
        let all = discs.count() as i32;
        match self.count {
            Count::Discs => all,
            Count::Weights => {
                let corners = (discs & self.field.corners()).count() as i32;
                let near = (discs & self.near_corners).count() as i32;
                let border = (discs & self.border).count() as i32;
                all + 999 * corners - 11 * near + 9 * border
            }
        }
    }
}

struct Ply<'s, 'a, F: Field> {
    search: &'s mut Search<'a, F>,
    own: F::Bits,
    opp: F::Bits,
    alpha: i32,
    beta: i32,
    depth: u32,
}

impl<F: Field> Task for Ply<'_, '_, F> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { search, own, opp, mut alpha, beta, depth } = self;
        let field = search.field;
        search.nodes += 1;
        if search.nodes % UNIT == 0 && !search.budget.spend(UNIT) {
            search.stopped = true;
        }
        if depth == 0 || search.stopped {
            return search.value(own, opp);
        }
        let mut moves = field.moves(own, opp);
        if moves.is_none() {
            if field.moves(opp, own).is_none() {
                return search.value(own, opp);
            }
            return -field.enter(Ply { search, own: opp, opp: own, alpha: -beta, beta: -alpha, depth: depth - 1 });
        }
        let mut best = -LIMIT;
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let flips = field.flips(index, own, opp);
            let value = -field.enter(Ply {
                search: &mut *search,
                own: opp ^ flips,
                opp: own | flips | F::Bits::one(index),
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1,
            });
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
