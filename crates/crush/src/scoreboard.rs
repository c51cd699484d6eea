//! How the two stand: points, whose turn it is, and whether that ends the game.

use game::{Seat, Verdict};

use crate::board::Haul;
use crate::options::{Ending, Options};

/// The candies that a first pass must crush for an extra move.
const EXTRA_MOVE: u32 = 5;

/// Points, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoreboard {
    /// The points of each seat.
    pub points: [u32; 2],
    /// Who is to move; who moved last when the game is over.
    pub turn: Seat,
    /// How it ended.
    pub over: Option<Verdict>,
}

impl Scoreboard {
    /// Nobody has anything, and the first seat begins.
    pub const START: Self = Self { points: [0, 0], turn: Seat(0), over: None };

    /// Counts a move of the seat to move; true when it gives an extra move.
    #[inline]
    pub fn count(&mut self, haul: &Haul, options: &Options) -> bool {
        let mover = self.turn.index();
        self.points[mover] += haul.points;
        if options.ending == Ending::AtOnce && self.points[mover] >= options.goal {
            self.over = Some(Verdict::Won(self.turn));
            return false;
        }
        let extra = options.extra_move && haul.first >= EXTRA_MOVE;
        if !extra {
            self.pass(options);
        }
        extra
    }

    /// Ends the turn of the seat to move.
    #[inline]
    pub fn pass(&mut self, options: &Options) {
        let [first, second] = self.points;
        if options.ending == Ending::EqualTurns && self.turn == Seat(1) && first.max(second) >= options.goal {
            self.over = Some(match first.cmp(&second) {
                std::cmp::Ordering::Greater => Verdict::Won(Seat(0)),
                std::cmp::Ordering::Less => Verdict::Won(Seat(1)),
                std::cmp::Ordering::Equal => Verdict::Draw,
            });
        } else {
            self.turn = self.turn.other();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn haul(first: u32, points: u32) -> Haul {
        Haul { first, candies: points, points, passes: 1 }
    }

    #[test]
    fn at_once_the_goal_ends_the_game_after_ones_own_move() {
        let options = Options { goal: 20, ..Options::default() };
        let mut scoreboard = Scoreboard { points: [19, 19], ..Scoreboard::START };
        scoreboard.count(&haul(3, 3), &options);
        assert_eq!(scoreboard.over, Some(Verdict::Won(Seat(0))));
    }

    #[test]
    fn with_equal_turns_the_second_seat_has_its_last_move() {
        let options = Options { goal: 20, ending: Ending::EqualTurns, ..Options::default() };
        let mut scoreboard = Scoreboard { points: [19, 15], ..Scoreboard::START };
        scoreboard.count(&haul(3, 3), &options);
        assert_eq!((scoreboard.over, scoreboard.turn), (None, Seat(1)));
        for (points, verdict) in [(6, Verdict::Won(Seat(0))), (7, Verdict::Draw), (8, Verdict::Won(Seat(1)))] {
            let mut last = scoreboard;
            last.count(&haul(3, points), &options);
            assert_eq!(last.over, Some(verdict));
        }
        scoreboard.pass(&options);
        assert_eq!(scoreboard.over, Some(Verdict::Won(Seat(0))), "a lost move is a turn as well");
    }

    #[test]
    fn five_in_the_first_pass_give_an_extra_move() {
        let options = Options { extra_move: true, ..Options::default() };
        let mut scoreboard = Scoreboard::START;
        assert!(scoreboard.count(&haul(5, 5), &options));
        assert_eq!(scoreboard.turn, Seat(0));
        assert!(!scoreboard.count(&haul(4, 9), &options));
        assert_eq!(scoreboard.turn, Seat(1));
    }
}
