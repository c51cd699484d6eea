//! Every command's help has examples, and every example works as it stands.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use store::testing::Postgres;
use store::{SignUp, Store, new_id};

use crate::support::{Folder, TAULER};

/// What the examples read.
const FILES: [(&str, &str); 3] =
    [("moves.txt", "1122\n3344\nquit\n"), ("positions.obf", "-----OX--XO----- X;\n"), ("game.txt", "f5d6c3d3c4\n")];

/// The names of all commands, each with the names above it.
pub fn commands(folder: &Folder) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut waiting = VecDeque::from([Vec::<String>::new()]);
    while let Some(above) = waiting.pop_front() {
        let help = help(folder, &above);
        let below = help.split("\nCommands:\n").nth(1).map(|rest| rest.split("\n\n").next().unwrap_or_default());
        let names = below.into_iter().flat_map(str::lines).filter_map(|line| {
            let name = line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split_whitespace().next()?;
            (name != "help").then(|| name.to_owned())
        });
        waiting.extend(names.map(|name| above.iter().cloned().chain([name]).collect()));
        all.push(above);
    }
    all
}

pub fn help(folder: &Folder, command: &[String]) -> String {
    let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
    arguments.push("--help");
    let ran = folder.run(&arguments, "");
    assert_eq!(ran.code, Some(0), "{command:?}: {ran:?}");
    ran.out
}

/// The examples of a command's help.
fn examples(help: &str) -> Vec<String> {
    let lines = help.split("\nExamples:\n").nth(1).into_iter().flat_map(str::lines);
    lines.map_while(|line| line.strip_prefix("  ")).map(str::to_owned).collect()
}

fn has_examples(folder: &Folder, command: &[String]) -> bool {
    !command.is_empty() && !examples(&help(folder, command)).is_empty()
}

/// Somebody who has signed up, for the examples that name her.
async fn sign_anna_up(folder: &Folder) {
    let data = folder.path().join("data");
    std::fs::create_dir_all(&data).expect("a folder");
    let store = Store::open(&format!("sqlite:{}", data.join("tauler.db").display())).await.expect("a store");
    let anna = SignUp {
        id: new_id(),
        name: "Anna".to_owned(),
        name_key: "anna".to_owned(),
        password: "nobody knows it".to_owned(),
        recovery: "nor this".to_owned(),
        at: 1_700_000_000_000,
        sign_in: None,
    };
    store.sign_up(&anna).await.expect("a user");
    store.close().await;
}

/// A command line in a shell that finds the binary.
fn shell(folder: &Folder, line: &str) -> Command {
    let binaries = Path::new(TAULER).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = folder.command("sh");
    shell.args(["-c", line]).env("PATH", format!("{}:{path}", binaries.display()));
    shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

#[test]
fn every_command_has_examples_that_work() {
    let folder = Folder::new();
    for (name, text) in FILES {
        folder.file(name, text);
    }
    let level = folder.run(&["kenken", "generate", "--size", "4", "--ops", "+,-,x,/", "--seed", "1"], "");
    folder.file("level.json", &level.out);
    folder.file("boards.txt", &level.out);
    tokio::runtime::Runtime::new().expect("a runtime").block_on(sign_anna_up(&folder));
    let commands = commands(&folder);
    assert!(commands.len() > 20, "{commands:?}");
    for command in &commands {
        let help = help(&folder, command);
        let examples = examples(&help);
        // A command that only has others below it may leave the examples to them, or have them for all.
        let above = command.split_last().is_some_and(|(_, above)| has_examples(&folder, above));
        let below = help.contains("\nCommands:\n");
        assert!(above || below || !examples.is_empty(), "{command:?} has no examples:\n{help}");
        for example in examples {
            // These run until they are stopped, below.
            if example.contains("tauler serve") || example.contains("tauler worker") {
                continue;
            }
            let ran = shell(&folder, &example).output().expect("a shell");
            let err = String::from_utf8_lossy(&ran.stderr);
            assert!(ran.status.success(), "{example}: {:?}\n{err}", ran.status);
        }
    }
}

#[test]
fn the_servers_examples_serve_until_they_are_stopped() {
    let folder = Folder::new();
    let found = examples(&help(&folder, &["serve".to_owned()]));
    assert!(!found.is_empty());
    for example in found {
        runs_until_stopped(&folder, &example, "Tauler is at http://");
    }
}

#[test]
fn the_workers_example_works_until_it_is_stopped() {
    let folder = Folder::new();
    let found = examples(&help(&folder, &["worker".to_owned()]));
    let address = tokio::runtime::Runtime::new().expect("a runtime").block_on(Postgres::shared().database());
    for example in &found {
        // Nobody's database is called db everywhere.
        assert!(example.contains(" --database postgres://tauler@db/tauler"), "{example}");
        let example = example.replace("postgres://tauler@db/tauler", &format!("'{address}'"));
        if example.starts_with("tauler worker list ") {
            assert!(shell(&folder, &example).status().expect("a shell").success(), "{example}");
        } else {
            let threads = if example.contains("--thinkers 4") { "4 threads" } else { "" };
            runs_until_stopped(&folder, &example, &format!("Tauler thinks with {threads}"));
        }
    }
    assert!(!found.is_empty());
}

/// Expects that an example says first that it is ready, and ends well when it is told to.
fn runs_until_stopped(folder: &Folder, example: &str, ready: &str) {
    let mut child = shell(folder, &format!("exec {example}")).spawn().expect("a shell");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("UTF-8");
    assert!(first.starts_with(ready), "{example}: {first}");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    assert!(child.wait().expect("it ends").success(), "{example}");
}
