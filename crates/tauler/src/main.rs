//! The binary: each command is a file in `commands`, each game's own commands a folder beside it.

mod commands;
mod othello;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Mastermind, Othello, KenKen and Crush: play, serve, solve.
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page and the API.
    Serve(commands::serve::Serve),
    /// List the games with their options, presets, players and rankings.
    Games(commands::games::Games),
    /// Count, solve, think, review and convert Othello, or run its engine behind a protocol.
    Othello(othello::Othello),
    /// Print every code that the house can say, with its English sentence.
    Words(commands::words::Words),
    /// Print the OpenAPI document of the server.
    Openapi(commands::openapi::Openapi),
}

/// The input or the options are wrong: exit 2. Anything else that fails: exit 1.
#[derive(Debug)]
struct BadInput(String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(serve) => serve.run(),
        Command::Games(games) => games.run(),
        Command::Othello(othello) => othello.run(),
        Command::Words(words) => words.run(),
        Command::Openapi(openapi) => openapi.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tauler: {error:#}");
            ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
        }
    }
}
