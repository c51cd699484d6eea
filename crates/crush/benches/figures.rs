//! figures

#[path = "../tests/naive/mod.rs"]
mod naive;
use crush::*;
use game::{Rng, Seed};
use std::time::Instant;

fn main() {
    let seed = Seed::from_number(1);
    let mut rng = Rng::from_number(2);
    let mut streams = Streams::new(&seed, 10, 7);
    let mut board = Board::draw(&mut rng, 10, 10, 7);
    let n = 3_000_000u64;
    for _ in 0..3 {
        let t = Instant::now();
        let mut points = 0u64;
        let mut legal = 0u64;
        for _ in 0..n {
            let swaps = board.swaps();
            let count = swaps.count();
            if count == 0 {
                board = Board::draw(&mut rng, 10, 10, 7);
                continue;
            }
            legal += count as u64;
            points += board.play(swaps.nth(rng.below(count as u64) as u32), Chain::Flat, &mut streams).points as u64;
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{:.3} M moves/s, {:.4} points, {:.3} legal",
            n as f64 / s / 1e6,
            points as f64 / n as f64,
            legal as f64 / n as f64
        );
    }
    let boards: Vec<Board> = (0..1000).map(|_| Board::draw(&mut rng, 10, 10, 7)).collect();
    for _ in 0..3 {
        let t = Instant::now();
        let mut x = 0;
        for _ in 0..1000 {
            for b in &boards {
                x += std::hint::black_box(b).swaps().count();
            }
        }
        println!("swaps {:.1} ns ({x})", t.elapsed().as_secs_f64() * 1e3);
    }
}
