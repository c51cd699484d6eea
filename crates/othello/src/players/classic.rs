//! The classic players: random, greedy, and full-width minimax by discs or by weighted squares.
//!
//! Ties go to the smaller row, then the smaller column, which is the order in which squares are numbered on every
//! board: the first of the best moves is the one to play.

use game::{Budget, Rng};

use crate::board::{Bits, Board, OnBoard, Task, on_board};
use crate::position::Position;
use crate::square::Square;

/// How a classic player weighs the discs of a leaf, own minus the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighing {
    /// All the same.
    Even,
    /// Each disc by its square: a corner 1000, the squares that touch one −10, the rest of the border 10, the inside 1.
    BySquare,
}

/// A uniformly random legal move.
pub fn random(position: &Position, rng: &mut Rng) -> Option<Square> {
    rng.pick(&position.moves()).copied()
}

/// The move after which the side to move has most discs, and by how many it then leads.
pub fn greedy(position: &Position) -> Option<(Square, i32)> {
    // Full width and one ply deep is exactly that, without the preference for corners.
    valued_moves(position, 1, Weighing::Even, &Budget::unlimited()).into_iter().rev().max_by_key(|(_, value)| *value)
}

/// The move that a full search over `depth` plies values most, among the corners if one can be had; and its value.
///
/// ```
/// use othello::{Weighing, Position, Rules, minimax, read_transcript};
/// let position = read_transcript(Rules::STANDARD, "d3c5c6e3b5").unwrap().last();
/// let budget = game::Budget::unlimited();
/// assert_eq!(minimax(&position, 3, Weighing::Even, &budget), Some(("c2".parse().unwrap(), 4)));
/// assert_eq!(minimax(&position, 3, Weighing::BySquare, &budget), Some(("a5".parse().unwrap(), 13)));
/// ```
pub fn minimax(position: &Position, depth: u32, weighing: Weighing, budget: &Budget) -> Option<(Square, i32)> {
    on_board(position.rules(), Valuing { position, depth, weighing, budget, every_value: false })
        .into_iter()
        .rev()
        .max_by_key(|(_, value)| *value)
}

/// What the same search says of every legal move, without pruning between them.
pub fn valued_moves(position: &Position, depth: u32, weighing: Weighing, budget: &Budget) -> Vec<(Square, i32)> {
    on_board(position.rules(), Valuing { position, depth, weighing, budget, every_value: true })
}

struct Valuing<'a> {
    position: &'a Position,
    depth: u32,
    weighing: Weighing,
    budget: &'a Budget,
    /// The value of every move is wanted, not only the best of those that may be chosen.
    every_value: bool,
}

impl OnBoard for Valuing<'_> {
    type Output = Vec<(Square, i32)>;

    fn run<B: Board>(self, board: &B) -> Self::Output {
        let (own, opp) = self.position.on(board);
        let mut moves = board.moves(own, opp);
        let corners = moves & board.corners();
        if !self.every_value && !corners.is_none() {
            moves = corners;
        }
        let mut search = Minimax::new(board, self.weighing, self.budget);
        let mut values = Vec::new();
        let mut best = -LIMIT;
        for index in moves.squares() {
            let (next_own, next_opp) = B::Bits::after(own, opp, index, board.flips(index, own, opp));
            let alpha = if self.every_value { -LIMIT } else { best };
            let value = -board.enter(Ply {
                search: &mut search,
                own: next_own,
                opp: next_opp,
                alpha: -LIMIT,
                beta: -alpha,
                depth: self.depth - 1,
            });
            if search.stopped && !values.is_empty() {
                break;
            }
            best = best.max(value);
            values.push((board.square(index), value));
        }
        let _ = search.budget.spend(search.nodes % UNIT);
        values
    }
}

/// So many nodes are handed in to the budget at once.
const UNIT: u64 = 256;
/// More than any board can be worth.
const LIMIT: i32 = 1_000_000;

struct Minimax<'a, B: Board> {
    board: &'a B,
    weighing: Weighing,
    near_corners: B::Bits,
    border: B::Bits,
    budget: &'a Budget,
    nodes: u64,
    stopped: bool,
}

impl<'a, B: Board> Minimax<'a, B> {
    fn new(board: &'a B, weighing: Weighing, budget: &'a Budget) -> Self {
        let near_corners = board.around(board.corners());
        let border = board.rim() & !near_corners & !board.corners();
        Self { board, weighing, near_corners, border, budget, nodes: 0, stopped: false }
    }

    #[inline(always)]
    fn value(&self, own: B::Bits, opp: B::Bits) -> i32 {
        self.weight(own) - self.weight(opp)
    }

    #[inline(always)]
    fn weight(&self, discs: B::Bits) -> i32 {
        let all = discs.count() as i32;
        match self.weighing {
            Weighing::Even => all,
            Weighing::BySquare => {
                let corners = (discs & self.board.corners()).count() as i32;
                let near = (discs & self.near_corners).count() as i32;
                let border = (discs & self.border).count() as i32;
                all + 999 * corners - 11 * near + 9 * border
            }
        }
    }
}

struct Ply<'s, 'a, B: Board> {
    search: &'s mut Minimax<'a, B>,
    own: B::Bits,
    opp: B::Bits,
    alpha: i32,
    beta: i32,
    depth: u32,
}

impl<B: Board> Task for Ply<'_, '_, B> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { search, own, opp, mut alpha, beta, depth } = self;
        let board = search.board;
        search.nodes += 1;
        if search.nodes % UNIT == 0 && !search.budget.spend(UNIT) {
            search.stopped = true;
        }
        if depth == 0 || search.stopped {
            return search.value(own, opp);
        }
        let mut moves = board.moves(own, opp);
        if moves.is_none() {
            if board.moves(opp, own).is_none() {
                return search.value(own, opp);
            }
            return -board.enter(Ply { search, own: opp, opp: own, alpha: -beta, beta: -alpha, depth: depth - 1 });
        }
        let mut best = -LIMIT;
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let (next_own, next_opp) = B::Bits::after(own, opp, index, board.flips(index, own, opp));
            let value = -board.enter(Ply {
                search: &mut *search,
                own: next_own,
                opp: next_opp,
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
