//! Teaches the engine to estimate positions of standard Othello: `cargo xtask train othello`.
//!
//! Round 0 plays games with the features that serve every board, and fits the first weights from the end of the game
//! backwards. Each round after it plays games with the weights of the round before, and fits new ones to what the
//! searches of those games said. Everything that is finished is kept in a folder: the next run goes on from there. The
//! same seed gives the same games and the same weights, on any number of threads.
//!
//! # Layout
//! * `record`: a position with its value, and files of them
//! * `games`: self-play; `backwards`: the values of round 0
//! * `fit`: least squares; `stages`: the weights of all stages

mod backwards;
mod deviations;
mod fit;
mod games;
mod record;
mod stages;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use games::{Round, read_round};
use lexopt::prelude::{Long, ValueExt as _};
use othello::{Engine, Reach, Weights};
use record::{PROVEN, Record};
use stages::Stages;

const USAGE: &str = "\
Usage: cargo xtask train othello [-- OPTIONS]

  --data FOLDER   where games and weights are kept between runs (target/train/othello)
  --rounds N      rounds of self-play after the first (2)
  --blocks N      blocks of 500 games in each round (200)
  --depth N       how many plies the games of these rounds look ahead (4)
  --solve N       from how many empty squares on they are exact (14)
  --seed N        the seed of all games (1)
  --threads N     how many threads to use (all)
  --write FILE    where the last weights go (the place from which the program is built)
";

/// What was asked for.
struct Wishes {
    data: PathBuf,
    rounds: u64,
    blocks: u64,
    reach: Reach,
    seed: u64,
    threads: usize,
    write: PathBuf,
}

fn wishes() -> Result<Option<Wishes>, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wishes = Wishes {
        data: root.join("../../target/train/othello"),
        rounds: 2,
        blocks: 200,
        reach: Reach { depth: 4, solve: 14 },
        seed: 1,
        threads: 0,
        write: root.join("src/engine/eval/patterns/weights.bin"),
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("data") => wishes.data = parser.value()?.into(),
            Long("rounds") => wishes.rounds = parser.value()?.parse()?,
            Long("blocks") => wishes.blocks = parser.value()?.parse()?,
            Long("depth") => wishes.reach.depth = parser.value()?.parse()?,
            Long("solve") => wishes.reach.solve = parser.value()?.parse()?,
            Long("seed") => wishes.seed = parser.value()?.parse()?,
            Long("threads") => wishes.threads = parser.value()?.parse()?,
            Long("write") => wishes.write = parser.value()?.into(),
            Long("help") => return Ok(None),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Some(wishes))
}

fn main() -> Result<(), Box<dyn Error>> {
    let Some(wishes) = wishes()? else {
        print!("{USAGE}");
        return Ok(());
    };
    rayon::ThreadPoolBuilder::new().num_threads(wishes.threads).build_global()?;
    fs::create_dir_all(&wishes.data)?;
    let mut stages = first_round(&wishes)?;
    for number in 1..=wishes.rounds {
        stages = round(&wishes, number, &stages)?;
    }
    let last = read_round(&wishes.data, wishes.rounds)?;
    let (by_stage, by_shallow, by_difference) = deviations::measure(&last, stages.patterns());
    println!("deviations: by stage {by_stage:.3?}, by shallow {by_shallow:.3}, by difference {by_difference:.3}");
    fs::write(&wishes.write, stages.weights().write())?;
    println!("{} is written", wishes.write.display());
    Ok(())
}

/// The weights of a round, if they are there.
fn kept(path: &Path) -> Result<Option<Stages>, Box<dyn Error>> {
    if !path.is_file() {
        return Ok(None);
    }
    let weights = Weights::read(&fs::read(path)?).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(Some(Stages::read(&weights)))
}

fn first_round(wishes: &Wishes) -> Result<Stages, Box<dyn Error>> {
    let path = wishes.data.join("weights-0.bin");
    if let Some(stages) = kept(&path)? {
        return Ok(stages);
    }
    let round = Round { number: 0, seed: wishes.seed, reach: Reach { depth: 2, solve: 14 } };
    round.play(&wishes.data, wishes.blocks, || Engine::with_patterns(None, 4))?;
    let stages = backwards::first_weights(&wishes.data, &read_round(&wishes.data, 0)?)?;
    fs::write(path, stages.weights().write())?;
    Ok(stages)
}

fn round(wishes: &Wishes, number: u64, before: &Stages) -> Result<Stages, Box<dyn Error>> {
    let path = wishes.data.join(format!("weights-{number}.bin"));
    if let Some(stages) = kept(&path)? {
        return Ok(stages);
    }
    let patterns = before.patterns();
    let round = Round { number, seed: wishes.seed, reach: wishes.reach };
    round.play(&wishes.data, wishes.blocks, || Engine::with_patterns(Some(patterns), 4))?;
    // What is proven stays true; what was estimated is only as good as the weights of its round.
    let mut records: Vec<Record> = Vec::new();
    for earlier in 0..number {
        let lasting = |record: &Record| record.depth == PROVEN || (earlier > 0 && earlier + 1 == number);
        records.extend(read_round(&wishes.data, earlier)?.into_iter().filter(lasting));
    }
    records.extend(read_round(&wishes.data, number)?);
    println!("round {number}: {} positions to fit", records.len());
    let mut stages = before.clone();
    stages.fit_all(&records);
    fs::write(path, stages.weights().write())?;
    Ok(stages)
}
