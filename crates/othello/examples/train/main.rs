//! Teaches the engine to estimate positions of standard Othello: `cargo xtask train othello`.
//!
//! Each round plays games with the weights of the round before (round 0 with the features that serve every board), and
//! fits new ones from the end of the game backwards. Everything that is finished is kept in a folder: the next run goes
//! on from there. The same seed gives the same games and the same weights, on any number of threads.
//!
//! # Layout
//! * `record`: a position with its value, and files of them
//! * `games`: self-play; `backwards`: the values of what was played before the end
//! * `fit`: least squares; `network`: what they leave over; `stages`: the weights of all stages
//! * `deviations`: how far searches with them are off
//! * `curves`: pictures of what was measured

mod backwards;
mod curves;
mod deviations;
mod fit;
mod games;
mod network;
mod record;
mod stages;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use backwards::Backwards;
use games::{Round, read_round};
use lexopt::prelude::{Long, ValueExt as _};
use othello::{STAGES, Weights};
use record::Record;
use stages::Stages;

const USAGE: &str = "\
Usage: cargo xtask train othello [-- OPTIONS]

  --data FOLDER     where games and weights are kept between runs (target/train/othello)
  --rounds N        rounds of self-play after the first (1)
  --blocks N        blocks of 500 games in each round (400)
  --whole N         so many of these blocks are played to the end, the others until the end is near (all)
  --positions N     positions of each stage that are given values by searches (400000)
  --stages N        so many stages are fitted, from the end of the game on; the others stay, and so
                    does how far to trust searches (all)
  --depth N         how deep these searches are, or a ply deeper (4)
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
    whole: u64,
    positions: usize,
    stages: usize,
    depth: u32,
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
        rounds: 1,
        blocks: 400,
        whole: u64::MAX,
        positions: 400_000,
        stages: STAGES,
        depth: 4,
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
            Long("whole") => wishes.whole = parser.value()?.parse()?,
            Long("positions") => wishes.positions = parser.value()?.parse()?,
            Long("stages") => wishes.stages = parser.value()?.parse()?,
            Long("depth") => wishes.depth = parser.value()?.parse()?,
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
    let mut stages = Stages::new();
    for number in 0..wishes.rounds {
        match kept(&wishes, number)? {
            Some(kept) => stages = kept,
            None => _ = round(&wishes, number, &mut stages)?,
        }
    }
    let held_out = round(&wishes, wishes.rounds, &mut stages)?;
    let samples = deviations::measure(&held_out, stages.patterns());
    if wishes.stages == STAGES {
        stages.deviations = deviations::fit(&samples);
    }
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

/// Plays the games of a round, and fits weights that begin with those of the round before.
fn round(wishes: &Wishes, number: u64, stages: &mut Stages) -> Result<Vec<Record>, Box<dyn Error>> {
    let patterns = (number > 0).then(|| stages.patterns());
    Round { number, seed: wishes.seed, patterns }.play(&wishes.data, wishes.blocks, wishes.whole)?;
    let records = read_round(&wishes.data, number)?;
    println!("round {number}: {} positions", records.len());
    let backwards = Backwards {
        folder: &wishes.data,
        round: number,
        of_a_stage: wishes.positions,
        depth: wishes.depth,
        stages: wishes.stages,
    };
    let held_out = backwards.fit(stages, &records)?;
    fs::write(wishes.weights_of(number), stages.file().write())?;
    Ok(held_out)
}
