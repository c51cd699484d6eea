//! The learnt estimate of standard Othello: what stands on the [`shapes`], how many moves both sides have and could get,
//! and the parity of the quarters, each with its weight, by stage of the game.
//!
//! Near the end of the game a small network sees what a sum cannot say.
//!
//! `shapes` says what is looked at, `seen` keeps it up to date move by move, `network` and `regions` are the network and
//! what it sees besides, `weights` reads and writes what was learnt, `deviations` says how far to trust it.

mod deviations;
mod network;
mod regions;
mod seen;
mod shapes;
mod weights;

use std::sync::OnceLock;

pub use deviations::Deviations;
pub use network::{FINER, Head, Network, TAUGHT, UNITS, WHOLE};
pub use regions::KINDS;
pub use seen::Seen;
pub(crate) use weights::BUILT_IN;
pub use weights::Weights;

use deviations::Probes;
use network::{Units, Vector};
use regions::regions;
use seen::Adds;
use shapes::{IMAGES, NUMBERS, ZEROS};

use super::{DISC, Probe};
use crate::board::{Bits, Board, OnBoard, on_board, standard_board};
use crate::rules::Rules;

/// How many stages of the game have their own weights.
pub const STAGES: usize = 12;
/// How many numbers are looked up for a position: one for each image, and three more.
pub const TERMS: usize = IMAGES + 3;

/// Moves of one side that are told apart.
const MOVES: usize = 24;
/// Squares beside the other's discs that are told apart.
const OPEN: usize = 32;
/// Where the numbers of the other terms begin: moves of both sides, squares beside discs of both, parity.
const MOBILITY: usize = NUMBERS;
const FRONT: usize = MOBILITY + MOVES * MOVES;
const PARITY: usize = FRONT + OPEN * OPEN;
/// All numbers of a stage.
pub const TABLE: usize = PARITY + 64 * 5;

/// The stage of a position: the last one for the end of the game, the first one for its opening.
#[inline(always)]
pub const fn stage(empties: u32) -> usize {
    let from_end = (empties / 4).saturating_sub(2) as usize;
    if from_end >= STAGES { 0 } else { STAGES - 1 - from_end }
}

/// Estimates positions of standard Othello.
pub struct Patterns {
    adds: Adds,
    /// The weights of all numbers, stage by stage.
    stages: Vec<Box<[i16; TABLE]>>,
    /// The vectors of all numbers, those of the regions, and what weighs the units where there is something to weigh.
    vectors: Box<[Vector; TABLE]>,
    regions: [Vector; KINDS],
    heads: [Option<Head>; TAUGHT],
    probes: Probes,
}

impl Patterns {
    /// The patterns with these weights.
    pub fn new(weights: &Weights) -> Self {
        Self {
            adds: Adds::new(),
            stages: (0..STAGES).map(|stage| weights.spread(stage)).collect(),
            vectors: weights.spread_vectors(),
            regions: weights.network().regions,
            heads: weights.network().heads.map(|head| (head != Head::default()).then_some(head)),
            probes: Probes::new(weights.deviations()),
        }
    }

    /// The patterns with the weights that come with the program, once they are there.
    pub fn built_in() -> Option<&'static Self> {
        static BUILT_IN: OnceLock<Patterns> = OnceLock::new();
        BUILT_IN.get().or_else(|| {
            let weights = Weights::built_in()?;
            Some(BUILT_IN.get_or_init(|| Patterns::new(&weights)))
        })
    }

    /// Looks at the whole position.
    #[inline(always)]
    pub fn look(&self, own: u64, opp: u64) -> Seen {
        self.adds.look(own, opp)
    }

    /// What is seen after a move, by who moves next.
    #[inline(always)]
    pub fn follow(&self, seen: &Seen, index: u32, flips: u64) -> Seen {
        self.adds.follow(seen, index, flips)
    }

    /// The shallow search that speaks for one to this depth.
    #[inline(always)]
    pub fn probe(&self, empties: u32, depth: u32) -> Option<Probe> {
        self.probes.find(empties, depth)
    }

    /// The shallow search that speaks for one to the end of the game.
    #[inline(always)]
    pub fn probe_of_end(&self, empties: u32) -> Option<Probe> {
        self.probes.find_end(empties)
    }

    /// The margin to be expected for the side to move, in 32nds of a disc.
    #[inline(always)]
    pub fn evaluate<B: Board>(&self, board: &B, own: B::Bits, opp: B::Bits, seen: &Seen) -> i32 {
        self.evaluate_within(board, own, opp, seen, (-64 * DISC, 64 * DISC))
    }

    /// The same; where the weights alone say that it is far beyond this window, only what they say.
    #[inline(always)]
    pub fn evaluate_within<B: Board>(
        &self,
        board: &B,
        own: B::Bits,
        opp: B::Bits,
        seen: &Seen,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let others = Others::of(board, own, opp);
        let empties = others.empty.count();
        let number = |image: usize| (ZEROS[image] as i32 + i32::from(seen.0[image])) as usize;
        let table = &self.stages[stage(empties)];
        let mut sum = 0;
        for image in 0..IMAGES {
            sum += i32::from(table[number(image)]);
        }
        for number in others.numbers {
            sum += i32::from(table[number]);
        }
        if (alpha - FAR..=beta + FAR).contains(&sum)
            && let Some(Some(head)) = self.heads.get(empties as usize)
        {
            let mut units = Units::begin(head);
            for image in 0..IMAGES {
                units.add(&self.vectors[number(image)]);
            }
            for number in others.numbers {
                units.add(&self.vectors[number]);
            }
            regions(board, others.empty, others.own_moves, others.opp_moves, |kind| units.add(&self.regions[kind]));
            sum += units.count(head);
        }
        sum.clamp(-64 * DISC, 64 * DISC)
    }
}

/// The network hardly ever adds or takes away more.
const FAR: i32 = 6 * DISC;

/// What is looked at beside the shapes.
struct Others<S> {
    empty: S,
    own_moves: S,
    opp_moves: S,
    /// The numbers of the terms that are no shapes.
    numbers: [usize; TERMS - IMAGES],
}

impl<S: Bits> Others<S> {
    #[inline(always)]
    fn of<B: Board<Bits = S>>(board: &B, own: S, opp: S) -> Self {
        let empty = board.all() & !(own | opp);
        let (own_moves, opp_moves) = (board.moves(own, opp), board.moves(opp, own));
        let count = |set: S, kinds: usize| (set.count() as usize).min(kinds - 1);
        let mobility = count(own_moves, MOVES) * MOVES + count(opp_moves, MOVES);
        let front = count(board.around(opp) & empty, OPEN) * OPEN + count(board.around(own) & empty, OPEN);
        let parity = (empty.count() as usize & 63) * 5 + board.odd_quarters(empty) as usize;
        Self { empty, own_moves, opp_moves, numbers: [MOBILITY + mobility, FRONT + front, PARITY + parity] }
    }
}

/// The kinds of the regions of each of these positions of standard Othello, given as for [`terms_of`].
pub fn regions_of(positions: &[(u64, u64)]) -> Vec<Vec<u8>> {
    let board = standard_board();
    let kinds = |(own, opp): &(u64, u64)| {
        let others = Others::of(&board, *own, *opp);
        let mut kinds = Vec::new();
        regions(&board, others.empty, others.own_moves, others.opp_moves, |kind| kinds.push(kind as u8));
        kinds
    };
    positions.iter().map(kinds).collect()
}

/// The weights that are added up for each of these positions of standard Othello, given by the discs of the side to move
/// and of the other, row by row: what the trainer fits.
pub fn terms_of(positions: &[(u64, u64)]) -> Vec<[u32; TERMS]> {
    struct Looking<'a>(&'a [(u64, u64)]);
    impl OnBoard for Looking<'_> {
        type Output = Vec<[u32; TERMS]>;
        fn run<B: Board>(self, board: &B) -> Self::Output {
            let (adds, shared) = (Adds::new(), weights::shared());
            let set = |discs: u64| discs.squares().fold(B::Bits::NONE, |set, index| set | B::Bits::one(index));
            let terms = |(own, opp): &(u64, u64)| {
                let seen = adds.look(*own, *opp);
                let others = Others::of(board, set(*own), set(*opp)).numbers;
                std::array::from_fn(|term| {
                    let number = match term.checked_sub(IMAGES) {
                        None => (ZEROS[term] as i32 + i32::from(seen.0[term])) as usize,
                        Some(other) => others[other],
                    };
                    shared.of_number[number]
                })
            };
            self.0.iter().map(terms).collect()
        }
    }
    on_board(Rules::STANDARD, Looking(positions))
}

/// How many weights a stage has.
pub fn weight_count() -> usize {
    weights::shared().count
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;
    use crate::position::Position;
    use crate::square::Square;

    /// Plays random games and looks at all their positions and moves.
    fn random_games(mut each: impl FnMut(&Position, Option<Square>)) {
        let mut rng = Rng::from_number(5);
        for _ in 0..20 {
            let mut position = Position::start(Rules::STANDARD);
            while let Some(square) = rng.pick(&position.moves()).copied() {
                each(&position, Some(square));
                position.play(square).unwrap();
            }
            each(&position, None);
        }
    }

    fn sets(position: &Position) -> (u64, u64) {
        let set = |colour| {
            let held = Rules::STANDARD.all().filter(|square| position.disc(*square) == Some(colour));
            held.fold(0, |set, square| set | 1 << (square.row() * 8 + square.column()))
        };
        (set(position.side()), set(position.side().other()))
    }

    #[test]
    fn what_follows_from_a_move_is_what_a_fresh_look_sees() {
        let patterns = Patterns::built_in().unwrap();
        let mut expected = None;
        random_games(|position, square| {
            let (own, opp) = sets(position);
            let seen = patterns.look(own, opp);
            assert_eq!(seen.for_other(), patterns.look(opp, own));
            if let Some(expected) = expected.take() {
                assert!(seen == expected || seen.for_other() == expected, "{position}");
            }
            expected = square.map(|square| {
                let mut after = *position;
                let flips = after
                    .play(square)
                    .unwrap()
                    .turned
                    .iter()
                    .fold(0, |set, at| set | 1 << (at.row() * 8 + at.column()));
                patterns.follow(&seen, u32::from(square.row() * 8 + square.column()), flips)
            });
        });
    }

    #[test]
    fn the_images_of_a_position_add_up_the_same_weights_to_the_same_estimate() {
        let (patterns, board) = (Patterns::built_in().unwrap(), standard_board());
        random_games(|position, _| {
            let (own, opp) = sets(position);
            let turned = |set: u64, way: u32| {
                set.squares().fold(0, |turned, at| {
                    let (row, column) = (at / 8, at % 8);
                    let row = if way & 1 == 0 { row } else { 7 - row };
                    let column = if way & 2 == 0 { column } else { 7 - column };
                    turned | 1_u64 << if way & 4 == 0 { row * 8 + column } else { column * 8 + row }
                })
            };
            let images: Vec<(u64, u64)> = (0..8).map(|way| (turned(own, way), turned(opp, way))).collect();
            let mut terms = terms_of(&images);
            for terms in &mut terms {
                terms.sort_unstable();
            }
            assert!(terms.iter().all(|other| *other == terms[0]), "{position}");
            let estimate = |(own, opp): (u64, u64)| patterns.evaluate(&board, own, opp, &patterns.look(own, opp));
            assert!(images.iter().all(|image| estimate(*image) == estimate(images[0])), "{position}");
        });
    }

    #[test]
    fn stages_go_from_the_opening_to_the_end() {
        let stages: Vec<usize> = (0..=60).rev().map(stage).collect();
        assert_eq!((stages[0], stages[60]), (0, STAGES - 1));
        assert!(stages.is_sorted() && stages.iter().max() == Some(&(STAGES - 1)));
        assert_eq!((stage(52), stage(51), stage(12), stage(11)), (0, 1, 10, 11));
    }
}
