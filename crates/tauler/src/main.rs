//! The binary: each command is a file in `commands`, what a game brings of its own is a folder in `games`.

/// As the standard one, but a reader who has seen enough (`| head -1`) ends the program quietly.
macro_rules! println {
    () => { $crate::output::print_line(format_args!("")) };
    ($($told:tt)*) => { $crate::output::print_line(format_args!($($told)*)) };
}

mod arguments;
mod bus;
mod commands;
mod database;
mod files;
mod games;
mod input;
mod output;
mod progress;
mod refusal;
mod stop;
mod whole_file;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use refusal::BadInput;

/// The program's arguments.
#[derive(Parser)]
#[command(
    version,
    about = about(),
    propagate_version = true,
    after_help = "Examples:
  tauler play othello
  tauler serve
  tauler match crush --first level:5 --second heuristic --games 2"
)]
struct Cli {
    /// Show progress even when standard error is not a terminal.
    #[arg(short, long, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Command,
}

/// What the program is for.
fn about() -> String {
    let titles: Vec<&str> = tables::GAMES.iter().map(|game| game.facts().title).collect();
    let (last, others) = titles.split_last().expect("there are games");
    format!("{} and {last}: play, serve, solve", others.join(", "))
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal.
    Play(commands::play::Play),
    /// List the games with their options, presets, players and rankings.
    Games(commands::games::Games),
    /// Let two computer players play each other.
    Match(commands::contest::match_command::MatchCommand),
    /// Let everybody play everybody.
    Tournament(commands::contest::tournament::Tournament),
    #[command(flatten)]
    Game(games::GameCommand),
    /// Fixed work for each game: a signature, and how fast it was.
    Bench(commands::bench::Bench),
    /// Serve the page and the API.
    Serve(commands::serve::Serve),
    /// Let computer players think and do jobs for servers on the same PostgreSQL.
    Worker(commands::worker::Worker),
    /// List, show and delete users, and reset forgotten passwords.
    User(commands::data::user::UserCommand),
    /// List, import, export and delete levels.
    Level(commands::data::level::LevelCommand),
    /// Compute rankings, records and ratings anew from the results.
    Rankings(commands::data::rankings::Rankings),
    /// Write rankings, records, games, levels or a user's own data to a file.
    Export(commands::data::export::Export),
    /// Bring in what was exported as JSON or CSV.
    Import(commands::data::import::Import),
    /// Write everything to a file, while the server runs.
    Backup(commands::data::backup::Backup),
    /// Put a backup in the place of the database.
    Restore(commands::data::backup::Restore),
    /// Write what a shell needs to complete this program's arguments.
    Completions(commands::completions::Completions),
    /// Write the manual pages.
    Man(commands::man::Man),
    /// Print every code that the house can say, with its English sentence.
    Words(commands::words::Words),
    /// Print the OpenAPI document of the server.
    Openapi(commands::openapi::Openapi),
}

fn main() -> ExitCode {
    let Cli { verbose, command } = Cli::parse();
    if verbose {
        progress::always_show();
    }
    let done = match command {
        Command::Play(play) => play.run(),
        Command::Serve(serve) => serve.run(),
        Command::Match(contest) => contest.run(),
        Command::Tournament(tournament) => tournament.run(),
        Command::Worker(worker) => worker.run(),
        Command::Games(games) => games.run(),
        Command::Words(words) => words.run(),
        Command::Game(game) => game.run(),
        Command::Openapi(openapi) => openapi.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
        Command::Export(export) => export.run(),
        Command::Import(import) => import.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::User(user) => user.run(),
        Command::Level(level) => level.run(),
        Command::Rankings(rankings) => rankings.run(),
        Command::Bench(bench) => bench.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads (`head`) has seen enough.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tauler: {error:#}");
            ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use clap::CommandFactory as _;
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;

    #[test]
    fn the_arguments_are_sound() {
        Cli::command().debug_assert();
    }

    /// Every command: the words that lead to it, and its options.
    static COMMANDS: LazyLock<Vec<(Vec<String>, Vec<String>)>> = LazyLock::new(|| {
        fn walk(command: &clap::Command, path: &[String], found: &mut Vec<(Vec<String>, Vec<String>)>) {
            let long = command.get_arguments().filter_map(|arg| Some(format!("--{}", arg.get_long()?)));
            let short = command.get_arguments().filter_map(|arg| Some(format!("-{}", arg.get_short()?)));
            // The built-in help has no options of its own.
            found.push((path.to_vec(), long.chain(short).chain(["--help".to_owned()]).collect()));
            for below in command.get_subcommands() {
                walk(below, &[path, &[below.get_name().to_owned()]].concat(), found);
            }
        }
        let (mut command, mut found) = (Cli::command(), Vec::new());
        command.build();
        walk(&command, &["tauler".to_owned()], &mut found);
        found
    });

    /// An option of the command, or any text.
    fn word() -> impl Strategy<Value = Result<Index, String>> {
        let text = prop_oneof!["-{0,2}[a-z]{0,8}=?[a-z0-9]{0,4}", "[0-9]{1,3}", "\\PC{0,6}"];
        prop_oneof![any::<Index>().prop_map(Ok), text.prop_map(Err)]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_parser_takes_or_refuses_whatever_it_is_given(
            at in any::<Index>(),
            words in prop::collection::vec(word(), 0..8),
        ) {
            let (path, options) = &COMMANDS[at.index(COMMANDS.len())];
            let words = words.into_iter().map(|word| match word {
                Ok(index) => options[index.index(options.len())].clone(),
                Err(text) => text,
            });
            if let Err(refusal) = Cli::try_parse_from(path.iter().cloned().chain(words)) {
                prop_assert!(matches!(refusal.exit_code(), 0 | 2));
            }
        }
    }
}
