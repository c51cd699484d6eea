//! Teaches the engine to estimate positions of standard Othello: `cargo xtask train othello`.
//!
//! Round 0 plays games with the features that serve every board, and fits the first weights from the end of the game
//! backwards. Each round after it plays games with the weights of the round before, and fits new ones to what the
//! searches of those games said. Everything that is finished is kept in a folder: the next run goes on from there. The
//! same seed gives the same games and the same weights, on any number of threads.
//!
//! # Layout
//! * `record`: a position with its value, and files of them
//! * `games`: self-play; `backwards`: the values of round 0; `hindsight`: those of the others
//! * `fit`: least squares; `stages`: the weights of all stages; `deviations`: how far searches with them are off
//! * `curves`: pictures of what was measured

mod backwards;
mod curves;
mod deviations;
mod fit;
mod games;
mod hindsight;
mod record;
mod stages;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use games::{Round, read_round};
use lexopt::prelude::{Long, ValueExt as _};
use othello::{Engine, Reach, Weights};
use record::{PROVEN, Record};
use stages::{Stages, hold_out};

const USAGE: &str = "\
Usage: cargo xtask train othello [-- OPTIONS]

  --data FOLDER     where games and weights are kept between runs (target/train/othello)
  --rounds N        rounds of self-play after the first (2)
  --blocks N        blocks of 500 games in each round (200)
  --depth N         how many plies the games of these rounds look ahead (4)
  --solve N         from how many empty squares on they are exact (14)
  --seed N          the seed of all games (1)
  --threads N       how many threads to use (all)
  --figures FOLDER  where the figures of the run go, with pictures (docs/othello)
  --write FILE      where the last weights go (the place from which the program is built)
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
    figures: PathBuf,
}

impl Wishes {
    /// Where the weights of a round are kept.
    fn weights_of(&self, round: u64) -> PathBuf {
        self.data.join(format!("weights-{round}.bin"))
    }
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
        figures: root.join("../../docs/othello"),
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
            Long("figures") => wishes.figures = parser.value()?.into(),
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
    let held_out = hold_out(&mut read_round(&wishes.data, wishes.rounds)?);
    let samples = deviations::measure(&held_out, stages.patterns());
    stages.deviations = deviations::fit(&samples);
    let mut rounds = Vec::new();
    for number in wishes.rounds.saturating_sub(1)..=wishes.rounds {
        rounds.extend(kept(&wishes, number)?.map(|stages| (number, stages)));
    }
    curves::write(&wishes.figures, &rounds, &held_out, &samples)?;
    fs::write(&wishes.write, stages.file().write())?;
    println!("{} is written", wishes.write.display());
    Ok(())
}

/// The weights of a round, if they are there.
fn kept(wishes: &Wishes, number: u64) -> Result<Option<Stages>, Box<dyn Error>> {
    let path = wishes.weights_of(number);
    if !path.is_file() {
        return Ok(None);
    }
    let weights = Weights::read(&fs::read(&path)?).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(Some(Stages::read(&weights)))
}

fn first_round(wishes: &Wishes) -> Result<Stages, Box<dyn Error>> {
    if let Some(stages) = kept(wishes, 0)? {
        return Ok(stages);
    }
    let round = Round { number: 0, seed: wishes.seed, reach: Reach { depth: 2, solve: 14 } };
    round.play(&wishes.data, wishes.blocks, || Engine::with_patterns(None, 4))?;
    let stages = backwards::first_weights(&wishes.data, &read_round(&wishes.data, 0)?)?;
    fs::write(wishes.weights_of(0), stages.file().write())?;
    Ok(stages)
}

fn round(wishes: &Wishes, number: u64, before: &Stages) -> Result<Stages, Box<dyn Error>> {
    if let Some(stages) = kept(wishes, number)? {
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
    let mut own = read_round(&wishes.data, number)?;
    hindsight::draw(&mut own);
    let held_out = hold_out(&mut own);
    records.extend(own);
    println!("round {number}: {} positions to fit", records.len());
    let mut stages = before.clone();
    stages.fit_all(&records, &held_out);
    fs::write(wishes.weights_of(number), stages.file().write())?;
    Ok(stages)
}
