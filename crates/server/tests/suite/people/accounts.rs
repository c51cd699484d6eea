//! People: guests, accounts, sign-ins and tokens.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, PASSWORD};
use crate::playing::play::othello;

both! {
    a_guest_is_somebody_in_one_request_and_stays(server) {
        let mut anna = Client::guest(server.address).await;
        let me = anna.get("/api/me").await.ok();
        assert_eq!(me["user"]["guest"], true);
        let again = anna.post("/api/guest", &json!({})).await;
        assert_eq!((again.status, again.ok()), (200, me));
        assert_eq!(Client::new(server.address).get("/api/me").await.ok()["user"], Value::Null);
    }

    a_guest_takes_a_display_name_that_others_see(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        anna.send("PATCH", "/api/me", Some(json!({"display_name": " Άννα "}).to_string())).await.ok();
        let table = ben.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!(table["seats"][0]["user"]["name"], "Άννα");
        let empty = anna.send("PATCH", "/api/me", Some(json!({"display_name": "  "}).to_string())).await;
        assert_eq!(empty.refused(422), "server.bad-label");
    }

    a_guest_who_signs_up_keeps_the_games(server) {
        let mut anna = Client::guest(server.address).await;
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        let up = anna.post("/api/sign-up", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
        assert_eq!(up["user"]["name"], "Anna");
        assert_eq!(up["user"]["guest"], false);
        let table = anna.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!(table["seats"][1]["user"]["name"], "Anna");
    }

    a_guest_who_signs_in_brings_the_games_along(server) {
        drop(Client::user(server.address, "Anna").await);
        let mut guest = Client::guest(server.address).await;
        let id = guest.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        guest.get(&format!("/api/tables/{id}")).await.ok();
        let signed = guest.post("/api/sign-in", &json!({"name": "aNNA", "password": PASSWORD})).await.ok();
        assert_eq!(signed["user"]["name"], "Anna");
        let table = guest.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!((&table["you"], &table["seats"][1]["user"]["name"]), (&json!([1]), &json!("Anna")));
    }

    a_name_is_taken_in_every_spelling(server) {
        drop(Client::user(server.address, "Σίσυφος").await);
        let mut other = Client::new(server.address);
        for same in ["σίσυφος", "ΣΊΣΥΦΟΣ"] {
            let refused = other.post("/api/sign-up", &json!({"name": same, "password": PASSWORD})).await;
            assert_eq!(refused.refused(409), "server.name-taken");
        }
        let mixed = other.post("/api/sign-up", &json!({"name": "p\u{430}ypal", "password": PASSWORD})).await;
        assert_eq!(mixed.refused(422), "server.name-scripts");
        let short = other.post("/api/sign-up", &json!({"name": "paypal", "password": "short"})).await;
        assert_eq!(short.refused(422), "server.password-length");
    }

    a_wrong_name_and_a_wrong_password_look_the_same(server) {
        drop(Client::user(server.address, "Anna").await);
        let mut thief = Client::new(server.address);
        let name = thief.post("/api/sign-in", &json!({"name": "nobody", "password": PASSWORD})).await;
        let password = thief.post("/api/sign-in", &json!({"name": "Anna", "password": "battery staple"})).await;
        assert_eq!((name.status, &name.body), (401, &password.body));
        let name = thief.post("/api/recover", &json!({"name": "nobody", "recovery_code": "x", "password": PASSWORD})).await;
        let code = thief.post("/api/recover", &json!({"name": "Anna", "recovery_code": "x", "password": PASSWORD})).await;
        assert_eq!((name.status, &name.body), (401, &code.body));
    }

    a_new_password_ends_all_other_sign_ins(server) {
        let mut here = Client::user(server.address, "Anna").await;
        let mut there = Client::new(server.address);
        there.post("/api/sign-in", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
        assert_eq!(here.get("/api/sign-ins").await.ok()["sign_ins"].as_array().unwrap().len(), 2);
        let wrong = here.post("/api/password", &json!({"old": "battery staple", "new": "another one"})).await;
        assert_eq!(wrong.refused(403), "server.wrong-old-password");
        here.post("/api/password", &json!({"old": PASSWORD, "new": "another one"})).await.ok();
        assert_eq!(there.get("/api/me").await.ok()["user"], Value::Null);
        assert_eq!(here.get("/api/me").await.ok()["user"]["name"], "Anna");
        let old = there.post("/api/sign-in", &json!({"name": "Anna", "password": PASSWORD})).await;
        old.refused(401);
        there.post("/api/sign-in", &json!({"name": "Anna", "password": "another one"})).await.ok();
    }

    a_sign_in_can_be_ended_from_elsewhere(server) {
        let mut here = Client::user(server.address, "Anna").await;
        let mut there = Client::new(server.address);
        there.post("/api/sign-in", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
        there.get("/api/me").await.ok();
        let all = here.get("/api/sign-ins").await.ok();
        let other = all["sign_ins"].as_array().unwrap().iter().find(|one| one["current"] == false).unwrap();
        here.delete(&format!("/api/sign-ins/{}", other["id"].as_str().unwrap())).await.ok();
        assert_eq!(there.get("/api/me").await.ok()["user"], Value::Null);
        here.post("/api/sign-out", &json!({})).await.ok();
        assert!(here.cookie.is_none());
        assert_eq!(here.get("/api/me").await.ok()["user"], Value::Null);
    }

    a_recovery_code_works_once(server) {
        let mut anna = Client::new(server.address);
        let up = anna.post("/api/sign-up", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
        let mut later = Client::new(server.address);
        let form = json!({"name": "anna", "recovery_code": up["recovery_code"], "password": "another one"});
        let back = later.post("/api/recover", &form).await.ok();
        assert_eq!(back["user"]["name"], "Anna");
        assert_ne!(back["recovery_code"], up["recovery_code"]);
        assert_eq!(anna.get("/api/me").await.ok()["user"], Value::Null);
        later.post("/api/recover", &form).await.refused(401);
    }

    who_leaves_is_gone_and_shared_games_do_not_say_who_it_was(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let alone = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        let data = anna.get("/api/me/data").await;
        assert_eq!(data.header("content-disposition"), Some("attachment; filename=\"tauler.json\""));
        assert_eq!(data.ok()["user"][0]["name"], "Anna");
        let wrong = anna.send("DELETE", "/api/me", Some(json!({"password": "battery staple"}).to_string())).await;
        assert_eq!(wrong.refused(403), "server.wrong-old-password");
        anna.send("DELETE", "/api/me", Some(json!({"password": PASSWORD}).to_string())).await.ok();
        assert_eq!(anna.get("/api/me").await.ok()["user"], Value::Null);
        let table = ben.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!((&table["state"], &table["outcome"]["verdict"]), (&json!("over"), &json!({"kind": "won", "seat": 1})));
        assert_eq!(table["seats"][0]["user"], Value::Null);
        assert!(!table.to_string().contains("Anna"));
        assert!(server.store.table(&alone).await.unwrap().is_none());
        drop(Client::user(server.address, "Anna").await);
    }

    a_token_does_what_its_scopes_say(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
        let id = table["id"].as_str().unwrap().to_owned();
        let (mut reader, _) = anna.program(&["read"]).await;
        let (mut player, player_id) = anna.program(&["play", "read"]).await;
        assert_eq!(reader.get(&format!("/api/tables/{id}")).await.ok()["you"], json!([0, 1]));
        assert_eq!(reader.command(&id, 0, "move", "d3").await.refused(403), "server.token-reads-only");
        player.command(&id, 0, "move", "d3").await.ok();
        assert_eq!(player.get("/api/tokens").await.refused(403), "server.token-owns-nothing");
        assert_eq!(player.post("/api/password", &json!({"old": PASSWORD, "new": "another one"})).await.refused(403), "server.token-owns-nothing");
        assert_eq!(anna.post("/api/tokens", &json!({"name": "x", "scopes": ["rule"], "password": PASSWORD})).await.refused(422), "server.bad-scopes");
        anna.delete(&format!("/api/tokens/{player_id}")).await.ok();
        assert_eq!(player.command(&id, 1, "move", "c3").await.refused(401), "server.who-are-you");
        assert_eq!(anna.get("/api/tokens").await.ok()["tokens"].as_array().unwrap().len(), 1);
    }

    a_request_with_a_cookie_must_come_from_the_same_site(server) {
        let mut anna = Client::guest(server.address).await;
        anna.origin = "http://evil.example".to_owned();
        assert_eq!(anna.post("/api/tables", &json!({"game": "mastermind"})).await.refused(403), "server.wrong-origin");
        anna.origin.clear();
        assert_eq!(anna.post("/api/tables", &json!({"game": "mastermind"})).await.refused(403), "server.wrong-origin");
        anna.get("/api/me").await.ok();
    }

    another_site_makes_nobody_of_a_signed_in_browser(server) {
        // A form of another site takes the browser here without its cookie: an answer with a cookie would replace it.
        let mut browser = Client::new(server.address);
        for origin in ["http://evil.example", "null"] {
            browser.origin = origin.to_owned();
            for path in ["/api/guest", "/api/sign-out"] {
                let answer = browser.send("POST", path, None).await;
                assert_eq!(answer.refused(403), "server.wrong-origin", "{path}");
                assert_eq!(answer.header("set-cookie"), None);
            }
            let credentials = json!({"name": "Eve", "password": PASSWORD});
            for path in ["/api/sign-up", "/api/sign-in"] {
                assert_eq!(browser.post(path, &credentials).await.refused(403), "server.wrong-origin", "{path}");
            }
        }
        // A program says nothing of an origin.
        browser.origin.clear();
        browser.post("/api/guest", &json!({})).await.ok();
    }
}

const DAY: Duration = Duration::from_hours(24);

by_hand! {
    a_guest_is_known_for_as_long_as_the_sign_in_is_used(server, time) {
        let mut anna = Client::guest(server.address).await;
        // A guest without a game is forgotten sooner.
        anna.post("/api/tables", &json!({"game": "mastermind"})).await.ok();
        for _ in 0..3 {
            time.advance(399 * DAY);
            assert_eq!(anna.get("/api/me").await.ok()["user"]["guest"], true);
        }
        time.advance(401 * DAY);
        assert_eq!(anna.get("/api/me").await.ok()["user"], Value::Null);
    }

    a_sign_in_to_an_account_ends_however_much_it_is_used(server, time) {
        let mut anna = Client::user(server.address, "Anna").await;
        for _ in 0..4 {
            time.advance(99 * DAY);
            assert_eq!(anna.get("/api/me").await.ok()["user"]["name"], "Anna");
        }
        time.advance(5 * DAY);
        assert_eq!(anna.get("/api/me").await.ok()["user"], Value::Null);
        anna.post("/api/sign-in", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
    }

    a_token_may_have_an_end(server, time) {
        let mut anna = Client::user(server.address, "Anna").await;
        let now = server.now();
        let form = |end: i64| json!({"name": "x", "scopes": ["read"], "password": PASSWORD, "expires_at": end});
        assert_eq!(anna.post("/api/tokens", &form(now)).await.refused(422), "server.token-ended");
        let made = anna.post("/api/tokens", &form(now + DAY.as_millis() as i64)).await.ok();
        assert_eq!(anna.get("/api/tokens").await.ok()["tokens"][0]["expires_at"], now + DAY.as_millis() as i64);
        let mut program = Client::new(server.address);
        program.token = Some(made["token"].as_str().unwrap().to_owned());
        assert_eq!(program.get("/api/me").await.ok()["user"]["name"], "Anna");
        time.advance(DAY);
        assert_eq!(program.get("/api/me").await.refused(401), "server.who-are-you");
    }
}
