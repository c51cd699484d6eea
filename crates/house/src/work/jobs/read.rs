//! The job that looks at the levels of a text, one after the other. The first that cannot be kept refuses them all.

use ::tables::forms::CheckedLevel;
use game::{Budget, LevelReading, Problem, Say};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::JobRow;

use super::JobWork;
use crate::levels::CHECKING_TIME;
use crate::words;

/// The job as it is kept.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ReadJob {
    game: String,
    levels: Vec<ReadLevel>,
}

/// A level as it was read.
#[derive(Clone, Serialize, Deserialize)]
struct ReadLevel {
    level: Value,
    line: usize,
    /// What the reader noticed, as it is told.
    notes: Vec<Value>,
}

impl ReadJob {
    pub(crate) fn of(game: &str, read: Vec<LevelReading>) -> JobWork {
        let levels = read.into_iter().map(|LevelReading { level, line, notes }| {
            let notes = notes.into_iter().map(|say| serde_json::to_value(Problem::in_all(say)).expect("plain data"));
            ReadLevel { level, line, notes: notes.collect() }
        });
        JobWork::Read(Self { game: game.to_owned(), levels: levels.collect() })
    }

    /// The game whose levels a job has read; none if it is another kind of job.
    pub(crate) fn game_of(job: &JobRow) -> Option<String> {
        match serde_json::from_str(&job.payload) {
            Ok(JobWork::Read(Self { game, .. })) => Some(game),
            _ => None,
        }
    }

    pub(super) fn game(&self) -> &str {
        &self.game
    }

    pub(super) fn total(&self) -> usize {
        self.levels.len()
    }

    /// Looks at one level. What the reader noticed comes first among its notes.
    pub(super) fn piece(&self, at: usize, budget: &Budget) -> Result<Value, Say> {
        let ReadLevel { level, line, notes } = &self.levels[at];
        let levels = ::tables::find(&self.game)?.levels().ok_or_else(|| words::JOB_FAILED.say())?;
        let own = Budget::time(CHECKING_TIME).with_stop(budget.stop().clone());
        let check = levels.check(level, &own).map_err(|say| game::in_line(*line, say))?;
        if budget.stop().is_raised() {
            return Err(words::JOB_FAILED.say());
        }
        let checked = CheckedLevel { line: Some(*line), ..check.into() };
        let mut checked = serde_json::to_value(checked).expect("plain data");
        if let Some(found) = checked["notes"].as_array_mut() {
            found.splice(0..0, notes.iter().cloned());
        }
        Ok(checked)
    }
}
