//! Durable appends per second, on both engines, beside one writer that waits for each commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use store::testing::{Durability, Postgres};
use store::{Access, Append, EntryRow, SeatRow, SetupRow, Store, TableState, TableStatus, TicketChange, new_id};

const PLAYING: TableStatus = TableStatus { state: TableState::Playing, turn: Some(0), deadline: None };
const SECONDS: f64 = 4.0;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let sqlite = format!("sqlite:{}", folder.path().join("figures.db").display());
    let server = Postgres::start(Durability::Full);
    let postgres = server.database().await;
    let columns = ["1/s", "bar", "p50 ms", "p99 ms", "CPU us", "ratio"];
    println!("{:<26}{}", "durable appends", columns.map(|c| format!("{c:>10}")).concat());
    for (name, url, bar) in [("SQLite", sqlite, "2000"), ("PostgreSQL", postgres, "1200")] {
        let store = Store::open(&url).await.expect("the database opens");
        let alone = appends(&store, 1).await;
        alone.print(&format!("{name}, one writer"), "", 1.0);
        let together = appends(&store, 200).await;
        together.print(&format!("{name}, 200 writers"), bar, together.per_second / alone.per_second);
        store.close().await;
    }
}

struct Figure {
    per_second: f64,
    /// Processor time of this process for one append, in microseconds.
    cost: f64,
    p50: f64,
    p99: f64,
}

impl Figure {
    fn print(&self, what: &str, bar: &str, ratio: f64) {
        let Self { per_second, cost, p50, p99 } = self;
        println!("{what:<26}{per_second:>10.0}{bar:>10}{p50:>10.1}{p99:>10.1}{cost:>10.0}{ratio:>9.1}x");
    }
}

/// The processor time that this process has used, in clock ticks of 10 ms: the 14th and 15th field, counted after the
/// name, which ends with a bracket.
fn ticks() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("the figures are taken on Linux");
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum()
}

/// Lets writers append to a table of their own each, as fast as they are answered.
async fn appends(store: &Store, writers: usize) -> Figure {
    let stop = Arc::new(AtomicBool::new(false));
    let tables = futures_util::future::join_all((0..writers).map(|_| table(store))).await;
    let (begin, before) = (Instant::now(), ticks());
    let tasks: Vec<_> = tables.into_iter().map(|id| tokio::spawn(play(store.clone(), id, stop.clone()))).collect();
    tokio::time::sleep(Duration::from_secs_f64(SECONDS)).await;
    stop.store(true, Ordering::Relaxed);
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("no writer fails"));
    }
    let (seconds, used) = (begin.elapsed().as_secs_f64(), ticks() - before);
    waits.sort_unstable();
    let at = |share: f64| waits[(waits.len() as f64 * share) as usize].as_secs_f64() * 1000.0;
    Figure {
        per_second: waits.len() as f64 / seconds,
        cost: used * 10_000.0 / waits.len() as f64,
        p50: at(0.50),
        p99: at(0.99),
    }
}

async fn table(store: &Store) -> String {
    let setup = SetupRow {
        id: new_id(),
        game: "othello".into(),
        rules: 1,
        options: r#"{"size":8,"opening":"standard"}"#.into(),
        preset: Some("standard".into()),
        level_id: None,
        seed: "0".repeat(64),
        salt: "0".repeat(32),
        clock: None,
        access: Access::Private,
        details: "{}".into(),
        owner_id: None,
        created_at: 0,
    };
    store
        .create_table(&setup, &[SeatRow::Open, SeatRow::Open], PLAYING, &TicketChange::Keep)
        .await
        .expect("a new table");
    setup.id
}

async fn play(store: Store, table: String, stop: Arc<AtomicBool>) -> Vec<Duration> {
    let mut waits = Vec::new();
    for number in 1.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let entry =
            EntryRow { number, at: number, seat: Some((number % 2) as u8), kind: "move".into(), text: "f5".into() };
        let append = Append {
            table: table.clone(),
            entries: vec![entry],
            status: TableStatus { turn: Some(((number + 1) % 2) as u8), ..PLAYING },
            thinking: TicketChange::Keep,
            finish: None,
        };
        let asked = Instant::now();
        store.append(append).await.expect("nobody else plays at this table");
        waits.push(asked.elapsed());
    }
    waits
}
