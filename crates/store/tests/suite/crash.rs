//! A process that is killed in the middle of appends: what it was told is kept, is kept.
//!
//! The process to be killed is this test program once more, told by its environment which store to fill.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::house::*;
use store::{State, Store, TableFilter};

const ADDRESS: &str = "TAULER_APPEND_TO";
const TABLES: usize = 40;

/// Does nothing unless it is told to: then it appends to many tables at once, and says so after each answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_until_killed() {
    let Ok(url) = std::env::var(ADDRESS) else { return };
    let store = Store::open(&url).await.unwrap();
    let filter = TableFilter { limit: TABLES as i64, ..TableFilter::default() };
    let mut tasks = tokio::task::JoinSet::new();
    for table in store.tables(&filter).await.unwrap() {
        let store = store.clone();
        tasks.spawn(async move {
            for number in table.last_entry + 1.. {
                store.append(one(&table.setup.id, number)).await.unwrap();
                println!("\nkept {} {number}", table.setup.id);
            }
        });
    }
    tasks.join_all().await;
}

both! {
    no_append_that_was_answered_is_lost_by_a_kill(house) {
        for _ in 0..TABLES {
            table(&house.store, "othello", &[]).await;
        }
        let mut kept: HashMap<String, i64> = HashMap::new();
        for round in 1..=4 {
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["crash::appends_until_killed", "--exact", "--nocapture"])
                .env(ADDRESS, &house.url)
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut answers = 0;
            for line in BufReader::new(child.stdout.take().unwrap()).lines() {
                // The last line may be cut short by the kill.
                let line = line.unwrap_or_default();
                let Some((table, number)) = line.strip_prefix("kept ").and_then(|rest| rest.split_once(' ')) else { continue };
                let Ok(number) = number.parse::<i64>() else { continue };
                kept.entry(table.to_owned()).and_modify(|last| *last = number.max(*last)).or_insert(number);
                answers += 1;
                if answers == 100 * round {
                    child.kill().unwrap();
                }
            }
            assert!(!child.wait().unwrap().success(), "it ends only by being killed");
            assert!(answers >= 100 * round);

            let store = Store::open(&house.url).await.unwrap();
            for (table, last) in &kept {
                let log: Vec<i64> = store.entries(table, 0).await.unwrap().iter().map(|entry| entry.number).collect();
                assert!(log.len() as i64 >= *last, "table {table} was told that {last} is kept, but has {}", log.len());
                assert_eq!(log, (1..=log.len() as i64).collect::<Vec<_>>());
                let found = store.table(table).await.unwrap().unwrap();
                assert_eq!((found.last_entry, found.standing.state), (log.len() as i64, State::Playing));
            }
        }
    }
}
