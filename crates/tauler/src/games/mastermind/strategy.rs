//! `tauler mastermind strategy`: how many guesses a breaker needs.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use game::{Budget, PlayerName, Seed};
use mastermind::{BREAKER, Code, FACTS, Report, Size, Trial};
use serde_json::json;

use super::SizeArgs;
use crate::arguments::{SeedArg, ThreadsArg};
use crate::output::counted;
use crate::progress::progress;
use crate::refusal::{OrBad, bad};
use crate::stop::stop_flag;
use crate::whole_file::{can_be_written, write_whole};

/// Let a breaker play every secret, or many random ones.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler mastermind strategy --pegs 4 --colours 6 --player five-guess
  tauler mastermind strategy --pegs 5 --colours 8 --player master --sample 20")]
pub(super) struct Strategy {
    #[command(flatten)]
    size: SizeArgs,
    /// The breaker, as in `tauler games`: five-guess, genetic:60, master …
    #[arg(long)]
    player: String,
    /// So many random secrets instead of all.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_SECRETS))]
    sample: Option<u64>,
    /// Write the tree of a deterministic breaker here, a line for every guess.
    #[arg(long, value_name = "FILE", conflicts_with = "sample")]
    tree: Option<PathBuf>,
    /// Guesses after which a secret is given up.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    turns: u16,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    threads: ThreadsArg,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

/// The most secrets that are played.
const MOST_SECRETS: u64 = 10_000_000;

impl Strategy {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let size = self.size.size()?;
        let name = PlayerName::read(&FACTS, &self.player, BREAKER).or_bad()?;
        let seed = self.seed.seed();
        let breaker = |rng| mastermind::breaker(name, rng);
        let secrets = self.secrets(size, seed)?;
        if let Some(path) = &self.tree {
            if !breaker(seed.stream("breaker", None, 0)).is_deterministic() {
                return bad(format!("--tree: {} does not always guess alike, and so has no tree.", self.player));
            }
            can_be_written(path)?;
        }
        let bar = progress(secrets.len() as u64);
        let shown = bar.clone();
        let budget = Budget::unlimited()
            .with_threads(self.threads.count())
            .with_stop(stop_flag())
            .with_progress(move |progress| shown.set_position(progress.done));
        let start = Instant::now();
        let cap = usize::from(self.turns);
        let trial = Trial { size, secrets: &secrets, cap, breaker: &breaker, seed };
        let report = trial.run(&budget);
        let is_whole = report.codes == secrets.len() as u64;
        if let Some(path) = self.tree.as_ref().filter(|_| is_whole) {
            if report.unsolved > 0 {
                return bad(format!("--tree: {} does not find every code, and so has no tree.", self.player));
            }
            let mut breaker = breaker(seed.stream("breaker", None, 0));
            let budget = Budget::unlimited();
            let strategy = mastermind::Strategy::of(size, &mut |turns, _| breaker.guess(size, turns, &budget));
            write_whole(path, |out| out.write_all(strategy.text().as_bytes()))?;
        }
        bar.finish_and_clear();
        if !is_whole {
            let all = counted(secrets.len(), "secret", "secrets");
            eprintln!("tauler: stopped after {} of {all}", report.codes);
        }
        self.tell(&report, start.elapsed());
        Ok(())
    }

    /// The secrets to play: all of the size, or as many random ones as were asked for.
    fn secrets(&self, size: Size, seed: Seed) -> anyhow::Result<Vec<Code>> {
        match self.sample {
            Some(count) => {
                let mut rng = seed.stream("secrets", None, 0);
                Ok((0..count).map(|_| size.draw(&mut rng)).collect())
            }
            None if size.codes() <= MOST_SECRETS => Ok(size.all()),
            None => {
                bad(format!("There are {} codes, too many to play them all: say how many with --sample.", size.codes()))
            }
        }
    }

    fn tell(&self, report: &Report, took: Duration) {
        let (seconds, worst_ms) = (took.as_secs_f64(), report.worst_move.as_secs_f64() * 1000.0);
        if self.json {
            let found = json!({
                "total": report.total,
                "codes": report.codes,
                "average": report.average(),
                "max": report.max,
                "counts": report.counts,
                "unsolved": report.unsolved,
                "seconds": seconds,
                "worst_move_ms": worst_ms,
            });
            println!("{found}");
            return;
        }
        println!(
            "{} for {}: {:.4} on average, at most {}",
            counted(report.total, "guess", "guesses"),
            counted(report.codes, "code", "codes"),
            report.average(),
            report.max
        );
        for (index, count) in report.counts.iter().enumerate() {
            println!("  found at guess {:>2}  {count}", index + 1);
        }
        if report.unsolved > 0 {
            println!("  not found         {}", report.unsolved);
        }
        println!("{seconds:.2} s, the longest move {worst_ms:.0} ms");
    }
}
