//! The judge itself is tried: a database that does not keep what it has acknowledged must be caught.

use std::time::Duration;

use cluster::Swarm;
use cluster::history::{self, Fault};
use cluster::people::Company;

use crate::houses::{Bus, Houses};

/// Commits are answered before they are on disk, and for a long time nobody brings them there: not who writes the log,
/// nor who writes or cleans pages, before which the log is written.
const CARELESS: &[&str] = &[
    "synchronous_commit=off",
    "wal_writer_delay=10000",
    "wal_writer_flush_after=2097151",
    "wal_buffers=64MB",
    "bgwriter_lru_maxpages=0",
    "checkpoint_timeout=3600",
    "autovacuum=off",
];

/// A database may have written its log a moment before: so often it is tried until something is lost.
const TRIES: usize = 10;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asynchronous_commits_and_a_lost_primary_are_caught() {
    for _ in 0..TRIES {
        let mut houses = Houses::start(Bus::Notify, true, CARELESS).await;
        let addresses = houses.addresses();
        let mut swarm = Swarm::gather(&addresses, 3).await.unwrap();
        // The tables themselves are there.
        houses.postgres.tell("CHECKPOINT").await.unwrap();
        let company = Company { writers: 1, readers: 0, watchers: 0, pause: Duration::ZERO };
        swarm.play(&addresses, company).await.unwrap();
        assert!(swarm.hear(60, Duration::from_secs(30)).await >= 60, "play does not even begin");
        swarm.end().await;
        houses.one.kill();
        houses.other.kill();
        houses.worker.kill();
        let before = houses.postgres.stored(&swarm.tables).await.unwrap();
        houses.postgres.crash();
        houses.postgres.go().await.unwrap();
        let stored = houses.postgres.stored(&swarm.tables).await.unwrap();
        if stored != before {
            let faults = history::check(&swarm.recorder.history(), &stored);
            let lost = faults.iter().filter(|fault| matches!(fault, Fault::Lost { found: None, .. })).count();
            assert!(lost > 0, "the loss was not noticed: {faults:?}");
            return;
        }
    }
    panic!("nothing was lost in {TRIES} crashes");
}
