//! `tauler kenken explain`.

use std::io::Write as _;

use clap::Args;
use kenken::Explainer;
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
            let rating = explainer.rate(&level.puzzle);
            let steps = explainer.explain(&level.puzzle);
            if self.json {
                let steps: Vec<Value> = steps
                    .iter()
                    .map(|step| {
                        let cells: Vec<String> = step.cells.iter().map(ToString::to_string).collect();
                        json!({ "technique": step.technique.name(), "cells": cells, "text": step.say.text })
                    })
                    .collect();
                let line = json!({ "grade": rating.grade.name(), "weight": rating.weight, "steps": steps });
                writeln!(out, "{line}")?;
                continue;
            }
            for (number, step) in steps.iter().enumerate() {
                writeln!(out, "{:>3}. {}", number + 1, step.say)?;
            }
            writeln!(out, "Grade: {} (weight {:.1}).", rating.grade.name(), rating.weight)?;
        }
        Ok(())
    }
}
