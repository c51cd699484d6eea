//! Long work: a row with progress, which can be cancelled.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bus::{Nudge, Topic};
use game::{Budget, Say, Seed, StopFlag};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{Claim, Job, JobState, Lane, NewJob, new_id};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path};
use crate::level_choice::read_wishes;
use crate::levels_api::with_levels;
use crate::limits::Class;
use crate::who::{Player, Who};
use crate::{secret, words};

/// A job is held for so long, and its lease renewed so often; each time its progress is noted.
const LEASE_MS: i64 = 30_000;
const RENEW_EVERY: Duration = Duration::from_secs(1);
/// Without a nudge, jobs are looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// A job that failed so often by itself is given up.
const MOST_ATTEMPTS: i64 = 3;
/// The most levels that one job makes.
const MOST_LEVELS: u32 = 100;
/// How long a job may take in all.
const LONGEST_JOB: Duration = Duration::from_mins(30);

/// A job as its page shows it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct JobBody {
    /// Its id.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// `waiting`, `running`, `done`, `failed` or `cancelled`.
    #[schema(value_type = String)]
    pub state: JobState,
    /// How far it has come.
    pub progress: Option<JobProgress>,
    /// What came of it: a level, or a list of levels where several were asked for.
    pub result: Option<Value>,
    /// Why it failed.
    #[schema(value_type = Option<Say>)]
    pub error: Option<Value>,
    /// When it was asked for.
    pub created_at: i64,
    /// When it last changed.
    pub updated_at: i64,
}

/// How far a job has come.
#[derive(Clone, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
pub struct JobProgress {
    /// Units done so far.
    pub done: u64,
    /// Units in all, where that is known.
    pub total: Option<u64>,
    /// What is going on.
    pub note: String,
}

impl From<Job> for JobBody {
    fn from(job: Job) -> Self {
        let read = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
        let failed = job.state == JobState::Failed;
        let came: Option<Value> = read(job.result);
        let (result, error) = if failed { (None, came) } else { (came, None) };
        Self {
            id: job.id,
            kind: job.kind,
            state: job.state,
            progress: serde_json::from_str(&job.progress).ok(),
            result,
            error,
            created_at: job.created_at,
            updated_at: job.updated_at,
        }
    }
}

/// Levels to be made.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
pub struct GenerateForm {
    /// The game.
    pub game: String,
    /// What is asked of the generator.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub wishes: Map<String, Value>,
    /// A board with what is drawn already.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub drawn: Option<Value>,
    /// How many; one unless told. Several come as a list.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 100)]
    pub count: Option<u32>,
}

/// Has levels made, as a job.
#[utoipa::path(post, path = "/api/levels/generate", tag = "levels", request_body = GenerateForm,
    responses((status = 202, body = JobBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn generate(
    State(app): State<App>,
    Player { user, .. }: Player,
    Body(form): Body<GenerateForm>,
) -> ApiResult<(StatusCode, Json<JobBody>)> {
    app.limits.check(Class::Engine, &user.id)?;
    let (_, levels) = with_levels(&form.game)?;
    let wishes = read_wishes(levels, &[], &form.wishes)?;
    if form.count.is_some_and(|count| count == 0 || count > MOST_LEVELS) {
        return Err(words::BAD_COUNT.with(&[("max", MOST_LEVELS.into())]).into());
    }
    let work = Work::Generate { form: GenerateForm { wishes, ..form }, seed: secret::new_secret() };
    let id = new_id();
    let job = NewJob {
        id: id.clone(),
        kind: "generate".to_owned(),
        user_id: Some(user.id),
        payload: serde_json::to_string(&work).expect("plain data"),
        priority: 0,
        at: now(),
    };
    app.store.add_job(&job).await?;
    app.bus.nudge(Nudge { topic: Topic::work("jobs"), number: 0 });
    let job = app.store.job(&id).await?.ok_or_else(|| ApiError::missing(&words::NO_JOB))?;
    Ok((StatusCode::ACCEPTED, Json(job.into())))
}

/// A job of the asker.
#[utoipa::path(get, path = "/api/jobs/{id}", operation_id = "read_job", tag = "jobs", params(("id" = String, Path)),
    responses((status = 200, body = JobBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(State(app): State<App>, Who(user): Who, Path(id): Path<String>) -> ApiResult<Json<JobBody>> {
    Ok(Json(own(&app, &user.id, &id).await?.into()))
}

/// Calls a job off.
#[utoipa::path(delete, path = "/api/jobs/{id}", tag = "jobs", params(("id" = String, Path)),
    responses((status = 204, description = "It is called off, or was over already"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn cancel(
    State(app): State<App>,
    Player { user, .. }: Player,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    own(&app, &user.id, &id).await?;
    app.store.cancel_job(&id, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own(app: &App, user: &str, id: &str) -> ApiResult<Job> {
    let job = app.store.job(id).await?.filter(|job| job.user_id.as_deref() == Some(user));
    job.ok_or_else(|| ApiError::missing(&words::NO_JOB))
}

/// What a job does, as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "work")]
enum Work {
    /// Makes levels.
    Generate {
        #[serde(flatten)]
        form: GenerateForm,
        seed: String,
    },
}

/// One worker: does one job at a time, until the server stops.
pub(crate) async fn work(app: App) {
    let worker = new_id();
    let topic = Topic::work("jobs");
    let mut nudges = app.bus.subscribe(&topic).await;
    while !app.stop.is_raised() {
        match app.store.claim(Lane::Jobs, &worker, now(), now() + LEASE_MS, 1).await {
            Ok(claims) if !claims.is_empty() => {
                for claim in claims {
                    if let Err(error) = carry_out(&app, &claim).await {
                        tracing::warn!(job = claim.id, %error, "a job could not be noted");
                    }
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "jobs could not be claimed"),
        }
        tokio::select! {
            () = app.stopped() => return,
            _ = nudges.next() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

/// Does a job off the async threads, noting how far it has come. Who cancelled it is noticed when that is noted.
async fn carry_out(app: &App, claim: &Claim) -> store::Result<()> {
    if claim.attempt > MOST_ATTEMPTS {
        return end(app, claim, Err(words::JOB_FAILED.say())).await;
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
    let outcome = loop {
        tokio::select! {
            done = &mut task => break done,
            () = tokio::time::sleep(RENEW_EVERY) => {}
        }
        if app.stop.is_raised() {
            stop.raise();
        }
        let so_far = progress.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let so_far = so_far.map(|progress| serde_json::to_string(&progress).expect("plain data"));
        let at = now();
        match app.store.renew(claim, at, at + LEASE_MS, so_far.as_deref()).await {
            Ok(()) => {}
            Err(store::Error::LeaseLost { .. }) => stop.raise(),
            Err(error) => tracing::warn!(job = claim.id, %error, "a job's progress could not be noted"),
        }
    };
    match outcome {
        _ if app.stop.is_raised() => app.store.release(claim, now(), 0).await,
        Ok(outcome) => end(app, claim, outcome).await,
        // It panicked: the next attempt may fare better.
        Err(_) => app.store.release(claim, now(), now()).await,
    }
}

async fn end(app: &App, claim: &Claim, outcome: Result<Value, Say>) -> store::Result<()> {
    let result =
        outcome.map(|result| result.to_string()).map_err(|say| serde_json::to_string(&say).expect("plain data"));
    let ended = app.store.end_job(claim, result.as_deref().map_err(String::as_str), now()).await;
    // Cancelled in the last moment: then nobody wants the result.
    if matches!(ended, Err(store::Error::LeaseLost { .. })) { Ok(()) } else { ended }
}

fn run(payload: &str, budget: &Budget, tell: &dyn Fn(JobProgress)) -> Result<Value, Say> {
    let broken = || words::JOB_FAILED.say();
    let Work::Generate { form, seed } = serde_json::from_str(payload).map_err(|_| broken())?;
    let levels = tables::find(&form.game)?.levels().ok_or_else(broken)?;
    let seed = Seed::new(secret::unhex(&seed).ok_or_else(broken)?);
    let count = form.count.unwrap_or(1);
    let mut made = Vec::new();
    for index in 0..count {
        tell(JobProgress { done: index.into(), total: Some(count.into()), note: String::new() });
        made.push(levels.generate(&form.wishes, form.drawn.as_ref(), &seed.child("level", index.into()), budget)?);
    }
    Ok(if form.count.is_none() { made.pop().unwrap_or_default() } else { made.into() })
}
