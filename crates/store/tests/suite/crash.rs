//! A process that is killed in the middle of appends: what it was told is kept, is kept.
//!
//! The process to be killed is this test program once more, told by its environment which store to fill.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::test_store::*;
use store::{Store, TableFilter, TableState};

const ADDRESS: &str = "TAULER_APPEND_TO";
const TABLES: usize = 40;
/// More answers than a pipe and its reader hold (72 KiB): the last ones were given after there was room again.
const AFTER: usize = 2_000;

/// Where it is told to, this is the process to be killed: it appends to many tables at once, and says so after each
/// answer. Otherwise it shows that there is one, which nothing but a kill ends.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_until_killed() {
    let Ok(url) = std::env::var(ADDRESS) else {
        let fresh = TestStore::sqlite().await;
        let table = table(&fresh.store, "othello", &[]).await;
        let mut child = start(&fresh.url, None);
        let mut kept = Kept::default();
        let heard = lines(&mut child).filter(|line| kept.hear(line)).take(10).count();
        assert_eq!(heard, 10);
        assert!(child.try_wait().unwrap().is_none(), "it goes on");
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success(), "it ends only by being killed");
        assert!(kept.0[&table] >= 10);
        return kept.check(&fresh.url).await;
    };
    let store = Store::open(&url).await.unwrap();
    let filter = TableFilter { limit: TABLES as i64, ..TableFilter::default() };
    let mut tasks = tokio::task::JoinSet::new();
    for table in store.tables(&filter).await.unwrap() {
        let store = store.clone();
        tasks.spawn(async move {
            for number in table.last_entry + 1.. {
                // When the disk is full it tries again; what was refused may have been kept after all.
                while let Err(error) = store.append(one(&table.setup.id, number)).await {
                    if is_conflict(&Err::<(), _>(error.clone())) {
                        break;
                    }
                    println!("\nrefused {error}");
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                }
                println!("\nkept {} {number}", table.setup.id);
            }
        });
    }
    tasks.join_all().await;
}

/// What a process was told is kept: the last entry of each table.
#[derive(Default)]
struct Kept(HashMap<String, i64>);

impl Kept {
    /// Takes a line of the process in. Says whether it told of an entry; the last line may be cut short by the kill.
    fn hear(&mut self, line: &str) -> bool {
        let told = line.strip_prefix("kept ").and_then(|rest| rest.split_once(' '));
        let Some((table, Ok(number))) = told.map(|(table, number)| (table, number.parse::<i64>())) else {
            return false;
        };
        let last = self.0.entry(table.to_owned()).or_default();
        *last = number.max(*last);
        true
    }

    async fn check(&self, url: &str) {
        let store = Store::open(url).await.unwrap();
        for (table, last) in &self.0 {
            let log: Vec<i64> = store.entries(table, 0).await.unwrap().iter().map(|entry| entry.number).collect();
            assert!(log.len() as i64 >= *last, "table {table} was told that {last} is kept, but has {}", log.len());
            assert_eq!(log, (1..=log.len() as i64).collect::<Vec<_>>());
            let found = store.table(table).await.unwrap().unwrap();
            assert_eq!((found.last_entry, found.status.state), (log.len() as i64, TableState::Playing));
        }
    }
}

/// Starts the process, perhaps under a limit to the size of files in blocks of 512 bytes.
fn start(url: &str, blocks: Option<u32>) -> Child {
    let limit = blocks.map(|blocks| format!("trap '' XFSZ; ulimit -S -f {blocks}; ")).unwrap_or_default();
    Command::new("sh")
        .args(["-c", &format!("{limit}exec \"$0\" \"$@\"")])
        .arg(std::env::current_exe().unwrap())
        .args(["crash::appends_until_killed", "--exact", "--nocapture"])
        .env(ADDRESS, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn lines(child: &mut Child) -> impl Iterator<Item = String> + use<> {
    BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap_or_default)
}

both! {
    no_append_that_was_answered_is_lost_by_a_kill(fresh) {
        for _ in 0..TABLES {
            table(&fresh.store, "othello", &[]).await;
        }
        let mut kept = Kept::default();
        for round in 1..=4 {
            let mut child = start(&fresh.url, None);
            let mut answers = 0;
            for line in lines(&mut child) {
                answers += i32::from(kept.hear(&line));
                if answers == 100 * round {
                    child.kill().unwrap();
                }
            }
            assert!(!child.wait().unwrap().success(), "it ends only by being killed");
            assert!(answers >= 100 * round);
            kept.check(&fresh.url).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_survived() {
    let fresh = TestStore::sqlite().await;
    for _ in 0..TABLES {
        table(&fresh.store, "othello", &[]).await;
    }
    fresh.store.close().await;
    let mut child = start(&fresh.url, Some(1200));
    let mut kept = Kept::default();
    let (mut refused, mut after) = (0, 0);
    for line in lines(&mut child) {
        if line.starts_with("refused") {
            assert!(line.contains("the database failed: "), "{line}");
            refused += 1;
            if refused == 100 {
                // There is room again.
                let pid = child.id().to_string();
                assert!(Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited"]).status().unwrap().success());
            }
        }
        if kept.hear(&line) && refused >= 100 {
            after += 1;
        }
        if after == AFTER {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(refused >= 100 && after >= AFTER, "it goes on: {refused} refused, {after} kept after that");
    kept.check(&fresh.url).await;
}
