//! Two servers on one PostgreSQL: commands to either are linear.

use std::time::Duration;

use serde_json::json;
use store::testing::Postgres;

use crate::client::Client;
use crate::playing::live::Socket;
use crate::playing::play::othello;
use crate::test_server::{TestServer, config};

async fn two() -> (TestServer, TestServer) {
    let url = Postgres::shared().database().await;
    (TestServer::at(url.clone(), config()).await, TestServer::at(url, config()).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_server_was_told_the_other_knows() {
    let (one, other) = two().await;
    let mut anna = Client::guest(one.address).await;
    let mut ben = Client::guest(other.address).await;
    let id = othello(&mut anna, &mut ben).await;
    let mut socket = Socket::open(&mut ben, &id, 0).await.unwrap();
    anna.command(&id, 0, "move", "d3").await.ok();
    assert_eq!(ben.command(&id, 0, "move", "c3").await.refused(409), "tables.stale");
    ben.command(&id, 1, "move", "c3").await.ok();
    assert_eq!(anna.get(&format!("/api/tables/{id}")).await.ok()["n"], 2);
    // Either entry by entry, or as a whole when it asked by itself in between.
    let heard = socket.next_of("entry").await["n"].as_u64();
    assert!(matches!(heard, Some(1 | 2)), "the socket hears of what the other server stored: {heard:?}");
    anna.command(&id, 2, "resign", "").await.ok();
    assert_eq!(ben.get(&format!("/api/tables/{id}")).await.ok()["state"], "over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_move_at_once_one_is_first() {
    let (one, other) = two().await;
    let mut anna = Client::guest(one.address).await;
    let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let first = ["d3", "c4", "f5", "e6"];
    let mut tasks = tokio::task::JoinSet::new();
    for (at, text) in first.into_iter().cycle().take(16).enumerate() {
        let mut client = Client::new(if at % 2 == 0 { one.address } else { other.address });
        client.cookie.clone_from(&anna.cookie);
        let id = id.clone();
        tasks.spawn(async move { (text, client.command(&id, 0, "move", text).await.status) });
    }
    let answers = tasks.join_all().await;
    let kept = one.store.entries(&id, 0).await.unwrap();
    assert_eq!(kept.len(), 1, "{answers:?}");
    for (text, status) in &answers {
        assert_eq!(*status == 200, kept[0].text == *text, "{answers:?}");
        assert!(matches!(status, 200 | 409), "{answers:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_number_is_answered_once_whichever_server_is_asked() {
    let (one, other) = two().await;
    let mut anna = Client::guest(one.address).await;
    let table = anna.table(&json!({"game": "kenken", "preset": "small", "wishes": {"size": 3}})).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let mut tasks = tokio::task::JoinSet::new();
    for (bot, cell) in ["a1", "a2", "b1", "b2"].into_iter().enumerate() {
        let mut client = Client::new(if bot % 2 == 0 { one.address } else { other.address });
        client.cookie.clone_from(&anna.cookie);
        let id = id.clone();
        tasks.spawn(async move {
            let (mut seen, mut kept) = (0, Vec::new());
            while kept.len() < 20 {
                // A mark that is set and cleared, in a cell of its own: its entries can be told from the others'.
                let text = format!("{cell}?{}", if kept.len() % 2 == 0 { "1" } else { "" });
                let answer = client.command(&id, seen, "move", &text).await;
                let table = if answer.status == 200 { answer.json() } else { answer.json()["table"].clone() };
                assert!(matches!(answer.status, 200 | 409), "{}", answer.body);
                if answer.status == 200 {
                    kept.push((seen + 1, text));
                }
                seen = table["n"].as_u64().unwrap();
            }
            kept
        });
    }
    let mut answered = tasks.join_all().await.concat();
    answered.sort();
    let entries = one.store.entries(&id, 0).await.unwrap();
    let stored: Vec<(u64, String)> = entries.into_iter().map(|entry| (entry.number as u64, entry.text)).collect();
    assert_eq!(answered, stored);
}

/// Another client of the same person, at another server.
fn also(client: &Client, server: &TestServer) -> Client {
    let mut other = Client::new(server.address);
    other.cookie.clone_from(&client.cookie);
    other
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_server_sees_who_may_look_and_who_sits_there() {
    let (one, other) = two().await;
    let mut anna = Client::guest(one.address).await;
    let mut anna_there = also(&anna, &other);
    let mut eve = Client::guest(other.address).await;
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}});
    let own = format!("/api/tables/{}", anna.table(&form).await["id"].as_str().unwrap());
    anna_there.get(&own).await.ok();
    eve.get(&own).await.refused(404);
    anna.post(&format!("{own}/share"), &json!({})).await.ok();
    eve.get(&own).await.ok();
    anna.delete(&own).await.ok();
    anna_there.get(&own).await.refused(404);
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}});
    let open = format!("/api/tables/{}", anna.table(&form).await["id"].as_str().unwrap());
    assert_eq!(eve.get(&open).await.ok()["state"], "waiting");
    let mut ben = Client::guest(one.address).await;
    ben.post(&format!("{open}/join"), &json!({})).await.ok();
    assert_eq!(eve.get(&open).await.ok()["state"], "playing");
    ben.send("PATCH", "/api/me", Some(json!({"display_name": "Benno"}).to_string())).await.ok();
    assert_eq!(eve.get(&open).await.ok()["seats"][1]["user"]["name"], "Benno");
    assert_eq!(also(&ben, &other).get("/api/me").await.ok()["user"]["name"], "Benno");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_server_sees_that_a_right_has_ended() {
    let (one, other) = two().await;
    let mut anna = Client::guest(one.address).await;
    let mut there = also(&anna, &other);
    there.get("/api/me").await.ok();
    anna.post("/api/sign-out", &json!({})).await.ok();
    assert_eq!(there.get("/api/me").await.ok()["user"], serde_json::Value::Null);
    let mut ben = Client::guest(one.address).await;
    let mut there = also(&ben, &other);
    there.get("/api/me").await.ok();
    ben.send("DELETE", "/api/me", Some("{}".to_owned())).await.ok();
    assert_eq!(there.get("/api/me").await.ok()["user"], serde_json::Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_hears_that_somebody_sat_down_at_the_other_server() {
    let url = Postgres::shared().database().await;
    let (config, time) = config().with_hand_time();
    let (one, other) = (TestServer::at(url.clone(), config.clone()).await, TestServer::at(url, config).await);
    let mut anna = Client::guest(one.address).await;
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}});
    let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::open(&mut anna, &id, 0).await.unwrap();
    assert_eq!(socket.next_of("table").await["table"]["state"], "waiting");
    let mut ben = Client::guest(other.address).await;
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
    time.advance(Duration::from_secs(3));
    assert_eq!(socket.next_of("table").await["table"]["state"], "playing");
}
