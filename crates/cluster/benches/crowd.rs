//! A crowd that does what a load of the model says, and what it costs.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use cluster::client::Client;
use cluster::model::Load;
use cluster::people::{Person, Socket, ask};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::bed::Bed;

/// A socket says something every few seconds; one that says nothing for this long is broken.
const SILENCE: Duration = Duration::from_mins(1);

/// What was counted, by everybody together.
#[derive(Default)]
struct Counts {
    moves: AtomicU64,
    told: AtomicU64,
    views: AtomicU64,
    bytes: AtomicU64,
    failed: AtomicU64,
}

/// What happened in a second, and what it took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measured {
    /// Moves of people.
    pub moves: f64,
    /// Entries told to sockets.
    pub told: f64,
    /// Tables looked at by a request.
    pub views: f64,
    /// Sockets that were open.
    pub sockets: f64,
    /// Bytes of answers and messages.
    pub bytes: f64,
    /// Requests that failed.
    pub failed: f64,
    /// Cores of the first server, and of the others together.
    pub server_cores: f64,
    pub other_cores: f64,
    pub worker_cores: f64,
    pub database_cores: f64,
    /// What PostgreSQL wrote to its log, in bytes.
    pub log_bytes: f64,
    /// Entries that were stored.
    pub entries: f64,
    /// Memory of the first server before anybody came, and with everybody there, in MiB.
    pub empty_mib: f64,
    pub full_mib: f64,
}

/// Lets a crowd in at the first server, and measures it for a time.
pub async fn measure(bed: &Bed, load: &Load, time: Duration) -> Result<Measured, String> {
    let address = bed.addresses[0];
    let empty_mib = bed.servers[0].memory() / 1024.0;
    let counts = Arc::new(Counts::default());
    let against = (load.players * load.against_computers).round() as usize;
    let pairs = ((load.players - against as f64) / 2.0).round() as usize;
    let mut tasks = JoinSet::new();
    let mut sockets = 0;
    for place in 0..pairs + against {
        let people = if place < pairs { 2.0 } else { 1.0 };
        // Parts of a socket add up.
        let so_far = |tables: usize| load.sockets * (2 * tables.min(pairs) + tables.saturating_sub(pairs)) as f64;
        let mine = (so_far(place + 1).round() - so_far(place).round()) as usize;
        sockets += mine;
        let seat = Seat {
            address,
            person: Person::guest(address).await?,
            computer: place >= pairs,
            sockets: mine,
            pause: pause(load.moves_per_minute * people),
            look: pause(load.views_per_minute * people),
            counts: counts.clone(),
        };
        tasks.spawn(seat.play(place as f64 / (pairs + against) as f64));
    }
    // Everybody has come, and made a move.
    sleep(Duration::from_secs(4)).await;
    let before = Totals::of(bed, &counts).await?;
    sleep(time).await;
    let after = Totals::of(bed, &counts).await?;
    let full_mib = bed.servers[0].memory() / 1024.0;
    tasks.shutdown().await;
    let each = |of: fn(&Totals) -> f64| (of(&after) - of(&before)) / (after.at - before.at);
    Ok(Measured {
        moves: each(|totals| totals.moves),
        told: each(|totals| totals.told),
        views: each(|totals| totals.views),
        sockets: sockets as f64,
        bytes: each(|totals| totals.bytes),
        failed: each(|totals| totals.failed),
        server_cores: each(|totals| totals.server),
        other_cores: each(|totals| totals.others),
        worker_cores: each(|totals| totals.workers),
        database_cores: each(|totals| totals.database),
        log_bytes: each(|totals| totals.log),
        entries: each(|totals| totals.entries),
        empty_mib,
        full_mib,
    })
}

/// The pause between things of which there are so many in a minute; none if there are none.
fn pause(per_minute: f64) -> Option<Duration> {
    (per_minute > 0.0).then(|| Duration::from_secs_f64(60.0 / per_minute))
}

/// Everything that grows, at one moment.
struct Totals {
    at: f64,
    moves: f64,
    told: f64,
    views: f64,
    bytes: f64,
    failed: f64,
    server: f64,
    others: f64,
    workers: f64,
    database: f64,
    log: f64,
    entries: f64,
}

impl Totals {
    async fn of(bed: &Bed, counts: &Counts) -> Result<Self, String> {
        let log = bed.postgres.ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::TEXT").await?;
        let entries = bed.postgres.ask("SELECT COUNT(*)::TEXT FROM entries").await?;
        let count = |of: &AtomicU64| of.load(Relaxed) as f64;
        let server = bed.servers[0].cpu().as_secs_f64();
        Ok(Self {
            at: std::time::SystemTime::now()
                .duration_since(std::time::UNIX_EPOCH)
                .map_err(|error| error.to_string())?
                .as_secs_f64(),
            moves: count(&counts.moves),
            told: count(&counts.told),
            views: count(&counts.views),
            bytes: count(&counts.bytes),
            failed: count(&counts.failed),
            server,
            others: bed.server_cpu() - server,
            workers: bed.worker_cpu(),
            database: bed.database_cpu(),
            log: log.parse().map_err(|_| log.clone())?,
            entries: entries.parse().map_err(|_| entries.clone())?,
        })
    }
}

/// Somebody who plays Othello, both sides or against a computer that hardly thinks, with sockets and looks.
struct Seat {
    address: SocketAddr,
    person: Person,
    computer: bool,
    sockets: usize,
    pause: Option<Duration>,
    look: Option<Duration>,
    counts: Arc<Counts>,
}

impl Seat {
    async fn play(self, offset: f64) {
        let mut looks = JoinSet::new();
        let white = if self.computer { "greedy" } else { "me" };
        let form = json!({"game": "othello", "role": "black", "seats": {"white": white}});
        let mut client = self.person.at(self.address);
        let mut due = Instant::now() + self.pause.unwrap_or(Duration::from_secs(1)).mul_f64(offset);
        loop {
            let Ok(table) = self.person.table(self.address, &form).await else {
                self.counts.failed.fetch_add(1, Relaxed);
                sleep(Duration::from_millis(200)).await;
                continue;
            };
            let id = table["id"].as_str().unwrap_or_default().to_owned();
            looks.abort_all();
            let latest = watch::Sender::new(table);
            for _ in 0..self.sockets {
                looks.spawn(listen(self.person.clone(), self.address, id.clone(), latest.clone(), self.counts.clone()));
            }
            if let Some(pause) = self.look {
                looks.spawn(look(self.person.at(self.address), id.clone(), pause, self.counts.clone()));
            }
            let Some(pause) = self.pause else {
                std::future::pending::<()>().await;
                return;
            };
            while latest.borrow()["state"] == "playing" {
                tokio::time::sleep_until(due).await;
                due += pause;
                let table = latest.borrow().clone();
                let Some(text) = table["view"]["moves"][0].as_str().filter(|_| table["may"]["play"] == true) else {
                    continue;
                };
                let body = json!({"seen": table["n"], "kind": "move", "text": text});
                let path = format!("/api/tables/{id}/commands?after={}", table["n"]);
                let reply = ask(&mut client, "POST", &path, Some(&body)).await;
                let Some(reply) = reply.filter(|reply| reply.status == 200) else {
                    self.counts.failed.fetch_add(1, Relaxed);
                    continue;
                };
                self.counts.moves.fetch_add(1, Relaxed);
                self.counts.bytes.fetch_add((reply.head.len() + reply.body.len()) as u64, Relaxed);
                newer(&latest, reply.json());
            }
        }
    }
}

/// Keeps the table with more entries.
fn newer(latest: &watch::Sender<Value>, table: Value) {
    latest.send_if_modified(|known| {
        let is_newer = table["n"].as_u64() > known["n"].as_u64();
        if is_newer {
            *known = table;
        }
        is_newer
    });
}

async fn listen(person: Person, address: SocketAddr, id: String, latest: watch::Sender<Value>, counts: Arc<Counts>) {
    loop {
        if let Ok(mut socket) = Socket::open(&person, address, &id, 0).await {
            while let Some(message) = socket.next(SILENCE).await {
                if message["type"] == "entry" {
                    counts.told.fetch_add(1, Relaxed);
                    counts.bytes.fetch_add(message.to_string().len() as u64, Relaxed);
                }
                if message["table"].is_object() {
                    newer(&latest, message["table"].clone());
                }
            }
        }
        counts.failed.fetch_add(1, Relaxed);
        sleep(Duration::from_millis(200)).await;
    }
}

async fn look(mut client: Client, id: String, pause: Duration, counts: Arc<Counts>) {
    loop {
        sleep(pause).await;
        match ask(&mut client, "GET", &format!("/api/tables/{id}"), None).await {
            Some(reply) if reply.status == 200 => {
                counts.views.fetch_add(1, Relaxed);
                counts.bytes.fetch_add((reply.head.len() + reply.body.len()) as u64, Relaxed);
            }
            _ => {
                counts.failed.fetch_add(1, Relaxed);
            }
        }
    }
}
