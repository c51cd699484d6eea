//! Games that the engine plays against itself: where the positions come from.
//!
//! A game begins with random moves, of which nothing is kept. After them both sides look a few plies ahead, and now and
//! then play at random; near the end the search goes to the very end. Every position is kept with what the search said
//! of it. So a value never depends on how the game went on, and a bad move only brings another kind of position.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use game::{Budget, Rng, Seed};
use othello::{Engine, Position, Reach, Rules};
use rayon::prelude::*;

use crate::record::{self, PROVEN, Record};

/// Games in a file: what is lost, at most, when the work is interrupted.
const BLOCK: u64 = 500;
/// A random move once in so many.
const RANDOM_MOVE: u64 = 12;
/// Nearer to the end than this, positions are not kept: the solver needs no estimate there.
const LAST_KEPT: u32 = 7;

/// How the games of a round are played.
#[derive(Clone, Copy)]
pub struct Round {
    /// Counted from 0.
    pub number: u64,
    pub seed: u64,
    pub reach: Reach,
}

impl Round {
    fn block_path(&self, folder: &Path, block: u64) -> PathBuf {
        folder.join(format!("round-{}-{block:05}.games", self.number))
    }

    /// Plays blocks of games until there are so many, beginning after those that are there.
    pub fn play(&self, folder: &Path, blocks: u64, engine: impl Fn() -> Engine + Sync) -> std::io::Result<()> {
        let missing: Vec<u64> = (0..blocks).filter(|block| !self.block_path(folder, *block).is_file()).collect();
        let (began, done) = (Instant::now(), AtomicU64::new(0));
        missing.par_iter().with_max_len(1).try_for_each(|block| {
            let seed = Seed::from_number(self.seed).child("round", self.number);
            let mut records = Vec::new();
            for index in block * BLOCK..(block + 1) * BLOCK {
                self.game(&mut engine(), &mut seed.child("game", index).stream("", None, 0), &mut records);
            }
            record::write(&self.block_path(folder, *block), &records)?;
            let done = done.fetch_add(1, Relaxed) + 1;
            let seconds = began.elapsed().as_secs_f64();
            let left = seconds / done as f64 * (missing.len() as u64 - done) as f64;
            println!(
                "round {}: {done} of {} blocks, {} positions in the last; {seconds:.0} s, {left:.0} s left",
                self.number,
                missing.len(),
                records.len()
            );
            Ok(())
        })
    }

    /// Plays a game.
    fn game(&self, engine: &mut Engine, rng: &mut Rng, records: &mut Vec<Record>) {
        let mut position = Position::start(Rules::STANDARD);
        let random = if rng.chance(4, 5) { 1 + rng.below(18) } else { 18 + rng.below(28) };
        for _ in 0..random {
            let Some(square) = rng.pick(&position.moves()).copied() else { return };
            position.play(square).expect("a listed move is legal");
        }
        while position.empties() >= LAST_KEPT
            && let Some(thought) = engine.think(&position, self.reach, &Budget::unlimited())
        {
            let depth = if thought.exact { PROVEN } else { thought.depth as u8 };
            records.push(Record::new(&position, thought.score, depth));
            let moves = position.moves();
            let square = if rng.chance(1, RANDOM_MOVE) { moves[rng.index(moves.len())] } else { thought.best };
            position.play(square).expect("a listed move is legal");
        }
    }
}

/// All games of a round.
pub fn read_round(folder: &Path, number: u64) -> std::io::Result<Vec<Record>> {
    let prefix = format!("round-{number}-");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| {
        path.extension().is_some_and(|end| end == "games")
            && path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix))
    });
    paths.sort();
    let mut records = Vec::new();
    for path in paths {
        records.extend(record::read(&path)?);
    }
    Ok(records)
}
