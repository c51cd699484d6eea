//! What games allow is enforced here, whoever asks.

use std::time::Duration;

use serde_json::json;

use super::play::othello;
use crate::client::Client;

both! {
    a_move_is_taken_back_freely_against_a_computer_and_by_agreement_between_people(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        anna.command(&id, 0, "move", "d3").await.ok();
        assert_eq!(anna.command(&id, 1, "back", "").await.refused(422), "tables.back-by-offer");
        anna.command(&id, 1, "offer", "back").await.ok();
        assert_eq!(anna.command(&id, 2, "accept", "").await.refused(422), "tables.own-offer");
        let back = ben.command(&id, 2, "accept", "").await.ok();
        assert_eq!(back["turn"], 0);
        let both = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
        let both = both["id"].as_str().unwrap();
        anna.command(both, 0, "move", "d3").await.ok();
        assert_eq!(anna.command(both, 1, "back", "").await.ok()["turn"], 0);
        assert_eq!(anna.command(both, 2, "redo", "").await.ok()["turn"], 1);
    }

    what_would_leak_is_never_taken_back(server) {
        let mut anna = Client::guest(server.address).await;
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        anna.command(&id, 0, "move", "1234").await.ok();
        assert_eq!(anna.command(&id, 1, "back", "").await.refused(422), "tables.no-back");
    }

    hints_are_for_who_plays_alone_or_agreed_before(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let alone = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        let hinted = anna.command(&alone, 0, "hint", "reveal").await.ok();
        assert_eq!(hinted["seats"][1]["hints"], 1);
        assert!(hinted["hint"]["say"]["text"].is_string());
        for agreed in [false, true] {
            let form = json!({"game": "crush", "role": "first", "seats": {"second": "open"}, "hints": agreed});
            let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
            ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
            let answer = anna.command(&id, 0, "hint", "move").await;
            if agreed { drop(answer.ok()) } else { assert_eq!(answer.refused(422), "tables.no-hints") }
        }
    }

    a_draw_is_offered_and_agreed(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = othello(&mut anna, &mut ben).await;
        anna.command(&id, 0, "offer", "draw").await.ok();
        ben.command(&id, 1, "refuse", "").await.ok();
        ben.command(&id, 2, "offer", "draw").await.ok();
        let over = anna.command(&id, 3, "accept", "").await.ok();
        assert_eq!(over["outcome"]["verdict"]["kind"], "draw");
        assert_eq!(over["finished"]["ending"], "agreed");
    }

    a_tool_is_used_where_it_belongs(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let table = anna.table(&json!({"game": "kenken", "preset": "small"})).await;
        let path = format!("/api/tables/{}/tools/explain", table["id"].as_str().unwrap());
        assert_eq!(anna.post(&path, &json!({})).await.refused(422), "server.not-over");
        assert_eq!(anna.post("/api/games/kenken/tools/explain", &json!({})).await.refused(422), "server.tool-at-table");
        assert_eq!(anna.post("/api/games/kenken/tools/dig", &json!({})).await.refused(404), "server.no-tool");
        anna.command(table["id"].as_str().unwrap(), 0, "resign", "").await.ok();
        assert!(anna.post(&path, &json!({})).await.ok()["steps"].is_array());
        let form = json!({"game": "crush", "role": "first", "seats": {"second": "open"}});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
        let tree = format!("/api/tables/{id}/tools/tree");
        assert_eq!(anna.post(&tree, &json!({})).await.refused(422), "server.no-tool-now");
    }

    a_tool_beside_a_running_game_counts_as_help(server) {
        let mut anna = Client::guest(server.address).await;
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}})).await;
        let id = table["id"].as_str().unwrap();
        let think = format!("/api/tables/{id}/tools/think");
        assert_eq!(anna.post(&think, &json!({})).await.refused(422), "server.tool-after-hint");
        anna.command(id, table["changed"].as_u64().unwrap(), "hint", "best-moves").await.ok();
        assert_eq!(anna.post(&think, &json!({})).await.ok()["moves"].as_array().unwrap().len(), 4);
    }

    a_tool_for_any_position_is_no_help_in_a_game_that_counts(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let form = json!({"arguments": {"moves": "f5", "depth": 2}});
        let ask = async |who: &mut Client, tool: &str| who.post(&format!("/api/games/othello/tools/{tool}"), &form).await;
        anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "me"}})).await;
        anna.table(&json!({"game": "crush", "role": "first", "seats": {"second": "level:1"}})).await;
        ask(&mut anna, "explore").await.ok();
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}})).await;
        let id = table["id"].as_str().unwrap();
        for tool in ["explore", "judge", "book"] {
            assert_eq!(ask(&mut anna, tool).await.refused(422), "server.tool-while-playing", "{tool}");
        }
        // What no position is asked for goes on, and so does everything for others.
        anna.post("/api/games/othello/tools/openings", &json!({})).await.ok();
        ask(&mut ben, "explore").await.ok();
        anna.command(id, table["changed"].as_u64().unwrap(), "hint", "best-moves").await.ok();
        ask(&mut anna, "explore").await.ok();
        let duel = othello(&mut anna, &mut ben).await;
        assert_eq!(ask(&mut ben, "explore").await.refused(422), "server.tool-while-playing");
        anna.command(&duel, 0, "resign", "").await.ok();
        ask(&mut ben, "explore").await.ok();
    }
}

by_hand! {
    a_paused_table_shows_no_board_and_its_time_stands(server, time) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        time.advance(Duration::from_secs(20));
        let paused = anna.command(&id, 0, "pause", "").await.ok();
        assert_eq!((&paused["state"], paused["view"].is_null()), (&json!("paused"), true));
        assert_eq!(anna.command(&id, 1, "move", "1234").await.refused(422), "tables.paused");
        time.advance(Duration::from_hours(3));
        assert_eq!(anna.get(&format!("/api/tables/{id}")).await.ok()["seats"][1]["elapsed_ms"], 20_000);
        assert!(anna.command(&id, 1, "resume", "").await.ok()["view"].is_object());
        let duel = othello(&mut anna, &mut ben).await;
        assert_eq!(anna.command(&duel, 0, "pause", "").await.refused(422), "tables.pause-by-offer");
    }
}
