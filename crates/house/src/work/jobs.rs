//! Long work that somebody asked for: a row with progress, which can be cancelled.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Budget, Say, Seed, StopFlag};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{Claim, JobRow, Lane, NewJob, new_id};

use super::claims;
use crate::error::{Error, Result};
use crate::levels::{read_wishes, with_levels};
use crate::people::secret;
use crate::{Cap, House, words};

/// A job is held for so long, and its lease renewed so often; each time its progress is noted.
const LEASE_MS: i64 = 30_000;
const RENEW_EVERY: Duration = Duration::from_secs(1);
/// A job that failed so often by itself is given up.
const MOST_ATTEMPTS: i64 = 3;
/// The most levels that one job makes.
const MOST_LEVELS: u32 = 100;
/// How long a job may take in all.
const LONGEST_JOB: Duration = Duration::from_mins(30);
/// How long a job goes on while those of others wait; twice as long each time that it could not come on by a level, but
/// at most so often.
const LONGEST_TURN: Duration = Duration::from_secs(2);
const MOST_DOUBLED: u32 = 9;

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

/// What a job does, as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "work")]
enum Work {
    /// Makes levels.
    Generate {
        #[serde(flatten)]
        form: LevelsJob,
        seed: String,
        /// The levels that are made already.
        #[serde(default)]
        made: Vec<Value>,
        /// How often it gave way to others in the middle of a level: each time it then goes on for twice as long.
        #[serde(default)]
        gave_way: u32,
    },
}

impl House {
    /// Has levels made, as a job.
    pub async fn generate_levels(&self, user: &str, form: LevelsJob) -> Result<JobRow> {
        let wishes = read_wishes(with_levels(&form.game)?, &[], &form.wishes)?;
        if form.count.is_some_and(|count| count == 0 || count > MOST_LEVELS) {
            return Err(words::BAD_COUNT.with(&[("max", MOST_LEVELS.into())]).into());
        }
        form.drawn.as_ref().map_or(Ok(()), |drawn| self.check_level_size(drawn))?;
        let form = LevelsJob { wishes, ..form };
        let work = Work::Generate { form, seed: secret::new_secret(), made: Vec::new(), gave_way: 0 };
        let job = NewJob {
            id: new_id(),
            kind: "generate".to_owned(),
            user_id: Some(user.to_owned()),
            payload: serde_json::to_string(&work).expect("plain data"),
            priority: 0,
            at: self.now(),
        };
        self.check_jobs_of_address(user).await?;
        let most = self.config.caps.of(Cap::Jobs).into();
        self.store.add_job(&job, most).await.map_err(|error| match error {
            store::Error::Full { most, .. } => words::TOO_MANY_JOBS.with(&[("max", most.into())]).into(),
            error => Error::from(error),
        })?;
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
    claims::work(house, Lane::Jobs.into(), LEASE_MS, |house, claim| async move {
        if let Err(error) = carry_out(&house, &claim).await {
            tracing::warn!(job = claim.id, %error, "a job could not be noted");
        }
    })
    .await;
}

/// What a job in the making tells: the levels so far.
type Made = Arc<Mutex<Vec<Value>>>;

/// Does a job off the async threads, noting how far it has come. Who cancelled it is noticed when that is noted. After
/// its time it gives way to the jobs of others, and goes on later where it was.
async fn carry_out(house: &House, claim: &Claim) -> store::Result<()> {
    if claim.attempt > MOST_ATTEMPTS {
        return end(house, claim, Err(words::JOB_FAILED.say())).await;
    }
    let Ok(Work::Generate { form, seed, made, gave_way }) = serde_json::from_str(&claim.payload) else {
        return end(house, claim, Err(words::JOB_FAILED.say())).await;
    };
    let began_with = made.len();
    let stop = StopFlag::new();
    let made: Made = Arc::new(Mutex::new(made));
    let total = form.count.unwrap_or(1);
    let kept = |gave_way: u32| {
        let (form, seed, made) = (form.clone(), seed.clone(), locked(&made).clone());
        serde_json::to_string(&Work::Generate { form, seed, made, gave_way }).expect("plain data")
    };
    let mut task = {
        let (form, seed, made, flag) = (form.clone(), seed.clone(), made.clone(), stop.clone());
        tokio::task::spawn_blocking(move || run(&form, &seed, &made, &Budget::time(LONGEST_JOB).with_stop(flag)))
    };
    let mut ticks = house.config.time.every(RENEW_EVERY);
    let turn_ends = house.config.time.running() + LONGEST_TURN * (1 << gave_way.min(MOST_DOUBLED));
    let mut gives_way = false;
    let outcome = loop {
        tokio::select! {
            done = &mut task => break done,
            () = house.stopped(), if !stop.is_raised() => stop.raise(),
            () = ticks.next() => {}
        }
        let so_far = JobProgress { done: locked(&made).len() as u64, total: Some(total.into()), note: String::new() };
        let so_far = serde_json::to_string(&so_far).expect("plain data");
        let now = house.now();
        match house.store.renew(claim, now, now + LEASE_MS, Some(&so_far)).await {
            Ok(()) => {}
            Err(store::Error::LeaseLost { .. }) => stop.raise(),
            Err(error) => tracing::warn!(job = claim.id, %error, "a job's progress could not be noted"),
        }
        if house.config.time.running() >= turn_ends && !stop.is_raised() {
            gives_way = house.store.others_wait(claim.user_id.as_deref(), now).await.unwrap_or(false);
            if gives_way {
                stop.raise();
            }
        }
    };
    let now = house.now();
    match outcome {
        // A stop in good order is no attempt, and neither is giving way.
        Ok(Err(_)) if house.is_stopping() => house.store.put_back(claim, now, Some(&kept(gave_way))).await,
        Ok(Err(_)) if gives_way => {
            // Who came on by a level needs no longer turn than before.
            let came_on = locked(&made).len() > began_with;
            let gave_way = if came_on { gave_way } else { gave_way + 1 };
            house.store.put_back(claim, now, Some(&kept(gave_way))).await
        }
        Ok(outcome) => end(house, claim, outcome).await,
        // It panicked: the next attempt may fare better.
        Err(_) => house.store.release(claim, now, now).await,
    }
}

fn locked(made: &Mutex<Vec<Value>>) -> MutexGuard<'_, Vec<Value>> {
    made.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn end(house: &House, claim: &Claim, outcome: Result<Value, Say>) -> store::Result<()> {
    let result =
        outcome.map(|result| result.to_string()).map_err(|say| serde_json::to_string(&say).expect("plain data"));
    let ended = house.store.end_job(claim, result.as_deref().map_err(String::as_str), house.now()).await;
    // Cancelled in the last moment: then nobody wants the result.
    if matches!(ended, Err(store::Error::LeaseLost { .. })) { Ok(()) } else { ended }
}

/// Makes the levels that are not made yet. Each has a seed of its own, so it does not matter who made those before.
fn run(form: &LevelsJob, seed: &str, made: &Mutex<Vec<Value>>, budget: &Budget) -> Result<Value, Say> {
    let broken = || words::JOB_FAILED.say();
    let levels = ::tables::find(&form.game)?.levels().ok_or_else(broken)?;
    let seed = Seed::new(secret::unhex(seed).ok_or_else(broken)?);
    let begun = locked(made).len() as u32;
    for index in begun..form.count.unwrap_or(1) {
        let seed = seed.child("level", index.into());
        let level = levels.generate(&form.wishes, form.drawn.as_ref(), &seed, budget)?;
        locked(made).push(level);
    }
    let mut made = locked(made).clone();
    Ok(if form.count.is_none() { made.pop().unwrap_or_default() } else { made.into() })
}
