//! `tauler mastermind`: the commands that only this game has.

mod advise;
mod bench;
mod check;
mod painter;
mod prove;
mod strategy;

use clap::{Args, Parser};
use mastermind::Size;

use super::{CliGame, OwnCommands, Run};
use crate::commands::bench::FixedWork;
use crate::commands::play::drawing::Painter;
use crate::refusal::OrBad;

/// What Mastermind brings to the command line.
pub(super) struct Cli;

impl CliGame for Cli {
    fn name(&self) -> &'static str {
        "mastermind"
    }

    fn painter(&self) -> &'static dyn Painter {
        &painter::MastermindPainter
    }

    fn commands(&self) -> Option<OwnCommands> {
        Some(OwnCommands::of::<Command>())
    }

    fn bench(&self) -> &'static [FixedWork] {
        bench::WORK
    }
}

/// Try a Mastermind breaker out, prove the fewest guesses, or ask for the next one.
#[derive(Parser)]
enum Command {
    /// Let a breaker play every secret, or many random ones.
    Strategy(strategy::Strategy),
    /// Prove the fewest guesses that a size needs.
    Prove(prove::Prove),
    /// Walk a strategy file with the rules alone, and count.
    Check(check::Check),
    /// Ask for the next guess, and why.
    Advise(advise::Advise),
}

impl Run for Command {
    fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Strategy(strategy) => strategy.run(),
            Self::Prove(prove) => prove.run(),
            Self::Check(check) => check.run(),
            Self::Advise(advise) => advise.run(),
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
