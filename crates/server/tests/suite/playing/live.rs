//! What happens by itself: sockets.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

use super::play::othello;
use crate::client::Client;
use crate::test_server::{TestServer, config};

/// One socket at a table.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// What comes, comes within this.
const SOON: Duration = Duration::from_secs(20);

impl Socket {
    pub async fn open(client: &mut Client, id: &str, after: u64) -> Result<Self, String> {
        let request = Self::request(client, id, after);
        connect_async(request).await.map(|(socket, _)| Self(socket)).map_err(|error| error.to_string())
    }

    /// The same over a connection that is there already.
    pub async fn over(connection: TcpStream, client: &Client, id: &str) -> Self {
        let request = Self::request(client, id, 0);
        Self(client_async(request, MaybeTlsStream::Plain(connection)).await.unwrap().0)
    }

    fn request(client: &Client, id: &str, after: u64) -> Request {
        let address = format!("ws://{}/api/tables/{id}/live?after={after}", client.address);
        let mut request = address.into_client_request().unwrap();
        let headers = request.headers_mut();
        if let Some(cookie) = &client.cookie {
            headers.insert("cookie", format!("tauler={cookie}").parse().unwrap());
        }
        if let Some(token) = &client.token {
            headers.insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        if !client.origin.is_empty() {
            headers.insert("origin", client.origin.parse().unwrap());
        }
        request
    }

    /// The next message; none when the server has closed the socket.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            match timeout(SOON, self.0.next()).await.expect("a message comes soon")? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the socket stays open");
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub async fn send(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Sends bytes as they are.
    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        let MaybeTlsStream::Plain(connection) = self.0.get_mut() else { unreachable!("it was opened without TLS") };
        connection.write_all(bytes).await.unwrap();
    }

    /// Sends pings of so many bytes in all, and reads nothing: how many bytes were taken before the socket broke.
    pub async fn ping_without_reading(&mut self, bytes: usize) -> usize {
        let MaybeTlsStream::Plain(connection) = self.0.get_mut() else { unreachable!("it was opened without TLS") };
        // The longest ping, with a mask of zeros.
        const LONGEST: u8 = 125;
        let mut ping = vec![0x89, 0x80 | LONGEST, 0, 0, 0, 0];
        ping.resize(6 + usize::from(LONGEST), b'x');
        let many = ping.repeat(1000);
        let mut taken = 0;
        while taken < bytes && matches!(timeout(SOON, connection.write_all(&many)).await, Ok(Ok(()))) {
            taken += many.len();
        }
        taken
    }

    /// Sends a message that the server may have no ear for any more.
    pub async fn try_send(&mut self, message: &Value) {
        let _ = self.0.send(Message::text(message.to_string())).await;
    }

    /// Waits until the server closes it.
    pub async fn closes(mut self) {
        while self.next().await.is_some() {}
    }

    /// Every byte that comes until nothing has come for a moment.
    pub async fn received(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        while let Ok(Some(Ok(message))) = timeout(Duration::from_millis(500), self.0.next()).await {
            bytes.extend(message.into_data());
        }
        bytes
    }
}

both! {
    a_socket_shows_the_table_at_once_and_then_each_entry(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut socket = Socket::open(&mut ben, &id, 0).await.unwrap();
        let first = socket.next_of("table").await;
        assert_eq!((&first["table"]["n"], &first["table"]["you"]), (&json!(0), &json!([1])));
        anna.command(&id, 0, "move", "d3").await.ok();
        let told = socket.next_of("entry").await;
        assert_eq!((&told["n"], &told["entry"]["text"]), (&json!(1), &json!("d3")));
        assert_eq!(told["table"]["turn"], 1);
        assert!(told["entry"]["events"].is_array() && told["table"]["view"].is_object());
    }

    a_socket_that_comes_back_is_told_what_it_missed(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        anna.command(&id, 0, "move", "d3").await.ok();
        ben.command(&id, 1, "move", "c3").await.ok();
        let mut socket = Socket::open(&mut ben, &id, 1).await.unwrap();
        let table = socket.next_of("table").await["table"].clone();
        let numbers: Vec<&Value> = table["entries"].as_array().unwrap().iter().map(|entry| &entry["n"]).collect();
        assert_eq!(numbers, [2]);
        assert_eq!(table["n"], 2);
    }

    commands_come_over_the_socket_too(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
        socket.next_of("table").await;
        socket.send(&json!({"type": "command", "id": "a", "seen": 0, "kind": "move", "text": "d3"})).await;
        let answer = socket.next_of("answer").await;
        assert_eq!((&answer["id"], &answer["error"]), (&json!("a"), &Value::Null));
        socket.send(&json!({"type": "command", "id": 7, "seen": 0, "kind": "move", "text": "a1"})).await;
        let refused = socket.next_of("answer").await;
        assert_eq!((&refused["id"], &refused["error"]["status"]), (&json!(7), &json!(409)));
        socket.send(&json!("nonsense")).await;
        assert_eq!(socket.next_of("answer").await["error"]["code"], "server.bad-body");
        assert_eq!(server.store.entries(&id, 0).await.unwrap().len(), 1);
    }

    a_ping_is_answered(server) {
        let mut anna = Client::guest(server.address).await;
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
        socket.send(&json!({"type": "ping"})).await;
        assert_eq!(socket.next_of("pong").await, json!({"type": "pong"}));
    }

    everybody_sees_who_is_there(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}, "visibility": "public"});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        let mut here = Socket::open(&mut anna, &id, 0).await.unwrap();
        let there = Socket::open(&mut ben, &id, 0).await.unwrap();
        let watching = Socket::open(&mut Client::new(server.address), &id, 0).await.unwrap();
        while here.next_of("presence").await != json!({"type": "presence", "online": [0, 1], "spectators": 1}) {}
        drop((there, watching));
        while here.next_of("presence").await != json!({"type": "presence", "online": [0], "spectators": 0}) {}
    }

    who_looks_on_without_a_name_sits_nowhere(server) {
        let mut anna = Client::guest(server.address).await;
        let table = anna.table(&json!({"game": "mastermind", "visibility": "public"})).await;
        let id = table["id"].as_str().unwrap();
        let mut here = Socket::open(&mut anna, id, 0).await.unwrap();
        let _watching = Socket::open(&mut Client::new(server.address), id, 0).await.unwrap();
        while here.next_of("presence").await != json!({"type": "presence", "online": [1], "spectators": 1}) {}
        let seats = anna.get(&format!("/api/tables/{id}")).await.ok()["seats"].clone();
        assert_eq!((&seats[0]["online"], &seats[1]["online"]), (&json!(false), &json!(true)));
    }

    a_message_that_is_too_long_ends_the_socket(server) {
        let mut anna = Client::guest(server.address).await;
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
        socket.next_of("table").await;
        socket.send(&json!({"type": "command", "kind": "move", "seen": 0, "text": "1".repeat(9000)})).await;
        socket.closes().await;
        assert_eq!(server.store.entries(&id, 0).await.unwrap().len(), 0);
    }

    the_other_side_is_told_of_a_rematch(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut socket = Socket::open(&mut ben, &id, 0).await.unwrap();
        anna.command(&id, 0, "resign", "").await.ok();
        let next = anna.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.ok();
        assert_eq!(socket.next_of("rematch").await["id"], next["id"]);
    }

    who_waits_is_told_when_somebody_joins(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
        let waiting = socket.next_of("table").await["table"].clone();
        assert_eq!((&waiting["state"], &waiting["waits_for"]), (&json!("waiting"), &json!("anybody")));
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        assert_eq!(socket.next_of("table").await["table"]["state"], "playing");
    }

    a_socket_from_another_site_is_refused(server) {
        let mut anna = Client::guest(server.address).await;
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        anna.origin = "http://evil.example".to_owned();
        assert!(Socket::open(&mut anna, &id, 0).await.is_err());
    }
}

by_hand! {
    a_reader_who_gives_no_sign_of_life_is_dropped(server, time) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut here = Socket::open(&mut anna, &id, 0).await.unwrap();
        // From now on it hears who comes.
        here.next_of("table").await;
        // Nobody reads this one, so it answers no ping either.
        let _silent = Socket::open(&mut ben, &id, 0).await.unwrap();
        while here.next_of("presence").await["online"] != json!([0, 1]) {}
        // The server looks when it comes to it, however often the time moves on before.
        let dropped = async {
            loop {
                time.advance(Duration::from_secs(25));
                here.send(&json!({"type": "ping"})).await;
                loop {
                    let message = here.next().await.expect("who gives signs of life stays");
                    if message["type"] == "presence" && message["online"] == json!([0]) {
                        return;
                    }
                    if message["type"] == "pong" {
                        break;
                    }
                }
            }
        };
        timeout(SOON, dropped).await.expect("the silent reader still counts as there");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_says_so_and_ends_while_sockets_are_open() {
    let mut server = TestServer::sqlite_with(config()).await;
    let mut anna = Client::guest(server.address).await;
    let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
    socket.next_of("table").await;
    timeout(SOON, server.stop()).await.expect("it stops soon");
    assert_eq!(socket.next_of("bye").await["say"]["code"], "server.stopping");
    socket.closes().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_falls_behind_gets_every_number_once_it_reads_again() {
    let server = TestServer::sqlite().await;
    let mut anna = Client::guest(server.address).await;
    let id = anna.table(&json!({"game": "kenken", "preset": "small"})).await["id"].as_str().unwrap().to_owned();
    let mut slow = Socket::open(&mut anna, &id, 0).await.unwrap();
    for n in 0..200 {
        let mark = if n % 2 == 0 { "a1?1" } else { "a1?" };
        anna.command(&id, n, "move", mark).await.ok();
    }
    let mut seen = slow.next_of("table").await["table"]["n"].as_u64().unwrap();
    while seen < 200 {
        let entry = slow.next_of("entry").await;
        assert_eq!(entry["n"], seen + 1, "numbers never lie");
        seen += 1;
    }
}
