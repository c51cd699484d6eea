//! Slow and silent clients lose their connection, and nobody can hold them all.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use server::Rates;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::client::Client;
use crate::playing::live::Socket;
use crate::test_server::{Config, TestServer, config};

/// What must come, comes within this.
const SOON: Duration = Duration::from_secs(20);

/// With little patience, so that nobody has to wait for long.
fn hasty() -> Config {
    let mut config = config();
    config.server.patience = Duration::from_millis(300);
    config
}

/// Sends some bytes, and answers with what comes until the server ends the connection.
async fn told_before_the_end(address: SocketAddr, bytes: &[u8]) -> String {
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(bytes).await.unwrap();
    let mut told = Vec::new();
    // A connection that is cut off may end with an error too.
    let _ = timeout(SOON, connection.read_to_end(&mut told)).await.expect("the server ends it");
    String::from_utf8_lossy(&told).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_and_a_head_that_does_not_end_are_dropped() {
    let server = TestServer::sqlite_with(hasty()).await;
    assert_eq!(told_before_the_end(server.address, b"").await, "");
    assert_eq!(told_before_the_end(server.address, b"GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow:").await, "");
    let idle = told_before_the_end(server.address, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(idle.starts_with("HTTP/1.1 200") && idle.ends_with("ok\n"), "{idle}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_is_too_long_is_not_kept() {
    let server = TestServer::sqlite_with(config()).await;
    let head = |bytes: usize| format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: {}", "x".repeat(bytes));
    let told = told_before_the_end(server.address, head(100_000).as_bytes()).await;
    assert!(told.starts_with("HTTP/1.1 431"), "{told}");
    let usual = head(10_000) + "\r\nconnection: close\r\n\r\n";
    assert!(told_before_the_end(server.address, usual.as_bytes()).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frame_that_is_too_long_ends_the_socket_before_it_has_come() {
    let server = TestServer::sqlite_with(config()).await;
    let mut eve = Client::guest(server.address).await;
    let id = eve.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await["id"].clone();
    let mut socket = Socket::open(&mut eve, id.as_str().unwrap(), 0).await.unwrap();
    // The head of a frame of 15 MiB, of which nothing follows.
    socket.send_bytes(&[&[0x81, 0x80 | 127][..], &(15_u64 << 20).to_be_bytes(), &[0; 4]].concat()).await;
    socket.closes().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_come_is_answered_and_dropped() {
    let server = TestServer::sqlite_with(hasty()).await;
    let head = "POST /api/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{";
    let told = told_before_the_end(server.address, head.as_bytes()).await;
    assert!(told.starts_with("HTTP/1.1 408") && told.contains("server.bad-body"), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bodies_of_one_address_fill_only_so_much() {
    let mut config = config();
    config.server.proxies = vec!["127.0.0.1".parse().unwrap()];
    config.server.patience = 10 * SOON;
    let server = TestServer::sqlite_with(config).await;
    let mut eve = Client::guest(server.address).await;
    // The last byte of each never comes. Four nearly fill what an address may.
    let length = 4 << 20;
    let head = format!(
        "POST /api/levels/read HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\ncookie: tauler={1}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n",
        server.address,
        eve.cookie.as_ref().unwrap()
    );
    let body = [head.as_bytes(), &vec![b' '; length - 1]].concat();
    let mut held = Vec::new();
    for _ in 0..4 {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        connection.write_all(&body).await.unwrap();
        held.push(connection);
    }
    let counted = 4 * (length - 1 - 16 * 1024);
    let come = async {
        while server.app.body_bytes() < counted {
            tokio::task::yield_now().await;
        }
    };
    timeout(SOON, come).await.expect("all of it is kept");
    let form = json!({"game": "x".repeat(200_000), "text": ""});
    assert_eq!(eve.post("/api/levels/read", &form).await.refused(503), "server.busy");
    // Whoever plays from there goes on.
    eve.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
    eve.headers = "x-forwarded-for: 203.0.113.9\r\n".to_owned();
    assert_eq!(eve.post("/api/levels/read", &form).await.status, 422, "others have room, and there is no such game");
    drop(held);
    let gone = async {
        while server.app.body_bytes() > 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(SOON, gone).await.expect("what has gone fills nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_who_takes_no_answer_is_dropped() {
    let server = TestServer::sqlite_with(hasty()).await;
    let mut connection = TcpStream::connect(server.address).await.unwrap();
    let ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2000);
    // The server stops reading when it cannot write, so even the asking may not come to its end.
    let asking = tokio::spawn(async move {
        let _ = connection.write_all(&ask).await;
        std::future::pending::<()>().await;
    });
    let dropped = async {
        while server.app.connections() == 0 {
            tokio::task::yield_now().await;
        }
        while server.app.connections() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(SOON, dropped).await.expect("the reader still counts as connected");
    asking.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_takes_nothing_is_dropped() {
    let server = TestServer::sqlite_with(hasty()).await;
    let mut anna = Client::guest(server.address).await;
    let id = anna.table(&json!({"game": "kenken", "preset": "small"})).await["id"].as_str().unwrap().to_owned();
    let small = TcpSocket::new_v4().unwrap();
    small.set_recv_buffer_size(4096).unwrap();
    let silent = small.connect(server.address).await.unwrap();
    let silent = Socket::over(silent, &anna, &id).await;
    let mut n = 0;
    let dropped = async {
        while server.app.sockets() > 0 {
            let mark = if n % 2 == 0 { "a1?1" } else { "a1?" };
            anna.command(&id, n, "move", mark).await.ok();
            n += 1;
        }
    };
    timeout(4 * SOON, dropped).await.expect("the silent reader still has its socket");
    drop(silent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_asks_for_signs_of_life_and_takes_none_is_not_read_on() {
    let mut config = config();
    config.server.patience = Duration::from_secs(5);
    let server = TestServer::sqlite_with(config).await;
    let mut eve = Client::guest(server.address).await;
    let id = eve.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await["id"].clone();
    let silent = TcpSocket::new_v4().unwrap();
    silent.set_recv_buffer_size(4096).unwrap();
    let silent = silent.connect(server.address).await.unwrap();
    let mut silent = Socket::over(silent, &eve, id.as_str().unwrap()).await;
    // More than all that lies between the two can hold; the server would have to keep the rest of the answers.
    let taken = silent.ping_without_reading(64 << 20).await;
    assert!(taken < 64 << 20, "all was read, and is answered some day");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_take_every_place() {
    let mut config = config();
    config.server.connections = Some(20);
    config.server.proxies = vec!["127.0.0.2".parse().unwrap()];
    let server = TestServer::sqlite_with(config).await;
    let half = b"GET /healthz HTTP/1.1\r\nhost:";
    let mut held = Vec::new();
    for _ in 0..40 {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        // A connection that finds the door shut may be gone already.
        let _ = connection.write_all(half).await;
        held.push(connection);
    }
    // From another address there is room.
    let other = TcpSocket::new_v4().unwrap();
    other.bind("127.0.0.3:0".parse().unwrap()).unwrap();
    let mut other = other.connect(server.address).await.unwrap();
    other.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut told = String::new();
    timeout(SOON, other.read_to_string(&mut told)).await.expect("an answer").unwrap();
    assert!(told.starts_with("HTTP/1.1 200"), "{told}");
    assert!(server.app.connections() <= 11, "{}", server.app.connections());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_of_one_address_have_a_limit_of_their_own() {
    let server = TestServer::sqlite_with(config().with_rates(Rates::none().change("connection=2").unwrap())).await;
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut client = Client::new(server.address);
        client.get("/healthz").await;
        held.push(client);
    }
    let told = told_before_the_end(server.address, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert_eq!(told, "");
    held.clear();
    let again = async {
        while Client::new(server.address).try_send("GET", "/healthz", None).await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    timeout(SOON, again).await.expect("a connection that has ended still counts");
}
