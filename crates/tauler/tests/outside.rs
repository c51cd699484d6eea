//! Programs as players: `gtp:COMMAND` plays, and loses with a clear report when it crashes, hangs or cheats.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const TAULER: &str = env!("CARGO_BIN_EXE_tauler");

/// A program that answers in GTP to everything but `genmove`, which is up to the test.
fn engine(name: &str, genmove: &str) -> String {
    let script = format!(
        "#!/bin/sh\nwhile read command rest; do case $command in\n genmove) {genmove};;\n *) printf '= \\n\\n';;\nesac; done\n"
    );
    let path = scratch(name);
    fs::write(&path, script).unwrap();
    format!("gtp:sh {}", path.display())
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn tauler(arguments: &[&str]) -> Output {
    Command::new(TAULER).args(arguments).output().unwrap()
}

/// Four games against a program: what is printed as JSON, and what is said beside.
fn against(program: &str, more: &[&str]) -> (Value, String) {
    let arguments =
        ["match", "othello", "--first", "greedy", "--second", program, "--games", "4", "--seed", "1", "--json"];
    let output = tauler(&[&arguments, more].concat());
    assert!(output.status.success(), "{output:?}");
    (serde_json::from_slice(&output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn our_own_engine_plays_a_match_as_a_program() {
    let program = format!("gtp:'{TAULER}' othello gtp --ms 1");
    let (summary, said) = against(&program, &["--opt", "height=6", "--opt", "width=6"]);
    assert_eq!(summary["games"], 4);
    assert_eq!(said, "", "no game is lost by trouble");
}

#[test]
fn a_program_that_crashes_loses() {
    let (summary, said) = against(&engine("crashes.sh", "exit 3"), &[]);
    assert_eq!(summary["first_wins"], 4);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("tauler: game 1, move 10: gtp:sh "), "{said}");
    assert!(lines[0].ends_with("(white) loses: asked “genmove white”, it ended (exit status: 3)"), "{said}");
    assert!(lines[1].starts_with("tauler: game 2, move 9: gtp:sh "), "{said}");
}

#[test]
fn a_silent_program_loses() {
    let (summary, said) = against(&engine("silent.sh", "printf '= d'"), &["--patience", "0.5"]);
    assert_eq!(summary["first_wins"], 4);
    let told = |line: &str| line.contains(" loses: asked “") && line.ends_with("it did not answer within 0.5 s");
    assert_eq!(said.lines().filter(|line| told(line)).count(), 4, "{said}");
}

#[test]
fn a_program_that_cheats_refuses_or_resigns_loses() {
    for (name, genmove, told) in [
        ("cheats.sh", "printf '= A1\\n\\n'", "it answered “A1”: a1 is no move for black"),
        ("passes.sh", "printf '= pass\\n\\n'", "it answered “pass”: “pass” is not a square"),
        ("refuses.sh", "printf '? no idea\\n\\n'", "asked “genmove black”, it refused: “no idea”"),
        ("resigns.sh", "printf '= resign\\n\\n'", "it resigned"),
    ] {
        let (summary, said) = against(&engine(name, genmove), &[]);
        assert_eq!(summary["first_wins"], 4);
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn a_tournament_takes_programs_and_reports_their_trouble() {
    let program = engine("crashes-again.sh", "exit 1");
    let players = format!("random,greedy,{program}");
    let output = tauler(&["tournament", "othello", "--players", &players, "--games", "2", "--seed", "1", "--json"]);
    assert!(output.status.success(), "{output:?}");
    let table: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(table["players"][2]["points"], 0.0);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().filter(|line| line.contains("game 1, move ")).count(), 2, "{said}");
}

#[test]
fn what_cannot_be_run_or_played_is_refused_before_the_match() {
    let refused = |program: &str, more: &[&str]| {
        let arguments = ["match", "othello", "--first", program, "--second", "greedy", "--games", "2"];
        let output = tauler(&[&arguments, more].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("gtp:no-such-program", &[]).contains("“no-such-program” cannot be started"));
    assert!(refused("gtp:", &[]).contains("is not a command"));
    assert!(refused("gtp:cat", &["--opt", "height=6"]).contains("GTP knows only square boards"));
    assert!(refused("gtp:cat", &["--patience", "-1"]).contains("--patience -1"));
    let other = tauler(&["match", "crush", "--first", "gtp:cat", "--second", "random", "--games", "2"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8(other.stderr).unwrap().contains("There is no player gtp"));
}

#[test]
fn the_log_of_a_match_is_ggf_that_convert_reads() {
    let log = scratch("match.ggf");
    let program = engine("crashes-late.sh", "exit 1");
    against(&program, &["--log", log.to_str().unwrap()]);
    let text = fs::read_to_string(&log).unwrap();
    assert_eq!(text.lines().count(), 4);
    assert!(text.starts_with("(;GM[Othello]PC[Tauler]PB[greedy]PW[gtp:sh "), "{text}");
    assert!(text.contains("RE[+64.00:r]") && text.contains("RE[-64.00:r]"), "{text}");
    let output = tauler(&["othello", "convert", log.to_str().unwrap(), "-", "--to", "transcript"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 4);
}

#[test]
fn a_log_may_be_lines_of_json_and_must_be_where_ggf_does_not_know_the_board() {
    let lines = scratch("match.jsonl");
    let players = ["match", "othello", "--first", "greedy", "--second", "random", "--games", "2", "--seed", "1"];
    let on = ["--opt", "height=4", "--opt", "width=5", "--log"];
    let output = tauler(&[&players[..], &on, &[lines.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&lines).unwrap();
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games[1]["seats"], serde_json::json!(["random", "greedy"]));
    assert_eq!((&games[0]["game"], &games[1]["game"]), (&1.into(), &2.into()));
    assert!(games[0]["moves"].as_array().unwrap().len() > 8);
    let output = tauler(&[&players[..], &on, &[scratch("no.ggf").to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("GGF knows square boards only, not 4x5"));
}

#[test]
fn openings_are_transcripts_and_a_wrong_one_is_refused_at_its_line() {
    let file = scratch("openings.txt");
    let log = scratch("openings.jsonl");
    let play = |text: &str| {
        fs::write(&file, text).unwrap();
        let players = ["match", "othello", "--first", "greedy", "--second", "random", "--games", "4", "--seed", "1"];
        let files = ["--openings", file.to_str().unwrap(), "--log", log.to_str().unwrap()];
        let output = tauler(&[&players[..], &files].concat());
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(play("# two openings\nf5d6c3\n\nF5 F6 E6\n"), (Some(0), String::new()));
    let text = fs::read_to_string(&log).unwrap();
    let begins = |line: &str, moves: &str| line.contains(&format!("\"moves\":[{moves},"));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[..2].iter().all(|line| begins(line, r#""f5","d6","c3""#)), "{text}");
    assert!(lines[2..].iter().all(|line| begins(line, r#""f5","f6","e6""#)), "{text}");
    let (code, said) = play("f5d6c3\n\nf5d6c3z9\n");
    assert_eq!(code, Some(2));
    assert!(said.contains("openings.txt, line 3: Move 4, “z9”, cannot be read"), "{said}");
    assert!(play("# none\n").1.contains("holds no opening"));
}
