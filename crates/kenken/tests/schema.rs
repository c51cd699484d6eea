//! The published schema of a level says what is written and what is read.

use boon::{Compiler, SchemaIndex, Schemas};
use game::{Budget, Rng};
use kenken::{Cell, Draft, Generator, Limits, Op, ReadOptions, json, read};
use serde_json::{Value, json};

struct Schema(Schemas, SchemaIndex);

impl Schema {
    fn published() -> Self {
        let mut compiler = Compiler::new();
        compiler.add_resource("level.json", serde_json::from_str(json::SCHEMA).unwrap()).unwrap();
        let mut schemas = Schemas::new();
        let index = compiler.compile("level.json", &mut schemas).unwrap();
        Self(schemas, index)
    }

    fn takes(&self, level: &Value) -> bool {
        self.0.validate(level, self.1).is_ok()
    }
}

fn is_read(level: &Value) -> bool {
    let text = read(&level.to_string(), &ReadOptions::default()).is_ok();
    assert_eq!(text, json::from_value(level).is_ok(), "text and value are read alike: {level}");
    text
}

/// A level with everything that a level can have.
fn whole() -> Value {
    json!({"version": 1, "name": "Ξένη", "author": "Llull", "size": 3, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "^", "target": 2}], "givens": {"a1": 1}, "hidden_ops": true})
}

#[test]
fn what_is_written_follows_the_schema() {
    let schema = Schema::published();
    let mut generator = Generator::new();
    for size in 3..=9 {
        for (seed, hidden) in [(1, false), (2, true)] {
            let mut draft = Draft::new(size).unwrap();
            draft.hidden_ops = hidden;
            if hidden {
                draft.give(Cell::new(size - 1, 0), size as u64).unwrap();
            }
            let limits = Limits { max_cage: 3, ..Limits::of_size(size) };
            let puzzle = generator.make(&draft, &limits, &mut Rng::from_number(seed), &Budget::unlimited()).unwrap();
            let level = json::to_value(&puzzle.draft(), Some("a name"), None).unwrap();
            assert!(schema.takes(&level), "{level}");
        }
    }
    for size in [1, 2, 16] {
        let mut half = Draft::new(size).unwrap();
        let last = Cell::new(size - 1, size - 1);
        half.add(vec![last], None, None).unwrap();
        half.give(last, size as u64).unwrap();
        assert!(schema.takes(&json::to_value(&half, None, Some("x")).unwrap()));
    }
    let mut large = Draft::new(2).unwrap();
    large.add((0..4).map(|at| Cell::at(at, 2)).collect(), Some(Op::Multiply), Some(u64::MAX)).unwrap();
    let large = json::to_value(&large, None, None).unwrap();
    assert!(schema.takes(&large) && is_read(&large));
}

#[test]
fn the_schema_names_every_operation() {
    let schema: Value = serde_json::from_str(json::SCHEMA).unwrap();
    let signs: Vec<&str> = [Op::Equal].into_iter().chain(Op::offered()).map(Op::sign).collect();
    assert_eq!(schema["properties"]["cages"]["items"]["properties"]["op"]["enum"], json!(signs));
}

#[test]
fn what_breaks_the_schema_is_refused() {
    let schema = Schema::published();
    assert!(schema.takes(&whole()) && is_read(&whole()));
    let at = |path: &str, value: Value| {
        let mut level = whole();
        if let Some(place) = level.pointer_mut(path) {
            *place = value;
        } else {
            let (parent, name) = path.rsplit_once('/').unwrap();
            level.pointer_mut(parent).unwrap()[name] = value;
        }
        level
    };
    let without = |path: &str, name: &str| {
        let mut level = whole();
        level.pointer_mut(path).unwrap().as_object_mut().unwrap().remove(name).unwrap();
        level
    };
    let mut broken =
        vec![without("", "version"), without("", "size"), without("", "cages"), without("/cages/0", "cells")];
    for value in [json!(0), json!(2), json!("1"), Value::Null] {
        broken.push(at("/version", value));
    }
    for path in ["/name", "/author"] {
        broken.extend([json!(7), Value::Null, json!([])].map(|value| at(path, value)));
    }
    broken
        .extend([json!(0), json!(17), json!(-3), json!(3.5), json!("3"), Value::Null].map(|value| at("/size", value)));
    broken.extend([json!({}), json!([1]), json!([[]]), Value::Null].map(|value| at("/cages", value)));
    let cells =
        [json!([]), json!(["a1", "a1"]), json!(["A1"]), json!(["a0"]), json!(["a01"]), json!(["a17"]), json!(["q1"])];
    broken.extend(cells.map(|value| at("/cages/0/cells", value)));
    broken.extend([json!("a1"), json!([11]), Value::Null].map(|value| at("/cages/0/cells", value)));
    let ops =
        [json!("*"), json!("×"), json!("−"), json!("÷"), json!("%"), json!("div"), json!(""), json!(1), Value::Null];
    broken.extend(ops.map(|value| at("/cages/0/op", value)));
    broken.extend(
        [json!(-1), json!(2.5), json!("3"), json!(1e30), Value::Null].map(|value| at("/cages/0/target", value)),
    );
    broken.extend([json!(0), json!(17), json!("1"), Value::Null].map(|value| at("/givens/a1", value)));
    broken.extend([json!({"A2": 1}), json!({"a": 1}), json!([]), Value::Null].map(|value| at("/givens", value)));
    broken.extend([json!("yes"), json!(1), Value::Null].map(|value| at("/hidden_ops", value)));
    broken.extend([at("/colour", json!("red")), at("/cages/0/colour", json!("red"))]);
    for level in broken {
        assert!(!schema.takes(&level), "the schema takes {level}");
        assert!(!is_read(&level), "the reader takes {level}");
    }
}
