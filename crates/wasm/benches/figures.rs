//! The figures of the page's module: `cargo xtask bench browser`. This program does each piece of work natively, on one
//! thread, then `web/scripts/bench.mjs` does the same in Node and in Chromium, checks that the same came out, and prints
//! all of it side by side. Times here are CPU time of this thread where the system tells it.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio, exit};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wasm::Engine;

/// The best of so many.
const ROUNDS: usize = 3;

/// More nodes than any of these works takes: they end by themselves, and the same way everywhere.
const ENOUGH: u64 = 1_000_000_000;

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let timed: Vec<Value> = works().into_iter().map(timed).collect();
    if let Err(error) = print_beside(&web, &Value::from(timed)) {
        eprintln!("web/scripts/bench.mjs failed: {error}");
        exit(1);
    }
}

/// Lets Node do the same works, and print.
fn print_beside(web: &Path, timed: &Value) -> io::Result<()> {
    let mut node = Command::new("node").current_dir(web).arg("scripts/bench.mjs").stdin(Stdio::piped()).spawn()?;
    node.stdin.take().expect("a pipe").write_all(timed.to_string().as_bytes())?;
    let status = node.wait()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
}

/// The pieces of work: questions, one after the other. A `command` without a command is the move of the last thought.
/// Whatever they answer depends on nothing but the questions, and each takes a second or more.
fn works() -> Vec<Value> {
    let level = |name: &str| format!("level:{name}");
    let othello =
        json!({ "game": "othello", "role": "watch", "seats": { "black": level("10"), "white": level("10") } });
    let crush = json!({
        "game": "crush", "role": "watch", "options": { "goal": 1000 },
        "seats": { "first": level("10"), "second": level("10") }
    });
    let mastermind = json!({
        "game": "mastermind", "role": "watch", "options": { "pegs": 6, "colours": 8, "repeats": true },
        "seats": { "breaker": "five-guess" }
    });
    let levels = (0..140).map(|number| {
        let wishes = json!({ "size": 9, "grade": "hard" });
        json!({ "ask": "generate-level", "game": "kenken", "wishes": wishes, "seed": seed(number), "nodes": ENOUGH })
    });
    // Its book knows the first moves.
    let thoughts = game(&othello, 0, 27, 1_500_000);
    let guesses: Vec<Value> = (0..16).flat_map(|number| game(&mastermind, number, 10, ENOUGH)).collect();
    let swaps: Vec<Value> = (0..6).flat_map(|number| game(&crush, number, 40, ENOUGH)).collect();
    vec![
        json!({ "name": "Othello thinks", "bar": 3, "asks": thoughts }),
        json!({ "name": "KenKen: levels of 9", "bar": 2.2, "asks": levels.collect::<Vec<_>>() }),
        json!({ "name": "Mastermind: five-guess's tree", "bar": 2.2, "asks": guesses }),
        json!({ "name": "Crush: moves", "bar": 2.2, "asks": swaps }),
    ]
}

/// A game between computers: so many moves, each thought over for so many nodes.
fn game(form: &Value, number: u8, moves: usize, nodes: u64) -> Vec<Value> {
    let salt = "00".repeat(16);
    let make = json!({ "ask": "make", "id": "t", "form": form, "seed": seed(number), "salt": salt, "now": 0 });
    let think = json!({ "ask": "think", "id": "t", "nodes": nodes });
    let command = json!({ "ask": "command", "id": "t", "now": 0 });
    let turns = (0..moves).flat_map(|_| [think.clone(), command.clone()]);
    std::iter::once(make).chain(turns).collect()
}

fn seed(number: u8) -> String {
    format!("{number:02x}").repeat(32)
}

/// A piece of work with how long it takes on a new engine, and what comes out.
fn timed(mut work: Value) -> Value {
    let asks = work["asks"].as_array().expect("questions").clone();
    let rounds = (0..ROUNDS).map(|_| {
        let start = now();
        let results = results(&asks);
        (now().saturating_sub(start), results)
    });
    let (best, results) = rounds.min_by_key(|(time, _)| *time).expect("a round");
    work["ms"] = (best.as_secs_f64() * 1000.0).into();
    work["results"] = results.into();
    work
}

/// What a new engine thinks and makes, as one text each. A game that is over goes no further.
fn results(asks: &[Value]) -> Vec<Value> {
    let mut engine = Engine::new(|_| {});
    let mut results = Vec::new();
    let mut thought = Value::Null;
    for ask in asks {
        let mut ask = ask.clone();
        if ask["ask"] == "command" {
            if thought.is_null() {
                continue;
            }
            thought["kind"] = "move".into();
            ask["command"] = thought.take();
        }
        let reply: Value = serde_json::from_str(&engine.ask(&ask.to_string())).expect("JSON");
        assert_eq!(reply["ok"], true, "{ask}: {reply}");
        let answer = &reply["answer"];
        if ask["ask"] == "think" {
            thought = answer.clone();
        }
        if ask["ask"] == "think" || ask["ask"] == "generate-level" {
            results.push(answer.clone());
        }
    }
    results
}

/// CPU time of this thread, or the clock.
fn now() -> Duration {
    thread_local!(static START: Instant = Instant::now());
    let cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let cpu = cpu.and_then(|text| text.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    cpu.unwrap_or_else(|| START.with(Instant::elapsed))
}
