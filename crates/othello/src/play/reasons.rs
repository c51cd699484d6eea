//! Why a move is good, in a sentence: what it does that the other moves do not.

use game::Say;

use crate::board::{Bits, Board, OnBoard, on_board};
use crate::position::Position;
use crate::square::Square;
use crate::words;

/// With so many empty squares or fewer, who moves last into a part of the board decides.
const PARITY_FROM: u32 = 20;
/// A move takes away moves when it leaves at most this many, or this part of what the others leave.
const FEW: u32 = 2;

/// What a move leaves to the opponent.
struct Left {
    square: Square,
    takes_corner: bool,
    /// How many replies there are, and how many of them are corners.
    replies: u32,
    corners: u32,
    /// Whether it fills a quarter of the board that had an odd number of empty squares.
    odd: bool,
    /// Empty squares beside the mover's discs.
    open: u32,
}

struct Looking<'a>(&'a Position);

impl OnBoard for Looking<'_> {
    type Output = Vec<Left>;

    fn run<B: Board>(self, board: &B) -> Vec<Left> {
        let (own, opp) = self.0.on(board);
        let odd = board.odd(board.all() & !(own | opp));
        let left = |index: u32| {
            let (next, mover) = B::Bits::after(own, opp, index, board.flips(index, own, opp));
            let replies = board.moves(next, mover);
            Left {
                square: board.square(index),
                takes_corner: board.corners().has(index),
                replies: replies.count(),
                corners: (replies & board.corners()).count(),
                odd: odd.has(index),
                open: (board.around(mover) & board.all() & !(next | mover)).count(),
            }
        };
        board.moves(own, opp).squares().map(left).collect()
    }
}

/// Why this is the best move of the position; nothing where nothing in particular speaks for it.
pub(super) fn why(position: &Position, best: Square) -> Option<Say> {
    let all = on_board(position.rules(), Looking(position));
    let best = all.iter().find(|one| one.square == best)?;
    let others: Vec<&Left> = all.iter().filter(|one| one.square != best.square).collect();
    if others.is_empty() {
        return Some(words::WHY_ONLY.say());
    }
    let opponent = ("colour", position.side().other().name().into());
    let giving = others.iter().filter(|one| one.corners > best.corners).count();
    let mean = f64::from(others.iter().map(|one| one.replies).sum::<u32>()) / others.len() as f64;
    let mean_open = f64::from(others.iter().map(|one| one.open).sum::<u32>()) / others.len() as f64;
    if best.takes_corner {
        Some(words::WHY_CORNER.say())
    } else if best.replies == 0 {
        Some(words::WHY_PASS.with(&[opponent]))
    } else if best.corners == 0 && giving == others.len() {
        Some(words::WHY_LAST_SAFE.say())
    } else if best.corners > 0 {
        Some(words::WHY_GIVES_CORNER.say())
    } else if giving * 2 > others.len() {
        Some(words::WHY_KEEPS_CORNER.with(&[opponent]))
    } else if best.replies <= FEW || f64::from(best.replies) * 3.0 < mean * 2.0 {
        Some(words::WHY_FEW_REPLIES.with(&[opponent, ("count", best.replies.into())]))
    } else if best.odd && position.empties() <= PARITY_FROM {
        Some(words::WHY_PARITY.say())
    } else if f64::from(best.open) + 1.0 < mean_open {
        Some(words::WHY_QUIET.with(&[opponent]))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read_obf;
    use crate::rules::Rules;

    fn told(board: &str, square: &str) -> Option<String> {
        let position = read_obf(Rules::STANDARD, board).unwrap().position;
        why(&position, square.parse().unwrap()).map(|say| say.to_string())
    }

    #[test]
    fn a_corner_is_reason_enough() {
        let board = "-OX-----\
                     --------\
                     --------\
                     ---OX---\
                     ---XO---\
                     --------\
                     --------\
                     -------- X;";
        assert_eq!(told(board, "a1").as_deref(), Some("It takes a corner, which nobody can turn any more."));
        assert!(told(board, "d3").is_some());
    }

    #[test]
    fn the_only_move_needs_no_other_reason() {
        let board = "OX------\
                     --------\
                     --------\
                     --------\
                     --------\
                     --------\
                     --------\
                     -----XO- X;";
        assert_eq!(told(board, "h8").as_deref(), Some("It is the only move."));
    }

    #[test]
    fn reasons_are_true() {
        let mut rng = game::Rng::from_number(6);
        let mut told = std::collections::BTreeMap::new();
        for _ in 0..30 {
            let mut position = Position::start(Rules::STANDARD);
            while let Some(square) = rng.pick(&position.moves()).copied() {
                let why = why(&position, square);
                let mut after = position;
                let passed = after.play(square).unwrap().passed;
                if let Some(why) = why {
                    if why.code == words::WHY_FEW_REPLIES.code {
                        assert_eq!(why.params["count"], after.moves().len(), "{position} {square}");
                    } else if why.code == words::WHY_PASS.code {
                        assert!(passed || after.is_over(), "{position} {square}");
                    }
                    *told.entry(why.code).or_insert(0) += 1;
                }
                position = after;
            }
        }
        assert_eq!(told.len(), 9, "{told:?}");
    }

    #[test]
    fn at_the_start_nothing_speaks_for_one_move() {
        let start = Position::start(Rules::STANDARD);
        assert_eq!(why(&start, "d3".parse().unwrap()), None);
        assert_eq!(why(&start, "a1".parse().unwrap()), None);
    }
}
