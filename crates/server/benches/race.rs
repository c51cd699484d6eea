//! One workload for two servers: a whole game at each of many tables, every move over a socket, told to both players
//! before the next is made.

use std::net::SocketAddr;
use std::ops::Range;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::client::Client;
use crate::swarm::{Socket, open};

/// A game of 60 moves in which nobody passes.
const GAME: &str = "e6d6c3f4d7c5g4g3c4g5b5c7f5a5a6d8a4f7f6d3h4c2e7e3g6f8b4b3e2h5\
                    b6f3h6g7c6a7d2d1c1b1c8b2h7h8h2a3h3h1f2g2f1g1e8g8a2a1b7b8a8e1";

/// Nothing takes longer, not even on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

/// One player's end of a socket, in the words of either server.
pub struct End {
    socket: Socket,
    words: Words,
}

enum Words {
    Ours,
    Rival { table: usize, seat: usize },
}

impl End {
    async fn send(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.expect("the socket stays open");
    }

    /// Makes the move of this number.
    async fn play(&mut self, n: usize, text: &str) {
        let message = match self.words {
            Words::Ours => json!({"id": n, "seen": n - 1, "kind": "move", "text": text}).to_string(),
            Words::Rival { table, seat } => {
                let payload = json!({"type": "place", "args": [text], "playerID": seat.to_string()});
                let action = json!({"type": "MAKE_MOVE", "payload": payload});
                format!("42/othello,{}", json!(["update", action, n - 1, table.to_string(), seat.to_string()]))
            }
        };
        self.send(message).await;
    }

    /// Waits until a message holds all of these words.
    async fn hear(&mut self, wanted: &[&str]) {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a message comes in the end");
            let message = message.expect("the socket stays open").expect("and works");
            let Message::Text(text) = message else { continue };
            if text == "2" {
                // The rival asks whether somebody is still there.
                self.send("3".to_owned()).await;
            } else if wanted.iter().all(|word| text.contains(word)) {
                return;
            }
        }
    }

    /// Waits until it is told of the move of this number.
    async fn told(&mut self, n: usize) {
        match self.words {
            Words::Ours => self.hear(&["\"type\":\"entry\"", &format!("\"n\":{n},")]).await,
            Words::Rival { .. } => self.hear(&["[\"update\"", &format!("\"_stateID\":{n}")]).await,
        }
    }
}

/// Two players at each of these tables of our server.
pub async fn ours(address: SocketAddr, tables: usize) -> Vec<[End; 2]> {
    let mut all = Vec::new();
    for _ in 0..tables {
        let mut anna = Client::guest(address).await;
        let mut ben = Client::guest(address).await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}});
        let id = anna.post("/api/tables", &form).await.ok()["id"].as_str().expect("an id").to_owned();
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        let mut ends = Vec::new();
        for player in [&anna, &ben] {
            let mut end = End { socket: open(player, &id).await, words: Words::Ours };
            end.hear(&["\"type\":\"table\""]).await;
            ends.push(end);
        }
        all.push(ends.try_into().unwrap_or_else(|_| unreachable!("a table has two players")));
    }
    all
}

/// The same at the rival's, where a table is whatever name is asked for first.
pub async fn rivals(address: SocketAddr, tables: Range<usize>) -> Vec<[End; 2]> {
    let mut all = Vec::new();
    for table in tables {
        let mut ends = Vec::new();
        for seat in 0..2 {
            let at = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
            let socket = connect_async(at).await.expect("the socket opens").0;
            let mut end = End { socket, words: Words::Rival { table, seat } };
            end.hear(&["\"sid\""]).await;
            end.send("40/othello,".to_owned()).await;
            end.hear(&["40/othello,"]).await;
            let sync = json!(["sync", table.to_string(), seat.to_string(), null, 2]);
            end.send(format!("42/othello,{sync}")).await;
            end.hear(&["[\"sync\""]).await;
            ends.push(end);
        }
        all.push(ends.try_into().unwrap_or_else(|_| unreachable!("a table has two players")));
    }
    all
}

/// Plays all games at once, and says how many moves were made in a second.
pub async fn run(tables: Vec<[End; 2]>) -> f64 {
    let moves = tables.len() * GAME.len() / 2;
    let began = Instant::now();
    let games: JoinSet<()> = tables.into_iter().map(game).collect();
    games.join_all().await;
    moves as f64 / began.elapsed().as_secs_f64()
}

async fn game([mut black, mut white]: [End; 2]) {
    for n in 1..=GAME.len() / 2 {
        let mover = if n % 2 == 1 { &mut black } else { &mut white };
        mover.play(n, &GAME[2 * n - 2..2 * n]).await;
        tokio::join!(black.told(n), white.told(n));
    }
}
