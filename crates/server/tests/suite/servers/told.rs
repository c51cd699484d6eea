//! What servers on one PostgreSQL tell each other, by the database itself and by NATS. The time stands still, so nobody
//! looks by themselves.

use std::time::Duration;

use bus::testing::NatsServer;
use house::{BusChoice, HandTime};
use serde_json::{Value, json};
use store::testing::{Postgres, Wire, WireState};
use tokio::time::timeout;

use crate::client::{Client, PASSWORD};
use crate::playing::live::Socket;
use crate::playing::play::othello;
use crate::test_server::{Config, TestServer, config};

/// What is told comes within this.
const SOON: Duration = Duration::from_secs(20);

/// Two servers that are joined.
struct Two {
    one: TestServer,
    other: TestServer,
    time: HandTime,
    url: String,
    config: Config,
    nats: Option<NatsServer>,
}

impl Two {
    async fn by_notes() -> Self {
        Self::by(None, config()).await
    }

    async fn by_nats() -> Self {
        Self::by(Some(NatsServer::start()), config()).await
    }

    async fn by(nats: Option<NatsServer>, config: Config) -> Self {
        let url = Postgres::shared().database().await;
        let (mut config, time) = config.with_hand_time();
        config.house.looks = false;
        if let Some(nats) = &nats {
            config.house.bus = BusChoice::Nats(nats.address().parse().unwrap());
        }
        let one = TestServer::at(url.clone(), config.clone()).await;
        let other = TestServer::at(url.clone(), config.clone()).await;
        let two = Self { one, other, time, url, config, nats };
        two.are_joined(true).await;
        two
    }

    async fn are_joined(&self, wanted: bool) {
        let wait = async {
            while [&self.one, &self.other].iter().any(|server| server.app.house.is_joined() != wanted) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(SOON, wait).await.expect("the servers find each other, or notice that they cannot");
    }
}

/// Another client of the same person, at another server.
fn also(client: &Client, server: &TestServer) -> Client {
    let mut other = Client::new(server.address);
    other.cookie.clone_from(&client.cookie);
    other
}

/// `told! { name(two) { … } }`: a fact that is shown with each carrier.
macro_rules! told {
    ($($name:ident($two:ident) $body:block)*) => {$(
        mod $name {
            #[allow(unused_imports, reason = "not every fact needs all of its file's names")]
            use super::*;

            async fn fact($two: &mut Two) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn by_notes() {
                fact(&mut Two::by_notes().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn by_nats() {
                fact(&mut Two::by_nats().await).await;
            }
        }
    )*};
}

told! {
    a_move_at_one_server_comes_to_a_socket_at_the_other(two) {
        let mut anna = Client::guest(two.one.address).await;
        let mut ben = Client::guest(two.other.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut socket = Socket::open(&mut ben, &id, 0).await.unwrap();
        socket.next_of("table").await;
        for (n, text) in [(0, "d3"), (1, "c3"), (2, "c4")] {
            let mover = if n % 2 == 0 { &mut anna } else { &mut ben };
            mover.command(&id, n, "move", text).await.ok();
            let entry = socket.next_of("entry").await;
            assert_eq!((&entry["n"], &entry["entry"]["text"]), (&json!(n + 1), &json!(text)));
        }
    }

    who_sits_down_at_one_server_is_seen_at_the_other(two) {
        let mut anna = Client::guest(two.one.address).await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
        assert_eq!(socket.next_of("table").await["table"]["state"], "waiting");
        let mut ben = Client::guest(two.other.address).await;
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        assert_eq!(socket.next_of("table").await["table"]["state"], "playing");
        // And what they are called from now on.
        ben.send("PATCH", "/api/me", Some(json!({"display_name": "Benno"}).to_string())).await.ok();
        assert_eq!(socket.next_of("table").await["table"]["seats"][1]["user"]["name"], "Benno");
    }

    who_is_there_is_known_at_both_servers_until_they_go(two) {
        let mut anna = Client::guest(two.one.address).await;
        let mut ben = Client::guest(two.other.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut here = Socket::open(&mut anna, &id, 0).await.unwrap();
        let mut there = Socket::open(&mut ben, &id, 0).await.unwrap();
        let presence = |online: Value| json!({"type": "presence", "online": online, "spectators": 0});
        while here.next_of("presence").await != presence(json!([0, 1])) {}
        while there.next_of("presence").await != presence(json!([0, 1])) {}
        let seats = anna.get(&format!("/api/tables/{id}")).await.ok()["seats"].clone();
        assert_eq!((&seats[0]["online"], &seats[1]["online"]), (&json!(true), &json!(true)));
        drop(there);
        while here.next_of("presence").await != presence(json!([0])) {}
    }

    who_signs_out_at_one_server_is_out_at_the_other(two) {
        let mut anna = Client::guest(two.one.address).await;
        let mut ben = Client::guest(two.other.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut there = Socket::open(&mut also(&anna, &two.other), &id, 0).await.unwrap();
        there.next_of("table").await;
        anna.post("/api/sign-out", &json!({})).await.ok();
        there.closes().await;
    }

    a_guest_who_signs_in_at_one_server_is_somebody_else_at_the_other(two) {
        let carla = Client::user(two.one.address, "Carla").await.id().await;
        let mut anna = Client::guest(two.other.address).await;
        let mut ben = Client::guest(two.one.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
        let guest = socket.next_of("table").await["table"]["seats"][1]["user"].clone();
        assert!(guest["guest"] == true && guest["id"] != carla, "{guest}");
        let mut as_guest = also(&ben, &two.other);
        let mut there = Socket::open(&mut as_guest, &id, 0).await.unwrap();
        there.next_of("table").await;
        ben.post("/api/sign-in", &json!({"name": "carla", "password": PASSWORD})).await.ok();
        let user = socket.next_of("table").await["table"]["seats"][1]["user"].clone();
        assert_eq!((&user["id"], &user["name"]), (&json!(carla), &json!("Carla")));
        // The guest is nobody there any more, and who was a guest plays on.
        there.closes().await;
        assert_eq!(as_guest.get("/api/me").await.ok()["user"], Value::Null);
        anna.command(&id, 0, "move", "d3").await.ok();
        also(&ben, &two.other).command(&id, 1, "move", "c3").await.ok();
    }

    a_computer_at_one_server_answers_a_move_at_the_other(two) {
        // One of the two thinks with nobody.
        let mut config = two.config.clone();
        config.house.thinkers = 0;
        two.one = TestServer::at(two.url.clone(), config).await;
        two.are_joined(true).await;
        let mut anna = Client::guest(two.one.address).await;
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}})).await;
        let id = table["id"].as_str().unwrap().to_owned();
        let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
        socket.next_of("table").await;
        anna.command(&id, 0, "move", "d3").await.ok();
        while socket.next_of("entry").await["n"] != 2 {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_bus_is_away_news_come_by_looking_and_afterwards_by_themselves() {
    let mut config = config();
    let (with_time, time) = config.clone().with_hand_time();
    config = with_time;
    let mut nats = NatsServer::start();
    config.house.bus = BusChoice::Nats(nats.address().parse().unwrap());
    let url = Postgres::shared().database().await;
    let one = TestServer::at(url.clone(), config.clone()).await;
    let other = TestServer::at(url.clone(), config.clone()).await;
    let mut two = Two { one, other, time, url, config, nats: None };
    two.are_joined(true).await;
    let mut anna = Client::guest(two.one.address).await;
    let mut ben = Client::guest(two.other.address).await;
    let id = othello(&mut anna, &mut ben).await;
    let mut socket = Socket::open(&mut ben, &id, 0).await.unwrap();
    socket.next_of("table").await;
    nats.stop();
    two.are_joined(false).await;
    anna.command(&id, 0, "move", "d3").await.ok();
    two.time.advance(Duration::from_secs(3));
    assert_eq!(socket.next_of("entry").await["n"], 1);
    // What happens while it is away is told when it is back, although nobody looks.
    ben.command(&id, 1, "move", "c3").await.ok();
    assert_eq!(socket.next_of("entry").await["n"], 2);
    anna.command(&id, 2, "move", "c4").await.ok();
    nats.start_again();
    assert_eq!(socket.next_of("entry").await["n"], 3);
    two.are_joined(true).await;
    two.nats = Some(nats);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_is_not_there_keeps_nobody_from_playing() {
    let mut config = config();
    // Nothing listens at this port.
    config.house.bus = BusChoice::Nats("nats://127.0.0.1:1".parse().unwrap());
    let server = TestServer::at(Postgres::shared().database().await, config).await;
    let mut anna = Client::guest(server.address).await;
    let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}})).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
    anna.command(&id, 0, "move", "d3").await.ok();
    while socket.next_of("entry").await["n"] != 2 {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_says_that_nobody_thinks_until_somebody_does() {
    let url = Postgres::shared().database().await;
    let (config, time) = config().with_thinkers(0).with_hand_time();
    let server = TestServer::at(url.clone(), config.clone()).await;
    let mut anna = Client::guest(server.address).await;
    let table = anna.table(&json!({"game": "othello", "role": "white", "seats": {"black": "greedy"}})).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
    let mut told = socket.next_of("table").await["table"].clone();
    while told["trouble"]["code"] != "server.nobody-thinks" {
        time.advance(Duration::from_secs(2));
        told = socket.next_of("table").await["table"].clone();
    }
    // Whoever thinks for other games is of no use.
    let mut crush = config.clone().with_thinkers(1);
    crush.house.games = vec!["crush".to_owned()];
    let _crush = TestServer::at(url.clone(), crush).await;
    let mut other = config.with_thinkers(1);
    other.house.games = vec!["othello".to_owned()];
    let _othello = TestServer::at(url, other).await;
    while socket.next_of("entry").await["n"] != 1 {}
    // Who thinks also says that it lives, each in its own time.
    let games = loop {
        let workers = server.app.house.workers().await.unwrap();
        if workers.len() == 2 {
            break workers.into_iter().map(|worker| worker.process.games).collect::<Vec<_>>();
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(games, [["crush"], ["othello"]]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_a_name_count_at_all_servers_together() {
    let url = Postgres::shared().database().await;
    let config = config().with_rates(server::Rates::none().change("guess=3/hour").unwrap());
    let servers = [TestServer::at(url.clone(), config.clone()).await, TestServer::at(url, config).await];
    for at in 0..3 {
        let guess = json!({"name": "Anna", "password": format!("not this one {at}")});
        Client::new(servers[at % 2].address).post("/api/sign-in", &guess).await.refused(401);
    }
    for server in &servers {
        let guess = json!({"name": "anna", "password": "not this one either"});
        Client::new(server.address).post("/api/sign-in", &guess).await.refused(429);
        Client::new(server.address).post("/api/sign-in", &json!({"name": "Ben", "password": "x"})).await.refused(401);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_over_a_socket_breaks_off_no_question_to_the_database() {
    let nats = NatsServer::start();
    let wire = Wire::to(Postgres::shared()).await;
    let (mut config, time) = config().with_thinkers(0).with_hand_time();
    config.house.bus = BusChoice::Nats(nats.address().parse().unwrap());
    // The one is behind a wire, the other is not, and can tell the one something while the wire is frozen.
    let one = TestServer::at(wire.address(), config.clone()).await;
    let other = TestServer::at(wire.direct(), config.clone()).await;
    let two = Two { one, other, time, url: wire.direct(), config, nats: Some(nats) };
    two.are_joined(true).await;
    let mut anna = Client::guest(two.other.address).await;
    let mut ben = Client::guest(two.one.address).await;
    let id = othello(&mut anna, &mut ben).await;
    let mut socket = Socket::open(&mut ben, &id, 0).await.unwrap();
    socket.next_of("table").await;
    let (ended, held_up) = (wire.ended(), wire.questions_held_up());
    wire.set(WireState::Frozen);
    anna.command(&id, 0, "move", "d3").await.ok();
    // The one hears of it, looks at the table, and gets no answer.
    wire.held_up(held_up + 1).await;
    for _ in 0..20 {
        socket.send(&json!({"type": "ping"})).await;
    }
    // By now a server that looks at its sockets all the same has done so.
    for _ in 0..50 {
        ben.get("/healthz").await;
    }
    wire.set(WireState::Flows);
    for _ in 0..20 {
        socket.next_of("pong").await;
    }
    ben.get(&format!("/api/tables/{id}")).await.ok();
    assert_eq!(wire.ended(), ended, "every question was waited for");
}
