//! Several processes on one PostgreSQL, and a PostgreSQL in whose place another steps.

use std::time::Duration;

use cluster::{Host, PgServer};

use crate::test_store::*;
use crate::transfer::backup;
use store::testing::{Postgres, ask};
use store::{
    Append, Error, Lane, Measure, NewJob, ProcessRow, SeatResult, SeatRow, Store, Ticket, TicketChange, Tries,
    WantedWork, new_id,
};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// What comes, comes within this.
const SOON: Duration = Duration::from_secs(30);

const DEADLOCKS: &str = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stores_that_write_to_the_same_tables_at_once_stand_in_nobodys_way() {
    let url = Postgres::shared().database().await;
    let stores = [Store::open(&url).await.unwrap(), Store::open(&url).await.unwrap()];
    let mut tables = Vec::new();
    for _ in 0..24 {
        tables.push(table(&stores[0], "othello", &[]).await);
    }
    let mut writers = JoinSet::new();
    for writer in 0..48 {
        // Each goes through the tables in an order of its own, and so does its store.
        let (store, mut tables) = (stores[writer % 2].clone(), tables.clone());
        tables.rotate_left(writer / 2);
        if writer % 2 == 0 {
            tables.reverse();
        }
        writers.spawn(async move {
            for _ in 0..3 {
                let appends = tables.iter().map(|table| async {
                    let number = store.table(table).await.unwrap().unwrap().last_entry + 1;
                    let ticket = Ticket { seat: 0, user_id: None, priority: 1 };
                    let append = Append { thinking: TicketChange::Raise(ticket), ..one(table, number) };
                    match store.append(append).await {
                        Ok(()) | Err(Error::Conflict { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                });
                futures_util::future::join_all(appends).await;
            }
        });
    }
    writers.join_all().await;
    assert_eq!(ask(&url, DEADLOCKS).await, 0);
    for table in &tables {
        let log = stores[0].entries(table, 0).await.unwrap();
        assert!(!log.is_empty() && log.iter().zip(1..).all(|(entry, number)| entry.number == number));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_the_same_people_that_end_at_once_are_all_counted() {
    let url = Postgres::shared().database().await;
    let stores = [Store::open(&url).await.unwrap(), Store::open(&url).await.unwrap()];
    let (anna, ben) = (user(&stores[0], "Anna").await, user(&stores[0], "Ben").await);
    let mut ends = JoinSet::new();
    for game in 0..40 {
        let (first, second) = if game % 2 == 0 { (&anna, &ben) } else { (&ben, &anna) };
        let table = table(&stores[0], "othello", &[SeatRow::user(&first.id), SeatRow::user(&second.id)]).await;
        let store = stores[game % 2].clone();
        let lines = vec![line(0, "games", Measure::Tally, 1.0), line(1, "games", Measure::Tally, 0.0)];
        let finish = finish(&[SeatResult::Win, SeatResult::Loss], lines);
        let append = Append { status: OVER, finish: Some(finish), ..one(&table, 1) };
        ends.spawn(async move { store.append(append).await });
    }
    for end in ends.join_all().await {
        end.unwrap();
    }
    assert_eq!(ask(&url, DEADLOCKS).await, 0);
    let tallies = stores[0].tallies(&anna.id, None).await.unwrap();
    assert_eq!(tallies.iter().map(|(_, tally)| (tally.wins, tally.losses)).collect::<Vec<_>>(), [(20, 20)]);
}

/// Appends until it is kept; whoever was refused asks again, as a client does.
async fn insist(store: &Store, append: &Append) {
    let insist = async {
        loop {
            match store.append(append.clone()).await {
                Ok(()) | Err(Error::Conflict { .. }) => return,
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    };
    timeout(SOON, insist).await.expect("the store goes on by itself");
}

/// A primary with a synchronous standby.
async fn pair() -> (PgServer, PgServer) {
    let host = Host::here();
    let primary = PgServer::start(&host, &["wal_sender_timeout=2s"]).await.unwrap();
    let standby = primary.standby(&host, host.free_address(), &["fsync=off".to_owned()]).await.unwrap();
    primary.wait_for_standby(true).await.unwrap();
    (primary, standby)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_is_read_from_and_gives_the_same_backup() {
    let (primary, standby) = pair().await;
    // What is committed can be seen at the standby.
    let store = Store::open(&format!("{}&options[synchronous_commit]=remote_apply", primary.url())).await.unwrap();
    backup::fill(&store).await;
    assert!(matches!(Store::open(&standby.url()).await.err(), Some(Error::NoPrimary)), "to write, it will not do");
    let copy = Store::open_to_read(&standby.url()).await.unwrap();
    copy.must_be_current().await.unwrap();
    assert_eq!(backup::lines(&copy).await, backup::lines(&store).await);
    assert!(copy.add_guest(&new_id(), "Eve", 1).await.is_err(), "nothing can be written there");
    // Of both, the one that takes changes is read.
    let both = Store::open_to_read(&format!("{},{}", standby.url(), primary.url())).await.unwrap();
    both.add_guest(&new_id(), "Eve", 1).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_standby_is_promoted_the_store_goes_on_there_and_nothing_is_lost() {
    let (mut primary, standby) = pair().await;
    // Whichever of them is named first.
    let store = Store::open(&format!("{},{}", standby.url(), primary.url())).await.unwrap();
    let table = table(&store, "othello", &[]).await;
    for number in 1..=20 {
        store.append(one(&table, number)).await.unwrap();
    }
    primary.crash();
    assert!(store.append(one(&table, 21)).await.is_err(), "nobody can write");
    standby.promote().unwrap();
    for number in 21..=25 {
        insist(&store, &one(&table, number)).await;
    }
    let log = store.entries(&table, 0).await.unwrap();
    assert_eq!(log.iter().map(|entry| entry.number).collect::<Vec<_>>(), (1..=25).collect::<Vec<_>>());
    store.ping().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_standby_the_database_takes_no_changes_and_says_so() {
    let (primary, mut standby) = pair().await;
    let store = Store::open(&format!("{},{}", primary.url(), standby.url())).await.unwrap();
    let table = table(&store, "othello", &[]).await;
    store.append(one(&table, 1)).await.unwrap();
    standby.stop();
    let unsure = timeout(SOON, store.append(one(&table, 2))).await.expect("nobody waits for ever");
    assert!(matches!(unsure, Err(Error::Unsure)), "{unsure:?}");
    assert!(matches!(store.ping().await, Err(Error::NoChanges)));
    assert!(matches!(store.append(one(&table, 2)).await, Err(Error::NoChanges)), "nobody waits behind it");
    assert_eq!(store.entries(&table, 0).await.unwrap().len(), 1, "what may still be lost is not seen");
    standby.go().await.unwrap();
    let again = async {
        while store.ping().await.is_err() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(SOON, again).await.expect("it takes changes again");
    insist(&store, &one(&table, 2)).await;
    store.append(one(&table, 3)).await.unwrap();
    assert_eq!(store.entries(&table, 0).await.unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_hears_the_notes_of_a_database_hears_their_own_and_no_other_databases() {
    let (here, there) = (Postgres::shared().database().await, Postgres::shared().database().await);
    let (one, two) = (Store::open(&here).await.unwrap(), Store::open(&here).await.unwrap());
    let other = Store::open(&there).await.unwrap();
    let (mut tell_one, mut hear_one) = one.notes().unwrap().connect().await.unwrap();
    let (_, mut hear_two) = two.notes().unwrap().connect().await.unwrap();
    let (mut tell_other, _hear_other) = other.notes().unwrap().connect().await.unwrap();
    tell_other.tell("elsewhere").await.unwrap();
    tell_one.tell("here\nand now").await.unwrap();
    assert_eq!(hear_one.next().await.unwrap(), "here\nand now");
    assert_eq!(hear_two.next().await.unwrap(), "here\nand now");
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE pid <> pg_backend_pid() AND datname = current_database()";
    store::testing::tell(&here, cut).await;
    assert!(hear_one.next().await.is_err(), "who hears nothing any more is told so");
}

both! {
    of_one_user_only_so_many_are_worked_on_however_many_claim_at_once(fresh) {
        let other = Store::open(&fresh.url).await.unwrap();
        let eve = user(&fresh.store, "Eve").await;
        for at in 0..10 {
            let (id, user_id) = (new_id(), Some(eve.id.clone()));
            let job = NewJob { id, kind: "x".into(), user_id, game: None, payload: "{}".into(), priority: 0, at };
            fresh.store.add_job(&job, i64::MAX).await.unwrap();
        }
        for round in 0..5 {
            let mut claims = JoinSet::new();
            for at in 0..10 {
                let store = if at % 2 == 0 { fresh.store.clone() } else { other.clone() };
                let wanted = WantedWork { each: 1, ..Lane::Jobs.into() };
                claims.spawn(async move { store.claim(wanted, &format!("w{at}"), 100 + round, 1_000, 1).await.unwrap() });
            }
            let claims = claims.join_all().await.concat();
            assert!(claims.len() <= 1, "{claims:?}");
            for claim in &claims {
                fresh.store.end_job(claim, Ok("{}"), 100 + round).await.unwrap();
            }
        }
    }

    jobs_of_a_user_are_counted_by_all_together(fresh) {
        let other = Store::open(&fresh.url).await.unwrap();
        let anna = user(&fresh.store, "Anna").await;
        let mut tries = JoinSet::new();
        for at in 0..20 {
            let store = if at % 2 == 0 { fresh.store.clone() } else { other.clone() };
            let job = NewJob {
                id: new_id(),
                kind: "x".into(),
                user_id: Some(anna.id.clone()),
                game: None,
                payload: "{}".into(),
                priority: 0,
                at,
            };
            tries.spawn(async move { store.add_job(&job, 5).await });
        }
        let added = tries.join_all().await.into_iter().flatten().count();
        assert_eq!((added, fresh.store.open_jobs(&anna.id).await.unwrap()), (5, 5));
    }

    tries_are_counted_by_all_together_and_come_back_with_time(fresh) {
        let other = Store::open(&fresh.url).await.unwrap();
        let tries = Tries { most: 3, in_ms: 3_000 };
        let mut at_once = JoinSet::new();
        for at in 0..10 {
            let store = if at % 2 == 0 { fresh.store.clone() } else { other.clone() };
            at_once.spawn(async move { store.count_try("anna", tries, 1_000).await.unwrap() });
        }
        let refused: Vec<i64> = at_once.join_all().await.into_iter().flatten().collect();
        assert_eq!(refused, [1_000; 7]);
        assert_eq!(other.count_try("ben", tries, 1_000).await.unwrap(), None);
        assert_eq!(other.count_try("anna", tries, 1_600).await.unwrap(), Some(400));
        assert_eq!(fresh.store.count_try("anna", tries, 2_000).await.unwrap(), None);
        assert_eq!(fresh.store.sweep_tries(1_500).await.unwrap(), 1);
    }

    a_worker_for_some_games_leaves_the_others(fresh) {
        let mut tables = Vec::new();
        for game in ["othello", "crush", "kenken"] {
            let table = table(&fresh.store, game, &[]).await;
            let ticket = Ticket { seat: 0, user_id: None, priority: 1 };
            fresh.store.append(Append { thinking: TicketChange::Raise(ticket), ..one(&table, 1) }).await.unwrap();
            tables.push(table);
        }
        let wanted = |games: &[&str]| WantedWork {
            games: games.iter().map(|game| (*game).to_owned()).collect(),
            ..Lane::Thinking.into()
        };
        let claims = fresh.store.claim(wanted(&["crush", "mastermind"]), "c", 50, 90, 9).await.unwrap();
        assert_eq!(claims.iter().map(|claim| &claim.id).collect::<Vec<_>>(), [&tables[1]]);
        assert_eq!(fresh.store.claim(wanted(&["crush"]), "c", 50, 90, 9).await.unwrap(), []);
        assert_eq!(fresh.store.claim(wanted(&[]), "c", 50, 90, 9).await.unwrap().len(), 2);
    }

    work_that_was_let_go_is_told_from_work_that_nobody_took(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        let ticket = Ticket { seat: 0, user_id: None, priority: 2 };
        fresh.store.append(Append { thinking: TicketChange::Raise(ticket), ..one(&table, 1) }).await.unwrap();
        let waits = async |now, only_let_go| fresh.store.work_waits(Lane::Thinking, now, only_let_go).await.unwrap();
        assert_eq!((waits(50, false).await, waits(50, true).await), (true, false));
        let claim = fresh.store.claim(Lane::Thinking, "p.1", 50, 90, 1).await.unwrap().remove(0);
        assert_eq!((waits(89, false).await, waits(89, true).await), (false, false));
        assert_eq!((waits(90, false).await, waits(90, true).await), (true, true));
        let held = fresh.store.held_work(60).await.unwrap();
        assert_eq!((held.len(), held[0].game.as_deref(), held[0].worker.as_str()), (1, Some("othello"), "p.1"));
        // Whoever is not the right one for it passes it on, which is no attempt.
        fresh.store.pass_on(&claim, 60, 1).await.unwrap();
        let urgent = WantedWork { least: 2, ..Lane::Thinking.into() };
        assert_eq!(fresh.store.claim(urgent, "p.2", 60, 90, 1).await.unwrap(), []);
        assert_eq!(fresh.store.claim(Lane::Thinking, "p.3", 60, 90, 1).await.unwrap()[0].attempt, 1);
    }

    what_many_tables_look_like_is_another_text_when_anything_has_changed(fresh) {
        let anna = fresh.store.add_guest(&new_id(), "Anna", 1).await.unwrap();
        let (one_table, two_table) = (
            table(&fresh.store, "othello", &[SeatRow::user(&anna.id)]).await,
            table(&fresh.store, "crush", &[]).await,
        );
        let gone = new_id();
        let now = async || fresh.store.tables_now(&[&one_table, &gone, &two_table]).await.unwrap();
        let mut before = now().await;
        assert_eq!(before.len(), 2);
        let mut changed = async |what: &str| {
            let now = now().await;
            assert_eq!(now[&two_table], before[&two_table]);
            assert_ne!(now[&one_table], before[&one_table], "{what}");
            before = now;
        };
        fresh.store.append(one(&one_table, 1)).await.unwrap();
        changed("an entry").await;
        fresh.store.rename_guest(&anna.id, "Anne").await.unwrap();
        changed("a name").await;
        fresh.store.append(Append { status: OVER, ..one(&one_table, 2) }).await.unwrap();
        changed("a state").await;
        let ticket = Ticket { seat: 0, user_id: None, priority: 1 };
        fresh.store.append(Append { thinking: TicketChange::Raise(ticket), ..one(&one_table, 3) }).await.unwrap();
        changed("one more entry").await;
        let claim = fresh.store.claim(Lane::Thinking, "w", 50, 90, 1).await.unwrap().remove(0);
        fresh.store.fail_ticket(&claim, "it failed", 60).await.unwrap();
        changed("a failure").await;
        assert!(fresh.store.tables_now(&[]).await.unwrap().is_empty());
    }

    a_process_is_there_while_it_says_so(fresh) {
        let process = |id: &str, games: &[&str]| ProcessRow {
            id: id.into(),
            name: format!("machine {id}"),
            thinkers: 2,
            games: games.iter().map(|game| (*game).to_owned()).collect(),
            since: 10,
        };
        let (one, two) = (process("one", &[]), process("two", &["crush", "othello"]));
        fresh.store.see_process(&one, 10).await.unwrap();
        fresh.store.see_process(&two, 10).await.unwrap();
        fresh.store.see_process(&two, 20).await.unwrap();
        assert_eq!(fresh.store.processes(10).await.unwrap(), [one, two.clone()]);
        assert_eq!(fresh.store.processes(15).await.unwrap(), std::slice::from_ref(&two));
        fresh.store.end_process(&two.id).await.unwrap();
        assert_eq!(fresh.store.processes(15).await.unwrap(), []);
        assert_eq!(fresh.store.sweep_processes(15).await.unwrap(), 1);
    }
}
