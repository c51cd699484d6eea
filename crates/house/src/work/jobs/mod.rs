//! Long work that somebody asked for: a row with progress, which can be cancelled.
//!
//! A job consists of pieces, each made by itself, so that it can give way to others and go on later, whoever made the
//! pieces before. `generate` makes levels, `read` looks at those of a text, `matches` lets computers play.

mod generate;
mod matches;
mod read;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::tables::contest::Summary;
use game::{Budget, Say, StopFlag};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Claim, JobRow, Lane, NewJob, WantedWork, new_id};

use super::claims::{self, LEASE_MS};
use super::offload::patiently;
use crate::error::{Error, Result};
use crate::{Cap, House, words};

pub use generate::LevelsJob;
pub use matches::{MatchJob, match_of};
pub(crate) use read::ReadJob;

use generate::GenerateJob;
use matches::PlayedMatch;

/// A job's lease is renewed so often; each time its progress is noted.
const RENEW_EVERY: Duration = Duration::from_secs(1);
/// A job that failed so often by itself is given up.
const MOST_ATTEMPTS: i64 = 3;
/// How long a job may take in all.
const LONGEST_JOB: Duration = Duration::from_mins(30);
/// How long a job goes on while those of others wait; twice as long each time that it could not come on by a piece, but
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
    /// Of a match: how it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Summary>,
}

/// What a job does, as it is kept.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "work")]
pub(crate) enum JobWork {
    /// Makes levels.
    Generate(GenerateJob),
    /// Looks at levels that were read from a text.
    Read(ReadJob),
    /// Lets two computer players play a match.
    Match(PlayedMatch),
}

/// A job as it is kept: what it does, and how far it has come.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    work: JobWork,
    /// What is made already, piece by piece.
    #[serde(default)]
    made: Vec<Value>,
    /// How often it gave way to others in the middle of a piece: each time it then goes on for twice as long.
    #[serde(default)]
    gave_way: u32,
}

impl JobWork {
    fn kind(&self) -> &'static str {
        match self {
            Self::Generate(_) => "generate",
            Self::Read(_) => "read",
            Self::Match(_) => "match",
        }
    }

    /// The game that it is about.
    fn game(&self) -> &str {
        match self {
            Self::Generate(job) => job.game(),
            Self::Read(job) => job.game(),
            Self::Match(job) => job.game(),
        }
    }

    /// How many pieces it consists of.
    fn total(&self) -> usize {
        match self {
            Self::Generate(job) => job.total(),
            Self::Read(job) => job.total(),
            Self::Match(job) => job.total(),
        }
    }

    /// Makes one piece.
    fn piece(&self, at: usize, budget: &Budget) -> Result<Value, Say> {
        match self {
            Self::Generate(job) => job.piece(at, budget),
            Self::Read(job) => job.piece(at, budget),
            Self::Match(job) => job.piece(at, budget),
        }
    }

    /// What comes of all its pieces.
    fn result(&self, made: Vec<Value>) -> Value {
        match self {
            Self::Generate(job) => job.result(made),
            Self::Read(_) => json!({ "levels": made }),
            Self::Match(job) => job.result(&made),
        }
    }

    /// How far it has come.
    fn progress(&self, made: &[Value]) -> JobProgress {
        let progress = JobProgress { done: made.len() as u64, total: Some(self.total() as u64), ..Default::default() };
        match self {
            Self::Match(job) => job.progress(made),
            _ => progress,
        }
    }

    /// Whether the pieces so far are a result, should the time for all not suffice.
    fn can_be_cut_short(&self) -> bool {
        matches!(self, Self::Match(_))
    }
}

impl House {
    /// Has something done for a user, as a job.
    pub(crate) async fn begin_job(&self, user: &str, work: JobWork) -> Result<JobRow> {
        let kind = work.kind().to_owned();
        let game = work.game().to_owned();
        let kept = Kept { work, made: Vec::new(), gave_way: 0 };
        let job = NewJob {
            id: new_id(),
            kind,
            user_id: Some(user.to_owned()),
            game: Some(game.clone()),
            payload: serde_json::to_string(&kept).expect("plain data"),
            priority: 0,
            at: self.now(),
        };
        self.check_jobs_of_address(user).await?;
        let most = self.config.caps.of(Cap::Jobs).into();
        self.store.add_job(&job, most).await.map_err(|error| match error {
            store::Error::Full { most, .. } => words::TOO_MANY_JOBS.with(&[("max", most.into())]).into(),
            error => Error::from(error),
        })?;
        self.nudge_work(Lane::Jobs, job.priority, Some(&game));
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
pub(super) async fn work(house: House, number: usize) {
    let wanted = WantedWork { games: house.config.games.clone(), ..Lane::Jobs.into() };
    claims::work(house, wanted, number, |house, claim| async move {
        if let Err(error) = carry_out(&house, &claim).await {
            tracing::warn!(job = claim.id, %error, "a job could not be noted");
        }
    })
    .await;
}

/// What a job in the making tells: the pieces so far, and what is going on in the next one.
type Made = Arc<Mutex<Vec<Value>>>;
type Note = Arc<Mutex<String>>;

/// Does a job off the async threads, noting how far it has come. Who cancelled it is noticed when that is noted. After
/// its time it gives way to the jobs of others, and goes on later where it was.
async fn carry_out(house: &House, claim: &Claim) -> store::Result<()> {
    if claim.attempt > MOST_ATTEMPTS {
        return end(house, claim, Err(words::JOB_FAILED.say())).await;
    }
    let Ok(Kept { work, made, gave_way }) = serde_json::from_str(&claim.payload) else {
        return end(house, claim, Err(words::JOB_FAILED.say())).await;
    };
    let began_with = made.len();
    let stop = StopFlag::new();
    let made: Made = Arc::new(Mutex::new(made));
    let kept = |gave_way: u32| {
        let (work, made) = (work.clone(), locked(&made).clone());
        serde_json::to_string(&Kept { work, made, gave_way }).expect("plain data")
    };
    let note = Note::default();
    let mut task = {
        let (work, made, flag, heard) = (work.clone(), made.clone(), stop.clone(), note.clone());
        let budget = Budget::time(LONGEST_JOB).with_stop(flag);
        let budget = budget.with_progress(move |progress| locked(&heard).clone_from(&progress.note));
        patiently(move || run(&work, &made, &budget))
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
        let so_far = JobProgress { note: locked(&note).clone(), ..work.progress(&locked(&made)) };
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
            // Who came on by a piece needs no longer turn than before.
            let came_on = locked(&made).len() > began_with;
            let gave_way = if came_on { gave_way } else { gave_way + 1 };
            house.store.put_back(claim, now, Some(&kept(gave_way))).await
        }
        Ok(outcome) => end(house, claim, outcome).await,
        // It panicked: the next attempt may fare better.
        Err(_) => house.store.release(claim, now, now).await,
    }
}

fn locked<T>(told: &Mutex<T>) -> MutexGuard<'_, T> {
    told.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn end(house: &House, claim: &Claim, outcome: Result<Value, Say>) -> store::Result<()> {
    let result =
        outcome.map(|result| result.to_string()).map_err(|say| serde_json::to_string(&say).expect("plain data"));
    let ended = house.store.end_job(claim, result.as_deref().map_err(String::as_str), house.now()).await;
    // Cancelled in the last moment: then nobody wants the result.
    if matches!(ended, Err(store::Error::LeaseLost { .. })) { Ok(()) } else { ended }
}

/// Makes the pieces that are not made yet.
fn run(work: &JobWork, made: &Mutex<Vec<Value>>, budget: &Budget) -> Result<Value, Say> {
    let begun = locked(made).len();
    for at in begun..work.total() {
        let time_is_up = budget.is_over() && !budget.stop().is_raised();
        if time_is_up && at > begun && work.can_be_cut_short() {
            break;
        }
        let piece = work.piece(at, budget)?;
        locked(made).push(piece);
    }
    Ok(work.result(locked(made).clone()))
}

#[cfg(test)]
mod tests {
    use game::LevelReading;
    use tempfile::TempDir;

    use super::*;
    use crate::fixture::empty_house;
    use crate::{Config, HandTime};

    /// A match of Othello.
    fn match_of(players: [&str; 2], games: u32, seed: &str) -> JobWork {
        let othello = ::tables::find("othello").unwrap();
        let options =
            othello.read_options(othello.facts().presets.first(), None, &serde_json::Map::new()).unwrap().options;
        let form = json!({
            "work": "match", "game": "othello", "preset": null, "options": options,
            "first": players[0], "second": players[1], "games": games, "seed": seed
        });
        serde_json::from_value(form).unwrap()
    }

    /// A match that is not over before a test is: its players think for seconds.
    fn long() -> JobWork {
        match_of(["level:10", "level:10"], 8, &"00".repeat(32))
    }

    /// A house whose time is moved by hand, and a user's job in it that was claimed as often as this.
    struct Begun {
        house: House,
        time: HandTime,
        claim: Claim,
        user: String,
        _folder: TempDir,
    }

    impl Begun {
        async fn new(work: JobWork, made: Vec<Value>, gave_way: u32, attempts: u32) -> Self {
            let time = HandTime::new(20_000 * 86_400_000);
            let (house, folder) =
                empty_house(Config { thinkers: 0, time: time.clone().into(), ..Config::default() }).await;
            // A house is not as young as its jobs.
            time.advance(Duration::from_mins(5));
            let user = house.new_guest().await.unwrap().user.id;
            let kept = Kept { work, made, gave_way };
            let job = NewJob {
                id: new_id(),
                kind: kept.work.kind().to_owned(),
                user_id: Some(user.clone()),
                game: None,
                payload: serde_json::to_string(&kept).unwrap(),
                priority: 0,
                at: house.now(),
            };
            house.store.add_job(&job, 9).await.unwrap();
            for _ in 1..attempts {
                let now = house.now();
                assert_eq!(house.store.claim(Lane::Jobs, "dying", now, now + 1_000, 9).await.unwrap().len(), 1);
                time.advance(Duration::from_secs(1));
            }
            let now = house.now();
            let claim = house.store.claim(Lane::Jobs, "worker", now, now + 1_000, 9).await.unwrap().remove(0);
            Self { house, time, claim, user, _folder: folder }
        }

        /// Somebody else's job waits, too.
        async fn another_waits(&self) {
            let other = self.house.new_guest().await.unwrap().user.id;
            self.house.begin_job(&other, long()).await.unwrap();
        }

        async fn job(&self) -> JobRow {
            self.house.job(&self.user, &self.claim.id).await.unwrap()
        }

        /// A second goes by, and the worker notes how far it has come. It has not given way.
        async fn second_passes(&self) {
            self.time.advance(Duration::from_secs(1));
            while self.job().await.updated_at < self.house.now() {
                assert_eq!(self.job().await.state, store::WorkState::Running);
                tokio::task::yield_now().await;
            }
        }

        /// Whether a worker holds the job at that moment, unless it says so again.
        async fn is_held_at(&self, now: i64) -> bool {
            self.house.store.held_work(now).await.unwrap().iter().any(|held| held.worker == self.claim.worker)
        }

        /// The job as it was put back.
        async fn put_back(&self) -> Kept {
            let job = self.job().await;
            assert_eq!(job.state, store::WorkState::Waiting);
            let now = self.house.now();
            let next = self.house.store.claim(Lane::Jobs, "next", now, now + 1, 9).await.unwrap();
            let next = next.iter().find(|claim| claim.id == job.id).unwrap();
            assert_eq!(next.attempt, self.claim.attempt, "this was no attempt");
            serde_json::from_str(&job.payload).unwrap()
        }
    }

    #[tokio::test]
    async fn a_job_goes_on_for_its_turn_while_others_wait_and_longer_after_each_that_brought_nothing() {
        for (gave_way, turn) in [(0, 2), (2, 8)] {
            let made = vec![json!([]); 3];
            let begun = Begun::new(long(), made.clone(), gave_way, 1).await;
            begun.another_waits().await;
            let seconds = async {
                for _ in 1..turn {
                    begun.second_passes().await;
                }
                begun.time.advance(Duration::from_secs(1));
            };
            let (done, ()) = tokio::join!(carry_out(&begun.house, &begun.claim), seconds);
            done.unwrap();
            let kept = begun.put_back().await;
            assert_eq!((kept.gave_way, kept.made), (gave_way + 1, made));
        }
    }

    #[tokio::test]
    async fn who_came_on_by_a_piece_needs_no_longer_turn() {
        let work = match_of(["minimax:2", "greedy"], 200, &"00".repeat(32));
        let begun = Begun::new(work, Vec::new(), MOST_DOUBLED, 1).await;
        begun.another_waits().await;
        let first_piece = async {
            let mut progress = JobProgress::default();
            while progress.done == 0 {
                begun.second_passes().await;
                progress = serde_json::from_str(&begun.job().await.progress).unwrap();
            }
            begun.time.advance(LONGEST_TURN * (1 << MOST_DOUBLED));
        };
        let (done, ()) = tokio::join!(carry_out(&begun.house, &begun.claim), first_piece);
        done.unwrap();
        let kept = begun.put_back().await;
        assert!(!kept.made.is_empty());
        assert_eq!(kept.gave_way, MOST_DOUBLED);
    }

    #[tokio::test]
    async fn a_job_is_held_for_eight_seconds_at_a_time_until_it_is_called_off() {
        let begun = Begun::new(long(), Vec::new(), 0, 1).await;
        let seconds = async {
            // Nobody else waits, so nobody is given way to.
            for _ in 0..12 {
                begun.second_passes().await;
            }
            let now = begun.house.now();
            assert!(begun.is_held_at(now + 7_999).await && !begun.is_held_at(now + 8_000).await);
            begun.house.cancel_job(&begun.user, &begun.claim.id).await.unwrap();
            begun.time.advance(Duration::from_secs(1));
        };
        let (done, ()) = tokio::join!(carry_out(&begun.house, &begun.claim), seconds);
        done.unwrap();
        assert_eq!(begun.job().await.state, store::WorkState::Cancelled);
    }

    #[tokio::test]
    async fn a_house_that_closes_puts_its_job_back_as_it_was() {
        let begun = Begun::new(long(), vec![json!([])], 4, 1).await;
        let close = async {
            begun.second_passes().await;
            begun.house.stop();
        };
        let (done, ()) = tokio::join!(carry_out(&begun.house, &begun.claim), close);
        done.unwrap();
        let kept = begun.put_back().await;
        assert_eq!((kept.gave_way, kept.made.len()), (4, 1));
    }

    #[tokio::test]
    async fn the_third_attempt_is_made_and_the_fourth_is_not() {
        for (attempts, state) in [(3, store::WorkState::Done), (4, store::WorkState::Failed)] {
            let begun = Begun::new(match_of(["random", "random"], 2, &"00".repeat(32)), Vec::new(), 0, attempts).await;
            carry_out(&begun.house, &begun.claim).await.unwrap();
            let job = begun.job().await;
            assert_eq!(job.state, state);
            assert!(job.result.unwrap().contains(if attempts < 4 { "summary" } else { "server.job-failed" }));
        }
    }

    #[tokio::test]
    async fn a_piece_that_cannot_be_made_ends_the_job() {
        let begun = Begun::new(match_of(["random", "random"], 2, "no seed"), Vec::new(), 0, 1).await;
        begun.another_waits().await;
        carry_out(&begun.house, &begun.claim).await.unwrap();
        let job = begun.job().await;
        assert_eq!(job.state, store::WorkState::Failed);
        assert!(job.result.unwrap().contains("server.job-failed"));
    }

    /// The pieces that a job makes when its time was up before it began, having made some already.
    fn made_too_late(work: &JobWork, made: Vec<Value>) -> usize {
        let made = Mutex::new(made);
        run(work, &made, &Budget::time(Duration::ZERO)).unwrap();
        made.into_inner().unwrap().len()
    }

    #[test]
    fn a_match_that_takes_too_long_ends_with_what_was_played_and_levels_are_all_looked_at() {
        let games = match_of(["random", "greedy"], 8, &"00".repeat(32));
        assert_eq!(games.total(), 4, "games come in pairs");
        // It comes on by a pair each time, so that it does not begin in vain.
        assert_eq!(made_too_late(&games, Vec::new()), 1);
        assert_eq!(made_too_late(&games, vec![json!([]); 2]), 3);
        let level = json!({"version": 1, "size": 3, "name": "", "cages": [
            {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
            {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
            {"cells": ["b3", "c3"], "op": "+", "target": 3}]});
        let reading = |line| LevelReading { level: level.clone(), line, notes: Vec::new() };
        assert_eq!(made_too_late(&ReadJob::of("kenken", vec![reading(1), reading(2), reading(3)]), Vec::new()), 3);
        let (half, none) =
            (ReadJob::of("kenken", vec![reading(1), reading(2)]).progress(&[json!({})]), games.progress(&[]));
        assert_eq!((half.done, half.total, half.score.is_some()), (1, Some(2), false));
        assert_eq!((none.done, none.total, none.score.is_some()), (0, Some(8), true), "a match is counted in games");
    }
}
