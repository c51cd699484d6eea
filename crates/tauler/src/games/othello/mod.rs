//! `tauler othello …`: the rules, the engine and the formats on the command line.

mod analyse;
mod bench;
mod book;
mod convert;
mod match_files;
mod outside;
mod painter;
mod perft;
mod protocols;
mod solve;
mod think;

use std::time::Duration;

use clap::{Args, Parser};
use game::{Budget, Say, StopFlag};
use othello::{Directions, Position, Rules, Transcript, read_obf, read_transcript, square_rules};

use serde_json::{Map, Value};
use tables::PlayerMaker;
use tables::contest::{Match, PlayedGame};

use super::{CliGame, OwnCommands, Run};
use crate::arguments::ThreadsArg;
use crate::commands::bench::FixedWork;
use crate::commands::play::drawing::Painter;
use crate::progress;
use crate::refusal::OrBad as _;

/// What Othello brings to the command line.
pub(super) struct Cli;

impl CliGame for Cli {
    fn name(&self) -> &'static str {
        "othello"
    }

    fn painter(&self) -> &'static dyn Painter {
        &painter::OthelloPainter
    }

    fn commands(&self) -> Option<OwnCommands> {
        Some(OwnCommands::of::<Command>())
    }

    fn bench(&self) -> &'static [FixedWork] {
        bench::WORK
    }

    fn player_maker(&self, options: &Map<String, Value>, patience: Duration) -> PlayerMaker {
        outside::player_maker(options.clone(), patience)
    }

    fn read_opening(&self, options: &Map<String, Value>, line: &str) -> Result<Vec<String>, Say> {
        match_files::opening(options, line)
    }

    fn write_played(&self, contest: &Match, played: &PlayedGame) -> Option<Result<String, Say>> {
        Some(match_files::ggf(contest, played))
    }
}

/// Count, solve, think, review and convert Othello, or run its engine behind a protocol.
#[derive(Parser)]
enum Command {
    /// Count the leaves of the game tree to a depth.
    Perft(perft::Perft),
    /// The exact result of positions, or of the start on any board.
    Solve(solve::Solve),
    /// The best move of a position with its score.
    Think(think::Think),
    /// Judge every move of a game.
    Analyse(analyse::Analyse),
    /// The engine's own opening book.
    Book(book::BookCommand),
    /// Turn transcripts, OBF, GGF and WTHOR files into each other.
    Convert(convert::Convert),
    /// The engine behind the Go Text Protocol, version 2.
    Gtp(protocols::Gtp),
    /// The engine behind the protocol of the viewer `NBoard`, version 2.
    Nboard(protocols::Nboard),
}

impl Run for Command {
    fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Perft(perft) => perft.run(),
            Self::Solve(solve) => solve.run(),
            Self::Think(think) => think.run(),
            Self::Analyse(analyse) => analyse.run(),
            Self::Book(book) => book.run(),
            Self::Convert(convert) => convert.run(),
            Self::Gtp(gtp) => gtp.run(),
            Self::Nboard(nboard) => nboard.run(),
        }
    }
}

/// Which board.
#[derive(Args)]
struct BoardArgs {
    /// Height and width, such as 8x8 or 6x10.
    #[arg(long, value_name = "HxW")]
    size: Option<String>,
    /// The directions in which discs are caught: h, v, d.
    #[arg(long, value_name = "h,v,d")]
    directions: Option<String>,
}

impl BoardArgs {
    /// The rules, if a size or directions were given.
    fn given(&self) -> anyhow::Result<Option<Rules>> {
        if self.size.is_none() && self.directions.is_none() {
            return Ok(None);
        }
        self.rules().map(Some)
    }

    /// The rules, standard where nothing was given.
    fn rules(&self) -> anyhow::Result<Rules> {
        let rules = self.size.as_deref().map_or(Ok(Rules::STANDARD), Rules::from_size).or_bad()?;
        let directions = self.directions.as_deref().map_or(Ok(Directions::all()), str::parse).or_bad()?;
        rules.with_directions(directions).or_bad()
    }

    /// A game from its transcript, or one that begins at a position in OBF.
    fn record(&self, text: &str) -> anyhow::Result<Transcript> {
        let board = text.split(';').next().unwrap_or_default();
        if text.trim().is_empty() || board.contains(|sign: char| sign.is_ascii_digit()) {
            return read_transcript(self.rules()?, text).or_bad();
        }
        let rules = match self.given()? {
            Some(rules) => rules,
            None => square_rules(text).unwrap_or(Rules::STANDARD),
        };
        Ok(Transcript::new(read_obf(rules, text).or_bad()?.position))
    }
}

/// How the work is done.
#[derive(Args)]
struct WorkArgs {
    #[command(flatten)]
    threads: ThreadsArg,
}

impl WorkArgs {
    /// A budget without limits but Ctrl-C, showing progress where somebody looks.
    fn budget(&self, stop: &StopFlag) -> Budget {
        let budget = Budget::unlimited().with_threads(self.threads.count()).with_stop(stop.clone());
        if !progress::is_shown() {
            return budget;
        }
        budget.with_progress(|step| match step.total {
            Some(total) => eprintln!("{}/{total} {}", step.done, step.note),
            None => eprintln!("{} {}", step.done, step.note),
        })
    }
}

/// Squares with spaces between.
fn joined(squares: &[othello::Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The position as one line.
fn line_of(position: &Position) -> String {
    othello::write_obf(position)
}
