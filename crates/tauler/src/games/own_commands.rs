//! The commands that a game has to itself, as a part of the program's.

use clap::{ArgMatches, Command, Error, FromArgMatches, Parser, Subcommand};

use super::GAMES;

/// What can be run once its arguments are read.
pub(crate) trait Run {
    /// Does it.
    fn run(&self) -> anyhow::Result<()>;
}

/// The commands below the name of a game.
pub(crate) struct OwnCommands {
    describe: fn() -> Command,
    read: fn(&ArgMatches) -> Result<Box<dyn Run>, Error>,
}

impl OwnCommands {
    /// Those of a type whose variants are the commands.
    pub(crate) fn of<T: Parser + Run + 'static>() -> Self {
        Self { describe: T::command, read: |found| Ok(Box::new(T::from_arg_matches(found)?)) }
    }
}

/// One of them, with its arguments.
pub(crate) struct GameCommand(Box<dyn Run>);

impl GameCommand {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        self.0.run()
    }
}

/// The names of the games that have commands, and the commands.
fn all() -> impl Iterator<Item = (&'static str, OwnCommands)> {
    GAMES.iter().filter_map(|game| Some((game.name(), game.commands()?)))
}

impl Subcommand for GameCommand {
    fn augment_subcommands(program: Command) -> Command {
        all().fold(program, |program, (name, own)| program.subcommand((own.describe)().name(name)))
    }

    fn augment_subcommands_for_update(program: Command) -> Command {
        Self::augment_subcommands(program)
    }

    fn has_subcommand(name: &str) -> bool {
        all().any(|(game, _)| game == name)
    }
}

impl FromArgMatches for GameCommand {
    fn from_arg_matches(found: &ArgMatches) -> Result<Self, Error> {
        let (name, below) = found.subcommand().expect("a command is asked for before it is read");
        let (_, own) = all().find(|(game, _)| *game == name).expect("it is one of the games' commands");
        (own.read)(below).map(Self)
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}
