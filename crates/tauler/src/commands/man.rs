//! `tauler man`: the manual pages, one for each command.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, Command, CommandFactory as _};
use clap_mangen::Man as Page;

use crate::Cli;

/// Write the manual pages.
///
/// Without a folder the page of `tauler` itself goes to standard output; with one, a page for every command is
/// written there, and their names are listed.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler man | man -l -
  tauler man pages")]
pub(crate) struct Man {
    /// Where the pages go; the folder is made when it is not there.
    folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut program = Cli::command();
        program.build();
        let Some(folder) = &self.folder else {
            println!("{}", page(&program)?.trim_end());
            return Ok(());
        };
        std::fs::create_dir_all(folder).with_context(|| format!("the folder {} cannot be made", folder.display()))?;
        write(&program, folder)
    }
}

/// The page of one command.
fn page(command: &Command) -> anyhow::Result<String> {
    let mut text = Vec::new();
    Page::new(command.clone()).render(&mut text)?;
    Ok(String::from_utf8(text)?)
}

/// Writes the page of a command and of every command below it.
fn write(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    std::fs::write(&path, page(command)?).with_context(|| format!("{} cannot be written", path.display()))?;
    println!("{}", path.display());
    command.get_subcommands().filter(|below| below.get_name() != "help").try_for_each(|below| write(below, folder))
}
