//! Where the hot loops run: a board with its capture rule, in the representation that suits it best.
//!
//! Search, perft and the solver are written once, over a [`Board`]. Which board a set of rules gets is decided in
//! one place, [`on_board`], once per search: from there on everything is monomorphised, down to the instruction set.
//! `grid` is any board, `eight` those of up to 8×8; `bits` and `wide` are their sets of squares.

mod bits;
mod eight;
mod grid;
mod wide;

pub(crate) use bits::Bits;
use eight::{Avx2, Eight, Full, Part, Plain};
pub(crate) use grid::Grid;
pub(crate) use wide::Wide;

use crate::rules::Rules;
use crate::square::Square;

/// A board and its capture rule. `own` are the discs of the side to move (or of the side asked about), `opp` the
/// other's.
pub trait Board: Send + Sync {
    /// A set of squares of this board.
    type Bits: Bits;

    /// Runs a task with the instructions of this board switched on. Recursive functions call themselves through
    /// here, so that each of them is compiled with these instructions and what it calls is inlined.
    fn enter<T: Task>(&self, task: T) -> T::Output;

    /// All squares.
    fn all(&self) -> Self::Bits;
    /// How many they are.
    fn size(&self) -> u32;
    /// The corners.
    fn corners(&self) -> Self::Bits;
    /// The squares at the edge of the board, corners included.
    fn rim(&self) -> Self::Bits;
    /// The squares that touch this one.
    fn touching(&self, index: u32) -> Self::Bits;
    /// The squares that touch a square of the set.
    fn around(&self, set: Self::Bits) -> Self::Bits;
    /// The squares of the set that lie in a quarter of the board where the set has an odd number of squares.
    fn odd(&self, set: Self::Bits) -> Self::Bits;
    /// How many quarters of the board have an odd number of squares of the set.
    fn odd_quarters(&self, set: Self::Bits) -> u32;
    /// The number of a square.
    fn index(&self, square: Square) -> u32;
    /// The square of a number.
    fn square(&self, index: u32) -> Square;

    /// The position turned and mirrored so that all its images come out the same; as it is, where nobody needs more.
    fn canonical(&self, own: Self::Bits, opp: Self::Bits) -> (Self::Bits, Self::Bits) {
        (own, opp)
    }

    /// Where the side to move may play.
    fn moves(&self, own: Self::Bits, opp: Self::Bits) -> Self::Bits;
    /// The discs that a disc on this empty square turns.
    fn flips(&self, index: u32, own: Self::Bits, opp: Self::Bits) -> Self::Bits;
    /// How many discs a disc on the only empty square turns.
    fn last_flips(&self, index: u32, own: Self::Bits) -> u32;
    /// Discs of `own` that can never be turned any more (some of them: those that are easily seen).
    fn stable(&self, own: Self::Bits, opp: Self::Bits) -> Self::Bits;
}

/// Something to run under [`Board::enter`]; `run` should be `#[inline(always)]`.
pub trait Task {
    /// What comes out.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// Something to run on whichever board the rules get.
pub trait OnBoard {
    /// What comes out.
    type Output;
    /// Does it.
    fn run<B: Board>(self, board: &B) -> Self::Output;
}

/// The board of standard Othello, with plain instructions: for what is not in a hurry.
pub(crate) fn standard_board() -> impl Board<Bits = u64> {
    Eight::new(Full, Plain)
}

/// Runs the task on the fastest board for these rules.
pub fn on_board<T: OnBoard>(rules: Rules, task: T) -> T::Output {
    if rules.height() <= 8 && rules.width() <= 8 {
        return match Avx2::detect() {
            Some(avx2) if rules.is_standard() => task.run(&Eight::new(Full, avx2)),
            Some(avx2) => task.run(&Eight::new(Part::new(rules), avx2)),
            None => task.run(&Eight::new(Part::new(rules), Plain)),
        };
    }
    match rules.squares() {
        ..=64 => task.run(&Grid::<u64>::new(rules)),
        65..=128 => task.run(&Grid::<u128>::new(rules)),
        _ => task.run(&Grid::<Wide>::new(rules)),
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;
    use crate::position::Position;
    use crate::rules::Directions;

    /// What a board says of a position, in squares, so that boards can be compared.
    fn told<B: Board>(board: &B, position: &Position) -> Vec<Vec<Square>> {
        let (own, opp) = position.on(board);
        let named = |set: B::Bits| {
            let mut squares: Vec<Square> = set.squares().map(|index| board.square(index)).collect();
            squares.sort();
            squares
        };
        let empty = board.all() & !(own | opp);
        let mut told = vec![
            named(board.all()),
            named(board.corners()),
            named(board.rim()),
            named(board.moves(own, opp)),
            named(board.moves(opp, own)),
            named(board.around(own)),
            named(board.odd(empty)),
            vec![Square::new(0, board.odd_quarters(empty) as u8)],
            named(board.stable(own, opp)),
            named(board.stable(opp, own)),
        ];
        for index in empty.squares() {
            told.push(named(board.flips(index, own, opp)));
            told.push(named(board.touching(index)));
            // Only the number can be compared: the board is thought full here.
            let full = opp | (empty & !B::Bits::one(index));
            assert_eq!(board.last_flips(index, own), board.flips(index, own, full).count());
        }
        told
    }

    fn random_rules(rng: &mut Rng, sides: std::ops::RangeInclusive<i64>) -> Rules {
        let mut side = || rng.between(*sides.start(), *sides.end()) as u8;
        let (height, width) = (side(), side());
        let directions = Directions::from_bits_truncate(rng.between(1, 7) as u8);
        Rules::new(height, width, directions).unwrap()
    }

    /// Calls back with every position of a random game.
    fn random_game(rules: Rules, rng: &mut Rng, mut each: impl FnMut(&Position)) {
        let mut position = Position::start(rules);
        // Under rare rules nobody can move from the usual start: discs at random make up for that.
        if position.is_over() {
            let mut discs = [Vec::new(), Vec::new()];
            for square in rules.all() {
                if rng.chance(2, 3) {
                    discs[rng.index(2)].push(square);
                }
            }
            position = Position::new(rules, &discs[0], &discs[1], crate::Colour::Black).unwrap();
        }
        loop {
            each(&position);
            let Some(square) = rng.pick(&position.moves()).copied() else { break };
            position.play(square).unwrap();
        }
    }

    #[test]
    fn all_kinds_of_a_small_board_agree() {
        let mut rng = Rng::from_number(1);
        for round in 0..120 {
            let rules = if round % 4 == 0 { Rules::STANDARD } else { random_rules(&mut rng, 4..=8) };
            let wide = Grid::<Wide>::new(rules);
            random_game(rules, &mut rng, |position| {
                let expected = told(&wide, position);
                assert_eq!(told(&Eight::new(Part::new(rules), Plain), position), expected, "{rules:?} {position}");
                assert_eq!(told(&Grid::<u64>::new(rules), position), expected, "{rules:?} {position}");
                if let Some(avx2) = Avx2::detect() {
                    assert_eq!(told(&Eight::new(Part::new(rules), avx2), position), expected, "{rules:?} {position}");
                    if rules.is_standard() {
                        assert_eq!(told(&Eight::new(Full, avx2), position), expected, "{position}");
                    }
                }
            });
        }
    }

    #[test]
    fn the_images_of_a_position_are_one() {
        let mut rng = Rng::from_number(4);
        let mut images = 0;
        for _ in 0..60 {
            let rules = random_rules(&mut rng, 4..=8);
            let board = Eight::new(Part::new(rules), Plain);
            let (bottom, right) = (rules.height() - 1, rules.width() - 1);
            random_game(rules, &mut rng, |position| {
                let (own, opp) = position.on(&board);
                let canonical = board.canonical(own, opp);
                assert_eq!(board.canonical(canonical.0, canonical.1), canonical);
                let replies = |(own, opp): (u64, u64)| board.moves(own, opp).count();
                assert_eq!(replies(canonical), replies((own, opp)), "{position}");
                let image = |to: &dyn Fn(Square) -> Square| {
                    let moved =
                        |set: u64| set.squares().fold(0, |set, at| set | 1 << board.index(to(board.square(at))));
                    board.canonical(moved(own), moved(opp))
                };
                assert_eq!(image(&|at| Square::new(bottom - at.row(), at.column())), canonical);
                assert_eq!(image(&|at| Square::new(at.row(), right - at.column())), canonical);
                let straight = [Directions::HORIZONTAL, Directions::VERTICAL];
                let [across, along] = straight.map(|one| rules.directions().contains(one));
                if bottom == right && across == along {
                    assert_eq!(image(&|at| Square::new(at.column(), at.row())), canonical);
                    images += 1;
                }
            });
        }
        assert!(images > 20);
    }

    #[test]
    fn all_kinds_of_a_large_board_agree() {
        let mut rng = Rng::from_number(2);
        for _ in 0..30 {
            let rules = random_rules(&mut rng, 4..=16);
            let wide = Grid::<Wide>::new(rules);
            random_game(rules, &mut rng, |position| {
                let expected = told(&wide, position);
                assert_eq!(told(&Grid::<Wide>::with_stride(rules, 16), position), expected, "{rules:?} {position}");
                if rules.squares() <= 128 {
                    assert_eq!(told(&Grid::<u128>::new(rules), position), expected, "{rules:?} {position}");
                }
                if rules.squares() <= 64 {
                    assert_eq!(told(&Grid::<u64>::new(rules), position), expected, "{rules:?} {position}");
                }
            });
        }
    }

    #[test]
    fn stable_discs_are_never_turned() {
        let mut rng = Rng::from_number(3);
        for _ in 0..60 {
            let rules = random_rules(&mut rng, 4..=9);
            let board = Grid::<u128>::new(rules);
            let mut held = [Vec::new(), Vec::new()];
            random_game(rules, &mut rng, |position| {
                for (colour, held) in [crate::Colour::Black, crate::Colour::White].into_iter().zip(&mut held) {
                    assert!(held.iter().all(|square| position.disc(*square) == Some(colour)), "{position}");
                    let (own, opp) = position.on(&board);
                    let (own, opp) = if position.side() == colour { (own, opp) } else { (opp, own) };
                    *held = board.stable(own, opp).squares().map(|index| board.square(index)).collect();
                }
            });
        }
    }
}
