//! `tauler othello book`: the engine's own opening book, shown, checked and grown.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use clap::{Args, Subcommand};
use game::Budget;
use othello::{Book, BookMove, Reach};
use serde_json::json;

use super::{BoardArgs, joined};
use crate::arguments::ThreadsArg;
use crate::input::read_bytes;
use crate::output::counted;
use crate::progress::progress;
use crate::refusal::{OrBad as _, bad};
use crate::stop::stop_flag;
use crate::whole_file::write_whole;

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello book
  tauler othello book show f5d6")]
pub(super) struct BookCommand {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// What the book says of a position.
    Show(Show),
    /// Check that a book is whole, and measure how far its values were off.
    Check(Check),
    /// Let the engine think about more positions, the most worthwhile first.
    Grow(Grow),
}

/// Which book.
#[derive(Args, Default)]
struct FileArg {
    /// A book in a file; by default the one of the program.
    #[arg(long, value_name = "FILE")]
    file: Option<String>,
}

impl FileArg {
    fn read(&self) -> anyhow::Result<Book> {
        match &self.file {
            Some(path) => Book::read(&read_bytes(path)?).or_bad(),
            None => Ok(Book::built_in().clone()),
        }
    }
}

#[derive(Args, Default)]
#[command(after_help = "Examples:
  tauler othello book show f5d6c3")]
struct Show {
    /// A transcript; the start unless told.
    #[arg(default_value = "")]
    moves: String,
    #[command(flatten)]
    file: FileArg,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello book check --json")]
struct Check {
    #[command(flatten)]
    file: FileArg,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
#[command(after_help = "Examples:
  tauler othello book grow --file my.book --positions 20 --depth 8")]
struct Grow {
    /// The book that grows; it begins empty where there is no such file.
    #[arg(long, value_name = "FILE")]
    file: String,
    /// Until it has so many positions.
    #[arg(long, default_value_t = 1000)]
    positions: usize,
    /// How many plies the engine looks ahead.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// At most so many minutes.
    #[arg(long)]
    minutes: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl BookCommand {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        match &self.action {
            Some(Action::Show(show)) => show.run(),
            Some(Action::Check(check)) => check.run(),
            Some(Action::Grow(grow)) => grow.run(),
            None => Show::default().run(),
        }
    }
}

impl Show {
    fn run(&self) -> anyhow::Result<()> {
        let book = self.file.read()?;
        let position = BoardArgs { size: None, directions: None }.record(&self.moves)?.last();
        let (moves, line) = (book.moves(&position), book.line(&position));
        if self.json {
            let told = |one: &BookMove| {
                json!({
                    "move": one.square.to_string(), "score": one.score, "low": one.low, "high": one.high,
                    "depth": one.depth, "goes_on": one.goes_on,
                })
            };
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            let moves: Vec<_> = moves.iter().map(told).collect();
            println!("{}", json!({ "positions": book.len(), "moves": moves, "line": line }));
            return Ok(());
        }
        if moves.is_empty() {
            println!("the book does not know this position ({})", counted(book.len(), "position", "positions"));
            return Ok(());
        }
        for BookMove { square, score, low, high, depth, goes_on } in &moves {
            let on = if *goes_on { "  goes on" } else { "" };
            println!("{square} {score:+6.2}  {low:+.1} to {high:+.1}, depth {depth}{on}");
        }
        println!("best line: {}", joined(&line));
        Ok(())
    }
}

impl Check {
    fn run(&self) -> anyhow::Result<()> {
        let book = self.file.read()?;
        let strays = book.strays();
        if strays > 0 {
            return bad(format!(
                "{} of this book cannot be reached from the start: it was not made by this program",
                counted(strays, "position", "positions")
            ));
        }
        let (deviation, moves) = book.deviation();
        let (positions, bytes) = (book.len(), book.write().len());
        if self.json {
            println!(
                "{}",
                json!({
                    "positions": positions, "bytes": bytes, "deviation": deviation, "grown_past": moves,
                })
            );
            return Ok(());
        }
        println!("{} in {}: whole", counted(positions, "position", "positions"), counted(bytes, "byte", "bytes"));
        println!("values changed by {deviation:.2} discs (standard deviation) at {moves} moves that it grew past");
        Ok(())
    }
}

impl Grow {
    fn run(&self) -> anyhow::Result<()> {
        let path = Path::new(&self.file);
        let mut book = if path.exists() { Book::read(&read_bytes(&self.file)?).or_bad()? } else { Book::default() };
        let before = book.len();
        let mut budget = Budget::unlimited().with_stop(stop_flag());
        if let Some(minutes) = self.minutes {
            budget = budget.with_time(Duration::from_secs(60 * minutes));
        }
        let reach = Reach { depth: self.depth, solve: 20 };
        let bar = progress(self.positions as u64);
        let mut kept = Ok(());
        self.threads.pool()?.install(|| {
            book.grow(reach, self.positions, &budget, |book| {
                kept = write_whole(path, |out| out.write_all(&book.write()));
                bar.set_position(book.len() as u64);
                if kept.is_err() {
                    budget.stop().raise();
                }
            });
        });
        bar.finish_and_clear();
        kept?;
        if self.json {
            println!("{}", json!({ "positions": book.len(), "added": book.len() - before, "file": self.file }));
        } else {
            println!(
                "{} in {}, {} added",
                counted(book.len(), "position", "positions"),
                self.file,
                book.len() - before
            );
        }
        Ok(())
    }
}
