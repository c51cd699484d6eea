//! Clients that do their worst, and what the others notice of them. The server has neither limits nor caps here: what
//! is measured is how it shares itself, not how soon it refuses.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::Client;
use crate::server_process::ServerProcess;
use crate::swarm::{new_table, play_for, quantile};

/// Clients that do their worst at once.
const HOSTILE: usize = 8;
/// Connections of a soak.
const SOAKERS: usize = 16;
/// Tables of computers that wait while a person plays.
const WAITING: usize = 500;
/// Answers of a quick player that are measured.
const ANSWERS: usize = 30;
/// Nothing takes longer.
const PATIENCE: Duration = Duration::from_secs(100);

/// How long something takes that many times was asked for.
pub struct Waits {
    pub asked: usize,
    pub p50: f64,
    pub p99: f64,
    pub worst: f64,
}

impl Waits {
    fn of(mut times: Vec<Duration>) -> Self {
        let asked = times.len();
        let [p50, p99, worst] = [0.5, 0.99, 1.0].map(|part| quantile(&mut times, part));
        Self { asked, p50, p99, worst }
    }
}

/// The pause between two questions.
const PAUSE: Duration = Duration::from_millis(5);

/// A plain move and a sign of life, each asked for again and again for so long.
pub async fn plain(address: SocketAddr, time: Duration) -> (Waits, Waits) {
    let until = Instant::now() + time;
    let moves = tokio::spawn(async move {
        let mut client = Client::guest(address).await;
        let table = new_table(&mut client).await;
        play_for(client, table, until, PAUSE).await
    });
    let mut client = Client::new(address);
    let mut times = Vec::new();
    while Instant::now() < until {
        let asked = Instant::now();
        client.get("/healthz").await;
        times.push(asked.elapsed());
        tokio::time::sleep(PAUSE).await;
    }
    (Waits::of(moves.await.expect("the bot goes on")), Waits::of(times))
}

/// The same while others do their worst.
pub async fn plain_among_hostile(address: SocketAddr, time: Duration) -> (Waits, Waits) {
    let enough = Arc::new(AtomicBool::new(false));
    let mut hostile = JoinSet::new();
    for which in 0..HOSTILE {
        hostile.spawn(do_the_worst(address, which, enough.clone()));
    }
    // They need a moment to begin.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let waits = plain(address, time).await;
    enough.store(true, Relaxed);
    hostile.abort_all();
    waits
}

async fn do_the_worst(address: SocketAddr, which: usize, enough: Arc<AtomicBool>) {
    let mut client = Client::guest(address).await;
    // An address of its own, for what is counted by address: the server trusts this machine.
    client.headers = format!("x-forwarded-for: 203.0.113.{which}\r\n");
    while !enough.load(Relaxed) {
        match which % 4 {
            0 => {
                let form = json!({"options": {"level": impossible_level()}});
                client.post("/api/games/kenken/options", &form).await;
            }
            1 => answer_from_memory(&mut client, &enough).await,
            2 => {
                client.post("/api/levels/check", &json!({"game": "kenken", "level": impossible_level()})).await;
                let wishes = json!({"size": 9, "grade": "unreasonable"});
                client.post("/api/levels/generate", &json!({"game": "kenken", "wishes": wishes, "count": 100})).await;
            }
            _ => {
                let strong = json!({"black": "level:10", "white": "level:10"});
                let form = json!({"game": "othello", "preset": "grand", "role": "watch", "seats": strong});
                client.post("/api/tables", &form).await;
                let form = json!({"game": "kenken", "wishes": {"size": 9, "grade": "extreme"}});
                client.post("/api/tables", &form).await;
            }
        }
    }
}

/// A board of 3×3 boxes of which no filling exists, which only adding up a band of boxes tells.
fn impossible_level() -> Value {
    let target = |at: usize| match at {
        0 => 46,
        3 => 44,
        _ => 45,
    };
    let cell = |col: usize, row: usize| format!("{}{}", char::from(b'a' + col as u8), row + 1);
    let cages: Vec<Value> = (0..9)
        .map(|at| {
            let cells: Vec<String> =
                (0..9).map(|place| cell(3 * (at % 3) + place % 3, 3 * (at / 3) + place / 3)).collect();
            json!({"cells": cells, "op": "+", "target": target(at)})
        })
        .collect();
    json!({"version": 1, "size": 9, "cages": cages})
}

/// Answers from memory at the largest size, which the table compares with everything before.
async fn answer_from_memory(client: &mut Client, enough: &AtomicBool) {
    let options = json!({"pegs": 12, "colours": 16, "turns": 20, "secret": "memory", "answers": "by-hand"});
    let seats = json!({"maker": "me", "breaker": "me"});
    let form = json!({"game": "mastermind", "role": "breaker", "options": options, "seats": seats});
    let made = client.post("/api/tables", &form).await;
    if made.status >= 300 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        return;
    }
    let id = made.ok()["id"].as_str().expect("an id").to_owned();
    for turn in 0..20_u64 {
        if enough.load(Relaxed) {
            return;
        }
        let guess: String = (0..12).map(|place| char::from(b'a' + ((place * 5 + turn * 7) % 16) as u8)).collect();
        if client.command(&id, 2 * turn, "move", &guess).await.status >= 300 {
            return;
        }
        client.command(&id, 2 * turn + 1, "move", "1,4").await;
    }
}

/// Sends so many hostile requests, and says by how many MiB the server has grown from the first tenth on.
pub async fn soak(server: &ServerProcess, requests: usize) -> f64 {
    let warm = requests / 10;
    soak_for(server.address, 0..warm).await;
    let before = server.memory();
    soak_for(server.address, warm..requests).await;
    (server.memory() - before) / 1024.0
}

async fn soak_for(address: SocketAddr, requests: std::ops::Range<usize>) {
    let mut soakers = JoinSet::new();
    for first in 0..SOAKERS {
        let requests = requests.clone();
        soakers.spawn(async move {
            let mut client = Client::new(address);
            for number in requests.skip(first).step_by(SOAKERS) {
                hostile_request(&mut client, number).await;
            }
        });
    }
    soakers.join_all().await;
}

async fn hostile_request(client: &mut Client, number: usize) {
    let made_up = format!("{number:0>26}");
    client.headers = format!("x-forwarded-for: 2001:db8:{:x}:{:x}::1\r\n", number >> 16 & 0xffff, number & 0xffff);
    client.cookie = None;
    let (method, path, body) = match number % 8 {
        0 => (format!("M{number}"), "/api/games".to_owned(), None),
        1 => ("GET".to_owned(), format!("/api/tables/{made_up}"), None),
        2 => {
            ("GET".to_owned(), format!("/api/tables/{}", "x".repeat(if number % 400 == 2 { 40_000 } else { 40 })), None)
        }
        3 => ("POST".to_owned(), "/api/sign-in".to_owned(), Some(json!({"name": made_up, "password": 5}))),
        4 => ("POST".to_owned(), "/api/games/othello/options".to_owned(), Some(json!({"options": {made_up: 1}}))),
        5 => {
            client.cookie = Some(made_up);
            ("GET".to_owned(), "/api/me".to_owned(), None)
        }
        6 => ("POST".to_owned(), format!("/api/tables/{made_up}/join"), Some(json!({"invite": made_up}))),
        _ if number % 400 == 7 => ("W".repeat(100_000), "/".to_owned(), None),
        _ => ("GET".to_owned(), format!("/api/people/{made_up}?after={made_up}"), None),
    };
    // What the server thinks of it is not asked here, only whether it goes on.
    if client.try_send(&method, &path, body.map(|body| body.to_string()).as_deref()).await.is_err() {
        client.try_send("GET", "/healthz", None).await.expect("the server goes on");
    }
}

/// How long a person waits for a quick player's move while many tables of others wait: those of computers alone, or
/// those at which other people wait for strong players.
pub async fn quick_answers(address: SocketAddr, with_people: bool) -> Waits {
    let mut others = Vec::new();
    for _ in 0..HOSTILE {
        others.push(Client::guest(address).await);
    }
    for number in 0..WAITING {
        let client = &mut others[number % HOSTILE];
        let form = if with_people {
            json!({"game": "othello", "preset": "grand", "role": "white", "seats": {"black": "level:10"}})
        } else {
            json!({"game": "othello", "preset": "grand", "role": "watch", "seats": {"black": "level:10", "white": "level:10"}})
        };
        client.post("/api/tables", &form).await.ok();
    }
    let mut times = Vec::new();
    let mut anna = Client::guest(address).await;
    for _ in 0..ANSWERS {
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}});
        let id = anna.table(&form).await["id"].as_str().expect("an id").to_owned();
        let asked = Instant::now();
        anna.command(&id, 0, "move", "d3").await.ok();
        let path = format!("/api/tables/{id}?after=1");
        while asked.elapsed() < PATIENCE && anna.get(&path).await.ok()["n"] != 2 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        times.push(asked.elapsed());
    }
    Waits::of(times)
}
