//! Rights end when they should, and nothing goes on by an ended one.

use std::time::Duration;

use serde_json::{Value, json};
use server::Rates;

use crate::client::{Client, PASSWORD};
use crate::playing::live::Socket;
use crate::playing::play::othello;
use crate::test_server::{TestServer, config};

const NEW: &str = "another horse";

/// A socket of a caller at a private table of a user.
async fn socket_of(owner: &mut Client, caller: &mut Client) -> Socket {
    let id = owner.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::open(caller, &id, 0).await.unwrap();
    socket.next_of("table").await;
    socket
}

/// A browser more in which somebody has signed in.
async fn elsewhere(server: &TestServer, name: &str) -> Client {
    let mut there = Client::new(server.address);
    there.post("/api/sign-in", &json!({"name": name, "password": PASSWORD})).await.ok();
    there
}

both! {
    sockets_end_with_the_sign_in(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        for way in ["/api/sign-out", "/api/sign-ins"] {
            let mut there = elsewhere(server, "Anna").await;
            let socket = socket_of(&mut anna, &mut there).await;
            match way {
                "/api/sign-out" => there.post(way, &json!({})).await.ok(),
                _ => there.delete(way).await.ok(),
            };
            socket.closes().await;
        }
    }

    sockets_end_with_the_password(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut there = elsewhere(server, "Anna").await;
        let (socket, stays) = (socket_of(&mut anna, &mut there).await, socket_of(&mut there, &mut anna).await);
        anna.post("/api/password", &json!({"old": PASSWORD, "new": NEW})).await.ok();
        socket.closes().await;
        let mut stays = stays;
        stays.send(&json!({"type": "ping"})).await;
        assert_eq!(stays.next_of("pong").await, json!({"type": "pong"}), "who changed it stays");
    }

    sockets_end_with_the_token_and_with_the_account(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let (mut program, id) = anna.program(&["play"]).await;
        let mut socket = socket_of(&mut anna, &mut program).await;
        socket.send(&json!({"type": "ping"})).await;
        socket.next_of("pong").await;
        anna.delete(&format!("/api/tokens/{id}")).await.ok();
        socket.closes().await;
        let (mut program, _) = anna.program(&["play"]).await;
        // A public table stays there when who made it has gone, and can be looked at by nobody in particular.
        let mut ben = Client::guest(server.address).await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}, "visibility": "public"});
        let id = ben.table(&form).await["id"].as_str().unwrap().to_owned();
        let socket = Socket::open(&mut program, &id, 0).await.unwrap();
        anna.send("DELETE", "/api/me", Some(json!({"password": PASSWORD}).to_string())).await.ok();
        socket.closes().await;
    }

    no_command_goes_through_by_a_right_that_has_ended(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let (mut program, token) = anna.program(&["play"]).await;
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
        let id = table["id"].as_str().unwrap();
        let mut socket = Socket::open(&mut program, id, 0).await.unwrap();
        socket.next_of("table").await;
        anna.delete(&format!("/api/tokens/{token}")).await.ok();
        socket.try_send(&json!({"type": "command", "id": 1, "seen": 0, "kind": "move", "text": "d3"})).await;
        socket.closes().await;
        assert_eq!(server.store.entries(id, 0).await.unwrap().len(), 0);
    }

    a_new_password_ends_the_tokens_unless_they_are_kept(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let (mut program, _) = anna.program(&["read"]).await;
        let change = json!({"old": PASSWORD, "new": NEW, "keep_tokens": true});
        anna.post("/api/password", &change).await.ok();
        assert_eq!(program.get("/api/me").await.ok()["user"]["name"], "Anna");
        anna.post("/api/password", &json!({"old": NEW, "new": PASSWORD})).await.ok();
        program.get("/api/me").await.refused(401);
    }

    a_token_is_made_with_the_password(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        for wrong in [json!({"name": "x", "scopes": ["read"]}), json!({"name": "x", "scopes": ["read"], "password": NEW})] {
            assert_eq!(anna.post("/api/tokens", &wrong).await.refused(403), "server.wrong-old-password");
        }
        assert!(anna.get("/api/tokens").await.ok()["tokens"].as_array().unwrap().is_empty());
        let mut guest = Client::guest(server.address).await;
        let form = json!({"name": "x", "scopes": ["read"], "password": PASSWORD});
        assert_eq!(guest.post("/api/tokens", &form).await.refused(422), "server.guest-has-none");
    }

    a_guests_cookie_is_worth_nothing_after_the_sign_up(server) {
        let mut anna = Client::guest(server.address).await;
        // Somebody planted it, and has it too.
        let mut thief = Client::new(server.address);
        thief.cookie = anna.cookie.clone();
        assert_eq!(thief.get("/api/me").await.ok()["user"]["guest"], true);
        anna.post("/api/sign-up", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
        assert_ne!(anna.cookie, thief.cookie);
        assert_eq!(anna.get("/api/me").await.ok()["user"]["name"], "Anna");
        assert_eq!(thief.get("/api/me").await.ok()["user"], Value::Null);
    }

    one_signs_out_everywhere_at_once(server) {
        let mut here = Client::user(server.address, "Anna").await;
        let mut there = elsewhere(server, "Anna").await;
        let (mut program, _) = here.program(&["read"]).await;
        here.delete("/api/sign-ins").await.ok();
        assert!(here.cookie.is_none());
        assert_eq!(there.get("/api/me").await.ok()["user"], Value::Null);
        assert_eq!(program.get("/api/me").await.ok()["user"]["name"], "Anna", "a token is no sign-in");
        assert_eq!(program.delete("/api/sign-ins").await.refused(403), "server.token-owns-nothing");
    }

    a_bot_never_plays_at_a_rated_table(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}, "rated": true});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        let (mut bot, _) = anna.program(&["bot"]).await;
        for (kind, text) in [("move", "d3"), ("resign", "")] {
            assert_eq!(bot.command(&id, 0, kind, text).await.refused(403), "server.rated-for-people");
        }
        let mut socket = Socket::open(&mut bot, &id, 0).await.unwrap();
        socket.send(&json!({"type": "command", "id": 1, "seen": 0, "kind": "move", "text": "d3"})).await;
        assert_eq!(socket.next_of("answer").await["error"]["code"], "server.rated-for-people");
        assert_eq!(server.store.entries(&id, 0).await.unwrap().len(), 0);
        // As the person, and at a table that is not rated, it plays.
        let (mut player, _) = anna.program(&["play", "bot"]).await;
        player.command(&id, 0, "move", "d3").await.ok();
        let mut eve = Client::guest(server.address).await;
        let unrated = othello(&mut anna, &mut eve).await;
        bot.command(&unrated, 0, "move", "d3").await.ok();
    }

    who_played_privately_stays_private(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        let mut eve = Client::user(server.address, "Eve").await;
        let mut nobody = Client::new(server.address);
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "invite"}});
        let secret = anna.table(&form).await;
        let id = secret["id"].as_str().unwrap().to_owned();
        ben.post(&format!("/api/tables/{id}/join"), &json!({"invite": secret["invite"]})).await.ok();
        let alone = anna.table(&json!({"game": "mastermind", "preset": "normal"})).await["id"].as_str().unwrap().to_owned();
        for table in [&id, &alone] {
            anna.command(table, 0, "resign", "").await.ok();
        }
        let listed = async |who: &mut Client, path: &str| {
            let games = who.get(path).await.ok()["games"].clone();
            let tables: Vec<String> =
                games.as_array().unwrap().iter().map(|game| game["table"].as_str().unwrap().to_owned()).collect();
            tables
        };
        let profile = format!("/api/people/{}/games", anna.id().await);
        assert_eq!(listed(&mut anna, &profile).await.len(), 2, "one's own");
        assert_eq!(listed(&mut ben, &profile).await, std::slice::from_ref(&id), "where one sat too");
        for stranger in [&mut eve, &mut nobody] {
            for path in [profile.as_str(), "/api/finished", "/api/finished?game=othello"] {
                assert!(listed(stranger, path).await.is_empty(), "{path}");
            }
            let page = stranger.get(&format!("/api/people/{}", secret["seats"][0]["user"]["id"].as_str().unwrap())).await;
            assert!(!page.body.contains(&id) && !page.body.contains(&alone), "{}", page.body);
        }
        // What everybody could watch is told to everybody.
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}, "visibility": "public"});
        let open = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        anna.command(&open, 0, "resign", "").await.ok();
        for path in [profile.as_str(), "/api/finished"] {
            assert_eq!(listed(&mut nobody, path).await, std::slice::from_ref(&open), "{path}");
        }
    }

    a_record_does_not_tell_strangers_of_a_private_table(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let table = anna.table(&json!({"game": "mastermind", "preset": "normal"})).await["id"].as_str().unwrap().to_owned();
        win_mastermind(&mut anna, &table).await;
        let anna_id = anna.id().await;
        let mut nobody = Client::new(server.address);
        for path in [format!("/api/people/{anna_id}"), "/api/records/mastermind".into(), "/api/rankings/mastermind/points".into()] {
            assert!(anna.get(&path).await.body.contains(&table), "{path}");
            let told = nobody.get(&path).await;
            assert!(told.body.contains("Anna") && !told.body.contains(&table), "{path}: {}", told.body);
        }
    }

    personal_answers_are_kept_by_nobody(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        for path in ["/api/me", "/api/me/data", "/api/sign-ins", "/api/tokens", "/api/tables?list=mine"] {
            assert_eq!(anna.get(path).await.header("cache-control"), Some("no-store"), "{path}");
        }
    }
}

by_hand! {
    a_recovery_and_a_reset_end_the_tokens(server, time) {
        let mut anna = Client::new(server.address);
        let up = anna.post("/api/sign-up", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
        let (mut program, _) = anna.program(&["read"]).await;
        let form = json!({"name": "anna", "recovery_code": up["recovery_code"], "password": PASSWORD});
        anna.post("/api/recover", &form).await.ok();
        program.get("/api/me").await.refused(401);
        let (mut program, _) = anna.program(&["read"]).await;
        program.get("/api/me").await.ok();
        let user = server.store.credentials("anna").await.unwrap().unwrap().user;
        // As an operator does, in a process of its own; so the server may remember for five seconds who called.
        house::House::quiet(server.store.clone()).reset_password(&user).await.unwrap();
        assert!(server.store.tokens(&user.id).await.unwrap().is_empty());
        assert!(server.store.sign_ins(&user.id, 0).await.unwrap().is_empty());
        time.advance(Duration::from_secs(5));
        program.get("/api/me").await.refused(401);
    }
}

/// Lets every peg be shown, which has its price but is ranked, and guesses the code.
async fn win_mastermind(anna: &mut Client, id: &str) {
    let mut table = anna.get(&format!("/api/tables/{id}")).await.ok();
    for n in 0..4 {
        table = anna.command(id, n, "hint", "reveal").await.ok();
    }
    let mut pegs = table["view"]["revealed"].as_array().unwrap().clone();
    pegs.sort_by_key(|peg| peg["place"].as_u64());
    let code: String = pegs.iter().map(|peg| peg["colour"].as_str().unwrap()).collect();
    let over = anna.command(id, 4, "move", &code).await.ok();
    assert_eq!(over["outcome"]["verdict"]["kind"], "won", "{code}: {over}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_tls_cookies_are_the_hosts_own_and_browsers_stay_with_tls() {
    let mut config = config();
    config.server.secure = true;
    let server = TestServer::sqlite_with(config).await;
    let mut anna = Client::new(server.address);
    let form = json!({"name": "Anna", "password": PASSWORD});
    // A page that came without TLS may be anybody's on the way.
    assert_eq!(anna.post("/api/sign-up", &form).await.refused(403), "server.wrong-origin");
    anna.origin = format!("https://{}", server.address);
    let up = anna.post("/api/sign-up", &form).await;
    let cookies: Vec<&str> = up.headers("set-cookie").collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    for cookie in &cookies {
        assert!(cookie.starts_with("__Host-tauler"), "{cookie}");
        for wanted in ["; Path=/", "; HttpOnly", "; SameSite=Lax", "; Secure"] {
            assert!(cookie.contains(wanted), "{cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    let age = up.header("strict-transport-security").unwrap().strip_prefix("max-age=").unwrap();
    assert!(age.parse::<u64>().unwrap() >= 365 * 24 * 3600);
    // A cookie that a neighbour on the same domain could plant counts for nothing.
    let secret = cookies[0].split(['=', ';']).nth(1).unwrap().to_owned();
    anna.headers = format!("cookie: tauler={secret}\r\n");
    assert_eq!(anna.get("/api/me").await.ok()["user"], Value::Null);
    anna.headers = format!("cookie: __Host-tauler={secret}\r\n");
    assert_eq!(anna.get("/api/me").await.ok()["user"]["name"], "Anna");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plain_server_does_not_speak_of_tls() {
    let server = TestServer::sqlite().await;
    let answer = Client::new(server.address).get("/api/me").await;
    assert_eq!(answer.header("strict-transport-security"), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_guesses_does_not_lock_the_owner_out() {
    let mut rates = Rates::none();
    for limit in ["sign-in=3/hour", "name=3/hour", "guess=5/hour"] {
        rates = rates.change(limit).unwrap();
    }
    let mut config = config().with_rates(rates);
    config.server.proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = TestServer::sqlite_with(config).await;
    let mut anna = Client::user(server.address, "Anna").await;
    let from = |address: &str| {
        let mut client = Client::new(server.address);
        client.headers = format!("x-forwarded-for: {address}\r\n");
        client
    };
    let right = json!({"name": "Anna", "password": PASSWORD});
    let wrong = json!({"name": "Anna", "password": "battery staple"});
    let mut thief = from("203.0.113.1");
    for _ in 0..3 {
        thief.post("/api/sign-in", &wrong).await.refused(401);
    }
    assert_eq!(thief.post("/api/sign-in", &right).await.refused(429), "server.too-many");
    // From elsewhere the name still works, until many addresses together have tried too often.
    from("203.0.113.2").post("/api/sign-in", &right).await.ok();
    from("203.0.113.3").post("/api/sign-in", &wrong).await.refused(401);
    assert_eq!(from("203.0.113.4").post("/api/sign-in", &right).await.refused(429), "server.too-many");
    // And even then, and from the thief's own address, on a device on which she has signed in before.
    anna.headers = "x-forwarded-for: 203.0.113.1\r\n".to_owned();
    anna.post("/api/sign-out", &json!({})).await.ok();
    for _ in 0..3 {
        anna.post("/api/sign-in", &wrong).await.refused(401);
    }
    assert_eq!(anna.post("/api/sign-in", &right).await.refused(429), "server.too-many", "a device counts by itself");
    // A made-up mark is none.
    let mut forger = from("203.0.113.5");
    forger.device = Some(format!("{}.{}", "0".repeat(32), "0".repeat(64)));
    forger.post("/api/sign-in", &right).await.refused(429);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_that_anybody_would_guess_are_refused_with_the_reason() {
    let server = TestServer::sqlite().await;
    let mut anna = Client::new(server.address);
    for (password, code) in [
        ("password1", "server.password-common"),
        ("1q2w3e4r", "server.password-common"),
        ("Margarida-1", "server.password-is-name"),
        ("short", "server.password-length"),
    ] {
        let refused = anna.post("/api/sign-up", &json!({"name": "margarida-1", "password": password})).await;
        assert_eq!(refused.refused(422), code, "{password}");
    }
    let up = anna.post("/api/sign-up", &json!({"name": "margarida-1", "password": PASSWORD})).await.ok();
    let refused = anna.post("/api/password", &json!({"old": PASSWORD, "new": "iloveyou1"})).await;
    assert_eq!(refused.refused(422), "server.password-common");
    let form = json!({"name": "MARGARIDA-1", "recovery_code": up["recovery_code"], "password": "margarida-1"});
    assert_eq!(anna.post("/api/recover", &form).await.refused(422), "server.password-is-name");
}
