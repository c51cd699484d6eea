//! Tables: making them, playing, and what repeating does.

use std::time::Duration;

use serde_json::{Value, json};

use super::live::Socket;
use crate::client::Client;

/// A table of Othello between two people, both seated: the table's id.
pub async fn othello(anna: &mut Client, ben: &mut Client) -> String {
    let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "invite"}})).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let join = json!({"invite": table["invite"]});
    ben.post(&format!("/api/tables/{id}/join"), &join).await.ok();
    id
}

/// A legal move at a table of Othello.
fn a_move(table: &Value) -> String {
    table["view"]["moves"][0].as_str().unwrap_or_else(|| panic!("no moves in {}", table["view"])).to_owned()
}

both! {
    a_game_between_two_people_is_played_over_the_api_alone(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let path = format!("/api/tables/{id}");
        let mut table = anna.get(&path).await.ok();
        assert_eq!(table["state"], "playing");
        assert_eq!(table["you"], json!([0]));
        for _ in 0..6 {
            let who = if table["turn"] == 0 { &mut anna } else { &mut ben };
            let seen = table["n"].as_u64().unwrap();
            let mine = who.get(&path).await.ok();
            let answer = who.command(&id, seen, "move", &a_move(&mine)).await.ok();
            assert_eq!(answer["n"], seen + 1);
            table = answer;
        }
        let all = ben.get(&path).await.ok();
        assert_eq!(all["entries"].as_array().unwrap().len(), 6);
        assert_eq!(ben.get(&format!("{path}?after=4")).await.ok()["entries"].as_array().unwrap().len(), 2);
        let end = ben.command(&id, 6, "resign", "").await.ok();
        assert_eq!(end["state"], "over");
        assert_eq!(end["outcome"]["verdict"], json!({"kind": "won", "seat": 0}));
    }

    a_command_that_is_repeated_gets_the_same_answer_and_changes_nothing(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let first = anna.command(&id, 0, "move", "d3").await.ok();
        let again = anna.command(&id, 0, "move", "d3").await.ok();
        assert_eq!(first["n"], 1);
        assert_eq!(again["n"], 1);
        assert_eq!(server.store.entries(&id, 0).await.unwrap().len(), 1);
    }

    a_stale_command_gets_409_with_the_fresh_table(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        anna.command(&id, 0, "move", "d3").await.ok();
        let stale = ben.command(&id, 0, "move", "c3").await;
        assert_eq!(stale.refused(409), "tables.stale");
        let fresh = stale.json()["table"].clone();
        assert_eq!(fresh["n"], 1);
        assert_eq!(fresh["turn"], 1);
        ben.command(&id, 1, "move", "c3").await.ok();
    }

    offers_and_hints_never_make_a_move_stale(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        ben.command(&id, 0, "offer", "draw").await.ok();
        let moved = anna.command(&id, 0, "move", "d3").await.ok();
        assert_eq!(moved["n"], 2);
    }

    an_illegal_move_is_refused_with_the_games_own_reason(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        assert!(anna.command(&id, 0, "move", "a1").await.refused(422).starts_with("othello."));
        assert_eq!(ben.command(&id, 0, "move", "d3").await.refused(422), "game.not-your-turn");
        assert_eq!(anna.command(&id, 0, "dance", "").await.refused(422), "tables.unknown-kind");
        assert_eq!(anna.get(&format!("/api/tables/{id}")).await.ok()["n"], 0);
    }

    options_are_refused_with_a_sentence_per_field(server) {
        let mut anna = Client::guest(server.address).await;
        let form = json!({"game": "mastermind", "options": {"pegs": 99, "colours": "many", "speed": 3}});
        let refused = anna.post("/api/tables", &form).await;
        assert_eq!(refused.refused(422), "server.bad-options");
        let body = refused.json();
        let fields: Vec<&str> = body["fields"].as_array().unwrap().iter().filter_map(|one| one["field"].as_str()).collect();
        assert!(fields.contains(&"pegs") && fields.contains(&"colours") && fields.contains(&"speed"), "{fields:?}");
    }

    one_person_may_hold_both_seats(server) {
        let mut anna = Client::guest(server.address).await;
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
        let id = table["id"].as_str().unwrap();
        assert_eq!(table["you"], json!([0, 1]));
        anna.command(id, 0, "move", "d3").await.ok();
        anna.command(id, 1, "move", "c3").await.ok();
        let path = format!("/api/tables/{id}/commands");
        let named = json!({"seen": 2, "seat": "white", "kind": "resign"});
        let over = anna.post(&path, &named).await.ok();
        assert_eq!(over["outcome"]["verdict"], json!({"kind": "won", "seat": 0}));
    }

    a_rematch_swaps_the_seats_and_both_find_the_same_one(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        let path = format!("/api/tables/{id}/rematch");
        assert_eq!(anna.post(&path, &json!({})).await.refused(422), "server.not-over");
        anna.command(&id, 0, "resign", "").await.ok();
        let next = anna.post(&path, &json!({})).await.ok()["id"].as_str().unwrap().to_owned();
        let waiting = anna.get(&format!("/api/tables/{next}")).await.ok();
        assert_eq!(waiting["state"], "waiting");
        assert_eq!(waiting["you"], json!([1]));
        assert_eq!(waiting["waits_for"], "another");
        assert_eq!(ben.get(&format!("/api/tables/{next}")).await.ok()["waits_for"], "you");
        // Nobody else can take the seat, or even see it.
        let mut eve = Client::guest(server.address).await;
        assert_eq!(eve.post(&format!("/api/tables/{next}/join"), &json!({})).await.refused(404), "server.no-table");
        assert_eq!(ben.post(&path, &json!({})).await.ok()["id"], next.as_str());
        let begun = ben.get(&format!("/api/tables/{next}")).await.ok();
        assert_eq!(begun["state"], "playing");
        assert_eq!((&begun["you"], &begun["waits_for"]), (&json!([0]), &json!(null)));
    }

    tables_are_found_in_their_lists(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let open = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "open"}})).await;
        let hidden = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
        let watched = anna.table(&json!({"game": "crush", "role": "watch", "seats": {"first": "random", "second": "random"}})).await;
        let ids = |body: Value| -> Vec<String> {
            body["tables"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
        };
        let found = ids(ben.get("/api/tables?list=waiting").await.ok());
        assert!(found.contains(&open["id"].as_str().unwrap().to_owned()));
        assert!(!found.contains(&hidden["id"].as_str().unwrap().to_owned()));
        let mine = ids(anna.get("/api/tables?list=mine").await.ok());
        assert!(mine.contains(&open["id"].as_str().unwrap().to_owned()) && mine.contains(&hidden["id"].as_str().unwrap().to_owned()));
        assert!(ids(ben.get("/api/tables?list=mine").await.ok()).is_empty());
        ben.get(&format!("/api/tables/{}", watched["id"].as_str().unwrap())).await.ok();
        assert_eq!(Client::new(server.address).get("/api/tables").await.refused(401), "server.who-are-you");
    }

    a_table_can_be_thrown_away_unless_it_is_against_a_person(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let alone = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        assert_eq!(ben.delete(&format!("/api/tables/{alone}")).await.refused(404), "server.no-table");
        anna.delete(&format!("/api/tables/{alone}")).await.ok();
        anna.get(&format!("/api/tables/{alone}")).await.refused(404);
        let id = othello(&mut anna, &mut ben).await;
        assert_eq!(anna.delete(&format!("/api/tables/{id}")).await.refused(422), "server.no-discard");
    }
}

by_hand! {
    the_clock_begins_when_the_last_seat_is_taken(server, time) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let clock = json!({"kind": "total", "ms": 60_000, "increment": 0});
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}, "clock": clock});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        time.advance(Duration::from_mins(5));
        let begun = ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        assert_eq!((&begun["state"], &begun["seats"][0]["elapsed_ms"]), (&json!("playing"), &json!(0)));
        time.advance(Duration::from_secs(7));
        let later = ben.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!((&later["seats"][0]["elapsed_ms"], &later["seats"][1]["elapsed_ms"]), (&json!(7_000), &json!(0)));
    }

    a_flag_is_noticed_by_the_server(server, time) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let clock = json!({"kind": "total", "ms": 60_000, "increment": 0});
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}, "clock": clock});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        let mut socket = Socket::open(&mut ben, &id, 0).await.unwrap();
        socket.next_of("table").await;
        time.advance(Duration::from_mins(1));
        let flag = socket.next_of("entry").await;
        assert_eq!((&flag["entry"]["kind"], &flag["table"]["finished"]["ending"]), (&json!("flag"), &json!("flag")));
        assert_eq!(flag["table"]["outcome"]["verdict"], json!({"kind": "won", "seat": 1}));
    }
}
