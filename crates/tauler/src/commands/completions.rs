//! `tauler completions`: what a shell needs to complete arguments.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::Cli;

/// Write what a shell needs to complete this program's arguments.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler completions bash > tauler.bash
  tauler completions zsh > _tauler
  tauler completions fish > tauler.fish")]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "tauler", &mut script);
        println!("{}", String::from_utf8(script)?.trim_end());
        Ok(())
    }
}
