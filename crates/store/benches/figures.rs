//! Durable appends per second, on both engines, beside one writer that waits for each commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use store::testing::{Durability, Postgres};
use store::{Append, Entry, Holder, Setup, Standing, State, Store, Thinking, new_id};

const PLAYING: Standing = Standing { state: State::Playing, turn: Some(0), deadline: None };
const SECONDS: f64 = 4.0;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let sqlite = format!("sqlite:{}", folder.path().join("figures.db").display());
    let server = Postgres::start(Durability::Full);
    let postgres = server.database().await;
    println!(
        "{:<44} {:>9} {:>5}  {:>13}  {:>8}",
        "durable appends, each a write of its own", "1/s", "bar", "p50/p99 ms", "ratio"
    );
    for (name, url, bar) in [("SQLite", sqlite, 2000), ("PostgreSQL", postgres, 1200)] {
        let store = Store::open(&url).await.expect("the database opens");
        let alone = appends(&store, 1).await;
        println!("{:<44} {alone}", format!("{name}, one writer"));
        let together = appends(&store, 200).await;
        let ratio = together.per_second / alone.per_second;
        println!(
            "{:<44} {:>9.0} {bar:>5}  {:>6.1}/{:>6.1}  {ratio:>7.1}x",
            format!("{name}, 200 writers"),
            together.per_second,
            together.p50,
            together.p99
        );
        store.close().await;
    }
}

struct Figure {
    per_second: f64,
    p50: f64,
    p99: f64,
}

impl std::fmt::Display for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:>9.0}        {:>6.1}/{:>6.1}", self.per_second, self.p50, self.p99)
    }
}

/// Lets writers append to a table of their own each, as fast as they are answered.
async fn appends(store: &Store, writers: usize) -> Figure {
    let stop = Arc::new(AtomicBool::new(false));
    let tables = futures_util::future::join_all((0..writers).map(|_| table(store))).await;
    let begin = Instant::now();
    let tasks: Vec<_> = tables.into_iter().map(|id| tokio::spawn(play(store.clone(), id, stop.clone()))).collect();
    tokio::time::sleep(Duration::from_secs_f64(SECONDS)).await;
    stop.store(true, Ordering::Relaxed);
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("no writer fails"));
    }
    let seconds = begin.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |share: f64| waits[(waits.len() as f64 * share) as usize].as_secs_f64() * 1000.0;
    Figure { per_second: waits.len() as f64 / seconds, p50: at(0.50), p99: at(0.99) }
}

async fn table(store: &Store) -> String {
    let setup = Setup {
        id: new_id(),
        game: "othello".into(),
        rules: 1,
        options: r#"{"size":8,"opening":"standard"}"#.into(),
        preset: Some("standard".into()),
        level_id: None,
        seed: "0".repeat(64),
        salt: "0".repeat(32),
        clock: None,
        access: "private".into(),
        extra: "{}".into(),
        owner_id: None,
        created_at: 0,
    };
    store.create_table(&setup, &[Holder::Open, Holder::Open], PLAYING, &Thinking::Keep).await.expect("a new table");
    setup.id
}

async fn play(store: Store, table: String, stop: Arc<AtomicBool>) -> Vec<Duration> {
    let mut waits = Vec::new();
    for number in 1.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let entry =
            Entry { number, at: number, seat: Some((number % 2) as u8), kind: "move".into(), text: "f5".into() };
        let append = Append {
            table: table.clone(),
            entries: vec![entry],
            standing: Standing { turn: Some(((number + 1) % 2) as u8), ..PLAYING },
            thinking: Thinking::Keep,
            finish: None,
        };
        let asked = Instant::now();
        store.append(append).await.expect("nobody else plays at this table");
        waits.push(asked.elapsed());
    }
    waits
}
