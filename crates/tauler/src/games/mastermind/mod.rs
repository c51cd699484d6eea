//! `tauler mastermind`: the commands that only this game has.

mod advise;
pub(crate) mod bench;
pub(crate) mod board;
mod strategy;

use clap::{Args, Subcommand};
use mastermind::Size;

use crate::common::OrBad;

/// Mastermind: try a breaker out, or ask for the next guess.
#[derive(Args)]
pub(crate) struct Mastermind {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let a breaker play every secret, or many random ones.
    Strategy(strategy::Strategy),
    /// Ask for the next guess, and why.
    Advise(advise::Advise),
}

impl Mastermind {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.command {
            Command::Strategy(strategy) => strategy.run(),
            Command::Advise(advise) => advise.run(),
        }
    }
}

/// The size of the codes.
#[derive(Args)]
struct SizeArgs {
    /// Positions in the code, 1 to 12.
    #[arg(long)]
    pegs: usize,
    /// Colours on the table, 2 to 16.
    #[arg(long)]
    colours: usize,
    /// No colour may stand more than once.
    #[arg(long)]
    no_repeats: bool,
    /// A hole may stay empty.
    #[arg(long)]
    blanks: bool,
}

impl SizeArgs {
    fn size(&self) -> anyhow::Result<Size> {
        Size::new(self.pegs, self.colours, !self.no_repeats, self.blanks).or_bad()
    }
}
