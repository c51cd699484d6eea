//! The bit planes against the rules written down plainly.

mod naive;

use std::collections::VecDeque;

use crush::{Ahead, Board, Chain, Nothing, Refill, Square, Streams, Swap};
use game::{Rng, Seed};
use naive::NaiveBoard;
use rayon::prelude::*;

/// How many moves are compared for each of the 9 × 9 sizes and 5 counts of colours: above a million in all.
const MOVES: u32 = 2_480;

fn plain(board: &Board) -> NaiveBoard {
    let (width, height) = (board.width(), board.height());
    let column = |col| (0..height).map(|row| board.candy(Square::new(col, row))).collect();
    NaiveBoard { width: width as usize, height: height as usize, candies: (0..width).map(column).collect() }
}

fn swap_of(((a, b), (c, d)): naive::NaiveSwap) -> Swap {
    Swap::of(Square::new(a as u8, b as u8), Square::new(c as u8, d as u8)).expect("neighbours")
}

/// The candies that a stream will bring, drawn from a copy of it as the plain version wants them.
struct Queue {
    streams: Streams,
    ready: Vec<VecDeque<u8>>,
}

impl Queue {
    fn next(&mut self, col: usize) -> Option<u8> {
        if self.ready[col].is_empty() {
            let ([low, mid, high], count) = self.streams.take(col as u8, 12);
            let colour = |place: u32| [low, mid, high].iter().rev().fold(0, |sum, bits| sum << 1 | bits >> place & 1);
            self.ready[col].extend((0..count).map(|place| colour(place) as u8));
        }
        self.ready[col].pop_front()
    }
}

fn games_agree(width: u8, height: u8, colours: u8) -> u32 {
    let seed = Seed::from_number(u64::from(width) << 16 | u64::from(height) << 8 | u64::from(colours));
    let mut rng = seed.stream("test", None, 0);
    let mut streams = Streams::new(&seed, width, colours);
    let mut queue = Queue { streams: streams.clone(), ready: vec![VecDeque::new(); width as usize] };
    let mut board = Board::draw(&mut rng, width, height, colours);
    let mut moves = 0;
    while moves < MOVES {
        let plain_board = plain(&board);
        assert!(plain_board.runs().is_empty());
        let swaps = plain_board.swaps();
        assert_eq!(board.swaps().sorted(), swaps.iter().copied().map(swap_of).collect::<Vec<_>>(), "{board:?}");
        let Some(&swap) = rng.pick(&swaps) else {
            board = Board::draw(&mut rng, width, height, colours);
            continue;
        };

        // As far as the visible candies decide it, and then as the stream decides it.
        let (mut seen, mut plain_seen) = (board, plain_board.clone());
        plain_seen.swap(swap);
        let passes = plain_seen.resolve(|_| None);
        let haul = seen.play(swap_of(swap), Chain::Flat, &mut Nothing);
        assert_eq!(plain(&seen), plain_seen, "{board:?} {swap:?}");
        assert_eq!(haul.candies, passes.iter().sum::<u32>(), "{board:?} {swap:?}");
        if moves % 4 == 0 {
            let with_gaps: Vec<_> = plain_seen.swaps().into_iter().map(swap_of).collect();
            assert_eq!(seen.swaps().sorted(), with_gaps, "{seen:?}");
        }

        let mut plain_after = plain_board;
        plain_after.swap(swap);
        let passes = plain_after.resolve(|col| queue.next(col));
        let haul = board.play(swap_of(swap), Chain::Rising, &mut streams);
        assert_eq!(plain(&board), plain_after);
        assert_eq!((haul.first, haul.passes), (passes[0], passes.len() as u32));
        let points = |(pass, &candies): (usize, &u32)| (f64::from(candies) * (1.0 + pass as f64 / 2.0) + 0.5) as u32;
        assert_eq!(haul.points, passes.iter().enumerate().map(points).sum::<u32>());
        moves += 1;
    }
    moves
}

#[test]
fn a_million_moves_agree_on_all_sizes_and_colours() {
    let tables: Vec<(u8, u8, u8)> =
        (4..=12).flat_map(|w| (4..=12).flat_map(move |h| (4..=8).map(move |c| (w, h, c)))).collect();
    let moves: u32 = tables.par_iter().map(|&(width, height, colours)| games_agree(width, height, colours)).sum();
    assert!(moves >= 1_000_000, "{moves}");
}

#[test]
fn known_candies_come_in_the_order_of_their_column() {
    let seed = Seed::from_number(1);
    let mut streams = Streams::new(&seed, 5, 7);
    let ahead = streams.ahead(24);
    let columns = ahead.columns(5);
    assert_eq!(Ahead::parse(&columns), Some(ahead));
    for (col, text) in columns.iter().enumerate() {
        let ([low, mid, high], _) = streams.take(col as u8, 12);
        for (place, letter) in text.bytes().take(12).enumerate() {
            assert_eq!(
                u64::from(letter - b'A'),
                (low >> place & 1) | (mid >> place & 1) << 1 | (high >> place & 1) << 2
            );
        }
    }
}

#[test]
fn no_column_changes_what_another_brings() {
    let seed = Seed::from_number(7);
    let mut one = Streams::new(&seed, 4, 6);
    let mut other = one.clone();
    let mut rng = Rng::from_number(3);
    for _ in 0..1000 {
        other.take(rng.below(3) as u8, rng.below(12) as u32 + 1);
    }
    for _ in 0..100 {
        let mask = |(bits, count): ([u64; 3], u32)| bits.map(|plane| plane & ((1 << count) - 1));
        assert_eq!(mask(one.take(3, 7)), mask(other.take(3, 7)));
    }
}
