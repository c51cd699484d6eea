//! Guests who do their worst: nothing is left half done, nothing grows without bound, and everybody has their turn.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use house::House;
use house::tables::{NewTable, state_of};
use serde_json::{Value, json};
use server::{App, Rates};
use store::{SeatRow, Store};
use tower::ServiceExt as _;

use crate::client::{Client, PASSWORD};
use crate::test_server::{TestServer, capped};

/// A house without a network, on an empty store.
async fn quiet_house() -> (House, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&format!("sqlite:{}", folder.path().join("house.db").display())).await.unwrap();
    let house = house::Config { thinkers: 0, ..house::Config::default() };
    (House::new(store, Arc::new(bus::Local::new()), house), folder)
}

fn request(path: &str, cookie: &str, body: &Value) -> Request<Body> {
    request_to(Method::POST, path, cookie, body)
}

fn request_to(method: Method, path: &str, cookie: &str, body: &Value) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "here")
        .header(header::ORIGIN, "http://here")
        .header(header::COOKIE, format!("tauler={cookie}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap()
}

#[tokio::test]
async fn who_leaves_in_the_middle_of_joining_changes_nothing_or_everything() {
    let (house, _folder) = quiet_house().await;
    let router = server::router(App::new(house.clone(), server::Config { rates: Rates::none(), ..Default::default() }));
    let anna = house.new_guest().await.unwrap().user;
    let ben = house.new_guest().await.unwrap();
    let seats = [("white".to_owned(), "open".to_owned())].into();
    let form = NewTable { game: "othello".into(), role: Some("black".into()), seats, ..NewTable::default() };
    let mut joined = 0;
    for looks in 1..40 {
        let id = house.create_table(&anna.id, false, &form, game::Seed::from_number(1)).await.unwrap().id;
        let answer = router.clone().oneshot(request(&format!("/api/tables/{id}/join"), &ben.secret, &json!({})));
        let mut answer = Box::pin(answer);
        for _ in 0..looks {
            tokio::select! {
                biased;
                _ = &mut answer => break,
                () = tokio::task::yield_now() => {}
            }
        }
        drop(answer);
        // Whatever was on its way to the store has arrived after this.
        house.new_guest().await.unwrap();
        let state = eventually("what is shown is what is kept", async || {
            let shown = house.open_table(&id, Some(&anna.id)).await.unwrap().show(&house, Some(&anna.id), 0).state;
            let kept = state_of(&house.store.table(&id).await.unwrap().unwrap());
            (shown == kept).then_some(shown)
        });
        joined += u32::from(state.await == tables::TableState::Playing);
    }
    assert!(joined > 0, "somebody stayed long enough");
}

/// Sends a request and leaves before the answer: as soon as the server waits for anything.
async fn send_and_leave(router: &Router, request: Request<Body>) {
    let mut answer = Box::pin(router.clone().oneshot(request));
    let early = tokio::select! {
        biased;
        _ = &mut answer => true,
        () = std::future::ready(()) => false,
    };
    assert!(!early, "it was answered at once: nobody could leave in the middle");
}

/// Waits until something has come true: what was left in the middle is on its way.
async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let began = Instant::now();
    while began.elapsed() < Duration::from_mins(1) {
        if let Some(found) = look().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("{what} never happens");
}

#[tokio::test]
async fn who_leaves_in_the_middle_of_anything_else_has_done_it_all() {
    let (house, _folder) = quiet_house().await;
    let router = server::router(App::new(house.clone(), server::Config { rates: Rates::none(), ..Default::default() }));
    let anna = house.new_guest().await.unwrap();
    let ben = house.new_guest().await.unwrap();
    let form = NewTable { game: "othello".into(), role: Some("black".into()), ..NewTable::default() };
    let id = house.create_table(&anna.user.id, false, &form, game::Seed::from_number(1)).await.unwrap().id;
    let table = format!("/api/tables/{id}");
    let status = async |request: Request<Body>| router.clone().oneshot(request).await.unwrap().status();
    let look = |path: &str, cookie: &str| request_to(Method::GET, path, cookie, &Value::Null);

    // Sharing: a stranger may look from then on.
    assert_eq!(status(look(&table, &ben.secret)).await, StatusCode::NOT_FOUND);
    send_and_leave(&router, request(&format!("{table}/share"), &anna.secret, &json!({}))).await;
    eventually("sharing", async || (status(look(&table, &ben.secret)).await == StatusCode::OK).then_some(())).await;

    // A rematch: there is another table at which she sits.
    let resign = json!({"seen": 0, "kind": "resign", "text": ""});
    assert_eq!(status(request(&format!("{table}/commands"), &anna.secret, &resign)).await, StatusCode::OK);
    send_and_leave(&router, request(&format!("{table}/rematch"), &anna.secret, &json!({}))).await;
    let next = eventually("the rematch", async || {
        let answer = router.clone().oneshot(look("/api/tables", &anna.secret)).await.unwrap();
        let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let listed: Value = serde_json::from_slice(&body).unwrap();
        Some(listed["tables"][0]["id"].as_str()?.to_owned())
    });
    let next = format!("/api/tables/{}", next.await);

    // Discarding: it is gone for its owner too.
    assert_eq!(status(look(&next, &anna.secret)).await, StatusCode::OK);
    send_and_leave(&router, request_to(Method::DELETE, &next, &anna.secret, &Value::Null)).await;
    eventually("discarding", async || (status(look(&next, &anna.secret)).await == StatusCode::NOT_FOUND).then_some(()))
        .await;

    // Signing up: whoever left knows name and password, and signs in with them.
    let credentials = json!({"name": "annabel", "password": "seven turtles sing"});
    send_and_leave(&router, request("/api/sign-up", &anna.secret, &credentials)).await;
    let sign_in = |cookie: &str| request("/api/sign-in", cookie, &credentials);
    eventually("signing up", async || (status(sign_in("")).await == StatusCode::OK).then_some(())).await;

    // Signing in: what the guest played is the user's, and the guest is no more.
    let played = house.create_table(&ben.user.id, false, &form, game::Seed::from_number(1)).await.unwrap().id;
    send_and_leave(&router, sign_in(&ben.secret)).await;
    eventually("signing in", async || {
        let seats = house.store.table(&played).await.unwrap().unwrap().seats;
        seats.iter().any(|seat| matches!(seat, SeatRow::User { id, .. } if *id == anna.user.id)).then_some(())
    })
    .await;
    let played = format!("/api/tables/{played}");
    eventually("forgetting the guest", async || {
        (status(look(&played, &ben.secret)).await == StatusCode::NOT_FOUND).then_some(())
    })
    .await;
}

#[tokio::test]
async fn options_are_checked_off_the_async_threads() {
    let (house, _folder) = quiet_house().await;
    let router = server::router(App::new(house, server::Config::default()));
    let cages: Vec<Value> = (1..=6)
        .map(|row| {
            let cells: Vec<String> = ('a'..='f').map(|col| format!("{col}{row}")).collect();
            json!({"cells": cells, "op": "+", "target": 21})
        })
        .collect();
    let level = json!({"version": 1, "size": 6, "cages": cages});
    let mut answer =
        Box::pin(router.oneshot(request("/api/games/kenken/options", "", &json!({"options": {"level": level}}))));
    let first = tokio::select! {
        biased;
        answer = &mut answer => Some(answer),
        () = std::future::ready(()) => None,
    };
    assert!(first.is_none(), "it is answered without giving way to others");
    assert_eq!(answer.await.unwrap().status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_made_up_method_is_no_label_of_the_figures() {
    let server = TestServer::sqlite().await;
    let mut eve = Client::new(server.address);
    let method = "BREW".repeat(1000);
    eve.send(&method, "/api/games", None).await.refused(405);
    let figures = eve.get("/metrics").await.body;
    assert!(figures.contains("method=\"other\"") && !figures.contains("BREW"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_taken_and_nothing_else_is_done_with_it() {
    let server = TestServer::sqlite().await;
    let mut eve = Client::new(server.address);
    for (method, path) in [("POST", "/"), ("DELETE", "/rankings"), ("OPTIONS", "*"), ("CONNECT", "elsewhere:80")] {
        assert_eq!(eve.send(method, path, None).await.refused(405), "server.wrong-method", "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_what_one_user_may_have_there_is_no_more_and_it_is_said() {
    let watched = json!({"game": "othello", "role": "watch", "seats": {"black": "random", "white": "greedy"}});
    let own = json!({"game": "othello", "role": "black", "seats": {"white": "me"}});
    let level = json!({"version": 1, "size": 3, "cages": [
        {"cells": ["a1"], "op": "=", "target": 1}, {"cells": ["b1", "c1"], "op": "+", "target": 5},
        {"cells": ["a2", "a3"], "op": "+", "target": 5}, {"cells": ["b2", "c2", "b3", "c3"], "op": "+", "target": 7}]});
    let keep = json!({"game": "kenken", "level": level});
    for (cap, path, form, code) in [
        ("watched-tables=2", "/api/tables", &watched, "server.too-many-watched"),
        ("tables=2", "/api/tables", &own, "server.too-many-tables"),
        ("jobs=2", "/api/levels/generate", &json!({"game": "kenken"}), "server.too-many-jobs"),
        ("levels=2", "/api/levels", &keep, "server.too-many-own-levels"),
    ] {
        let server = TestServer::sqlite_with(capped(cap)).await;
        let mut eve = Client::guest(server.address).await;
        let mut made = Vec::new();
        for _ in 0..2 {
            made.push(eve.post(path, form).await.ok()["id"].as_str().unwrap().to_owned());
        }
        assert_eq!(eve.post(path, form).await.refused(422), code);
        Client::guest(server.address).await.post(path, form).await.ok();
        if path != "/api/levels" {
            let path = if path == "/api/tables" { "/api/tables" } else { "/api/jobs" };
            eve.delete(&format!("{path}/{}", made[0])).await.ok();
        }
        if path == "/api/tables" {
            eve.post(path, form).await.ok();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_for_which_there_is_no_room_says_so() {
    let server = TestServer::sqlite_with(capped("tables=1")).await;
    let mut eve = Client::guest(server.address).await;
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}});
    let id = eve.table(&form).await["id"].as_str().unwrap().to_owned();
    eve.command(&id, 0, "resign", "").await.ok();
    eve.table(&form).await;
    let again = eve.post(&format!("/api/tables/{id}/rematch"), &json!({})).await;
    assert_eq!(again.refused(422), "server.too-many-tables");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_personal_tokens_there_is_no_more_than_the_operator_allows() {
    let server = TestServer::sqlite_with(capped("tokens=2")).await;
    let mut anna = Client::user(server.address, "Anna").await;
    let (_, first) = anna.program(&["read"]).await;
    anna.program(&["read"]).await;
    let form = json!({"name": "one more", "scopes": ["read"], "password": PASSWORD});
    assert_eq!(anna.post("/api/tokens", &form).await.refused(422), "server.too-many-tokens");
    anna.delete(&format!("/api/tokens/{first}")).await.ok();
    anna.post("/api/tokens", &form).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_who_ask_at_once_do_not_get_more() {
    let server = TestServer::sqlite_with(capped("watched-tables=3")).await;
    let eve = Client::guest(server.address).await;
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let mut client = Client::new(server.address);
        client.cookie.clone_from(&eve.cookie);
        let form = json!({"game": "othello", "role": "watch", "seats": {"black": "random", "white": "greedy"}});
        asking.spawn(async move { client.post("/api/tables", &form).await.status });
    }
    let made = asking.join_all().await.into_iter().filter(|status| *status == 201).count();
    assert_eq!(made, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_full_can_still_be_ended() {
    let server = TestServer::sqlite_with(capped("entries=2")).await;
    let mut anna = Client::guest(server.address).await;
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}});
    let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
    anna.command(&id, 0, "move", "d3").await.ok();
    anna.command(&id, 1, "move", "c3").await.ok();
    assert_eq!(anna.command(&id, 2, "move", "c4").await.refused(422), "server.table-full");
    assert_eq!(anna.get(&format!("/api/tables/{id}")).await.ok()["n"], 2);
    assert_eq!(anna.command(&id, 2, "resign", "").await.ok()["state"], "over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_level_has_a_size_wherever_it_comes_from() {
    let server = TestServer::sqlite_with(capped("level-bytes=400")).await;
    let mut eve = Client::guest(server.address).await;
    let large = json!({"version": 1, "size": 3, "cages": [], "name": "x".repeat(500)});
    for (path, form) in [
        ("/api/levels", json!({"game": "kenken", "level": large})),
        ("/api/levels/check", json!({"game": "kenken", "level": large})),
        ("/api/levels/generate", json!({"game": "kenken", "drawn": large})),
        ("/api/games/kenken/options", json!({"options": {"level": large}})),
        ("/api/tables", json!({"game": "kenken", "level": large})),
        ("/api/tables", json!({"game": "kenken", "options": {"level": large}})),
        ("/api/tables", json!({"game": "kenken", "options": {"level": large.to_string()}})),
    ] {
        assert_eq!(eve.post(path, &form).await.refused(422), "server.large-level", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_small_request_has_no_large_answer_and_leaves_nothing_large_behind() {
    let server = TestServer::sqlite().await;
    let mut eve = Client::guest(server.address).await;
    let made_up: serde_json::Map<String, Value> = (0..10_000).map(|at| (format!("x{at}"), json!(1))).collect();
    let told = eve.post("/api/games/othello/options", &json!({"options": made_up})).await;
    assert!(told.status == 200 && told.body.len() < 20_000, "{}", told.body.len());
    // A player's name is kept as it is, and stands in every list.
    for name in ["level:+2", "level:0000002", &format!("level:{}2", "0".repeat(100_000))] {
        let form = json!({"game": "othello", "role": "watch", "seats": {"black": name, "white": "random"}});
        assert_eq!(eve.post("/api/tables", &form).await.refused(422), "game.player-parameter");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_guests_from_one_address_have_no_more_than_an_address_may() {
    let watched = json!({"game": "othello", "role": "watch", "seats": {"black": "random", "white": "greedy"}});
    let answered = json!({"game": "othello", "role": "white", "seats": {"black": "greedy"}});
    for (cap, path, form, code) in [
        ("address-thoughts=3", "/api/tables", &answered, "server.address-thoughts"),
        ("address-watched-tables=3", "/api/tables", &watched, "server.address-watched"),
        ("address-jobs=3", "/api/levels/generate", &json!({"game": "kenken"}), "server.address-jobs"),
    ] {
        let mut config = capped(cap);
        config.server.proxies = vec!["127.0.0.1".parse().unwrap()];
        let server = TestServer::sqlite_with(config).await;
        for _ in 0..3 {
            Client::guest(server.address).await.post(path, form).await.ok();
        }
        let mut eve = Client::guest(server.address).await;
        assert_eq!(eve.post(path, form).await.refused(422), code);
        eve.headers = "x-forwarded-for: 203.0.113.9\r\n".to_owned();
        eve.post(path, form).await.ok();
    }
}
