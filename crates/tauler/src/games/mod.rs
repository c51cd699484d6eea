//! What the games bring to the command line: a folder and a line for each.

mod cli_game;
mod crush;
mod kenken;
mod mastermind;
mod othello;
mod own_commands;

pub(crate) use cli_game::CliGame;
pub(crate) use own_commands::{GameCommand, OwnCommands, Run};

/// The games with a folder here.
pub(crate) static GAMES: &[&dyn CliGame] = &[&mastermind::Cli, &othello::Cli, &kenken::Cli, &crush::Cli];

/// What the game of this name brings; nothing of its own where it has no folder here.
pub(crate) fn find(name: &str) -> &'static dyn CliGame {
    GAMES.iter().copied().find(|game| game.name() == name).unwrap_or(&cli_game::Plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_folder() {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name()).collect();
        let known: Vec<&str> = tables::GAMES.iter().map(|game| game.facts().name).collect();
        assert_eq!(names, known);
    }
}
