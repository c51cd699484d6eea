//! The project's own automation, called as `cargo xtask <command>`.
//!
//! # Layout
//!
//! One file per command: `setup`, `run`, `test`, `bench`, `train`, `tidy` (with a file per group of rules), `codegen`,
//! `shots`, `browsers`, `scale` and `audit`; `attacks` has `chaos`, `cluster`, `fuzz`, `mutants` and `schemathesis`;
//! `wasm` builds the page's engine module, compares it (`same`) and packs it (`npm`). `shell` starts other programs,
//! and every failure is one sentence for the person at the terminal.

mod attacks;
mod audit;
mod bench;
mod browsers;
mod codegen;
mod run;
mod scale;
mod setup;
mod shell;
mod shots;
mod test;
mod tidy;
mod train;
mod wasm;

use std::ffi::OsString;
use std::process::ExitCode;

use lexopt::prelude::{Long, Short, Value, ValueExt as _};

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  run [-- ARGS]        build the page and the release binary, then `tauler serve ARGS`
  test [--only STEPS]  every check, or only the steps named (separated by commas)
  bench [GAME] [-- ARGS]
                       the figures of every crate that has them, or of one
  train GAME [-- ARGS] teach a game's engine by self-play (hours; it goes on where it stopped)
  chaos [--times N] [--disk]
                       kill a server N times (50) on each database while a swarm plays, and look what is left;
                       with --disk fill a small disk up instead, which takes root
  chaos --cluster [-- ARGS]
                       break three machines on purpose (as root; --rounds N, --seed N, --only WORD), and look what is lost;
                       with --previous COMMIT they are upgraded first from the program of that commit, one by one
  scale [--players N] [-- ARGS]
                       how many machines so many players need, by the costs that were measured
  fuzz [TARGET] [--seconds N]
                       throw mutated input at every format, or at one, for a minute each (installs cargo-fuzz)
  mutants CRATE [-- ARGS]
                       change a crate's code in small ways, and look whether its tests notice (an hour or more)
  tidy                 the house rules
  codegen [--check]    write the page's types from the OpenAPI document, or check that they are fresh
  shots                pictures of the page, for the documentation
  browsers             a whole game of each kind in Firefox and in WebKit (installs geckodriver, minutes)
  setup [run|test]     install what `run` or `test` needs (both of them do this first); by default test
  schemathesis [-- ARGS]
                       made-up requests against a running server, by its OpenAPI document
  same [--games N]     N random games (1000) of each kind, natively and in the page's module, compared byte by byte
  npm                  the package @tauler/engines for other pages, built and tested
  audit                licences, banned and unused dependencies (installs cargo-deny and cargo-machete, minutes)
";

/// What was asked for on the command line.
#[derive(Debug, PartialEq)]
enum Task {
    Help,
    Run { args: Vec<OsString> },
    Test { only: Vec<String> },
    Bench { what: Option<String>, args: Vec<OsString> },
    Train { what: String, args: Vec<OsString> },
    Mutants { what: String, args: Vec<OsString> },
    Chaos { times: u32, disk: bool },
    Cluster { args: Vec<OsString> },
    Scale { args: Vec<OsString> },
    Fuzz { target: Option<String>, seconds: u32 },
    Tidy,
    Codegen { check: bool },
    Shots,
    Browsers,
    Setup { needs: &'static [setup::Need] },
    Schemathesis { args: Vec<OsString> },
    Same { games: u32 },
    Npm,
    Audit,
}

fn main() -> ExitCode {
    let task = match parse(lexopt::Parser::from_env()) {
        Ok(task) => task,
        Err(error) => {
            eprintln!("cargo xtask: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let done = match task {
        Task::Help => {
            print!("{USAGE}");
            Ok(())
        }
        Task::Run { args } => run::run(&args),
        Task::Test { only } => match test::run(&only) {
            // The counts are the last line that it prints, and say enough.
            Ok(false) => return ExitCode::FAILURE,
            all_passed => all_passed.map(drop),
        },
        Task::Bench { what, args } => bench::run(what.as_deref(), &args),
        Task::Train { what, args } => train::run(&what, &args),
        Task::Mutants { what, args } => attacks::mutants::run(&what, &args),
        Task::Chaos { times, disk } => attacks::chaos::run(times, disk),
        Task::Cluster { args } => attacks::cluster::run(&args),
        Task::Scale { args } => scale::run(&args),
        Task::Fuzz { target, seconds } => attacks::fuzz::run(target.as_deref(), seconds),
        Task::Tidy => tidy::run(),
        Task::Codegen { check } => codegen::run(check),
        Task::Shots => shots::run(),
        Task::Browsers => browsers::run(),
        Task::Setup { needs } => setup::run(needs),
        Task::Schemathesis { args } => attacks::schemathesis::run(&args),
        Task::Same { games } => wasm::same(games),
        Task::Npm => wasm::npm::run(),
        Task::Audit => audit::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn parse(mut parser: lexopt::Parser) -> Result<Task, lexopt::Error> {
    let mut task = match parser.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Task::Help),
        Some(Value(command)) => match command.string()?.as_str() {
            "help" => Task::Help,
            "run" => return Ok(Task::Run { args: rest(&mut parser)? }),
            "test" => Task::Test { only: Vec::new() },
            "bench" => Task::Bench { what: None, args: Vec::new() },
            "train" => return Ok(Task::Train { what: parser.value()?.string()?, args: rest(&mut parser)? }),
            "mutants" => return Ok(Task::Mutants { what: parser.value()?.string()?, args: rest(&mut parser)? }),
            "chaos" => Task::Chaos { times: 50, disk: false },
            "scale" => return Ok(Task::Scale { args: rest(&mut parser)? }),
            "fuzz" => Task::Fuzz { target: None, seconds: 60 },
            "tidy" => Task::Tidy,
            "codegen" => Task::Codegen { check: false },
            "shots" => Task::Shots,
            "browsers" => Task::Browsers,
            "setup" => Task::Setup { needs: setup::TEST },
            "schemathesis" => return Ok(Task::Schemathesis { args: rest(&mut parser)? }),
            "same" => Task::Same { games: 1000 },
            "npm" => Task::Npm,
            "audit" => Task::Audit,
            other => return Err(format!("there is no command {other:?}").into()),
        },
        Some(other) => return Err(other.unexpected()),
    };
    loop {
        // What follows `--` belongs to the benchmarks; lexopt alone would hand it out word by word.
        if let Task::Bench { args, .. } = &mut task
            && parser.try_raw_args().is_some_and(|raw| raw.peek() == Some("--".as_ref()))
        {
            *args = rest(&mut parser)?;
        }
        let Some(arg) = parser.next()? else { return Ok(task) };
        match (&mut task, arg) {
            (_, Short('h') | Long("help")) => return Ok(Task::Help),
            (Task::Test { only }, Long("only")) => {
                only.extend(parser.value()?.string()?.split(',').map(str::to_owned));
            }
            (Task::Bench { what: what @ None, .. }, Value(name)) => *what = Some(name.string()?),
            (Task::Chaos { times, .. }, Long("times")) => *times = parser.value()?.parse()?,
            (Task::Chaos { disk, .. }, Long("disk")) => *disk = true,
            (Task::Chaos { .. }, Long("cluster")) => return Ok(Task::Cluster { args: rest(&mut parser)? }),
            (Task::Fuzz { target: target @ None, .. }, Value(name)) => *target = Some(name.string()?),
            (Task::Fuzz { seconds, .. }, Long("seconds")) => *seconds = parser.value()?.parse()?,
            (Task::Codegen { check }, Long("check")) => *check = true,
            (Task::Same { games }, Long("games")) => *games = parser.value()?.parse()?,
            (Task::Setup { needs }, Value(what)) if what == "run" => *needs = setup::RUN,
            (Task::Setup { needs }, Value(what)) if what == "test" => *needs = setup::TEST,
            (_, arg) => return Err(arg.unexpected()),
        }
    }
}

/// Everything left on the command line, without a leading `--`.
fn rest(parser: &mut lexopt::Parser) -> Result<Vec<OsString>, lexopt::Error> {
    let mut args: Vec<OsString> = parser.raw_args()?.collect();
    if args.first().is_some_and(|first| first == "--") {
        args.remove(0);
    }
    Ok(args)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        parse(lexopt::Parser::from_args(line.split_whitespace())).map_err(|error| error.to_string())
    }

    #[test]
    fn arguments_after_two_dashes_are_passed_on() {
        let args = vec![OsString::from("--listen"), OsString::from("127.0.0.1:9000")];
        assert_eq!(parsed("run -- --listen 127.0.0.1:9000"), Ok(Task::Run { args }));
        let args = vec![OsString::from("--all")];
        assert_eq!(
            parsed("bench othello -- --all"),
            Ok(Task::Bench { what: Some("othello".into()), args: args.clone() })
        );
        assert_eq!(parsed("bench -- --all"), Ok(Task::Bench { what: None, args }));
    }

    #[test]
    fn steps_are_named_by_commas_or_one_by_one() {
        let only = ["fmt", "clippy", "tidy"].map(str::to_owned).to_vec();
        assert_eq!(parsed("test --only fmt,clippy --only tidy"), Ok(Task::Test { only }));
        assert_eq!(parsed("test"), Ok(Task::Test { only: vec![] }));
    }

    #[test]
    fn setup_is_for_the_tests_unless_told() {
        assert_eq!(parsed("setup"), Ok(Task::Setup { needs: setup::TEST }));
        assert_eq!(parsed("setup run"), Ok(Task::Setup { needs: setup::RUN }));
    }

    #[test]
    fn a_game_is_trained_with_its_own_arguments() {
        let args = vec![OsString::from("--rounds"), OsString::from("3")];
        assert_eq!(parsed("train othello -- --rounds 3"), Ok(Task::Train { what: "othello".into(), args }));
        assert!(parsed("train").is_err());
    }

    #[test]
    fn every_target_is_fuzzed_for_a_minute_by_default() {
        assert_eq!(parsed("fuzz"), Ok(Task::Fuzz { target: None, seconds: 60 }));
        let target = Some("import".to_owned());
        assert_eq!(parsed("fuzz import --seconds 5"), Ok(Task::Fuzz { target, seconds: 5 }));
    }

    #[test]
    fn a_server_is_killed_fifty_times_unless_told() {
        assert_eq!(parsed("chaos"), Ok(Task::Chaos { times: 50, disk: false }));
        assert_eq!(parsed("chaos --times 1000 --disk"), Ok(Task::Chaos { times: 1000, disk: true }));
    }

    #[test]
    fn a_cluster_is_broken_with_its_own_arguments() {
        let args = vec![OsString::from("--rounds"), OsString::from("3")];
        assert_eq!(parsed("chaos --cluster -- --rounds 3"), Ok(Task::Cluster { args: args.clone() }));
        assert_eq!(parsed("chaos --cluster --rounds 3"), Ok(Task::Cluster { args }));
        let args = vec![OsString::from("--players"), OsString::from("1000")];
        assert_eq!(parsed("scale --players 1000"), Ok(Task::Scale { args }));
    }

    #[test]
    fn a_thousand_games_are_compared_unless_told() {
        assert_eq!(parsed("same"), Ok(Task::Same { games: 1000 }));
        assert_eq!(parsed("same --games 5"), Ok(Task::Same { games: 5 }));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert_eq!(parsed("tset"), Err("there is no command \"tset\"".into()));
        assert_eq!(parsed("tidy --check"), Err("invalid option '--check'".into()));
        assert_eq!(parsed("setup page"), Err("unexpected argument \"page\"".into()));
        assert_eq!(parsed("codegen --check"), Ok(Task::Codegen { check: true }));
        assert_eq!(parsed(""), Ok(Task::Help));
    }
}
