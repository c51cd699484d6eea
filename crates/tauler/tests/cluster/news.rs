//! News between servers: over the bus while it is there, and by the looks while it is not.

use std::net::SocketAddr;
use std::time::Duration;

use cluster::Wire;
use cluster::people::{Person, Socket, ask, mark, puzzle};
use serde_json::json;

use crate::houses::{Bus, Houses};

/// Whatever comes, comes within this, however slow the machine is.
const SOON: Duration = Duration::from_secs(30);

/// Moves at one server, and waits until a socket at the other is told.
async fn a_move_is_told(from: SocketAddr, to: SocketAddr) {
    let owner = Person::guest(from).await.unwrap();
    let id = owner.table(from, &puzzle()).await.unwrap()["id"].as_str().unwrap().to_owned();
    let watcher = Person::guest(to).await.unwrap();
    let mut socket = Socket::open(&watcher, to, &id, 0).await.unwrap();
    socket.until(0, SOON).await.expect("the table itself comes first");
    for turn in 0..3 {
        let body = json!({"seen": turn, "kind": "move", "text": mark(0, turn)});
        let path = format!("/api/tables/{id}/commands");
        let reply = ask(&mut owner.at(from), "POST", &path, Some(&body)).await.expect("an answer");
        assert_eq!(reply.status, 200, "{}", reply.body);
        let told = socket.until(turn as u64 + 1, SOON).await;
        told.unwrap_or_else(|| panic!("the other server says nothing of move {}", turn + 1));
    }
}

/// Moves against a computer, for which a worker thinks, and waits for its reply at a socket of the other server.
async fn a_computer_replies(from: SocketAddr, to: SocketAddr) {
    let owner = Person::guest(from).await.unwrap();
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}, "visibility": "public"});
    let table = owner.table(from, &form).await.unwrap();
    let (id, text) = (table["id"].as_str().unwrap(), table["view"]["moves"][0].as_str().unwrap());
    let watcher = Person::guest(to).await.unwrap();
    let mut socket = Socket::open(&watcher, to, id, 0).await.unwrap();
    let body = json!({"seen": 0, "kind": "move", "text": text});
    let path = format!("/api/tables/{id}/commands");
    let reply = ask(&mut owner.at(from), "POST", &path, Some(&body)).await.expect("an answer");
    assert_eq!(reply.status, 200, "{}", reply.body);
    socket.until(2, SOON).await.expect("the worker moves, and the other server is told");
}

async fn the_bus_alone(bus: Bus) {
    let houses = Houses::start(bus, false, &[]).await;
    let [one, other] = houses.addresses();
    a_move_is_told(one, other).await;
    a_move_is_told(other, one).await;
    a_computer_replies(one, other).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn news_arrive_by_notify_alone() {
    the_bus_alone(Bus::Notify).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn news_arrive_by_nats_alone_also_after_it_was_gone() {
    let mut houses = Houses::start(Bus::Nats, false, &[]).await;
    let [one, other] = houses.addresses();
    a_move_is_told(one, other).await;
    a_computer_replies(other, one).await;
    // The carrier is killed, and comes back where it was: everybody finds it again.
    houses.nats = None;
    houses.start_nats().await;
    a_move_is_told(one, other).await;
    a_computer_replies(one, other).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_bus_is_gone_news_arrive_by_the_looks() {
    let houses = Houses::start(Bus::Nats, true, &[]).await;
    let [one, other] = houses.addresses();
    for house in [&houses.one, &houses.other, &houses.worker] {
        house.bus.as_ref().expect("a wire to NATS").set(Wire::Cut);
    }
    a_move_is_told(one, other).await;
    a_computer_replies(one, other).await;
}
