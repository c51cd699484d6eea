//! How commands end that are not let finish: a reader who has seen enough, Ctrl-C.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use crate::support::{Folder, TAULER, Terminal};

fn start(folder: &Folder, arguments: &[&str]) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut command = folder.command(TAULER);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    let out = BufReader::new(child.stdout.take().expect("piped"));
    (child, out)
}

fn line(out: &mut impl std::io::BufRead) -> String {
    let mut line = String::new();
    out.read_line(&mut line).expect("UTF-8");
    line
}

fn err(child: &mut Child) -> String {
    let mut text = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut text).expect("UTF-8");
    text
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = Folder::new();
    for arguments in [
        &["words"][..],
        &["openapi"],
        &["completions", "bash"],
        &["man"],
        &["kenken", "generate", "--size", "4", "--count", "3000", "--seed", "1"],
        &["kenken", "generate", "--size", "4", "--count", "3000", "--seed", "1", "--json"],
        &["crush", "tree", "--seed", "1", "--depth", "3", "--boards"],
        &["crush", "tree", "--seed", "1", "--depth", "3", "--json"],
    ] {
        let (mut child, mut out) = start(&folder, arguments);
        // One byte is read, so that the command has surely begun to write.
        assert_eq!(out.get_mut().read(&mut [0]).expect("a byte"), 1, "{arguments:?}");
        drop(out);
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments:?}");
        assert_eq!(err(&mut child), "", "{arguments:?}");
    }
}

#[test]
fn an_export_that_nobody_reads_ends_quietly() {
    let folder = Folder::new();
    folder.run(&["play", "othello", "--against", "me"], "f5\nresign\n");
    for arguments in [&["export", "all", "--to", "json"][..], &["export", "games", "--to", "csv"], &["user", "list"]] {
        let (mut child, out) = start(&folder, arguments);
        drop(out);
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments:?}");
        assert_eq!(err(&mut child), "", "{arguments:?}");
    }
}

#[test]
fn an_interrupt_keeps_what_is_finished() {
    let folder = Folder::new();
    let arguments = ["kenken", "generate", "--size", "6", "--count", "1000000", "--seed", "1", "--json"];
    let (mut child, mut out) = start(&folder, &arguments);
    let first = line(&mut out);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let rest: Vec<String> = out.lines().map(|line| line.expect("UTF-8")).collect();
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    for level in std::iter::once(&first).chain(&rest) {
        assert!(serde_json::from_str::<serde_json::Value>(level).is_ok(), "{level}");
    }
    assert_eq!(err(&mut child), "");
}

#[test]
fn a_terminal_shows_how_far_the_levels_are_until_ctrl_c() {
    let folder = Folder::new();
    let arguments = ["kenken", "generate", "--size", "9", "--grade", "extreme", "--count", "100000"];
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    terminal.wait_for(&["/100000 board "]);
    terminal.press("\u{3}");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_tournament_goes_on_where_it_was_stopped() {
    let folder = Folder::new();
    let arguments = |games: &'static str| {
        [
            "tournament",
            "othello",
            "--players",
            "random,greedy",
            "--games",
            games,
            "--state",
            "cup.json",
            "--seed",
            "1",
            "--json",
        ]
    };
    let (mut child, _out) = start(&folder, &arguments("2000000"));
    let state = folder.path().join("cup.json");
    while !state.exists() {
        assert!(child.try_wait().expect("it runs").is_none(), "{}", err(&mut child));
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    // Asked for fewer games than are done already, it has nothing left to play.
    let played = std::fs::read_to_string(&state).expect("the state");
    let ran = folder.run(&arguments("2"), "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(std::fs::read_to_string(&state).expect("the state"), played);
    assert!(ran.out.contains("\"name\":\"greedy\""), "{}", ran.out);
}

#[test]
fn progress_is_told_to_a_terminal_or_to_who_asks_for_it() {
    let folder = Folder::new();
    let arguments = ["match", "othello", "--first", "greedy", "--second", "random", "--games", "20", "--json"];
    let quiet = folder.run(&arguments, "");
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""));
    let told = folder.run(&[&arguments[..], &["-v"]].concat(), "");
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.err.lines().count() > 0 && told.err.lines().all(|line| line.contains("/20")), "{}", told.err);
    assert!(serde_json::from_str::<serde_json::Value>(&told.out).is_ok(), "{}", told.out);
}
