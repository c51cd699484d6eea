//! What the games show, written into the page's folders as TypeScript, so that the page's own types of views and events
//! are checked against what the crates really say. `TAULER_WRITE_VIEWS=1` writes the files anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use game::{Rng, Seat, Seed, Stop, Turn, Viewer};
use serde_json::{Map, Value, json};

/// The tables that are looked at: of some games, options that show everything that their views can hold. Of any other
/// game one table of its usual options is enough.
fn tables() -> Vec<(&'static str, Vec<Value>)> {
    let level = json!({
        "version": 1, "name": "Three", "author": "Anna", "size": 3, "givens": {"c1": 3}, "hidden_ops": true, "cages": [
            {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
            {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
            {"cells": ["b3", "c3"], "op": "+", "target": 3}
        ]
    });
    vec![
        (
            "mastermind",
            vec![
                json!({}),
                json!({"secret": "entered", "answers": "automatic", "blanks": true}),
                json!({"secret": "entered", "answers": "by-hand"}),
                json!({"secret": "memory", "pegs": 3, "colours": 3}),
            ],
        ),
        ("othello", vec![json!({}), json!({"width": 4, "height": 4})]),
        ("kenken", vec![json!({"level": level})]),
        (
            "crush",
            vec![
                json!({"width": 6, "height": 5}),
                json!({
                    "width": 6, "height": 5, "chain": "rising", "extra-move": true, "stream": "open",
                    "ending": "equal-turns", "goal": 60
                }),
            ],
        ),
    ]
}

/// So many games are played on each table.
const GAMES: u64 = 16;

/// So many random moves end most games; the others are given up.
const MOST: usize = 40;

/// What was seen, as lines of JSON: of things that look alike the first is enough.
#[derive(Default)]
struct Shown {
    shapes: BTreeSet<String>,
    lines: BTreeSet<String>,
}

impl Shown {
    fn add(&mut self, value: &Value) {
        if self.shapes.insert(shape(value)) {
            self.lines.insert(value.to_string());
        }
    }
}

/// What a type can tell of a value: its fields, and which of a few words it is.
fn shape(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(text) if text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') => {
            format!("{text:?}")
        }
        Value::String(_) => "string".to_owned(),
        Value::Array(list) => format!("{:?}", list.iter().map(shape).collect::<BTreeSet<_>>()),
        Value::Object(fields) => {
            format!("{:?}", fields.iter().map(|(name, value)| (name, shape(value))).collect::<Vec<_>>())
        }
    }
}

/// Plays at random, once too late where the game passes for it.
fn play(name: &str, given: &Value, number: u64, views: &mut Shown, happenings: &mut Shown) {
    let game = tables::find(name).unwrap();
    let given: Map<String, Value> = given.as_object().unwrap().clone();
    let options = game.read_options(None, None, &given).unwrap().options;
    let mut position = game.start(&options, &Seed::from_number(number)).unwrap();
    let mut rng = Rng::from_number(number);
    loop {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            views.add(&position.view(viewer).json());
        }
        let Turn::Seat(seat) = position.turn() else { break };
        let steps = position.steps();
        if steps == 5 && position.timeout() {
            continue;
        }
        match position.random_move(&mut rng).filter(|_| steps < MOST) {
            Some(text) => drop(position.play(seat, &text).unwrap()),
            None => position.stop(Stop::Resigned(seat)),
        }
    }
    for step in 0..position.steps() {
        for event in position.events_for(step, Viewer::Spectator) {
            happenings.add(&event);
        }
    }
}

/// The file that the page has in the game's folder.
fn typescript(name: &str, tables: &[Value]) -> String {
    let (mut views, mut happenings) = (Shown::default(), Shown::default());
    for given in tables {
        for number in 0..GAMES {
            play(name, given, number, &mut views, &mut happenings);
        }
    }
    let mut lists = vec![("views", "View", views.lines), ("happenings", "Happening", happenings.lines)];
    lists.retain(|(_, _, lines)| !lines.is_empty());
    let types: Vec<&str> = lists.iter().map(|(_, of, _)| *of).rev().collect();
    let mut text = format!(
        "// What the server shows, for view.ts to be checked: written by crates/tables/tests/suite/views.rs.\n\
         import type {{ {} }} from \"./view\";\n",
        types.join(", ")
    );
    for (list, of, lines) in lists {
        write!(text, "\nexport const {list}: {of}[] = [\n").unwrap();
        for line in lines {
            writeln!(text, "  {line},").unwrap();
        }
        text.push_str("];\n");
    }
    text
}

#[test]
fn the_page_knows_the_views_of_every_game() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    let mut chosen: BTreeMap<&str, Vec<Value>> = tables().into_iter().collect();
    for game in tables::GAMES {
        let name = game.facts().name;
        let tables = chosen.remove(name).unwrap_or_else(|| vec![json!({})]);
        let path = folder.join(name).join("view.samples.ts");
        let text = typescript(name, &tables);
        if std::env::var_os("TAULER_WRITE_VIEWS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "{} is not what the game shows: TAULER_WRITE_VIEWS=1 cargo test -p tauler-tables --test suite views writes it, \
             and `npm run check` in web/ tells whether the page's types fit",
            path.display()
        );
    }
    assert!(chosen.is_empty(), "these are no games: {chosen:?}");
}
