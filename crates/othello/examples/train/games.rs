//! Games that the engine plays against itself: where the positions come from.
//!
//! There are two kinds of games. *Close* ones begin at the start, and both sides play any move that looks little worse
//! than the best. *Wild* ones begin with random moves, of which nothing is kept, and go on with the best move, or with a
//! random one now and then. Near the end each position gets the value that it has with best play, proven or very
//! likely: it does not depend on how the game goes on. The positions before have no value yet.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use game::{Budget, Rng, Seed};
use othello::{Engine, Patterns, Position, Reach, Rules};
use rayon::prelude::*;

use crate::record::{self, Record};

/// Games in a file: what is lost, at most, when the work is interrupted.
const BLOCK: u64 = 500;
/// What an engine remembers in.
const MEBIBYTES: usize = 4;
/// A random move of a wild game once in so many.
const RANDOM_MOVE: u64 = 12;
/// The best move near the end of a wild game once in so many; otherwise the one that looks best a few plies ahead, because
/// searches meet positions that nobody would play to.
const BEST_MOVE: u64 = 2;
/// How many plies both sides look ahead, and how many discs worse than the best a move of a close game may look.
const WILD_DEPTH: u32 = 3;
const CLOSE_DEPTH: u32 = 2;
const CLOSE: f64 = 1.5;
/// With so many empty squares or fewer, positions get values.
pub const VALUED: u32 = 19;
/// Where at least so many are empty, a likely value is enough: shallow searches so many standard deviations beyond what is
/// asked are trusted. It is off by two to three discs (root of squares) at 18 empty squares, and takes a tenth of a proof.
const LIKELY: (u32, f64) = (12, 0.5);
/// Before a position is searched to the end it is looked at so many plies deep.
const FIRST_LOOK: u32 = 6;
/// With fewer empty squares than this, positions are not kept: the solver needs no estimate there.
const LAST_KEPT: u32 = 7;

/// How the games of a round are played.
#[derive(Clone, Copy)]
pub struct Round {
    /// Counted from 0.
    pub number: u64,
    pub seed: u64,
    /// What the engine estimates by; the features that serve every board where there is nothing yet.
    pub patterns: Option<&'static Patterns>,
}

impl Round {
    fn block_path(&self, folder: &Path, block: u64) -> PathBuf {
        folder.join(format!("round-{}-{block:05}.games", self.number))
    }

    /// Plays blocks of games until there are so many, beginning after those that are there. Only the first ones are
    /// played to the end, which takes most of the time.
    pub fn play(&self, folder: &Path, blocks: u64, whole: u64) -> std::io::Result<()> {
        let missing: Vec<u64> = (0..blocks).filter(|block| !self.block_path(folder, *block).is_file()).collect();
        let (began, done) = (Instant::now(), AtomicU64::new(0));
        missing.iter().par_bridge().try_for_each(|block| {
            let seed = Seed::from_number(self.seed).child("round", self.number);
            let mut engine = Engine::with_patterns(self.patterns, MEBIBYTES).without_proof(LIKELY.0, LIKELY.1);
            let mut records = Vec::new();
            let until = if *block < whole { LAST_KEPT } else { VALUED + 1 };
            for index in block * BLOCK..(block + 1) * BLOCK {
                let mut rng = seed.child("game", index).stream("", None, 0);
                game(&mut engine, &mut rng, until, &mut records);
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
}

/// Plays a game as long as so many squares are empty.
fn game(engine: &mut Engine, rng: &mut Rng, until: u32, records: &mut Vec<Record>) {
    let close = rng.chance(1, 2);
    let mut position = Position::start(Rules::STANDARD);
    let random = match rng.below(5) {
        _ if close => 0,
        0 => 18 + rng.below(28),
        _ => 1 + rng.below(18),
    };
    for _ in 0..random {
        let Some(square) = rng.pick(&position.moves()).copied() else { return };
        position.play(square).expect("a listed move is legal");
    }
    while position.empties() >= until && !position.is_over() {
        let moves = position.moves();
        let mut best = None;
        if position.empties() <= VALUED {
            let reach = Reach { depth: FIRST_LOOK, solve: VALUED };
            let thought = engine.think(&position, reach, &Budget::unlimited()).expect("it has moves");
            records.push(Record::new(&position, thought.score, position.empties() as u8));
            best = Some(thought.best);
        } else {
            records.push(Record::new(&position, 0.0, 0));
        }
        let square = if !close && rng.chance(1, RANDOM_MOVE) {
            moves[rng.index(moves.len())]
        } else if let Some(best) = best.filter(|_| close || rng.chance(1, BEST_MOVE)) {
            best
        } else if close {
            let reach = Reach { depth: CLOSE_DEPTH, solve: 0 };
            let scored = engine.score_moves(&position, reach, &Budget::unlimited());
            let good = scored.iter().take_while(|one| one.score >= scored[0].score - CLOSE).count();
            scored[rng.index(good)].square
        } else {
            let reach = Reach { depth: WILD_DEPTH, solve: 0 };
            engine.think(&position, reach, &Budget::unlimited()).expect("it has moves").best
        };
        position.play(square).expect("a listed move is legal");
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
