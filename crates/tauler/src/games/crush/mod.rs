//! `tauler crush …`: what Crush offers beside the play.

pub(crate) mod bench;
pub(crate) mod board;
mod tree;

use clap::Subcommand;

/// Crush: beside the play.
#[derive(Subcommand)]
pub(crate) enum Crush {
    /// Show the tree of moves and replies that minmax searches from a position.
    Tree(tree::Tree),
}

impl Crush {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Tree(tree) => tree.run(),
        }
    }
}
