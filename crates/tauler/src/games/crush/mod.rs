//! `tauler crush …`: what Crush offers beside the play.

mod bench;
mod painter;
mod tree;

use clap::Parser;

use super::{CliGame, OwnCommands, Run};
use crate::commands::bench::FixedWork;
use crate::commands::play::drawing::Painter;

/// What Crush brings to the command line.
pub(super) struct Cli;

impl CliGame for Cli {
    fn name(&self) -> &'static str {
        "crush"
    }

    fn painter(&self) -> &'static dyn Painter {
        &painter::CrushPainter
    }

    fn commands(&self) -> Option<OwnCommands> {
        Some(OwnCommands::of::<Command>())
    }

    fn bench(&self) -> &'static [FixedWork] {
        bench::WORK
    }
}

/// Show the tree that a Crush player searches.
#[derive(Parser)]
enum Command {
    /// Show the tree of moves and replies that minmax or course searches from a position.
    Tree(tree::Tree),
}

impl Run for Command {
    fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Tree(tree) => tree.run(),
        }
    }
}
