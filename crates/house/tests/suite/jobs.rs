//! Jobs: how many there may be, whose they are, and how they end. Players that fail, and are let try again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use ::tables::PlayerMaker;
use game::{AnyPlayer, AnyView, Budget, Say};
use house::work::{LevelsJob, MatchJob, match_of};
use house::{Caps, Config, Error};
use serde_json::{Map, Value, json};
use store::{Lane, UserRow, WantedWork, WorkState};

use crate::rooms::{TestHouse, code, othello, othello_as, watched};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

fn small() -> LevelsJob {
    let wishes = json!({"size": 3}).as_object().unwrap().clone();
    LevelsJob { game: "kenken".to_owned(), wishes, drawn: None, count: None }
}

fn pairs(games: u32) -> MatchJob {
    MatchJob {
        game: "othello".to_owned(),
        preset: Some("mini".to_owned()),
        options: Map::new(),
        first: "greedy".to_owned(),
        second: "random".to_owned(),
        games,
    }
}

async fn ended(house: &TestHouse, user: &UserRow, job: &str) -> store::JobRow {
    loop {
        let now = house.house.job(&user.id, job).await.unwrap();
        if !matches!(now.state, WorkState::Waiting | WorkState::Running) {
            return now;
        }
        house.time.advance(Duration::from_millis(100));
        tokio::task::yield_now().await;
    }
}

both! {
    nobody_has_more_jobs_than_the_caps_allow(house, Config { caps: Caps::default().change("jobs=2").unwrap().change("address-jobs=3").unwrap(), ..QUIET() }) {
        let (anna, ben, carl) = (house.guest().await, house.guest().await, house.guest().await);
        for (user, address) in [(&anna, "10.0.0.1"), (&ben, "10.0.0.1"), (&carl, "10.0.0.2")] {
            house.house.came_from(&user.id, address);
        }
        let first = house.house.generate_levels(&anna.id, small()).await.unwrap();
        house.house.generate_levels(&anna.id, small()).await.unwrap();
        let full = house.house.generate_levels(&anna.id, small()).await.err().unwrap().say();
        assert_eq!(full.code, "server.too-many-jobs");
        assert!(full.text.starts_with("2 jobs"), "{}", full.text);
        house.house.generate_levels(&ben.id, small()).await.unwrap();
        let full = house.house.generate_levels(&ben.id, small()).await.err().unwrap().say();
        assert_eq!(full.code, "server.address-jobs");
        assert!(full.text.contains('3'), "{}", full.text);
        house.house.generate_levels(&carl.id, small()).await.unwrap();
        assert!(matches!(house.house.cancel_job(&ben.id, &first.id).await, Err(Error::Missing(say)) if say.code == "server.no-job"));
        house.house.cancel_job(&anna.id, &first.id).await.unwrap();
        house.house.generate_levels(&anna.id, small()).await.unwrap();
    }

    who_works_for_some_games_is_given_only_their_jobs(house, QUIET()) {
        let anna = house.guest().await;
        let jobs = [
            house.house.play_match(&anna.id, pairs(2)).await.unwrap().id,
            house.house.generate_levels(&anna.id, small()).await.unwrap().id,
        ];
        let now = house.house.now();
        for (game, jobs) in [("crush", &jobs[..0]), ("othello", &jobs[..1]), ("kenken", &jobs[1..])] {
            let wanted = WantedWork { games: vec![game.to_owned()], ..Lane::Jobs.into() };
            let claims = house.house.store.claim(wanted, "worker", now, now + 1, 9).await.unwrap();
            assert_eq!(claims.iter().map(|claim| claim.id.clone()).collect::<Vec<_>>(), jobs, "{game}");
        }
    }

    who_works_for_some_games_leaves_the_jobs_of_others(house, Config { thinkers: 1, games: vec!["othello".to_owned()], ..QUIET() }) {
        let anna = house.guest().await;
        let left = house.house.generate_levels(&anna.id, small()).await.unwrap();
        let done = house.house.play_match(&anna.id, pairs(2)).await.unwrap();
        let mut tasks = house.house.begin_work();
        assert_eq!(ended(house, &anna, &done.id).await.state, WorkState::Done);
        assert_eq!(house.house.job(&anna.id, &left.id).await.unwrap().state, WorkState::Waiting);
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    a_match_tells_how_it_stands_and_what_it_was(house, Config { thinkers: 1, ..QUIET() }) {
        let anna = house.guest().await;
        for (games, fits) in [(0, false), (1, false), (2, true), (3, false), (200, true), (202, false)] {
            let job = house.house.play_match(&anna.id, pairs(games)).await;
            assert_eq!(job.is_ok(), fits, "{games}");
            if let Ok(job) = job {
                assert_eq!((job.kind.as_str(), job.state), ("match", WorkState::Waiting));
                let form = match_of(&job.payload).unwrap();
                assert_eq!((form.games, form.preset.as_deref(), form.first.as_str()), (games, Some("mini"), "greedy"));
                assert_eq!(form.options["height"], 6, "its options are whole");
                house.house.cancel_job(&anna.id, &job.id).await.unwrap();
            }
        }
        let usual = house.house.play_match(&anna.id, MatchJob { preset: None, ..pairs(2) }).await.unwrap();
        let first = ::tables::find("othello").unwrap().facts().presets[0].name;
        assert_eq!(match_of(&usual.payload).unwrap().preset.as_deref(), Some(first));
        house.house.cancel_job(&anna.id, &usual.id).await.unwrap();
        let wrong = MatchJob { options: json!({"height": 99}).as_object().unwrap().clone(), ..pairs(2) };
        assert_eq!(code(house.house.play_match(&anna.id, wrong).await), "server.bad-options");
        let job = house.house.play_match(&anna.id, pairs(4)).await.unwrap();
        assert_eq!(code(house.house.open_match_game(&anna.id, &job.id, 1, 0).await), "server.no-match-game");
        let levels = house.house.generate_levels(&anna.id, small()).await.unwrap();
        let mut tasks = house.house.begin_work();
        let done = ended(house, &anna, &job.id).await;
        let result: Value = serde_json::from_str(done.result.as_deref().unwrap()).unwrap();
        assert_eq!((&result["game"], &result["preset"], &result["players"]), (&json!("othello"), &json!("mini"), &json!(["greedy", "random"])));
        assert_eq!((result["games"].as_array().unwrap().len(), &result["summary"]["games"]), (4, &json!(4)));
        // Each game begins with its own moves by chance, and its log leads to its end.
        for number in 1..=4 {
            let id = house.house.open_match_game(&anna.id, &job.id, number, 0).await.unwrap();
            let shown = house.show(&id, &anna).await;
            let played = result["games"][number as usize - 1]["moves"].as_array().unwrap().len() as u64;
            assert_eq!((shown.n, shown.preset.as_deref(), shown.opened), (played, Some("mini"), true));
            assert_eq!(shown.entries.unwrap()[0].at, done.updated_at);
        }
        assert_eq!(ended(house, &anna, &levels.id).await.state, WorkState::Done);
        assert_eq!(code(house.house.open_match_game(&anna.id, &levels.id, 1, 0).await), "server.no-match-game");
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    a_worker_alone_thinks_and_does_jobs_until_it_is_stopped(house, Config { thinkers: 1, ..QUIET() }) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello_as("white", "black", "greedy")).await;
        let job = house.house.generate_levels(&anna.id, small()).await.unwrap();
        let stop = Arc::new(tokio::sync::Notify::new());
        let (worker, told) = (house.house.clone(), stop.clone());
        let work = tokio::spawn(async move { worker.work_until(told.notified()).await });
        while house.show(&id, &anna).await.n == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(ended(house, &anna, &job.id).await.state, WorkState::Done);
        stop.notify_one();
        work.await.unwrap();
        assert!(house.house.is_stopping());
        assert!(house.house.store.ping().await.is_err(), "its store is closed");
    }

    a_job_that_cannot_be_read_fails_with_a_sentence(house, Config { thinkers: 1, ..QUIET() }) {
        let anna = house.guest().await;
        let broken = store::NewJob {
            id: store::new_id(),
            kind: "generate".to_owned(),
            user_id: Some(anna.id.clone()),
            game: Some("kenken".to_owned()),
            payload: "{}".to_owned(),
            priority: 0,
            at: house.house.now(),
        };
        house.house.store.add_job(&broken, 9).await.unwrap();
        // A job whose worker died three times is not tried a fourth time.
        let tired = house.house.generate_levels(&anna.id, small()).await.unwrap();
        for _ in 0..3 {
            let claims = house.house.store.claim(Lane::Jobs, "dying", house.house.now(), house.house.now() + 1, 9).await.unwrap();
            assert!(claims.iter().any(|claim| claim.id == tired.id));
            house.time.advance(Duration::from_secs(1));
        }
        let mut tasks = house.house.begin_work();
        for id in [&broken.id, &tired.id] {
            let job = ended(house, &anna, id).await;
            assert_eq!(job.state, WorkState::Failed);
            assert!(job.result.as_deref().unwrap_or_default().contains("server.job-failed"), "{job:?}");
        }
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }
}

/// A player that moves only when it is well.
struct Ill(Arc<Health>);

#[derive(Default)]
struct Health {
    is_well: AtomicBool,
    thoughts: AtomicUsize,
}

impl AnyPlayer for Ill {
    fn think(&mut self, view: &dyn AnyView, _: &Budget) -> Result<String, Say> {
        self.0.thoughts.fetch_add(1, Ordering::SeqCst);
        assert!(self.0.is_well.load(Ordering::SeqCst), "on purpose");
        Ok(view.json()["moves"][0].as_str().unwrap().to_owned())
    }
}

/// A house in which `random` is ill until it is told otherwise.
fn with(health: &Arc<Health>) -> Config {
    let health = health.clone();
    let player_maker = PlayerMaker::by(move |game, name, seat, rng| match name {
        "random" => Ok(Box::new(Ill(health.clone()))),
        name => game.player(name, seat, rng),
    });
    Config { player_maker, thinkers: 1, ..Config::default() }
}

async fn a_player_that_fails_is_told_of_and_may_try_again(house: &TestHouse, health: &Arc<Health>) {
    let (anna, eve) = (house.guest().await, house.guest().await);
    let ill = house.table(&anna, &othello_as("white", "black", "random")).await;
    let fine = house.table(&anna, &othello_as("white", "black", "greedy")).await;
    let seats = [("black", "random"), ("white", "random")].map(|(seat, who)| (seat.to_owned(), who.to_owned()));
    let watched = house.table(&anna, &house::tables::NewTable { seats: seats.into(), ..watched() }).await;
    let mut tasks = house.house.begin_work();
    for id in [&ill, &watched] {
        let trouble = loop {
            if let Some(trouble) = house.show(id, &anna).await.trouble {
                break trouble;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!(trouble.code, "server.player-trouble");
        assert!(trouble.text.contains("it stopped in the middle of a thought."), "{}", trouble.text);
        assert_eq!(house.show(id, &anna).await.n, 0);
    }
    assert_eq!(health.thoughts.load(Ordering::SeqCst), 6, "each was let try three times");
    while house.show(&fine, &anna).await.n == 0 {
        tokio::task::yield_now().await;
    }
    assert!(matches!(house.house.retry_player(&ill, &eve.id).await, Err(Error::Missing(_))));
    assert_eq!(code(house.house.retry_player(&watched, &eve.id).await), "server.not-your-seat");
    assert_eq!(code(house.house.retry_player(&fine, &anna.id).await), "server.nothing-to-retry");
    health.is_well.store(true, Ordering::SeqCst);
    for id in [&ill, &watched] {
        let open = house.house.retry_player(id, &anna.id).await.unwrap();
        assert!(open.show(&house.house, Some(&anna.id), 0).trouble.is_none());
        drop(open);
        while house.show(id, &anna).await.n == 0 {
            tokio::task::yield_now().await;
        }
        assert!(house.show(id, &anna).await.trouble.is_none());
    }
    house.house.stop();
    while tasks.join_next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_that_fails_is_told_of_and_may_try_again_on_sqlite() {
    let health = Arc::default();
    a_player_that_fails_is_told_of_and_may_try_again(&TestHouse::sqlite(with(&health)).await, &health).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_that_fails_is_told_of_and_may_try_again_on_postgres() {
    let health = Arc::default();
    a_player_that_fails_is_told_of_and_may_try_again(&TestHouse::postgres(with(&health)).await, &health).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_meters_the_work_is_told_for_whom_it_was_done() {
    let house = TestHouse::sqlite(QUIET()).await;
    let anna = house.guest().await;
    let heard: Arc<std::sync::Mutex<Vec<String>>> = Arc::default();
    let told = heard.clone();
    house.house.meter_work(move |account, _| told.lock().unwrap().push(account.to_owned()));
    house.house.meter_work(|_, _| panic!("only the first who asks is told"));
    house.table(&anna, &othello("me")).await;
    let heard = heard.lock().unwrap();
    assert!(!heard.is_empty() && heard.iter().all(|account| *account == anna.id), "{heard:?}");
}
