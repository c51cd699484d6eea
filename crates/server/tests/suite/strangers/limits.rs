//! Limits: each refuses with 429 and says when to try again.

use serde_json::json;
use server::Rates;

use crate::client::Client;
use crate::playing::live::Socket;
use crate::test_server::{TestServer, config};

async fn limited(limit: &str) -> TestServer {
    let rates = Rates::none().change(limit).unwrap();
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let mut config = config().with_rates(rates);
    config.server.proxies = proxies;
    TestServer::sqlite_with(config).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_of_a_password_are_limited_by_address() {
    let server = limited("sign-in=3/hour").await;
    let form = json!({"name": "anna", "password": "battery staple"});
    let mut thief = Client::new(server.address);
    for _ in 0..3 {
        thief.post("/api/sign-in", &form).await.refused(401);
    }
    let refused = thief.post("/api/sign-in", &form).await;
    assert_eq!(refused.refused(429), "server.too-many");
    assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() > 0);
    // From elsewhere it may be tried.
    let mut elsewhere = Client::new(server.address);
    elsewhere.headers = "x-forwarded-for: 203.0.113.9\r\n".to_owned();
    elsewhere.post("/api/sign-in", &form).await.refused(401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_class_has_a_limit_of_its_own() {
    for (limit, path, form) in [
        ("guest=1/hour", "/api/guest", json!({})),
        ("sign-up=1/hour", "/api/sign-up", json!({"name": "some-body", "password": "correct horse"})),
        ("new-table=1/hour", "/api/tables", json!({"game": "mastermind"})),
        ("engine=1/hour", "/api/levels/check", json!({"game": "kenken", "level": {}})),
    ] {
        let server = limited(limit).await;
        let mut anna = Client::new(server.address);
        if path == "/api/tables" {
            anna = Client::guest(server.address).await;
        }
        assert_ne!(anna.post(path, &form).await.status, 429, "{limit}");
        if path != "/api/tables" {
            anna.cookie = None;
        }
        assert_eq!(anna.post(path, &form).await.refused(429), "server.too-many", "{limit}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_changes_something_counts_as_a_command() {
    let server = limited("command=1/hour").await;
    let mut eve = Client::guest(server.address).await;
    eve.patch("/api/me", &json!({"display_name": "Eve"})).await.ok();
    for (method, path) in [
        ("PATCH", "/api/me"),
        ("POST", "/api/tables/x/join"),
        ("POST", "/api/tables/x/share"),
        ("DELETE", "/api/tables/x"),
        ("DELETE", "/api/sign-ins"),
        ("DELETE", "/api/sign-ins/x"),
        ("DELETE", "/api/tokens/x"),
        ("DELETE", "/api/drafts/x"),
        ("DELETE", "/api/collections/x"),
        ("DELETE", "/api/jobs/x"),
    ] {
        let body = (method == "PATCH").then(|| json!({"display_name": "Eva"}).to_string());
        assert_eq!(eve.send(method, path, body).await.refused(429), "server.too-many", "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_looked_up_and_written_for_a_short_request_counts_as_work() {
    let server = limited("engine=3/hour").await;
    let mut eve = Client::guest(server.address).await;
    let level = json!({"version": 1, "size": 3, "cages": [
        {"cells": ["a1"], "op": "=", "target": 1}, {"cells": ["b1", "c1"], "op": "+", "target": 5},
        {"cells": ["a2", "a3"], "op": "+", "target": 5}, {"cells": ["b2", "c2", "b3", "c3"], "op": "+", "target": 7}]});
    let made = eve.post("/api/levels", &json!({"game": "kenken", "level": level})).await.ok();
    let id = made["id"].as_str().unwrap();
    eve.patch(&format!("/api/levels/{id}"), &json!({"name": "First"})).await.ok();
    let form = json!({"game": "kenken", "name": "All", "levels": vec![id; 400]});
    eve.post("/api/collections", &form).await.ok();
    assert_eq!(eve.post("/api/collections", &form).await.refused(429), "server.too-many");
    assert_eq!(
        eve.patch(&format!("/api/levels/{id}"), &json!({"name": "Other"})).await.refused(429),
        "server.too-many"
    );
    eve.patch(&format!("/api/levels/{id}"), &json!({"listed": false})).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_that_is_kept_of_somebody_is_not_gathered_again_and_again() {
    let server = limited("engine=5/hour").await;
    let mut anna = Client::guest(server.address).await;
    assert_eq!(anna.get("/api/me/data").await.header("content-type"), Some("application/json"));
    assert_eq!(anna.get("/api/me/data").await.refused(429), "server.too-many");
    Client::guest(server.address).await.get("/api/me/data").await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_looks_and_looks_away_counts_as_often_as_who_plays() {
    let slow = limited("command=3/hour").await;
    let mut eve = Client::guest(slow.address).await;
    let table = eve.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
    let mut socket = Socket::open(&mut eve, table["id"].as_str().unwrap(), 0).await.unwrap();
    for kind in ["hidden", "visible", "hidden", "visible"] {
        socket.send(&json!({"type": kind})).await;
    }
    assert_eq!(socket.next_of("answer").await["error"]["code"], "server.too-many");
    // The socket goes on all the same.
    socket.send(&json!({"type": "ping"})).await;
    socket.next_of("pong").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_and_sockets_are_limited() {
    let slow = limited("command=2/hour").await;
    let mut anna = Client::guest(slow.address).await;
    let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
    let id = table["id"].as_str().unwrap();
    anna.command(id, 0, "move", "d3").await.ok();
    anna.command(id, 1, "move", "c3").await.ok();
    assert_eq!(anna.command(id, 2, "move", "c4").await.refused(429), "server.too-many");
    let few = limited("socket=1").await;
    let mut anna = Client::guest(few.address).await;
    let table = anna.table(&json!({"game": "mastermind"})).await;
    let id = table["id"].as_str().unwrap();
    let first = Socket::open(&mut anna, id, 0).await.unwrap();
    assert!(Socket::open(&mut anna, id, 0).await.is_err());
    drop(first);
    for _ in 0..100 {
        if Socket::open(&mut anna, id, 0).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("a closed socket still counts");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checks_of_options_count_little_until_they_take_long() {
    let server = limited("engine=1/hour").await;
    let mut eve = Client::new(server.address);
    for _ in 0..20 {
        eve.post("/api/games/othello/options", &json!({})).await.ok();
    }
    assert_eq!(eve.post("/api/games/othello/options", &json!({})).await.refused(429), "server.too-many");
}
