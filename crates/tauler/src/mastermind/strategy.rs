//! `tauler mastermind strategy`: how many guesses a breaker needs.

use std::time::Instant;

use clap::Args;
use game::{Budget, PlayerName, Seed, StopFlag};
use indicatif::{ProgressBar, ProgressStyle};
use mastermind::{BREAKER, FACTS, Trial};
use serde_json::json;

use super::SizeArgs;
use crate::BadInput;

/// Let a breaker play every secret, or many random ones.
#[derive(Args)]
pub(super) struct Strategy {
    #[command(flatten)]
    size: SizeArgs,
    /// The breaker, as in `tauler games`: five-guess, genetic:60, master …
    #[arg(long)]
    player: String,
    /// So many random secrets instead of all.
    #[arg(long)]
    sample: Option<usize>,
    /// Guesses after which a secret is given up.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    turns: u16,
    /// Makes the random secrets and the luck of the breaker repeatable.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all cores unless told.
    #[arg(long)]
    threads: Option<usize>,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

/// The most secrets that are all played.
const MOST_SECRETS: u64 = 10_000_000;

impl Strategy {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let size = self.size.size()?;
        let name = PlayerName::read(&FACTS, &self.player, BREAKER).map_err(|say| BadInput(say.text))?;
        let seed = Seed::from_number(self.seed);
        let secrets = match self.sample {
            Some(count) => {
                let mut rng = seed.stream("secrets", None, 0);
                (0..count).map(|_| size.draw(&mut rng)).collect()
            }
            None if size.codes() <= MOST_SECRETS => size.all(),
            None => {
                let codes = size.codes();
                let say = format!("There are {codes} codes, too many to play them all: say how many with --sample.");
                return Err(BadInput(say).into());
            }
        };
        let bar = ProgressBar::new(secrets.len() as u64);
        bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} secrets, {eta} left")?);
        let shown = bar.clone();
        let threads = self.threads.or_else(|| Some(std::thread::available_parallelism().ok()?.get())).unwrap_or(1);
        let budget = Budget::unlimited()
            .with_threads(threads)
            .with_stop(stop_on_interrupt()?)
            .with_progress(move |progress| shown.set_position(progress.done));
        let start = Instant::now();
        let trial = Trial {
            size,
            secrets: &secrets,
            cap: usize::from(self.turns),
            breaker: &|rng| mastermind::breaker(name, rng),
            seed,
        };
        let report = trial.run(&budget);
        bar.finish_and_clear();
        let seconds = start.elapsed().as_secs_f64();
        if report.codes < secrets.len() as u64 {
            eprintln!("tauler: stopped after {} of {} secrets", report.codes, secrets.len());
        }
        if self.json {
            let found = json!({
                "total": report.total,
                "codes": report.codes,
                "average": report.average(),
                "max": report.max,
                "counts": report.counts,
                "unsolved": report.unsolved,
                "seconds": seconds,
                "worst_move_ms": report.worst_move.as_secs_f64() * 1000.0,
            });
            println!("{found}");
            return Ok(());
        }
        println!(
            "{} guesses for {} codes: {:.4} on average, at most {}",
            report.total,
            report.codes,
            report.average(),
            report.max
        );
        for (index, count) in report.counts.iter().enumerate() {
            println!("  found at guess {:>2}  {count}", index + 1);
        }
        if report.unsolved > 0 {
            println!("  not found         {}", report.unsolved);
        }
        println!("{seconds:.2} s, the longest move {:.0} ms", report.worst_move.as_secs_f64() * 1000.0);
        Ok(())
    }
}

/// A flag that Ctrl-C raises, so that what is finished is still told.
fn stop_on_interrupt() -> anyhow::Result<StopFlag> {
    let stop = StopFlag::new();
    let raised = stop.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    std::thread::spawn(move || {
        if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            raised.raise();
        }
    });
    Ok(stop)
}
