//! What several commands share: seeds, threads, options, progress, and the two ways to be wrong.

use std::sync::OnceLock;
use std::time::Duration;

use clap::Args;
use game::{AnyGame, Preset, Say, Seed, StopFlag};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, Value};

/// The input or the options are wrong: exit 2. Anything else that fails: exit 1.
#[derive(Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

impl From<Say> for BadInput {
    fn from(say: Say) -> Self {
        Self(say.text)
    }
}

/// Fails with exit 2 and this sentence.
pub(crate) fn bad<T>(sentence: impl Into<String>) -> anyhow::Result<T> {
    Err(BadInput(sentence.into()).into())
}

/// A refusal by a game is bad input.
pub(crate) trait OrBad<T> {
    /// Fails with exit 2 and the refusal's sentence.
    fn or_bad(self) -> anyhow::Result<T>;
}

impl<T> OrBad<T> for Result<T, Say> {
    fn or_bad(self) -> anyhow::Result<T> {
        self.map_err(|say| BadInput::from(say).into())
    }
}

/// Where chance comes from.
#[derive(Args, Clone, Copy)]
pub(crate) struct SeedArg {
    /// Makes the command repeatable: the same number gives the same answer.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl SeedArg {
    /// The seed that was named, or a fresh one.
    pub(crate) fn seed(self) -> Seed {
        self.seed.map_or_else(
            || {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).expect("the operating system has random bytes");
                Seed::new(bytes)
            },
            Seed::from_number,
        )
    }
}

/// How many threads work.
#[derive(Args, Clone, Copy)]
pub(crate) struct ThreadsArg {
    /// How many threads work; all cores unless told.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl ThreadsArg {
    /// The number of threads, at least one.
    pub(crate) fn count(self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
    }
}

/// What a game is played with.
#[derive(Args)]
pub(crate) struct OptionArgs {
    /// A preset of the game; its first one unless told.
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// An option that differs from the preset; may be given several times.
    #[arg(long = "opt", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl OptionArgs {
    /// The preset, and the options over it in their canonical form.
    pub(crate) fn read(&self, game: &dyn AnyGame) -> anyhow::Result<(&'static Preset, Map<String, Value>)> {
        let preset = match &self.preset {
            Some(name) => game.find_preset(name).or_bad()?,
            None => &game.facts().presets[0],
        };
        let mut given = Map::new();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                return bad(format!("--opt {option}: an option is written NAME=VALUE"));
            };
            given.insert(name.trim().to_owned(), value.trim().into());
        }
        let read = game.read_options(Some(preset), None, &given).map_err(|problems| {
            let sentences: Vec<&str> = problems.iter().map(|problem| problem.say.text.as_str()).collect();
            BadInput(sentences.join("\n"))
        })?;
        Ok((preset, read.options))
    }
}

/// A flag that Ctrl-C raises, so that what is finished is kept. A second Ctrl-C ends the program at once.
pub(crate) fn stop_flag() -> StopFlag {
    static STOP: OnceLock<StopFlag> = OnceLock::new();
    STOP.get_or_init(|| {
        let stop = StopFlag::new();
        let raised = stop.clone();
        // An error says that somebody else handles Ctrl-C already; then it simply ends the program.
        let _ = ctrlc::set_handler(move || {
            if raised.is_raised() {
                std::process::exit(1);
            }
            raised.raise();
        });
        stop
    })
    .clone()
}

/// A bar on standard error, where that is a terminal.
pub(crate) fn progress(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
