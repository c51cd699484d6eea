//! `tauler kenken`: solve, make, explain, convert and print levels.

mod bench;
mod convert;
mod explain;
mod generate;
mod input;
mod painter;
mod print;
mod solve;

use clap::Parser;

use super::{CliGame, OwnCommands, Run};
use crate::commands::bench::FixedWork;
use crate::commands::play::drawing::Painter;

/// What `KenKen` brings to the command line.
pub(super) struct Cli;

impl CliGame for Cli {
    fn name(&self) -> &'static str {
        "kenken"
    }

    fn painter(&self) -> &'static dyn Painter {
        &painter::KenKenPainter
    }

    fn commands(&self) -> Option<OwnCommands> {
        Some(OwnCommands::of::<Command>())
    }

    fn bench(&self) -> &'static [FixedWork] {
        bench::WORK
    }
}

/// Solve, make, explain, convert and print KenKen levels.
#[derive(Parser)]
enum Command {
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

impl Run for Command {
    fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Solve(solve) => solve.run(),
            Self::Generate(generate) => generate.run(),
            Self::Explain(explain) => explain.run(),
            Self::Convert(convert) => convert.run(),
            Self::Print(print) => print.run(),
        }
    }
}
