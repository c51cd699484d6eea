//! Values for all positions, and weights fitted to them: from the end of the game to its opening.
//!
//! Near the end the games have values. A few plies before, a search reaches positions of which the weights are already
//! fitted: what it says are the values to which the weights of this stage are fitted, and so on. The network is taught
//! as soon as the stages that the games gave values are fitted, and anew with each stage before them that it speaks for.

use std::path::Path;
use std::time::Instant;

use game::Budget;
use othello::{Engine, Patterns, Reach, STAGES, TAUGHT, stage};
use rayon::prelude::*;

use crate::games::VALUED;
use crate::record::{self, Record};
use crate::stages::{Stages, hold_out};

/// Positions that one engine values, so that the work can be shared out and still be repeated.
const CHUNK: usize = 500;

/// How values are found.
#[derive(Clone, Copy)]
pub struct Backwards<'a> {
    /// Where they are kept, and what the names of the files begin with.
    pub folder: &'a Path,
    pub round: u64,
    /// So many positions of each stage are given values, by searches so deep, and one ply deeper in turn: who makes the
    /// last move of a search makes the most of what the weights do not know, so both sides get their turn.
    pub of_a_stage: usize,
    pub depth: u32,
    /// So many stages are fitted, from the last one on; the others stay as they are.
    pub stages: usize,
}

impl Backwards<'_> {
    /// Fits all stages to the positions of these games, beginning with these weights. Gives what was held out.
    pub fn fit(&self, stages: &mut Stages, records: &[Record]) -> std::io::Result<Vec<Record>> {
        let mut known: Vec<Record> = records.iter().copied().filter(|record| record.depth > 0).collect();
        let mut held_out = hold_out(&mut known);
        let taught = stage(TAUGHT as u32 - 1)..=stage(VALUED);
        for which in (0..STAGES).rev().take(self.stages) {
            let began = Instant::now();
            let open: Vec<Record> = records
                .iter()
                .copied()
                .filter(|record| record.depth == 0 && stage(record.empties()) == which)
                .collect();
            let mut found = self.values(which, open, stages)?;
            held_out.extend(hold_out(&mut found));
            known.extend(found);
            stages.fit(which, &known, &held_out).tell();
            if taught.contains(&which) {
                stages.teach(&known);
                for (which, ((absolute, squares), _)) in stages.errors(&held_out).iter().enumerate().skip(which) {
                    println!("  stage {which:2}: with the network, held out {absolute:.2} ({squares:.2})");
                }
            }
            println!("    {:.0} s", began.elapsed().as_secs_f64());
        }
        Ok(held_out)
    }

    /// Gives some positions of a stage their values, or reads them where that was done before.
    fn values(&self, which: usize, open: Vec<Record>, stages: &Stages) -> std::io::Result<Vec<Record>> {
        let path = self.folder.join(format!("round-{}-stage-{which:02}.values", self.round));
        if path.is_file() {
            return record::read(&path);
        }
        let every = open.len().div_ceil(self.of_a_stage).max(1);
        let open: Vec<Record> = open.into_iter().step_by(every).collect();
        let patterns = stages.patterns();
        let value = |chunk: &[Record]| valued(chunk, patterns, self.depth);
        let found: Vec<Record> = open.par_chunks(CHUNK).flat_map_iter(value).collect();
        record::write(&path, &found)?;
        Ok(found)
    }
}

/// Gives each position the value that a search with these patterns finds.
fn valued(records: &[Record], patterns: &'static Patterns, depth: u32) -> Vec<Record> {
    let mut engine = Engine::with_patterns(Some(patterns), 2);
    let value = |(place, record): (usize, &Record)| {
        let reach = Reach { depth: depth + place as u32 % 2, solve: 0 };
        let thought = engine.think(&record.position(), reach, &Budget::unlimited())?;
        Some(Record { value: (thought.score * 32.0).round() as i16, depth: thought.depth as u8, ..*record })
    };
    records.iter().enumerate().filter_map(value).collect()
}
