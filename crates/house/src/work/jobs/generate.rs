//! The job that makes levels.

use game::{Budget, Say, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::JobRow;

use super::JobWork;
use crate::error::{Error, Result};
use crate::games::read_wishes;
use crate::levels::with_levels;
use crate::{House, words};

/// The most levels that one job makes.
const MOST_LEVELS: u32 = 100;

/// Levels to be made.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = GenerateForm))]
pub struct LevelsJob {
    /// The game.
    pub game: String,
    /// What is asked of the generator.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub wishes: Map<String, Value>,
    /// A board with what is drawn already.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub drawn: Option<Value>,
    /// How many; one by default. Several come as a list.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100))]
    pub count: Option<u32>,
}

/// The job as it is kept.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct GenerateJob {
    #[serde(flatten)]
    form: LevelsJob,
    seed: String,
}

impl House {
    /// Has levels made, as a job.
    pub async fn generate_levels(&self, user: &str, form: LevelsJob) -> Result<JobRow> {
        let wishes = read_wishes(with_levels(&form.game)?, &[], &form.wishes).map_err(Error::Fields)?;
        if form.count.is_some_and(|count| count == 0 || count > MOST_LEVELS) {
            return Err(words::BAD_COUNT.with(&[("max", MOST_LEVELS.into())]).into());
        }
        form.drawn.as_ref().map_or(Ok(()), |drawn| self.check_level_size(drawn))?;
        let form = LevelsJob { wishes, ..form };
        self.begin_job(user, JobWork::Generate(GenerateJob { form, seed: ::tables::hex(self.new_seed().bytes()) }))
            .await
    }

    /// The levels that a job of this user has made, and their game.
    pub async fn generated_levels(&self, user: &str, job: &str) -> Result<(String, Vec<Value>)> {
        let job = self.job(user, job).await?;
        let nothing = || words::NOTHING_TO_PRINT.say();
        let Ok(JobWork::Generate(GenerateJob { form, .. })) = serde_json::from_str(&job.payload) else {
            return Err(nothing().into());
        };
        let result = job.result.filter(|_| job.state == store::WorkState::Done).ok_or_else(nothing)?;
        Ok((
            form.game,
            match serde_json::from_str(&result).map_err(|_| nothing())? {
                Value::Array(levels) => levels,
                level => vec![level],
            },
        ))
    }
}

impl GenerateJob {
    pub(super) fn game(&self) -> &str {
        &self.form.game
    }

    pub(super) fn total(&self) -> usize {
        self.form.count.unwrap_or(1) as usize
    }

    /// Makes one level. Each has a seed of its own, so it does not matter who made those before.
    pub(super) fn piece(&self, at: usize, budget: &Budget) -> Result<Value, Say> {
        let broken = || words::JOB_FAILED.say();
        let levels = ::tables::find(&self.form.game)?.levels().ok_or_else(broken)?;
        let seed = Seed::new(::tables::unhex(&self.seed).ok_or_else(broken)?).child("level", at as u64);
        levels.generate(&self.form.wishes, self.form.drawn.as_ref(), &seed, budget)
    }

    pub(super) fn result(&self, mut made: Vec<Value>) -> Value {
        if self.form.count.is_none() { made.pop().unwrap_or_default() } else { made.into() }
    }
}
