//! `tauler kenken`: solve, make, explain, convert and print levels.

pub(crate) mod bench;
pub(crate) mod board;
mod convert;
mod explain;
mod fonts;
mod generate;
mod input;
mod pdf;
mod print;
mod solve;

use clap::Subcommand;

/// What to do with levels.
#[derive(Subcommand)]
pub(crate) enum KenKen {
    /// Find the solutions of boards.
    Solve(solve::Solve),
    /// Make new levels.
    Generate(generate::Generate),
    /// Solve as a person does, step by step, and grade.
    Explain(explain::Explain),
    /// Turn levels into another format.
    Convert(convert::Convert),
    /// Make a sheet to print.
    Print(print::Print),
}

impl KenKen {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Solve(solve) => solve.run(),
            Self::Generate(generate) => generate.run(),
            Self::Explain(explain) => explain.run(),
            Self::Convert(convert) => convert.run(),
            Self::Print(print) => print.run(),
        }
    }
}
