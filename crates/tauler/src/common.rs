//! What several commands share: seeds, threads, options, progress, and the two ways to be wrong.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal as _, Read as _, Write as _};
use std::string::FromUtf8Error;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use game::{AnyGame, Preset, Say, Seed, StopFlag};
use serde_json::{Map, Value};

pub(crate) use crate::progress::progress;

/// The input or the options are wrong: exit 2. Anything else that fails: exit 1.
#[derive(Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl Display for BadInput {
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

/// The bytes of a file, or of standard input for `-`.
fn bytes_of(from: &str) -> std::io::Result<Vec<u8>> {
    if from != "-" {
        return std::fs::read(from);
    }
    let mut stdin = std::io::stdin().lock();
    if stdin.is_terminal() && std::io::stderr().is_terminal() {
        eprintln!("tauler: type or paste the text, and end it with Ctrl-D");
    }
    let mut bytes = Vec::new();
    stdin.read_to_end(&mut bytes).map(|_| bytes)
}

fn not_utf8<T>(from: &str, error: &FromUtf8Error) -> anyhow::Result<T> {
    let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
    bad(format!("{from}: line {line} is not UTF-8 text"))
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(from: &str) -> anyhow::Result<String> {
    match bytes_of(from).map(String::from_utf8) {
        Ok(Ok(text)) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Ok(Err(error)) => not_utf8(from, &error),
        Err(error) => bad(format!("{from}: {error}")),
    }
}

/// So many things, in words: `1 level`, `2 levels`.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let name = if count == N::from(1) { one } else { many };
    format!("{count} {name}")
}

/// Says on standard error what is worth knowing about something that was read or written.
pub(crate) fn tell<'a>(notes: impl IntoIterator<Item = &'a Say>) {
    for note in notes {
        eprintln!("tauler: {note}");
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
    /// A preset of the game; its first one unless told.
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

/// The text of a file, of standard input for -, or the argument itself when it is a text rather than a file's name.
pub(crate) fn text_from(from: &str) -> anyhow::Result<String> {
    match bytes_of(from).map(String::from_utf8) {
        Ok(Ok(text)) => Ok(text),
        // Names would be lost.
        Ok(Err(error)) if error.as_bytes().trim_ascii_start().starts_with(b"{") => not_utf8(from, &error),
        // Old files are not always UTF-8, and what they hold is plain digits.
        Ok(Err(error)) => Ok(String::from_utf8_lossy(error.as_bytes()).into_owned()),
        Err(_) if from.contains([':', '#', '{']) => Ok(from.to_owned()),
        Err(error) => bad(format!("{from}: {error}")),
    }
}

/// Prints a line for [`println!`]. A reader who has seen enough (`| head -1`) ends the program quietly.
pub(crate) fn print_line(line: std::fmt::Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_fmt(line).and_then(|()| out.write_all(b"\n")) {
        leave(&error);
    }
}

/// Whether an error only says that the reader of our output is gone.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = match error.downcast_ref() {
        Some(store::Error::File(error)) => Some(&**error),
        _ => error.downcast_ref::<std::io::Error>(),
    };
    io.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Ends the program because standard output cannot be written to.
fn leave(error: &std::io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    eprintln!("tauler: standard output cannot be written: {error}");
    std::process::exit(1);
}

/// Signals that come so soon after the first are the same wish: `timeout` sends it to us and to our group.
const SAME_WISH: Duration = Duration::from_millis(500);

/// A flag that Ctrl-C raises, so that what is finished is kept. A second Ctrl-C ends the program at once.
pub(crate) fn stop_flag() -> StopFlag {
    static STOP: OnceLock<StopFlag> = OnceLock::new();
    STOP.get_or_init(|| {
        let stop = StopFlag::new();
        let raised = stop.clone();
        let mut first = None;
        // An error says that somebody else handles Ctrl-C already; then it simply ends the program.
        let _ = ctrlc::set_handler(move || {
            if first.get_or_insert_with(Instant::now).elapsed() > SAME_WISH {
                std::process::exit(1);
            }
            raised.raise();
        });
        stop
    })
    .clone()
}
