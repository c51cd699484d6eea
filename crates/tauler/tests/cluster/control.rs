//! The judge itself is tried: a database that does not keep what it has acknowledged must be caught.

use std::time::Duration;

use cluster::Swarm;
use cluster::history::{self, Fault};
use cluster::people::Company;

use crate::houses::{Bus, Houses};

/// Commits are answered before they are on disk, and for a long time nobody brings them there.
const CARELESS: &[&str] = &["synchronous_commit=off", "wal_writer_delay=10000", "wal_writer_flush_after=2097151"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asynchronous_commits_and_a_lost_primary_are_caught() {
    let mut houses = Houses::start(Bus::Notify, true, CARELESS).await;
    let addresses = houses.addresses();
    let mut swarm = Swarm::gather(&addresses, 3).await.unwrap();
    // The tables themselves are there.
    houses.postgres.tell("CHECKPOINT").await.unwrap();
    let company = Company { writers: 1, readers: 0, watchers: 0, pause: Duration::ZERO };
    swarm.play(&addresses, company).await.unwrap();
    assert!(swarm.hear(60, Duration::from_secs(30)).await >= 60, "play does not even begin");
    houses.postgres.crash();
    houses.one.kill();
    houses.other.kill();
    houses.worker.kill();
    swarm.end().await;
    houses.postgres.go().await.unwrap();
    let stored = houses.postgres.stored(&swarm.tables).await.unwrap();
    let faults = history::check(&swarm.recorder.history(), &stored);
    let lost = faults.iter().filter(|fault| matches!(fault, Fault::Lost { found: None, .. })).count();
    assert!(lost > 0, "nothing was lost, or the loss was not noticed: {faults:?}");
}
