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
    fn every_folder_is_a_games() {
        for game in GAMES {
            assert!(tables::find(game.name()).is_ok(), "{}", game.name());
        }
    }

    #[test]
    fn a_game_without_a_folder_brings_nothing_of_its_own() {
        let nim = find("nim");
        assert!(nim.commands().is_none());
        assert!(nim.bench().is_empty());
    }
}
