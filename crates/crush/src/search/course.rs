//! The course's own search: each move is worth what the player heuristic sees in it, less the best reply.

use game::{Budget, Rng, Seat, Verdict};

use super::alpha_beta::WON;
use crate::board::{Board, Refill, SampledStream, Square, Swap};
use crate::options::Options;
use crate::scoreboard::Scoreboard;

/// The candies of a move's first pass and of one more, and the lowest row that the first one reaches.
pub(crate) fn two_passes(mut board: Board, swap: Swap, refill: &mut impl Refill) -> (u32, Option<u8>) {
    board.swap(swap);
    let crushed = board.runs();
    board.crush(crushed, refill);
    let lowest = crushed.squares().map(Square::row).min();
    (crushed.count() + board.runs().count(), lowest)
}

/// A move with what it is worth.
pub(crate) struct Weighed {
    pub swap: Swap,
    /// Its own candies, as the player heuristic counts them.
    pub candies: u32,
    /// The board after the whole move, what fell in drawn by the player.
    pub board: Board,
    pub scoreboard: Scoreboard,
    /// What it is worth to the seat to move at the root; plus or minus [`WON`] where it is decided.
    pub value: i32,
    /// The moves after it, in the order of swaps.
    pub replies: Vec<Weighed>,
}

/// The search: every move and every reply, with candies of its own drawing.
pub(crate) struct Course<'a> {
    pub options: &'a Options,
    pub budget: &'a Budget,
    pub rng: Rng,
    /// Who is to move at the root.
    pub root: Seat,
}

impl Course<'_> {
    /// Every move of a position with its value, in the order of swaps; none when the budget is over before.
    pub fn weigh(&mut self, board: Board, scoreboard: Scoreboard, depth: u32) -> Option<Vec<Weighed>> {
        let swaps = board.swaps().sorted();
        if !self.budget.spend(swaps.len() as u64) {
            return None;
        }
        swaps.into_iter().map(|swap| self.weigh_one(board, scoreboard, swap, depth)).collect()
    }

    fn weigh_one(&mut self, before: Board, standing: Scoreboard, swap: Swap, depth: u32) -> Option<Weighed> {
        let mover = standing.turn;
        let sample = SampledStream::draw(&mut self.rng, self.options.colours);
        let candies = two_passes(before, swap, &mut sample.reader()).0;
        let (mut board, mut scoreboard) = (before, standing);
        let haul = board.play(swap, self.options.chain, &mut sample.reader());
        scoreboard.count(&haul, self.options);
        let mut weighed = Weighed { swap, candies, board, scoreboard, value: 0, replies: Vec::new() };
        weighed.value = if let Some(verdict) = scoreboard.over {
            match verdict {
                Verdict::Won(seat) => self.for_root(seat) * WON,
                Verdict::Draw | Verdict::Lost => 0,
            }
        } else if scoreboard.points[mover.index()] >= self.options.goal {
            self.for_root(mover) * WON
        } else if depth == 1 {
            self.for_root(mover) * candies as i32
        } else {
            weighed.replies = self.weigh(board, scoreboard, depth - 1)?;
            match self.best(&weighed.replies, scoreboard.turn).map(|reply| reply.value) {
                None => self.for_root(mover) * WON,
                Some(value) if value.abs() == WON => value,
                Some(value) => self.for_root(mover) * candies as i32 + value,
            }
        };
        Some(weighed)
    }

    /// The first of the best moves for a seat.
    pub fn best<'a>(&self, moves: &'a [Weighed], mover: Seat) -> Option<&'a Weighed> {
        moves.iter().min_by_key(|weighed| -self.for_root(mover) * weighed.value)
    }

    /// 1 for the seat to move at the root, −1 for the other.
    pub fn for_root(&self, seat: Seat) -> i32 {
        if seat == self.root { 1 } else { -1 }
    }
}
