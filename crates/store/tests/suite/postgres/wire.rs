//! A PostgreSQL that falls silent, and commits whose answers get lost on the way.

use std::time::Duration;

use crate::test_store::*;
use store::testing::{Postgres, Wire, WireState};
use store::{Error, Store};
use tokio::time::timeout;

/// The store gives up on a silent database within this time.
const WITHIN: Duration = Duration::from_secs(10);

async fn behind_a_wire() -> (Wire, Store) {
    let wire = Wire::to(Postgres::shared()).await;
    let store = Store::open(&wire.address()).await.unwrap();
    (wire, store)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_database_is_given_up_and_comes_back() {
    let (wire, store) = behind_a_wire().await;
    let table = table(&store, "othello", &[]).await;
    store.append(one(&table, 1)).await.unwrap();
    wire.set(WireState::Frozen);
    let reads = async { store.entries(&table, 0).await.map(drop) };
    let writes = async { store.append(one(&table, 2)).await };
    let others = async { store.add_guest("nobody", "Nobody", 1).await.map(drop) };
    let asks = async { store.ping().await };
    let all = futures_util::future::join4(reads, writes, others, asks);
    let (reads, writes, others, asks) = timeout(WITHIN, all).await.expect("nobody waits longer");
    for answer in [reads, writes, others, asks] {
        assert!(matches!(answer, Err(Error::Silent | Error::Unsure)), "{answer:?}");
    }
    // Who comes later does not wait behind the others.
    assert!(matches!(store.ping().await, Err(Error::Silent)));
    wire.set(WireState::Flows);
    let back = async {
        while store.ping().await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(4 * WITHIN, back).await.expect("it answers again");
    let log = store.entries(&table, 0).await.unwrap();
    if log.len() == 1 {
        store.append(one(&table, 2)).await.unwrap();
    }
    assert_eq!(store.entries(&table, 0).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_is_silent_can_be_closed() {
    let (wire, store) = behind_a_wire().await;
    let table = table(&store, "othello", &[]).await;
    wire.set(WireState::Frozen);
    let (appended, ()) = timeout(2 * WITHIN, async { tokio::join!(store.append(one(&table, 1)), store.close()) })
        .await
        .expect("it closes whatever hangs");
    assert!(appended.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_whose_answer_got_lost_is_looked_up() {
    let (wire, store) = behind_a_wire().await;
    let table = table(&store, "othello", &[]).await;
    store.append(one(&table, 1)).await.unwrap();
    wire.set(WireState::LosesCommits);
    let appended = store.append(one(&table, 2)).await;
    let guest = store.add_guest("anna", "Anna", 1).await;
    wire.set(WireState::Flows);
    appended.expect("the entry was committed, and that is said");
    guest.expect("so was the guest");
    assert_eq!(store.entries(&table, 0).await.unwrap().len(), 2);
    assert_eq!(store.user("anna").await.unwrap().unwrap().name, "Anna");
    // What was refused stays refused, however its connection fares.
    wire.set(WireState::LosesCommits);
    assert!(matches!(store.append(one(&table, 2)).await, Err(Error::Conflict { number: 2, .. })));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_its_caller_leaves_behind_holds_no_connection() {
    let (wire, store) = behind_a_wire().await;
    for _ in 0..30 {
        // Fewer would not be noticed: there are a dozen connections.
        let left = timeout(Duration::from_millis(1), store.rename_guest("nobody", "Nobody"));
        let _ = left.await;
    }
    wire.set(WireState::Flows);
    store.ping().await.unwrap();
    store.add_guest("ben", "Ben", 1).await.unwrap();
}
