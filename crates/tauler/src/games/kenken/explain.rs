//! `tauler kenken explain`.

use std::io::Write as _;

use clap::Args;
use game::Budget;
use kenken::{Beauty, Explainer, SolutionCount};
use serde_json::{Value, json};

use super::input::Input;

/// Solve as a person does, step by step, and grade.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler kenken explain 3:a_a3_4,a3a3m6s1a4
  tauler kenken explain level.json --json")]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Input,
    /// One JSON object per board.
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut explainer = Explainer::new();
        let mut out = std::io::stdout().lock();
        for level in self.input.levels()? {
            let count = kenken::check(&level.puzzle, &Budget::unlimited());
            // Only a board with one solution has a grade, and one without has no steps either.
            let rating = (count == SolutionCount::One).then(|| explainer.rate(&level.puzzle));
            let beauty = (count == SolutionCount::One).then(|| explainer.beauty(&level.puzzle));
            let steps = if count == SolutionCount::None { Vec::new() } else { explainer.explain(&level.puzzle) };
            if self.json {
                let steps: Vec<Value> = steps
                    .iter()
                    .map(|step| {
                        let cells: Vec<String> = step.cells.iter().map(ToString::to_string).collect();
                        json!({ "technique": step.technique.name(), "cells": cells, "text": step.say.text })
                    })
                    .collect();
                let (grade, weight) = (rating.map(|rating| rating.grade.name()), rating.map(|rating| rating.weight));
                let beauty = beauty.map(|beauty| {
                    let Beauty { steps, forced, run, hardest_at } = beauty;
                    json!({ "steps": steps, "forced": forced, "run": run, "hardest_at": hardest_at })
                });
                let told = json!({ "grade": grade, "weight": weight, "steps": steps, "beauty": beauty });
                writeln!(out, "{told}")?;
                continue;
            }
            for (number, step) in steps.iter().enumerate() {
                writeln!(out, "{:>3}. {}", number + 1, step.say)?;
            }
            match rating {
                Some(rating) => writeln!(out, "Grade: {} (weight {:.1}).", rating.grade.name(), rating.weight)?,
                None => writeln!(out, "{} It has no grade.", count.say())?,
            }
            if let Some(Beauty { steps, forced, run, hardest_at }) = beauty {
                let run = run.map(|weight| format!("{weight:.1}")).join(", ");
                writeln!(out, "Forced by one technique alone: {forced} of {steps} steps.")?;
                writeln!(
                    out,
                    "Difficulty over the solution, in fifths: {run}; the hardest step comes at {:.0} %.",
                    100.0 * hardest_at
                )?;
            }
        }
        Ok(())
    }
}
