//! Tools beside the play: how a finished level is solved, and what the editor wants to know.

use game::{Budget, Game, Say};
use serde_json::{Map, Value, json};

use super::{KenKen, View};
use crate::board::cell_list;
use crate::format::json as level_json;
use crate::{Beauty, Cell, Deduction, Explainer, Level, check, never_unique};

/// Runs a tool.
pub(super) fn run(
    name: &str,
    view: Option<&View>,
    arguments: &Map<String, Value>,
    budget: &Budget,
) -> Result<Value, Say> {
    match (name, view) {
        ("explain", Some(view)) => explain(&view.level),
        ("draft", _) => draft(arguments.get("board").unwrap_or(&Value::Null), budget),
        _ => Err(KenKen::no_hint(name)),
    }
}

/// How a level is solved, step by step.
pub(super) fn explain(level: &Value) -> Result<Value, Say> {
    let level = Level::read(level)?;
    let mut explainer = Explainer::new();
    let rating = explainer.rate(&level.puzzle);
    let steps: Vec<Value> = explainer.explain(&level.puzzle).iter().map(step_json).collect();
    let beauty = beauty_json(&explainer.beauty(&level.puzzle));
    Ok(json!({ "grade": rating.grade.name(), "weight": rating.weight, "steps": steps, "beauty": beauty }))
}

/// The measures of beauty as JSON.
fn beauty_json(beauty: &Beauty) -> Value {
    json!({ "steps": beauty.steps, "forced": beauty.forced, "run": beauty.run, "hardest_at": beauty.hardest_at })
}

/// A step as JSON.
pub(crate) fn step_json(step: &Deduction) -> Value {
    json!({ "technique": step.technique.name(), "cells": cell_list(&step.cells), "say": step.say, "text": step.say.text })
}

/// What a board in the editor still lacks: free cells, cages without a clue, the proof that it can never have exactly
/// one solution; or, when nothing is missing, how many solutions it has.
fn draft(board: &Value, budget: &Budget) -> Result<Value, Say> {
    let draft = level_json::from_value(board)?.draft;
    let size = draft.size();
    let free: Vec<Cell> = draft
        .cage_of()
        .iter()
        .enumerate()
        .filter(|(_, cage)| cage.is_none())
        .map(|(at, _)| Cell::at(at, size))
        .collect();
    let unclued = draft.cages().iter().filter(|cage| cage.op.is_none() || cage.target.is_none());
    let unclued: Vec<Value> = unclued.map(|cage| cell_list(&cage.cells)).collect();
    let verdict = draft.finish().ok().map(|puzzle| check(&puzzle, budget).say());
    Ok(json!({
        "free": cell_list(&free),
        "unclued": unclued,
        "never_unique": never_unique(&draft).map(|(_, say)| say),
        "verdict": verdict,
    }))
}
