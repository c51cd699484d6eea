//! Two processes on one PostgreSQL: what happens at one is known at the other.

use std::time::Duration;

use ::tables::TableState;
use house::tables::{Follower, News, Request};
use house::{Config, House};
use store::ProcessRow;
use tokio::task::JoinSet;

use crate::rooms::{TestHouse, heard, othello, othello_as};

fn named(name: &str, thinkers: usize) -> Config {
    Config { name: name.to_owned(), thinkers, ..Config::default() }
}

/// Two houses that are at work and hear each other.
async fn two(first: Config, second: Config) -> ([TestHouse; 2], JoinSet<()>) {
    let one = TestHouse::postgres(first).await;
    let other = one.beside(second).await;
    assert!(!one.house.is_joined());
    let mut tasks = one.house.begin_work();
    let mut more = other.house.begin_work();
    tasks.spawn(async move { while more.join_next().await.is_some() {} });
    while !(one.house.is_joined() && other.house.is_joined()) {
        tokio::task::yield_now().await;
    }
    ([one, other], tasks)
}

async fn stop(houses: &[TestHouse], mut tasks: JoinSet<()>) {
    for house in houses {
        house.house.stop();
    }
    while tasks.join_next().await.is_some() {}
}

/// Waits for news of a kind, while the time goes on.
async fn told<T>(house: &TestHouse, follower: &mut Follower, wanted: impl Fn(News) -> Option<T>) -> T {
    loop {
        let waited = tokio::time::timeout(Duration::from_millis(20), follower.wait()).await;
        if waited.is_err() {
            house.time.advance(Duration::from_millis(500));
            continue;
        }
        for news in follower.take().await.expect("the table is there") {
            if let Some(found) = wanted(news) {
                return found;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_house_was_told_the_other_knows() {
    // Nobody looks by themselves: the nudges alone do it.
    let quiet = |name| Config { looks: false, ..named(name, 0) };
    let ([one, other], tasks) = two(quiet("one"), quiet("other")).await;
    let (anna, ben) = (one.guest().await, one.guest().await);
    let id = one.table(&anna, &othello("open")).await;
    let mut follower = other.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
    one.house.join_table(&id, &ben, false, None, None).await.unwrap();
    let playing = |news| matches!(news, News::Table(table) if table.state == TableState::Playing).then_some(());
    told(&other, &mut follower, playing).await;
    one.ask(&id, &anna, "move", "d3").await.unwrap();
    heard(&mut follower, 1).await;
    other.ask(&id, &ben, "move", "c3").await.unwrap();
    assert_eq!(one.show(&id, &anna).await.n, 2);
    // Who is at a table there is there.
    let mut here = one.house.follow_table(&id, Some(&ben.id), 2).await.unwrap();
    let both = |news| if let News::Presence(told) = news { (told.online == [0, 1]).then_some(()) } else { None };
    told(&one, &mut here, both).await;
    told(&other, &mut follower, both).await;
    assert!(other.show(&id, &anna).await.seats[1].online);
    // A name changes at every table.
    one.house.rename_guest(ben.clone(), "Benno").await.unwrap();
    let benno = |news| {
        if let News::Table(table) = news {
            table.seats[1].user.clone().filter(|user| user.name == "Benno")
        } else {
            None
        }
    };
    told(&other, &mut follower, benno).await;
    // Who goes is gone there too.
    here.leave().await;
    let alone = |news| if let News::Presence(told) = news { (told.online == [0]).then_some(()) } else { None };
    told(&other, &mut follower, alone).await;
    one.ask(&id, &anna, "resign", "").await.unwrap();
    let next = one.house.rematch(&id, &anna, false).await.unwrap();
    let rematch = |news| if let News::Rematch(next) = news { Some(next) } else { None };
    assert_eq!(told(&other, &mut follower, rematch).await, next);
    stop(&[one, other], tasks).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nudges_get_lost_everybody_looks_by_themselves() {
    let deaf = |name| Config { bus: house::BusChoice::Off, ..named(name, 0) };
    let one = TestHouse::postgres(deaf("one")).await;
    let other = one.beside(deaf("other")).await;
    let mut tasks = other.house.begin_work();
    let anna = one.guest().await;
    let id = one.table(&anna, &othello("me")).await;
    let mut follower = other.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
    one.ask(&id, &anna, "move", "d3").await.unwrap();
    let first = |news| if let News::Entry(entry, _) = news { Some(entry.n) } else { None };
    assert_eq!(told(&other, &mut follower, first).await, 1);
    one.ask(&id, &anna, "resign", "").await.unwrap();
    assert_eq!(told(&other, &mut follower, first).await, 2);
    let next = one.house.rematch(&id, &anna, false).await.unwrap();
    let rematch = |news| if let News::Rematch(next) = news { Some(next) } else { None };
    assert_eq!(told(&other, &mut follower, rematch).await, next);
    assert!(!other.house.is_joined());
    other.house.stop();
    while tasks.join_next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_operators_command_has_changed_the_servers_are_told() {
    let quiet = |name| Config { looks: false, ..named(name, 0) };
    let ([one, other], tasks) = two(quiet("one"), quiet("other")).await;
    let anna = one.guest().await;
    let id = one.table(&anna, &othello("me")).await;
    let mut followers = [
        one.house.follow_table(&id, Some(&anna.id), 0).await.unwrap(),
        other.house.follow_table(&id, Some(&anna.id), 0).await.unwrap(),
    ];
    let operator = House::quiet(one.house.store.clone());
    assert_eq!(operator.config.thinkers, 0, "there nobody thinks");
    let request = Request { seen: 0, seat: None, kind: "move", text: "d3", bot: false, waited_ms: 0 };
    operator.command(&id, &anna.id, &request).await.unwrap();
    operator.tell_servers().await;
    for follower in &mut followers {
        heard(follower, 1).await;
    }
    stop(&[one, other], tasks).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_thinks_for_a_house_that_does_not() {
    let games = Config { games: vec!["othello".to_owned()], ..named("worker", 1) };
    let ([one, worker], tasks) = two(named("one", 0), games).await;
    let anna = one.guest().await;
    let id = one.table(&anna, &othello_as("white", "black", "greedy")).await;
    let mut follower = one.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
    let first = |news| if let News::Entry(entry, _) = news { Some(entry.n) } else { None };
    assert_eq!(told(&one, &mut follower, first).await, 1);
    let workers = one.house.workers().await.unwrap();
    let found: Vec<(&str, i64)> = workers.iter().map(|row| (row.process.name.as_str(), row.process.thinkers)).collect();
    assert_eq!(found, [("worker", 1)], "who does not think is none");
    assert_eq!(workers[0].process.games, ["othello"]);
    // Nobody thinks for other games.
    let form =
        house::tables::NewTable { game: "crush".to_owned(), role: Some("second".to_owned()), ..Default::default() };
    let other = one.table(&anna, &form).await;
    let trouble = async |id: &str| loop {
        if let Some(trouble) = one.show(id, &anna).await.trouble {
            break trouble.code;
        }
        one.time.advance(Duration::from_millis(500));
        tokio::task::yield_now().await;
    };
    assert_eq!(trouble(&other).await, "server.nobody-thinks");
    assert!(one.show(&id, &anna).await.trouble.is_none());
    // Nor for anybody when the worker has gone.
    worker.house.stop();
    while !one.house.workers().await.unwrap().is_empty() {
        one.time.advance(Duration::from_millis(500));
        tokio::task::yield_now().await;
    }
    let mine = one.table(&anna, &othello_as("white", "black", "greedy")).await;
    assert_eq!(trouble(&mine).await, "server.nobody-thinks");
    stop(&[one, worker], tasks).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_is_told_of_what_waits() {
    // The time stands, so nobody looks by themselves.
    let ([one, worker], tasks) = two(named("one", 0), named("worker", 1)).await;
    let anna = one.guest().await;
    for _ in 0..2 {
        let id = one.table(&anna, &othello_as("white", "black", "greedy")).await;
        while one.show(&id, &anna).await.n == 0 {
            tokio::task::yield_now().await;
        }
    }
    stop(&[one, worker], tasks).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_thinks_for_all_games_thinks_for_each() {
    let one = TestHouse::postgres(named("one", 0)).await;
    let tasks = one.house.begin_work();
    let anna = one.guest().await;
    let id = one.table(&anna, &othello_as("white", "black", "greedy")).await;
    for (games, waits_in_vain) in
        [(vec!["kenken"], true), (vec![], false), (vec!["kenken", "crush"], true), (vec!["kenken", "othello"], false)]
    {
        let worker = ProcessRow {
            id: store::new_id(),
            name: "worker".to_owned(),
            thinkers: 1,
            games: games.into_iter().map(str::to_owned).collect(),
            since: 0,
        };
        while one.show(&id, &anna).await.trouble.is_some() != waits_in_vain {
            one.house.store.see_process(&worker, one.house.now()).await.unwrap();
            one.time.advance(Duration::from_millis(500));
            tokio::task::yield_now().await;
        }
        one.house.store.end_process(&worker.id).await.unwrap();
    }
    stop(&[one], tasks).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_is_answered_by_the_table_as_it_is_now() {
    // Neither house hears of the other.
    let one = TestHouse::postgres(named("one", 0)).await;
    let other = one.beside(named("other", 0)).await;
    let anna = one.guest().await;
    let id = one.table(&anna, &othello("me")).await;
    assert_eq!(other.show(&id, &anna).await.n, 0);
    one.ask(&id, &anna, "move", "d3").await.unwrap();
    let request = Request { seen: 1, seat: None, kind: "move", text: "c3", bot: false, waited_ms: 0 };
    other.house.command(&id, &anna.id, &request).await.map(drop).unwrap();
    assert_eq!(one.show(&id, &anna).await.n, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sits_down_or_signs_out_elsewhere_is_known_here() {
    let one = TestHouse::postgres(named("one", 0)).await;
    let other = one.beside(named("other", 0)).await;
    let (anna, ben) = (one.guest().await, one.house.new_guest().await.unwrap());
    let id = one.table(&anna, &othello("open")).await;
    assert_eq!(one.show(&id, &anna).await.state, TableState::Waiting);
    other.house.join_table(&id, &ben.user, false, None, None).await.unwrap();
    let request = Request { seen: 0, seat: None, kind: "resign", text: "", bot: false, waited_ms: 0 };
    one.house.command(&id, &ben.user.id, &request).await.map(drop).unwrap();
    let is_known = async || one.house.caller_by_sign_in(&ben.secret).await.unwrap().is_some();
    assert!(is_known().await);
    other.house.sign_out_everywhere(&ben.user.id).await.unwrap();
    assert!(!is_known().await);
}
