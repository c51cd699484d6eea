//! Bots that play Othello, many at once.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::client::Client;
use crate::server_process::ServerProcess;

/// What a swarm did.
pub struct Played {
    pub moves: usize,
    pub per_second: f64,
    pub p50: f64,
    pub p99: f64,
}

/// What sockets were told.
pub struct Told {
    pub kib_per_socket: f64,
    pub moves_per_second: f64,
    pub p50: f64,
    pub p99: f64,
}

/// The value in ms below which this part of the times lies.
pub fn quantile(times: &mut [Duration], part: f64) -> f64 {
    times.sort_unstable();
    let at = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
    times.get(at).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
}

/// The first move that an answer lists, found without reading the rest of it.
fn first_move(body: &str) -> Option<&str> {
    let moves = body.split_once("\"moves\":[\"")?.1;
    moves.split('"').next()
}

/// Makes a table at which one client holds both seats: its id and its first move.
pub async fn new_table(client: &mut Client) -> (String, Option<String>) {
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}});
    let answer = client.post("/api/tables", &form).await;
    let id = answer.ok()["id"].as_str().expect("a table has an id").to_owned();
    (id, first_move(&answer.body).map(str::to_owned))
}

/// Plays at many tables over HTTP, one bot a table, and measures each answer.
pub async fn http(address: SocketAddr, tables: usize, time: Duration) -> Played {
    let mut bots = JoinSet::new();
    for _ in 0..tables {
        let mut client = Client::guest(address).await;
        let table = new_table(&mut client).await;
        bots.spawn(async move { (client, table) });
    }
    let ready = bots.join_all().await;
    let began = Instant::now();
    let mut bots = JoinSet::new();
    for (client, table) in ready {
        bots.spawn(play_for(client, table, began + time, Duration::ZERO));
    }
    let mut times: Vec<Duration> = bots.join_all().await.concat();
    let took = began.elapsed();
    let moves = times.len();
    let (p50, p99) = (quantile(&mut times, 0.5), quantile(&mut times, 0.99));
    Played { moves, per_second: moves as f64 / took.as_secs_f64(), p50, p99 }
}

/// Plays table after table until a moment, with a pause after each move: how long each took.
pub async fn play_for(
    mut client: Client,
    table: (String, Option<String>),
    until: Instant,
    pause: Duration,
) -> Vec<Duration> {
    let (mut id, mut next) = table;
    let (mut times, mut seen) = (Vec::new(), 0);
    while Instant::now() < until {
        let Some(text) = next.take() else {
            (id, next) = new_table(&mut client).await;
            seen = 0;
            continue;
        };
        let asked = Instant::now();
        let answer = client.command(&id, seen, "move", &text).await;
        times.push(asked.elapsed());
        assert_eq!(answer.status, 200, "{}", answer.body);
        seen += 1;
        next = first_move(&answer.body).map(str::to_owned);
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
    }
    times
}

/// A socket of a bot.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens the socket of a table.
pub async fn open(client: &Client, id: &str) -> Socket {
    let mut request =
        format!("ws://{}/api/tables/{id}/live", client.address).into_client_request().expect("an address");
    let cookie = client.cookie.as_deref().expect("a guest has a cookie");
    let headers = request.headers_mut();
    headers.insert("cookie", format!("tauler={cookie}").parse().expect("plain text"));
    headers.insert("origin", client.origin.parse().expect("plain text"));
    connect_async(request).await.expect("the socket opens").0
}

/// Two sockets at each table; moves are made at this rate in all, and it is measured when the opponent is told.
pub async fn sockets(server: &ServerProcess, tables: usize, rate: f64, time: Duration) -> Told {
    let mut seated = Vec::new();
    for _ in 0..tables {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}});
        let id = anna.post("/api/tables", &form).await.ok()["id"].as_str().expect("an id").to_owned();
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        seated.push((id, anna, ben));
    }
    let before = server.memory();
    let mut open_sockets = Vec::new();
    for (id, anna, ben) in &seated {
        open_sockets.push((open(anna, id).await, open(ben, id).await));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let kib_per_socket = (server.memory() - before) / (2 * tables) as f64;
    let (sender, mut received) = mpsc::unbounded_channel();
    let pace = Duration::from_secs_f64(tables as f64 / rate);
    let began = Instant::now();
    let mut bots = JoinSet::new();
    for (place, (black, white)) in open_sockets.into_iter().enumerate() {
        let offset = pace.mul_f64(place as f64 / tables as f64);
        bots.spawn(duel([black, white], pace, offset, began + time, sender.clone()));
    }
    drop(sender);
    let mut times = Vec::new();
    while let Some(one) = received.recv().await {
        times.push(one);
    }
    let took = began.elapsed();
    bots.join_all().await;
    let moves_per_second = times.len() as f64 / took.as_secs_f64();
    Told { kib_per_socket, moves_per_second, p50: quantile(&mut times, 0.5), p99: quantile(&mut times, 0.99) }
}

/// Plays a game over two sockets, a move at a time, and measures how long it takes until the other is told.
async fn duel(
    mut sides: [Socket; 2],
    pace: Duration,
    offset: Duration,
    until: Instant,
    told: mpsc::UnboundedSender<Duration>,
) {
    tokio::time::sleep(offset).await;
    let [mut mine, mut theirs] = sides.each_mut();
    let mut table = next_table(mine, 0).await;
    next_table(theirs, 0).await;
    for n in 1_u64.. {
        let due = Instant::now() + pace;
        let Some(text) = table["view"]["moves"][0].as_str() else { return };
        let command = json!({"type": "command", "id": n, "seen": n - 1, "kind": "move", "text": text});
        let asked = Instant::now();
        mine.send(Message::text(command.to_string())).await.expect("the socket stays open");
        table = next_table(theirs, n).await;
        let _ = told.send(asked.elapsed());
        next_table(mine, n).await;
        if table["turn"] == n % 2 {
            std::mem::swap(&mut mine, &mut theirs);
        } else if table["state"] != "playing" {
            return;
        }
        if due >= until {
            return;
        }
        tokio::time::sleep_until(due.into()).await;
    }
}

/// The first table with at least this many entries that a socket is told of.
async fn next_table(socket: &mut Socket, n: u64) -> Value {
    loop {
        let message = socket.next().await.expect("the socket stays open").expect("and works");
        let Message::Text(text) = message else { continue };
        let told: Value = serde_json::from_str(&text).expect("it is JSON");
        if told["table"]["n"].as_u64().is_some_and(|number| number >= n) {
            return told["table"].clone();
        }
    }
}

/// How long the server takes for a view of a table with 60 moves, in ms, by its own figures: the mean of many.
pub async fn view(server: &ServerProcess, time: Duration) -> f64 {
    let mut client = Client::guest(server.address).await;
    let form = json!({"game": "othello", "preset": "grand", "role": "black", "seats": {"white": "me"}});
    let answer = client.post("/api/tables", &form).await;
    let id = answer.ok()["id"].as_str().expect("an id").to_owned();
    let mut next = first_move(&answer.body).map(str::to_owned);
    for seen in 0..60 {
        let text = next.expect("a game on 10×10 has more than 60 moves");
        next = first_move(&client.command(&id, seen, "move", &text).await.body).map(str::to_owned);
    }
    let path = format!("/api/tables/{id}");
    let began = Instant::now();
    while began.elapsed() < time {
        client.get(&path).await.ok();
    }
    let figures = client.get("/metrics").await.body;
    let of = |what: &str| {
        let name = format!("tauler_request_seconds_{what}{{route=\"/api/tables/{{id}}\"}} ");
        let line = figures.lines().find_map(|line| line.strip_prefix(&name));
        line.and_then(|value| value.parse::<f64>().ok()).expect("the server measures its requests")
    };
    of("sum") / of("count") * 1000.0
}
