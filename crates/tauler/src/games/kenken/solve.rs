//! `tauler kenken solve`.

use std::io::Write as _;
use std::time::Instant;

use clap::Args;
use game::Budget;
use kenken::{SolutionCount, Solver};
use serde_json::json;

use super::input::Input;

/// Find the solutions of boards.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler kenken solve level.json
  tauler kenken solve 3:a_a3_4,a3a3m6s1a4 --json")]
pub(crate) struct Solve {
    #[command(flatten)]
    input: Input,
    /// Stop after this many solutions.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// One JSON object per board.
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut solver = Solver::new();
        let mut out = std::io::stdout().lock();
        for level in self.input.levels()? {
            let puzzle = &level.puzzle;
            let start = Instant::now();
            let solutions = solver.solve(puzzle, self.limit as usize, &Budget::unlimited());
            let seconds = start.elapsed().as_secs_f64();
            let grid = solutions.found.first().map(|grid| grid.0.clone());
            if self.json {
                // One solution says nothing about others when the search stops there.
                let unique = (self.limit > 1 || grid.is_none()).then(|| solutions.unique().is_some());
                let line = json!({
                    "solutions": solutions.found.len(), "unique": unique, "grid": grid,
                    "nodes": solutions.nodes, "seconds": seconds,
                });
                writeln!(out, "{line}")?;
                continue;
            }
            match self.limit {
                1 if grid.is_some() => writeln!(out, "A solution:")?,
                3.. if solutions.found.len() > 1 => {
                    writeln!(
                        out,
                        "{} {}",
                        solutions.found.len(),
                        if solutions.found.len() < self.limit as usize { "solutions." } else { "solutions or more." }
                    )?;
                }
                _ => writeln!(out, "{}", SolutionCount::of(&solutions).say())?,
            }
            for row in grid.iter().flat_map(|grid| grid.chunks(puzzle.size())) {
                let row: Vec<String> = row.iter().map(|number| format!("{number:>2}")).collect();
                writeln!(out, "{}", row.concat())?;
            }
        }
        Ok(())
    }
}
