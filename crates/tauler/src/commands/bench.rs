//! `tauler bench`: fixed work for each game. Its signature changes when what the engine does changes, and only then.

use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::arguments::{GameName, ThreadsArg};
use crate::games::GAMES;
use crate::refusal::OrBad as _;

/// Fixed work for each game: a signature, and how fast it was.
///
/// The signature counts nodes, or what the work is made of. It is the same on every machine and whatever --threads; a
/// change that is meant to make an engine only faster leaves it as it was.
#[derive(Args)]
#[command(after_help = "Examples:\n  tauler bench kenken --json")]
pub(crate) struct Bench {
    /// The game; all of them by default.
    #[arg(value_parser = GameName)]
    game: Option<String>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// A JSON object per line.
    #[arg(long)]
    json: bool,
}

/// A piece of fixed work.
pub(crate) struct FixedWork {
    /// What it is.
    pub(crate) what: &'static str,
    /// What is counted for the speed.
    pub(crate) unit: &'static str,
    /// Does it on the pool it runs in.
    pub(crate) run: fn() -> Done,
}

/// What came of it.
pub(crate) struct Done {
    /// The fingerprint of what was done.
    pub(crate) signature: u64,
    /// How many units of work that was.
    pub(crate) units: u64,
}

impl Done {
    /// The units are the fingerprint.
    pub(crate) fn count(nodes: u64) -> Self {
        Self { signature: nodes, units: nodes }
    }
}

impl Bench {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if let Some(name) = &self.game {
            tables::find(name).or_bad()?;
        }
        let pool = self.threads.pool()?;
        for game in GAMES.iter().filter(|game| self.game.as_ref().is_none_or(|wanted| wanted == game.name())) {
            let name = game.name();
            for work in game.bench() {
                let started = Instant::now();
                let done = pool.install(work.run);
                let per_second = done.units as f64 / started.elapsed().as_secs_f64();
                let (what, signature) = (work.what, done.signature);
                if self.json {
                    let line = json!({
                        "game": name, "what": what, "signature": signature, "per_second": per_second.round(),
                    });
                    println!("{line}");
                } else {
                    println!("{name:10}  {what:38}  {signature:>12}  {per_second:>13.0} {}/s", work.unit);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::path::Path;

    use super::*;

    /// Each game's stand in its folder.
    #[test]
    fn the_signatures_stand() {
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let (one, three) = (pool(1), pool(3));
        for game in GAMES {
            let name = game.name();
            let mut found = String::new();
            for work in game.bench() {
                let signature = one.install(work.run).signature;
                assert_eq!(three.install(work.run).signature, signature, "{name} {}: the threads show", work.what);
                writeln!(found, "{} {signature}", work.what).unwrap();
            }
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(name).join("bench.signatures");
            assert_eq!(found, std::fs::read_to_string(file).unwrap_or_default(), "{name}");
        }
    }
}
