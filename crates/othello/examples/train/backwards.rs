//! The first weights: from the end of the game to its opening.
//!
//! Near the end values are proven. A few plies before, a short search reaches positions of which the weights are already
//! fitted: what it says are the values from which the weights of this stage are fitted, and so on.

use std::path::Path;
use std::time::Instant;

use game::Budget;
use othello::{Engine, Patterns, Reach, STAGES, stage};
use rayon::prelude::*;

use crate::record::{self, PROVEN, Record};
use crate::stages::{Stages, hold_out};

/// So many positions of each stage are given values.
const OF_A_STAGE: usize = 200_000;
/// The plies that lead from a stage to the next.
const DEPTH: u32 = 4;
/// Positions that one engine values, so that the work can be shared out and still be repeated.
const CHUNK: usize = 500;

/// Gives each position the value that a search with these patterns finds.
pub fn valued(records: &[Record], patterns: &'static Patterns, reach: Reach) -> Vec<Record> {
    let value = |chunk: &[Record]| -> Vec<Record> {
        let mut engine = Engine::with_patterns(Some(patterns), 2);
        let value = |record: &Record| {
            let thought = engine.think(&record.position(), reach, &Budget::unlimited())?;
            let depth = if thought.exact { PROVEN } else { thought.depth as u8 };
            Some(Record { value: (thought.score * 32.0).round() as i16, depth, ..*record })
        };
        chunk.iter().filter_map(value).collect()
    };
    records.par_chunks(CHUNK).flat_map_iter(value).collect()
}

/// Fits all stages to the positions of the first games. Values that were found before are read from the folder.
pub fn first_weights(folder: &Path, records: &[Record]) -> std::io::Result<Stages> {
    let mut known: Vec<Record> = records.iter().copied().filter(|record| record.depth == PROVEN).collect();
    let mut held_out = hold_out(&mut known);
    let mut stages = Stages::new();
    for which in (0..STAGES).rev() {
        let began = Instant::now();
        let path = folder.join(format!("first-{which:02}.values"));
        let mut found = if path.is_file() {
            record::read(&path)?
        } else {
            let open: Vec<Record> = records
                .iter()
                .copied()
                .filter(|record| stage(record.empties()) == which && record.depth != PROVEN)
                .collect();
            let every = open.len().div_ceil(OF_A_STAGE).max(1);
            let open: Vec<Record> = open.into_iter().step_by(every).collect();
            let found = valued(&open, stages.patterns(), Reach { depth: DEPTH, solve: 0 });
            record::write(&path, &found)?;
            found
        };
        held_out.extend(hold_out(&mut found));
        known.extend(found);
        stages.fit(which, &known, &held_out).tell();
        let (earlier, fitted) = stages.weights.split_at_mut(which);
        earlier.fill(fitted[0].clone());
        println!("    {:.0} s", began.elapsed().as_secs_f64());
    }
    Ok(stages)
}
