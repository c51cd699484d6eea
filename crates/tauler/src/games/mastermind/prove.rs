//! `tauler mastermind prove`: the fewest guesses that a size needs.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use game::Budget;
use mastermind::Prover;
use serde_json::json;

use super::SizeArgs;
use crate::arguments::ThreadsArg;
use crate::input::read_bytes;
use crate::output::counted;
use crate::progress::progress;
use crate::refusal::{OrBad, bad};
use crate::stop::stop_flag;
use crate::whole_file::{can_be_written, write_whole};

/// Prove the fewest guesses that a size needs, over all secrets together.
///
/// With --state what was found out is kept in a file when the proof is stopped: the same command goes on from there.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler mastermind prove --pegs 4 --colours 6
  tauler mastermind prove --pegs 4 --colours 6 --worst --tree classic.txt
  tauler mastermind prove --pegs 4 --colours 7 --seconds 1 --state seven.proof")]
pub(super) struct Prove {
    #[command(flatten)]
    size: SizeArgs,
    /// The fewest guesses for the worst secret, and of those the fewest in all.
    #[arg(long)]
    worst: bool,
    /// Write the strategy here, a line for every guess.
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Keep what was found out here, and go on from it.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Stop after so many seconds with what is proven by then.
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Prove {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let size = self.size.size()?;
        let [tree, state] = [&self.tree, &self.state].map(|path| path.as_deref().map(std::path::absolute));
        if let (Some(Ok(tree)), Some(Ok(state))) = (tree, state)
            && tree == state
        {
            return bad("--tree and --state name the same file: the strategy and the state are two.");
        }
        let prover = Prover::new(size).or_bad()?;
        self.restore(&prover)?;
        for path in self.tree.iter().chain(&self.state) {
            can_be_written(path)?;
        }
        // What is proven so far, of what is known to be enough.
        let bar = progress(0);
        let shown = bar.clone();
        let mut budget = Budget::unlimited().with_threads(self.threads.count()).with_stop(stop_flag()).with_progress(
            move |progress| {
                shown.set_length(progress.total.unwrap_or(progress.done));
                shown.set_position(progress.done);
                shown.set_message(progress.note.clone());
            },
        );
        if let Some(seconds) = self.seconds {
            budget = budget.with_time(Duration::from_secs(seconds));
        }
        let start = Instant::now();
        let proof = prover.prove(self.worst, &budget);
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        if let Some(path) = &self.tree {
            write_whole(path, |out| out.write_all(proof.strategy.text().as_bytes()))?;
        }
        if let Some(path) = &self.state {
            write_whole(path, |out| prover.save(out))?;
        }
        if !proof.is_proven {
            let again = if self.state.is_some() { "the same command goes on" } else { "--state FILE would keep it" };
            eprintln!("tauler: stopped before the proof: {again}");
        }
        if self.json {
            let found = json!({
                "total": proof.total,
                "codes": size.codes(),
                "max": proof.max,
                "proven": proof.is_proven,
                "lower": proof.lower,
                "nodes": proof.nodes,
                "seconds": seconds,
            });
            println!("{found}");
            return Ok(());
        }
        let average = f64::from(proof.total) / size.codes() as f64;
        println!(
            "{} for {}: {average:.4} on average, at most {}",
            counted(u64::from(proof.total), "guess", "guesses"),
            counted(size.codes(), "code", "codes"),
            proof.max
        );
        match (proof.is_proven, self.worst) {
            (true, false) => println!("proven: no strategy needs fewer"),
            (true, true) => println!("proven: no strategy needs fewer for the worst secret, or then fewer in all"),
            (false, _) => println!("not proven: at least {} are needed", proof.lower),
        }
        println!("{}, {seconds:.2} s", counted(proof.nodes, "set", "sets"));
        Ok(())
    }

    fn restore(&self, prover: &Prover) -> anyhow::Result<()> {
        let Some(path) = self.state.as_ref().filter(|path| path.exists()) else { return Ok(()) };
        let bytes = read_bytes(&path.to_string_lossy())?;
        if !prover.restore(&bytes) {
            return bad(format!("{} is no whole proof of this size: name another file.", path.display()));
        }
        Ok(())
    }
}
