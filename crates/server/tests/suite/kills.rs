//! Servers that are killed in the middle of a swarm, and disks that are full.
//!
//! The server to be killed is this test program once more, told by its environment which store to serve.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use store::Store;
use store::testing::Postgres;
use tokio::task::JoinSet;

use crate::client::Client;
use crate::test_server::{TestServer, config};

const STORE: &str = "TAULER_SERVE_STORE";
const TABLES: usize = 12;
const KILLS: usize = 20;

/// Where it is told to, this is the server to be killed. Otherwise it shows that there is one, which nothing but a kill
/// ends.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serves_until_killed() {
    let Ok(url) = std::env::var(STORE) else {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Killable::start(&format!("sqlite:{}", folder.path().join("house.db").display()));
        assert_eq!(Client::new(server.1).get("/healthz").await.status, 200);
        assert!(server.0.try_wait().unwrap().is_none(), "it goes on");
        let address = server.1;
        server.kill();
        assert!(Client::new(address).try_send("GET", "/healthz", None).await.is_err());
        return;
    };
    let server = TestServer::at(url, config()).await;
    println!("\nserving {}", server.address);
    std::future::pending::<()>().await;
}

/// A server in a process of its own.
struct Killable(Child, SocketAddr);

impl Killable {
    fn start(url: &str) -> Self {
        Self::run(Command::new(std::env::current_exe().unwrap()), url)
    }

    /// One that can write no file larger than this many blocks of 512 bytes, until it may.
    fn start_with_little_room(url: &str, blocks: u32) -> Self {
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script]).arg(std::env::current_exe().unwrap());
        Self::run(shell, url)
    }

    fn run(mut command: Command, url: &str) -> Self {
        let mut child = command
            .args(["kills::serves_until_killed", "--exact", "--nocapture"])
            .env(STORE, url)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("serving ")?.parse().ok());
        Self(child, address.expect("the server says where it is"))
    }

    /// There is room again.
    fn make_room(&self) {
        let pid = self.0.id().to_string();
        assert!(Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited"]).status().unwrap().success());
    }

    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// What was answered OK: the text of each entry, by table and number.
type Kept = Arc<Mutex<HashMap<(String, u64), String>>>;

/// Plays at one table until the server is gone, noting what was answered.
async fn play(mut client: Client, id: String, kept: Kept) {
    let path = format!("/api/tables/{id}");
    let Ok(answer) = client.try_send("GET", &path, None).await else { return };
    let mut table: Value = answer.ok();
    loop {
        let seen = table["n"].as_u64().unwrap();
        let text = mark(seen);
        let body = json!({"seen": seen, "kind": "move", "text": text}).to_string();
        let Ok(answer) = client.try_send("POST", &format!("{path}/commands"), Some(&body)).await else { return };
        assert_eq!(answer.status, 200, "{}", answer.body);
        table = answer.json();
        let n = table["n"].as_u64().unwrap();
        kept.lock().unwrap().insert((id.clone(), n), text.to_owned());
    }
}

/// Kills the server many times while it is played at; then everything that was answered must be there, once.
async fn nothing_is_lost(url: &str) {
    let kept: Kept = Arc::default();
    let mut server = Killable::start(url);
    let mut cookies = Vec::new();
    let mut ids = Vec::new();
    for _ in 0..TABLES {
        let mut client = Client::guest(server.1).await;
        let table = client.table(&json!({"game": "kenken", "preset": "small", "wishes": {"size": 3}})).await;
        ids.push(table["id"].as_str().unwrap().to_owned());
        cookies.push(client.cookie.take());
    }
    for round in 0..KILLS {
        let mut players = JoinSet::new();
        for (id, cookie) in ids.iter().zip(&cookies) {
            let mut client = Client::new(server.1);
            client.cookie.clone_from(cookie);
            players.spawn(play(client, id.clone(), kept.clone()));
        }
        // However slow the machine is, every life of the server answers some moves; it ends in the midst of others.
        let answered = (round + 1) * (TABLES + 1);
        while kept.lock().unwrap().len() < answered {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(37 * (round as u64 % 7))).await;
        server.kill();
        players.join_all().await;
        server = Killable::start(url);
    }
    let store = Store::open(url).await.unwrap();
    let kept = kept.lock().unwrap().clone();
    assert!(kept.len() > KILLS * TABLES, "only {} moves were answered", kept.len());
    for (id, cookie) in ids.iter().zip(&cookies) {
        let entries = store.entries(id, 0).await.unwrap();
        let numbers: Vec<i64> = entries.iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, (1..=entries.len() as i64).collect::<Vec<_>>(), "one entry at each number");
        for ((_, n), text) in kept.iter().filter(|((table, _), _)| table == id) {
            assert_eq!(entries.get(*n as usize - 1).map(|entry| &entry.text), Some(text), "entry {n} of {id}");
        }
        // Every table goes on.
        let mut client = Client::new(server.1);
        client.cookie.clone_from(cookie);
        let seen = entries.len() as u64;
        assert_eq!(client.command(id, seen, "move", mark(seen)).await.ok()["n"], seen + 1);
    }
    server.kill();
}

/// A mark that is set and cleared: a game that never ends.
fn mark(seen: u64) -> &'static str {
    if seen.is_multiple_of(2) { "a1?1" } else { "a1?" }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("house.db").display());
    let server = Killable::start_with_little_room(&url, 3000);
    let mut anna = Client::guest(server.1).await;
    let table = anna.table(&json!({"game": "kenken", "preset": "small", "wishes": {"size": 3}})).await;
    let id = table["id"].as_str().unwrap();
    let mut kept = 0;
    let refused = loop {
        let answer = anna.command(id, kept, "move", mark(kept)).await;
        if answer.status != 200 {
            break answer;
        }
        kept += 1;
        assert!(kept < 20_000, "the limit is not felt");
    };
    assert_eq!(refused.refused(507), "server.full-disk");
    // Reading goes on, and nothing of what was refused is there.
    assert_eq!(anna.get(&format!("/api/tables/{id}")).await.ok()["n"], kept);
    let up = anna.post("/api/sign-up", &json!({"name": "Anna", "password": "correct horse"})).await;
    assert_eq!(up.refused(507), "server.full-disk");
    server.make_room();
    for _ in 0..50 {
        anna.command(id, kept, "move", mark(kept)).await.ok();
        kept += 1;
    }
    anna.post("/api/sign-up", &json!({"name": "Anna", "password": "correct horse"})).await.ok();
    server.kill();
    let numbers: Vec<i64> =
        Store::open(&url).await.unwrap().entries(id, 0).await.unwrap().iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, (1..=kept as i64).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_has_lost_nothing_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    nothing_is_lost(&format!("sqlite:{}", folder.path().join("house.db").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_has_lost_nothing_on_postgres() {
    nothing_is_lost(&Postgres::shared().database().await).await;
}
