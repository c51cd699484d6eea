//! Arguments that several commands take: a seed, threads, a game and its options.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use game::{AnyGame, Preset, Seed};
use serde_json::{Map, Value};

use crate::refusal::{BadInput, OrBad, bad};

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
    /// How many threads work, 1 to 1024; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadsArg {
    /// The number of threads.
    pub(crate) fn count(self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }

    /// A pool of that many threads.
    pub(crate) fn pool(self) -> anyhow::Result<rayon::ThreadPool> {
        Ok(rayon::ThreadPoolBuilder::new().num_threads(self.count()).build()?)
    }
}

/// A game's name, which help and completions list. Whether there is such a game is said later, in our own words.
#[derive(Clone)]
pub(crate) struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(tables::GAMES.iter().map(|game| PossibleValue::new(game.facts().name))))
    }
}

/// What a game is played with.
#[derive(Args)]
pub(crate) struct OptionArgs {
    /// A preset of the game; its first one by default.
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// An option that differs from the preset; may be given several times.
    #[arg(long = "opt", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl OptionArgs {
    /// The preset that was named, or the first one.
    pub(crate) fn preset(&self, game: &dyn AnyGame) -> anyhow::Result<&'static Preset> {
        match &self.preset {
            Some(name) => game.find_preset(name).or_bad(),
            None => Ok(&game.facts().presets[0]),
        }
    }

    /// What was given over the preset, by name.
    pub(crate) fn given(&self) -> anyhow::Result<Map<String, Value>> {
        let mut given = Map::new();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                return bad(format!("--opt {option}: an option is written NAME=VALUE"));
            };
            given.insert(name.trim().to_owned(), value.trim().into());
        }
        Ok(given)
    }

    /// The preset, and the options over it in their canonical form.
    pub(crate) fn read(&self, game: &dyn AnyGame) -> anyhow::Result<(&'static Preset, Map<String, Value>)> {
        let preset = self.preset(game)?;
        let read = game.read_options(Some(preset), None, &self.given()?).map_err(|problems| {
            let sentences: Vec<&str> = problems.iter().map(|problem| problem.say.text.as_str()).collect();
            BadInput(sentences.join("\n"))
        })?;
        Ok((preset, read.options))
    }
}
