//! Minimax with alpha-beta over what can be seen: where the stream is open that is the truth two board heights deep,
//! where it is hidden the places that empty at the top stay empty.

use game::{Budget, Verdict};

use crate::board::{Board, Haul, Refill, Swap};
use crate::options::Options;
use crate::scoreboard::Scoreboard;

/// A won branch, less its plies: sooner is better. Far above any count of candies.
pub(super) const WON: i32 = 1_000_000;
/// How many nodes pass between two looks at the budget.
const NODES_A_LOOK: u64 = 512;

/// A place in the tree: the board with what is known to come, and how the two stand.
#[derive(Clone, Copy)]
pub(crate) struct Node<R> {
    pub board: Board,
    pub refill: R,
    pub scoreboard: Scoreboard,
    /// The first seat's candies minus the second's, since the root.
    pub lead: i32,
    pub ply: i32,
}

impl<R: Refill + Copy> Node<R> {
    pub fn root(board: Board, refill: R, scoreboard: Scoreboard) -> Self {
        Self { board, refill, scoreboard, lead: 0, ply: 0 }
    }

    /// The node after a swap, and what the swap brought.
    #[inline]
    pub fn after(&self, swap: Swap, options: &Options) -> (Self, Haul) {
        let mut next = *self;
        let haul = next.board.play(swap, options.chain, &mut next.refill);
        next.lead += self.sign() * haul.candies as i32;
        next.ply += 1;
        next.scoreboard.count(&haul, options);
        (next, haul)
    }

    /// 1 when the first seat is to move, −1 when the second is.
    #[inline]
    pub fn sign(&self) -> i32 {
        1 - 2 * i32::from(self.scoreboard.turn.0)
    }

    /// The value for the first seat as it stands, deeper moves not considered.
    #[inline]
    pub fn value(&self) -> i32 {
        match self.scoreboard.over {
            None => self.lead,
            Some(Verdict::Won(seat)) => (1 - 2 * i32::from(seat.0)) * (WON - self.ply),
            Some(_) => 0,
        }
    }
}

/// The search. Values are for the seat to move at the root: its candies minus the other's.
pub(crate) struct AlphaBeta<'a, R> {
    options: &'a Options,
    budget: &'a Budget,
    /// Nodes since the last look at the budget.
    unspent: u64,
    stopped: bool,
    /// The children of the nodes on the path, kept for their room.
    room: Vec<Vec<Node<R>>>,
}

impl<'a, R: Refill + Copy> AlphaBeta<'a, R> {
    pub fn new(options: &'a Options, budget: &'a Budget) -> Self {
        Self { options, budget, unspent: 0, stopped: false, room: Vec::new() }
    }

    /// The best move (among the `noticed` ones, where they are given) by the value at this depth, ties broken by the
    /// order of swaps, with its value; none when the budget is over before.
    pub fn best(&mut self, root: &Node<R>, noticed: Option<&[Swap]>, depth: u32) -> Option<(Swap, i32)> {
        let sign = root.sign();
        let mut children: Vec<(Swap, Node<R>)> = root
            .board
            .swaps()
            .iter()
            .filter(|swap| noticed.is_none_or(|noticed| noticed.contains(swap)))
            .map(|swap| (swap, root.after(swap, self.options).0))
            .collect();
        children.sort_by_key(|(swap, child)| (-sign * child.value(), *swap));
        let mut best: Option<(Swap, i32)> = None;
        for (swap, child) in children {
            // A swap that comes earlier in the order wins a tie: its value must be told apart from one below.
            let alpha = best.map_or(-i32::MAX, |(first, value)| value - i32::from(swap < first));
            let value = sign * self.child(&child, depth, sign * alpha, sign);
            if self.stopped || !self.look() {
                return None;
            }
            if best.is_none_or(|(first, most)| value > most || value == most && swap < first) {
                best = Some((swap, value));
            }
        }
        best
    }

    /// The value of a root's child for the first seat, exact where it is beyond `bound` on the side of `sign`.
    fn child(&mut self, child: &Node<R>, depth: u32, bound: i32, sign: i32) -> i32 {
        self.unspent += 1;
        let (low, high) = if sign > 0 { (bound, i32::MAX) } else { (-i32::MAX, bound) };
        self.value(child, depth - 1, low, high)
    }

    /// The value of a node for the first seat, exact inside the window.
    fn value(&mut self, node: &Node<R>, depth: u32, mut low: i32, mut high: i32) -> i32 {
        if depth == 0 || node.scoreboard.over.is_some() {
            return node.value();
        }
        let swaps = node.board.swaps();
        if swaps.is_empty() {
            return node.value();
        }
        let sign = node.sign();
        let mut best = -i32::MAX;
        if depth == 1 {
            for swap in swaps.iter() {
                self.unspent += 1;
                best = best.max(sign * node.after(swap, self.options).0.value());
                if sign * best >= high && sign > 0 || sign * best <= low && sign < 0 {
                    break;
                }
            }
            return sign * best;
        }
        if self.unspent >= NODES_A_LOOK && !self.look() {
            return 0;
        }
        let mut children = self.room.pop().unwrap_or_default();
        children.extend(swaps.iter().map(|swap| node.after(swap, self.options).0));
        children.sort_unstable_by_key(|child| -sign * child.value());
        self.unspent += children.len() as u64;
        for child in &children {
            let value = self.value(child, depth - 1, low, high);
            best = best.max(sign * value);
            if sign > 0 {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            if low >= high || self.stopped {
                break;
            }
        }
        children.clear();
        self.room.push(children);
        sign * best
    }

    /// Hands in the nodes; false when the budget is over.
    fn look(&mut self) -> bool {
        self.stopped |= !self.budget.spend(std::mem::take(&mut self.unspent));
        !self.stopped
    }
}

#[cfg(test)]
mod tests {
    use game::{Rng, Seat, Seed};

    use super::*;
    use crate::board::{Nothing, Streams};
    use crate::options::Ending;

    /// The whole tree, the first of the best swaps in their order.
    fn full<R: Refill + Copy>(node: &Node<R>, depth: u32, options: &Options) -> (Option<Swap>, i32) {
        let swaps = node.board.swaps().sorted();
        if depth == 0 || node.scoreboard.over.is_some() || swaps.is_empty() {
            return (None, node.value());
        }
        let mut best = (None, -i32::MAX);
        for swap in swaps {
            let value = node.sign() * full(&node.after(swap, options).0, depth - 1, options).1;
            if value > best.1 {
                best = (Some(swap), value);
            }
        }
        (best.0, node.sign() * best.1)
    }

    fn agrees<R: Refill + Copy>(root: &Node<R>, depth: u32, options: &Options) {
        let budget = Budget::unlimited();
        let found = AlphaBeta::new(options, &budget).best(root, None, depth);
        let (swap, value) = full(root, depth, options);
        assert_eq!(found, swap.map(|swap| (swap, root.sign() * value)), "{:?} at depth {depth}", root.board);
    }

    #[test]
    fn pruning_never_changes_the_move_or_its_value() {
        let mut rng = Rng::from_number(5);
        for round in 0..150 {
            let options = Options {
                width: 5 + rng.below(4) as u8,
                height: 5 + rng.below(4) as u8,
                colours: 5 + rng.below(3) as u8,
                goal: 30,
                extra_move: rng.chance(1, 2),
                ending: if rng.chance(1, 2) { Ending::AtOnce } else { Ending::EqualTurns },
                ..Options::default()
            };
            let board = Board::draw(&mut rng, options.width, options.height, options.colours);
            let points = [rng.below(30) as u32, rng.below(30) as u32];
            let scoreboard = Scoreboard { points, turn: Seat(rng.below(2) as u8), over: None };
            let streams = Streams::new(&Seed::from_number(round), options.width, options.colours);
            let ahead = streams.ahead(2 * u32::from(options.height));
            for depth in 1..=3 {
                agrees(&Node::root(board, Nothing, scoreboard), depth, &options);
                agrees(&Node::root(board, ahead.reader(), scoreboard), depth, &options);
            }
        }
    }
}
