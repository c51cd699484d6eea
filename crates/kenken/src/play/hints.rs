//! Check and next step. Their text in the log holds all that is needed to tell them again.

use game::{Budget, Hint, Say};
use serde_json::json;

use super::KenKen;
use super::position::Position;
use crate::board::cell_list;
use crate::{Cell, Explainer, Solver, explain, words};

/// Guesses that the solver may take to look behind the numbers on a level with several solutions.
const NODES: u64 = 200_000;

impl Position {
    /// Thinks of a hint.
    pub(super) fn hint(&self, kind: &str) -> Result<String, Say> {
        match kind {
            "check" => Ok(join("check", &self.wrong_numbers())),
            "next-step" => self.next_step(),
            _ => Err(<KenKen as game::Game>::no_hint(kind)),
        }
    }

    fn next_step(&self) -> Result<String, Say> {
        let wrong = self.wrong_numbers();
        if !wrong.is_empty() {
            return Ok(join("next-step wrong", &wrong));
        }
        let wrong = self.wrong_marks();
        if !wrong.is_empty() {
            return Ok(join("next-step wrong-marks", &wrong));
        }
        if !self.unique && !self.has_solution() {
            return Ok("next-step mixed".into());
        }
        let full = ((1_u32 << self.size()) - 1) as u16;
        // Marks that are right one by one may belong to different solutions, so only a single solution trusts them.
        let trusted = |at: usize| self.unique && self.marks[at] != 0 && self.numbers[at] == 0;
        let candidates: Vec<u16> =
            (0..self.marks.len()).map(|at| if trusted(at) { self.marks[at] } else { full }).collect();
        let mut explainer = Explainer::new();
        let step = explainer.next_step(self.puzzle(), &self.numbers, &candidates);
        step.map(|step| format!("next-step {}", step.code())).ok_or_else(|| words::HINT_NOTHING.say())
    }

    /// The numbers written that no solution has in their place.
    fn wrong_numbers(&self) -> Vec<Cell> {
        self.cells_where(|at| {
            self.numbers[at] != 0 && self.puzzle().givens()[at] == 0 && !self.can_be(at, 1 << (self.numbers[at] - 1))
        })
    }

    /// The marked cells, still without a number, whose marks lack the number of every solution.
    fn wrong_marks(&self) -> Vec<Cell> {
        self.cells_where(|at| self.numbers[at] == 0 && self.marks[at] != 0 && !self.can_be(at, self.marks[at]))
    }

    fn cells_where(&self, wanted: impl Fn(usize) -> bool) -> Vec<Cell> {
        (0..self.numbers.len()).filter(|&at| wanted(at)).map(|at| Cell::at(at, self.size())).collect()
    }

    /// Whether some solution has all the numbers written.
    fn has_solution(&self) -> bool {
        let solutions = Solver::new().solve_from(self.puzzle(), &self.numbers, 1, &Budget::nodes(NODES));
        !solutions.found.is_empty() || !solutions.complete
    }
}

fn join(head: &str, cells: &[Cell]) -> String {
    cells.iter().fold(head.to_owned(), |text, cell| format!("{text} {cell}"))
}

/// Tells a hint from its text.
pub(super) fn tell(text: &str, size: usize) -> Option<Hint> {
    let mut parts = text.split(' ');
    let kind = parts.next()?;
    let mut what = kind;
    if kind == "next-step" {
        what = parts.next()?;
    } else if kind != "check" {
        return None;
    }
    if !matches!(what, "check" | "wrong" | "wrong-marks" | "mixed") {
        let step = explain::Deduction::from_code(text.strip_prefix("next-step ")?, size)?;
        let struck: Vec<_> =
            step.struck.iter().map(|(cell, numbers)| json!({"cell": cell.to_string(), "numbers": numbers})).collect();
        let placed = step.placed.map(|(cell, number)| json!({"cell": cell.to_string(), "number": number}));
        let data = json!({
            "technique": step.technique.name(), "cells": cell_list(&step.cells), "placed": placed, "struck": struck,
        });
        return Some(Hint { say: step.say, data });
    }
    let cells: Vec<Cell> = parts.map(|name| Cell::parse(name, size)).collect::<Option<_>>()?;
    let list = || ("cells", cell_list(&cells));
    let say = match what {
        "check" if cells.is_empty() => words::CHECK_FINE.say(),
        "check" => words::CHECK_WRONG.with(&[list(), ("count", cells.len().into())]),
        "wrong" => words::HINT_WRONG.with(&[list()]),
        "wrong-marks" => words::HINT_WRONG_MARKS.with(&[list()]),
        _ => words::HINT_MIXED.say(),
    };
    Some(Hint { say, data: json!({ "cells": cell_list(&cells) }) })
}
