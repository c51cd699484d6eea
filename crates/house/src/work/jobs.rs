//! Long work that somebody asked for: a row with progress, which can be cancelled.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::{Budget, Say, Seed, StopFlag};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{Claim, JobRow, Lane, NewJob, new_id};

use super::claims;
use crate::error::{Error, Result};
use crate::levels::{read_wishes, with_levels};
use crate::people::secret;
use crate::{House, words};

/// A job is held for so long, and its lease renewed so often; each time its progress is noted.
const LEASE_MS: i64 = 30_000;
const RENEW_EVERY: Duration = Duration::from_secs(1);
/// A job that failed so often by itself is given up.
const MOST_ATTEMPTS: i64 = 3;
/// The most levels that one job makes.
const MOST_LEVELS: u32 = 100;
/// How long a job may take in all.
const LONGEST_JOB: Duration = Duration::from_mins(30);

/// How far a job has come.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JobProgress {
    /// Units done so far.
    pub done: u64,
    /// Units in all, where that is known.
    pub total: Option<u64>,
    /// What is going on.
    pub note: String,
}

/// Levels to be made.
#[derive(Serialize, Deserialize)]
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

/// What a job does, as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "work")]
enum Work {
    /// Makes levels.
    Generate {
        #[serde(flatten)]
        form: LevelsJob,
        seed: String,
    },
}

impl House {
    /// Has levels made, as a job.
    pub async fn generate_levels(&self, user: &str, form: LevelsJob) -> Result<JobRow> {
        let wishes = read_wishes(with_levels(&form.game)?, &[], &form.wishes)?;
        if form.count.is_some_and(|count| count == 0 || count > MOST_LEVELS) {
            return Err(words::BAD_COUNT.with(&[("max", MOST_LEVELS.into())]).into());
        }
        let work = Work::Generate { form: LevelsJob { wishes, ..form }, seed: secret::new_secret() };
        let job = NewJob {
            id: new_id(),
            kind: "generate".to_owned(),
            user_id: Some(user.to_owned()),
            payload: serde_json::to_string(&work).expect("plain data"),
            priority: 0,
            at: self.now(),
        };
        self.store.add_job(&job).await?;
        self.nudge_work(Lane::Jobs);
        self.job(user, &job.id).await
    }

    /// A job of this user.
    pub async fn job(&self, user: &str, id: &str) -> Result<JobRow> {
        let job = self.store.job(id).await?.filter(|job| job.user_id.as_deref() == Some(user));
        job.ok_or_else(|| Error::missing(&words::NO_JOB))
    }

    /// Calls a job of this user off, unless it is over already.
    pub async fn cancel_job(&self, user: &str, id: &str) -> Result<()> {
        self.job(user, id).await?;
        self.store.cancel_job(id, self.now()).await?;
        Ok(())
    }
}

/// One worker: does one job at a time, until the house closes.
pub(super) async fn work(house: House) {
    claims::work(house, Lane::Jobs, LEASE_MS, |house, claim| async move {
        if let Err(error) = carry_out(&house, &claim).await {
            tracing::warn!(job = claim.id, %error, "a job could not be noted");
        }
    })
    .await;
}

/// Does a job off the async threads, noting how far it has come. Who cancelled it is noticed when that is noted.
async fn carry_out(house: &House, claim: &Claim) -> store::Result<()> {
    if claim.attempt > MOST_ATTEMPTS {
        return end(house, claim, Err(words::JOB_FAILED.say())).await;
    }
    let stop = StopFlag::new();
    let progress = Arc::new(Mutex::new(None::<JobProgress>));
    let (told, payload, flag) = (progress.clone(), claim.payload.clone(), stop.clone());
    let mut task = tokio::task::spawn_blocking(move || {
        let budget = Budget::time(LONGEST_JOB).with_stop(flag);
        run(&payload, &budget, &move |progress| {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        })
    });
    let mut ticks = house.config.time.every(RENEW_EVERY);
    let outcome = loop {
        tokio::select! {
            done = &mut task => break done,
            () = house.stopped(), if !stop.is_raised() => stop.raise(),
            () = ticks.next() => {}
        }
        let so_far = progress.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let so_far = so_far.map(|progress| serde_json::to_string(&progress).expect("plain data"));
        let now = house.now();
        match house.store.renew(claim, now, now + LEASE_MS, so_far.as_deref()).await {
            Ok(()) => {}
            Err(store::Error::LeaseLost { .. }) => stop.raise(),
            Err(error) => tracing::warn!(job = claim.id, %error, "a job's progress could not be noted"),
        }
    };
    let now = house.now();
    match outcome {
        _ if house.is_stopping() => house.store.release(claim, now, 0).await,
        Ok(outcome) => end(house, claim, outcome).await,
        // It panicked: the next attempt may fare better.
        Err(_) => house.store.release(claim, now, now).await,
    }
}

async fn end(house: &House, claim: &Claim, outcome: Result<Value, Say>) -> store::Result<()> {
    let result =
        outcome.map(|result| result.to_string()).map_err(|say| serde_json::to_string(&say).expect("plain data"));
    let ended = house.store.end_job(claim, result.as_deref().map_err(String::as_str), house.now()).await;
    // Cancelled in the last moment: then nobody wants the result.
    if matches!(ended, Err(store::Error::LeaseLost { .. })) { Ok(()) } else { ended }
}

fn run(payload: &str, budget: &Budget, tell: &dyn Fn(JobProgress)) -> Result<Value, Say> {
    let broken = || words::JOB_FAILED.say();
    let Work::Generate { form, seed } = serde_json::from_str(payload).map_err(|_| broken())?;
    let levels = ::tables::find(&form.game)?.levels().ok_or_else(broken)?;
    let seed = Seed::new(secret::unhex(&seed).ok_or_else(broken)?);
    let count = form.count.unwrap_or(1);
    let mut made = Vec::new();
    for index in 0..count {
        tell(JobProgress { done: index.into(), total: Some(count.into()), note: String::new() });
        made.push(levels.generate(&form.wishes, form.drawn.as_ref(), &seed.child("level", index.into()), budget)?);
    }
    Ok(if form.count.is_none() { made.pop().unwrap_or_default() } else { made.into() })
}
