//! Every day the same for everybody.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;
use crate::test_server::TestServer;

both! {
    everybody_gets_the_same_puzzle_and_one_try(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::guest(server.address).await;
        let day = Client::new(server.address).get("/api/daily").await.ok();
        let kinds: Vec<(&str, &str)> = day["puzzles"].as_array().unwrap().iter()
            .map(|puzzle| (puzzle["game"].as_str().unwrap(), puzzle["kind"].as_str().unwrap())).collect();
        assert!(kinds.contains(&("mastermind", "code")) && kinds.iter().any(|(game, _)| *game == "kenken"), "{kinds:?}");
        let first = anna.post("/api/daily/mastermind/code", &json!({})).await;
        assert_eq!(first.status, 201);
        let (first, other) = (first.ok(), ben.post("/api/daily/mastermind/code", &json!({})).await.ok());
        assert_ne!(first["id"], other["id"]);
        assert_eq!(first["commitment"], other["commitment"]);
        assert_eq!(first["daily"]["kind"], "code");
        let again = anna.post("/api/daily/mastermind/code", &json!({})).await;
        assert_eq!((again.status, &again.ok()["id"]), (200, &first["id"]));
        let id = first["id"].as_str().unwrap().to_owned();
        assert_eq!(anna.delete(&format!("/api/tables/{id}")).await.refused(422), "server.no-discard-daily");
        // The seed stays hidden from who is done, because others are not.
        let over = anna.command(&id, 0, "resign", "").await.ok();
        assert_eq!((&over["state"], &over["reveal"]), (&json!("over"), &Value::Null));
        let mine = anna.get("/api/daily").await.ok();
        let puzzle = mine["puzzles"].as_array().unwrap().iter().find(|puzzle| puzzle["kind"] == "code").unwrap();
        assert_eq!((&puzzle["table"], &puzzle["done"]), (&json!(id), &json!(true)));
    }

    a_level_of_the_day_is_the_same_board(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let first = anna.post("/api/daily/kenken/board", &json!({})).await.ok();
        let other = ben.post("/api/daily/kenken/board", &json!({})).await.ok();
        assert_eq!(first["options"], other["options"]);
        assert_eq!(anna.post("/api/daily/kenken/nothing", &json!({})).await.refused(404), "server.not-found");
    }

    only_days_that_have_come_can_be_asked_for(server) {
        let mut client = Client::new(server.address);
        assert_eq!(client.get("/api/daily?date=2026-02-30").await.refused(422), "server.no-such-day");
        assert_eq!(client.get("/api/daily?date=9999-01-01").await.refused(422), "server.no-such-day");
        assert_eq!(client.get("/api/daily?date=2020-01-01").await.ok()["date"], "2020-01-01");
    }

    who_solves_it_stands_in_the_days_ranking(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut probe = Client::guest(server.address).await;
        // The probe finds the code out by giving up, which is what a cheat would do, and why a day has no prize.
        let probed = probe.post("/api/daily/mastermind/code", &json!({})).await.ok();
        let over = probe.command(probed["id"].as_str().unwrap(), 0, "resign", "").await.ok();
        let code = over["view"]["secret"].as_str().unwrap_or_else(|| panic!("no secret in {}", over["view"])).to_owned();
        let table = anna.post("/api/daily/mastermind/code", &json!({})).await.ok();
        let won = anna.command(table["id"].as_str().unwrap(), 0, "move", &code).await.ok();
        assert_eq!(won["state"], "over");
        let day = anna.get("/api/daily").await.ok();
        let puzzle = day["puzzles"].as_array().unwrap().iter().find(|puzzle| puzzle["kind"] == "code").unwrap();
        assert_eq!((&puzzle["streak"], &day["streak"]), (&json!(1), &json!(1)));
        assert!(puzzle["value"].as_f64().unwrap() > 0.0);
        let scope = format!("day:{}:code", day["date"].as_str().unwrap());
        let ranking = probe.get(&format!("/api/rankings/mastermind/points?scope={scope}")).await.ok();
        assert_eq!(ranking["rows"].as_array().unwrap().len(), 1);
        assert_eq!(ranking["rows"][0]["user"]["name"], "Anna");
    }
}

/// Solves the code of the day. The probe finds it out by giving up.
async fn solve(server: &TestServer, anna: &mut Client) {
    let mut probe = Client::guest(server.address).await;
    let probed = probe.post("/api/daily/mastermind/code", &json!({})).await.ok();
    let over = probe.command(probed["id"].as_str().unwrap(), 0, "resign", "").await.ok();
    let table = anna.post("/api/daily/mastermind/code", &json!({})).await.ok();
    anna.command(table["id"].as_str().unwrap(), 0, "move", over["view"]["secret"].as_str().unwrap()).await.ok();
}

/// The streak of the code of the day, as it is and at the best.
async fn streak(anna: &mut Client) -> (i64, i64) {
    let day = anna.get("/api/daily").await.ok();
    let puzzle = day["puzzles"].as_array().unwrap().iter().find(|puzzle| puzzle["kind"] == "code").unwrap();
    (puzzle["streak"].as_i64().unwrap(), puzzle["best_streak"].as_i64().unwrap())
}

by_hand! {
    a_streak_grows_day_by_day_and_ends_with_a_day_that_is_missed(server, time) {
        const DAY: Duration = Duration::from_hours(24);
        let mut anna = Client::user(server.address, "Anna").await;
        for solved in 1..=3 {
            solve(server, &mut anna).await;
            assert_eq!(streak(&mut anna).await, (solved, solved));
            time.advance(DAY);
        }
        // The day that has begun is not missed yet.
        assert_eq!(streak(&mut anna).await, (3, 3));
        time.advance(DAY);
        assert_eq!(streak(&mut anna).await, (0, 3));
        solve(server, &mut anna).await;
        assert_eq!(streak(&mut anna).await, (1, 3));
    }

    a_day_shows_its_seed_when_it_is_over(server, time) {
        let mut anna = Client::guest(server.address).await;
        let table = anna.post("/api/daily/mastermind/code", &json!({})).await.ok();
        let id = table["id"].as_str().unwrap();
        anna.command(id, 0, "resign", "").await.ok();
        assert!(anna.get(&format!("/api/tables/{id}")).await.ok()["reveal"].is_null());
        time.advance(Duration::from_hours(24));
        assert!(anna.get(&format!("/api/tables/{id}")).await.ok()["reveal"]["seed"].is_string());
        let again = anna.post("/api/daily/mastermind/code", &json!({})).await;
        assert_eq!(again.status, 201, "a new day has a new puzzle");
    }
}
