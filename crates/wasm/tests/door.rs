//! The door, natively.

use game::Seed;
use serde_json::{Value, json};
use tables::hex;
use wasm::Engine;

/// A quiet engine.
fn engine() -> Engine {
    Engine::new(|_| {})
}

fn ask(engine: &mut Engine, question: &Value) -> Value {
    serde_json::from_str(&engine.ask(&question.to_string())).unwrap()
}

fn make(engine: &mut Engine, form: &Value) -> Value {
    let seed = hex(Seed::from_number(7).bytes());
    let me = json!({"id": "a", "name": "Anna", "guest": true});
    let question = json!({
        "ask": "make", "id": "t", "form": form, "seed": seed, "salt": "00".repeat(16), "now": 1000, "me": me
    });
    ask(engine, &question)
}

fn command(kind: &str, text: &str, seen: u64, seat: Option<&str>) -> Value {
    let command = json!({"seen": seen, "kind": kind, "text": text, "seat": seat});
    json!({"ask": "command", "id": "t", "command": command, "now": 2000 + seen})
}

#[test]
fn a_table_is_made_played_and_opened_again() {
    let mut engine = engine();
    let made = make(&mut engine, &json!({"game": "othello", "seats": {"white": "me"}}));
    let setup = made["answer"]["setup"].clone();
    assert_eq!(made["answer"]["table"]["you"], json!([0, 1]));
    assert_eq!(made["answer"]["table"]["seats"][0]["user"]["name"], "Anna");
    let mut log = Vec::new();
    for (seen, text) in ["d3", "c3", "c4"].into_iter().enumerate() {
        let done = ask(&mut engine, &command("move", text, seen as u64, None));
        log.extend(done["answer"]["entries"].as_array().unwrap().clone());
    }
    ask(&mut engine, &json!({"ask": "close", "id": "t"}));
    let gone = ask(&mut engine, &json!({"ask": "show", "id": "t", "now": 3000}));
    assert_eq!(gone["refusal"]["kind"], "missing");
    let opened = ask(&mut engine, &json!({"ask": "open", "id": "t", "setup": setup, "log": log, "now": 3000}));
    assert_eq!(opened["answer"]["table"]["n"], 3);
    let log: Vec<&Value> = log.iter().map(|entry| &entry["text"]).collect();
    assert_eq!(log, ["d3", "c3", "c4"]);
}

#[test]
fn a_computer_thinks_and_its_move_is_a_command() {
    let mut engine = engine();
    make(&mut engine, &json!({"game": "othello", "seats": {"white": "greedy"}}));
    assert_eq!(ask(&mut engine, &json!({"ask": "think", "id": "t"}))["answer"], Value::Null);
    ask(&mut engine, &command("move", "d3", 0, None));
    let thought = ask(&mut engine, &json!({"ask": "think", "id": "t"}))["answer"].clone();
    assert_eq!((&thought["seat"], &thought["seen"]), (&json!("white"), &json!(1)));
    let done = ask(&mut engine, &command("move", thought["text"].as_str().unwrap(), 1, thought["seat"].as_str()));
    assert_eq!(done["answer"]["table"]["n"], 2);
}

#[test]
fn what_is_refused_says_why() {
    let mut engine = engine();
    let word = |reply: &Value| reply["refusal"]["code"].as_str().unwrap_or_default().to_owned();
    assert_eq!(word(&ask(&mut engine, &json!({"ask": "nothing"}))), "server.bad-body");
    assert_eq!(word(&serde_json::from_str(&engine.ask("{")).unwrap()), "server.bad-body");
    let open = make(&mut engine, &json!({"game": "othello", "seats": {"white": "open"}}));
    assert_eq!(word(&open), "server.empty-seat");
    let options = make(&mut engine, &json!({"game": "othello", "options": {"width": 3}}));
    assert_eq!(
        (word(&options).as_str(), &options["refusal"]["fields"][0]["field"]),
        ("server.bad-options", &json!("width"))
    );
    make(&mut engine, &json!({"game": "othello", "seats": {"white": "me"}}));
    ask(&mut engine, &command("move", "d3", 0, None));
    let stale = ask(&mut engine, &command("move", "c5", 0, None));
    assert_eq!((&stale["refusal"]["kind"], &stale["refusal"]["table"]["n"]), (&json!("stale"), &json!(1)));
}

#[test]
fn a_setup_that_was_tampered_with_is_not_opened() {
    let mut engine = engine();
    let setup = make(&mut engine, &json!({"game": "crush", "seats": {"second": "me"}}))["answer"]["setup"].clone();
    let changes = [
        ("seed", json!("00")),
        ("salt", json!("zz")),
        ("game", json!("chess")),
        ("seats", json!([{"kind": "person"}])),
        ("seats", json!([{"kind": "person"}, {"kind": "computer", "name": "nobody"}])),
        ("seats", json!([{"kind": "person"}, {"kind": "nobody"}])),
        ("options", json!({})),
        ("rules_version", json!(1000)),
        ("preset", json!("none")),
    ];
    for (field, value) in changes {
        let mut changed = setup.clone();
        changed[field] = value;
        let opened = ask(&mut engine, &json!({"ask": "open", "id": "t", "setup": changed, "now": 0}));
        assert_eq!(opened["ok"], false, "{field}");
    }
    let log = json!([{"n": 1, "at": 0, "seat": 9, "kind": "resign", "text": ""}]);
    let opened = ask(&mut engine, &json!({"ask": "open", "id": "t", "setup": setup, "log": log, "now": 0}));
    assert_eq!(opened["refusal"]["code"], "server.bad-body");
}

#[test]
fn a_level_is_made_explained_written_and_printed() {
    let mut engine = engine();
    let wishes = json!({"size": 4});
    let seed = hex(Seed::from_number(3).bytes());
    let made = ask(&mut engine, &json!({"ask": "generate-level", "game": "kenken", "wishes": wishes, "seed": seed}));
    let level = &made["answer"]["level"];
    assert_eq!(level["size"], 4);
    let checked = ask(&mut engine, &json!({"ask": "check-level", "game": "kenken", "level": level}));
    assert_eq!(checked["answer"]["solutions"], "one");
    let explained = ask(&mut engine, &json!({"ask": "explain-level", "game": "kenken", "level": level}));
    assert!(!explained["answer"]["steps"].as_array().unwrap().is_empty());
    let written = ask(&mut engine, &json!({"ask": "write-level", "game": "kenken", "level": level}));
    let text = &written["answer"]["text"];
    let read = ask(&mut engine, &json!({"ask": "read-levels", "game": "kenken", "text": text}));
    assert_eq!(read["answer"]["levels"][0]["level"], checked["answer"]["level"]);
    let printed = ask(&mut engine, &json!({"ask": "print-levels", "game": "kenken", "levels": [level]}));
    assert!(printed["answer"]["svg"].as_str().unwrap().starts_with("<svg"));
}

#[test]
fn a_tool_looks_at_a_view_from_anywhere() {
    let mut engine = engine();
    let made = make(&mut engine, &json!({"game": "othello", "seats": {"white": "me"}}));
    let view = &made["answer"]["table"]["view"];
    let arguments = json!({"depth": 2});
    let tool = json!({"ask": "tool", "game": "othello", "view": view, "tool": "think", "arguments": arguments});
    assert_eq!(ask(&mut engine, &tool)["answer"]["moves"].as_array().unwrap().len(), 4);
    // At the table itself the rules of the house hold: a hint first.
    let tool = json!({"ask": "tool", "id": "t", "tool": "think", "now": 0});
    assert_eq!(ask(&mut engine, &tool)["refusal"]["code"], "server.tool-after-hint");
    let foreseen = ask(&mut engine, &json!({"ask": "foresee", "game": "othello", "view": view, "text": "d3"}));
    assert_eq!(foreseen["answer"]["view"]["discs"], json!([4, 1]));
    let foreseen = ask(&mut engine, &json!({"ask": "foresee", "game": "othello", "view": view, "text": "a1"}));
    assert_eq!(foreseen["answer"]["refusal"]["code"], "othello.no-capture");
}
