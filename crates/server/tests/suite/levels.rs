//! Levels: made, kept, found, read and written.

use serde_json::{Value, json};

use crate::client::Client;

/// Reads a text with levels, and says what came of it.
async fn read(client: &mut Client, form: &Value) -> Value {
    let job = client.post("/api/levels/read", form).await;
    assert_eq!(job.status, 202, "{}", job.body);
    client.done(&job.ok()).await
}

/// A small level.
async fn level(client: &mut Client) -> Value {
    let wishes = json!({"size": 4, "grade": "any", "max-cage": 3});
    let job = client.post("/api/levels/generate", &json!({"game": "kenken", "wishes": wishes})).await;
    assert_eq!(job.status, 202);
    let job = client.done(&job.ok()).await;
    assert_eq!(job["state"], "done", "{job}");
    job["result"].clone()
}

both! {
    a_level_is_made_checked_kept_and_played(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut made = level(&mut anna).await;
        let check = anna.post("/api/levels/check", &json!({"game": "kenken", "level": made})).await.ok();
        assert_eq!((&check["solutions"], &check["size"]), (&json!("one"), &json!(4)));
        made["name"] = json!("My first");
        let saved = anna.post("/api/levels", &json!({"game": "kenken", "level": made})).await;
        assert_eq!(saved.status, 201);
        let saved = saved.ok();
        assert_eq!((&saved["name"], &saved["author"]["name"], &saved["version"]), (&json!("My first"), &json!("Anna"), &json!(1)));
        let id = saved["id"].as_str().unwrap();
        let table = anna.table(&json!({"game": "kenken", "level": id})).await;
        assert_eq!((&table["level"]["id"], &table["preset"]), (&json!(id), &Value::Null));
        assert_eq!(anna.get(&format!("/api/levels/{id}")).await.ok()["plays"], 1);
        made["name"] = json!("My second");
        let next = anna.post("/api/levels", &json!({"game": "kenken", "level": made, "replaces": id})).await.ok();
        assert_eq!(next["version"], 2);
        let stale = anna.post("/api/levels", &json!({"game": "kenken", "level": made, "replaces": id})).await;
        assert_eq!(stale.refused(409), "server.newer-level");
        let mut ben = Client::guest(server.address).await;
        let foreign = ben.post("/api/levels", &json!({"game": "kenken", "level": made, "replaces": next["id"]})).await;
        assert_eq!(foreign.refused(403), "server.not-your-level");
        let listed = ben.get("/api/levels?game=kenken&size=4&author=anna&order=weight").await.ok();
        let names: Vec<&Value> = listed["levels"].as_array().unwrap().iter().map(|level| &level["name"]).collect();
        assert_eq!(names, ["My second"]);
        assert!(ben.get("/api/levels?game=kenken&size=5").await.ok()["levels"].as_array().unwrap().is_empty());
        assert_eq!(ben.get("/api/levels/random?game=kenken").await.ok()["name"], "My second");
        for order in ["newest", "plays", "name", "hardest"] {
            assert_eq!(ben.get(&format!("/api/levels?game=kenken&order={order}")).await.ok()["levels"][0]["name"], "My second");
        }
        // Anybody may keep a copy, under a name of their own; the first stays as it is.
        let mut clara = Client::user(server.address, "Clara").await;
        made["name"] = json!("Clara's");
        let copy = clara.post("/api/levels", &json!({"game": "kenken", "level": made})).await.ok();
        assert_eq!((&copy["author"]["name"], &copy["version"]), (&json!("Clara"), &json!(1)));
        let second = anna.get(&format!("/api/levels/{}", next["id"].as_str().unwrap())).await.ok();
        assert_eq!((&second["name"], &second["author"]["name"]), (&json!("My second"), &json!("Anna")));
    }

    the_first_solving_ranks_and_the_author_stands_apart(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        let board = json!({"version": 1, "size": 3, "name": "Three", "cages": [
            {"cells": ["a1"], "op": "=", "target": 1}, {"cells": ["b1"], "op": "=", "target": 2},
            {"cells": ["c1"], "op": "=", "target": 3}, {"cells": ["a2"], "op": "=", "target": 2},
            {"cells": ["b2"], "op": "=", "target": 3}, {"cells": ["c2"], "op": "=", "target": 1},
            {"cells": ["a3"], "op": "=", "target": 3}, {"cells": ["b3"], "op": "=", "target": 1},
            {"cells": ["c3"], "op": "=", "target": 2}]});
        let id = anna.post("/api/levels", &json!({"game": "kenken", "level": board})).await.ok()["id"].as_str().unwrap().to_owned();
        let mut tables = Vec::new();
        for client in [&mut anna, &mut ben] {
            for _ in 0..2 {
                let mut table = client.table(&json!({"game": "kenken", "level": id})).await;
                for (at, number) in [1, 2, 3, 2, 3, 1, 3, 1, 2].into_iter().enumerate() {
                    let text = format!("{}{}={number}", ["a", "b", "c"][at % 3], at / 3 + 1);
                    let path = format!("/api/tables/{}/commands", table["id"].as_str().unwrap());
                    table = client.post(&path, &json!({"seen": table["n"], "kind": "move", "text": text})).await.ok();
                }
                assert_eq!(table["state"], "over");
                tables.push(table["id"].as_str().unwrap().to_owned());
            }
        }
        let ranking = ben.get(&format!("/api/rankings/kenken/time?scope=level:{id}")).await.ok();
        let names: Vec<&Value> = ranking["rows"].as_array().unwrap().iter().map(|row| &row["user"]["name"]).collect();
        assert_eq!(names, ["Ben"]);
        assert_eq!(ranking["you"]["table"], json!(tables[2]), "the first solving stands");
        // The author's table is private: only she is told of it.
        let author = |ranking: &Value| (ranking["author"]["user"]["name"].clone(), ranking["author"]["table"].clone());
        assert_eq!(author(&ranking), (json!("Anna"), Value::Null));
        let own = anna.get(&format!("/api/rankings/kenken/time?scope=level:{id}")).await.ok();
        assert_eq!(author(&own), (json!("Anna"), json!(tables[0])));
        let solved = ben.get("/api/rankings/kenken/solved").await.ok();
        assert_eq!((solved["rows"].as_array().unwrap().len(), &solved["rows"][0]["wins"]), (1, &json!(1)));
        // The fastest is compared among levels of one size.
        assert_eq!(ben.get("/api/rankings/kenken/fastest?scope=size:3").await.ok()["rows"][0]["user"]["name"], "Ben");
        assert_eq!(ben.get("/api/rankings/kenken/fastest?scope=all").await.refused(422), "server.bad-scope");
        let records = ben.get("/api/records/kenken").await.ok();
        let fastest = records["records"].as_array().unwrap().iter().find(|record| record["chart"] == "fastest").unwrap();
        assert_eq!((&fastest["size"], &fastest["preset"]), (&json!(3), &Value::Null));
    }

    ones_own_tables_come_with_their_boards(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        for game in ["othello", "mastermind", "othello"] {
            anna.table(&json!({"game": game})).await;
        }
        let mine = anna.get("/api/tables?list=mine&game=othello&boards=true").await.ok();
        let tables = mine["tables"].as_array().unwrap();
        assert_eq!(tables.len(), 2);
        for table in tables {
            assert_eq!((&table["board"]["discs"], &table["may_discard"]), (&json!([2, 2]), &json!(true)));
        }
        let id = tables[0]["id"].as_str().unwrap();
        anna.post(&format!("/api/tables/{id}/commands"), &json!({"seen": tables[0]["n"], "kind": "pause"})).await.ok();
        let paused = anna.get("/api/tables?list=mine&state=paused&boards=true").await.ok();
        assert_eq!((paused["tables"].as_array().unwrap().len(), &paused["tables"][0]["board"]["discs"]), (1, &json!([2, 2])));
        assert!(anna.get("/api/tables?list=mine").await.ok()["tables"][0]["board"].is_null());
    }

    a_level_comes_back_from_its_text_in_every_format(server) {
        let mut anna = Client::guest(server.address).await;
        let made = level(&mut anna).await;
        let saved = anna.post("/api/levels", &json!({"game": "kenken", "level": made})).await.ok();
        let id = saved["id"].as_str().unwrap();
        for format in ["json", "prop"] {
            let text = anna.get(&format!("/api/levels/{id}/export?format={format}")).await;
            assert_eq!(text.status, 200, "{}", text.body);
            let read = read(&mut anna, &json!({"game": "kenken", "text": text.body})).await["result"].clone();
            assert_eq!(read["levels"].as_array().unwrap().len(), 1, "{format}");
            assert_eq!(read["levels"][0]["solutions"], "one");
        }
        let sheet = anna.get(&format!("/api/levels/{id}/sheet")).await;
        assert!(sheet.body.contains("<svg") && sheet.header("content-type") == Some("image/svg+xml"));
        assert!(!sheet.body.contains("Solutions"));
        assert!(anna.get(&format!("/api/levels/{id}/sheet?solutions=true")).await.body.contains("Solutions"));
        assert!(anna.get(&format!("/api/levels/{id}/sheet?solutions=true&language=el")).await.body.contains("Λύσεις"));
        assert_eq!(anna.get(&format!("/api/levels/{id}/sheet?format=doc")).await.refused(422), "server.no-format");
        for too_many in [0, 21, 256, 2_147_483_647] {
            let sheet = anna.get(&format!("/api/levels/{id}/sheet?per_page={too_many}")).await;
            assert_eq!(sheet.refused(422), "server.bad-per-page", "{too_many}");
        }
        assert_eq!(anna.get(&format!("/api/levels/{id}/export?format=stone")).await.refused(422), "server.no-format");
        assert!(anna.post("/api/levels/read", &json!({"game": "kenken", "text": "???"})).await.refused(422).starts_with("kenken."));
        assert_eq!(anna.get("/api/levels?game=othello").await.refused(422), "server.no-levels");
    }

    what_was_found_out_about_a_text_is_told_with_its_level(server) {
        let mut anna = Client::guest(server.address).await;
        let power = "3 3\n5 3 2 1 1 1 2\n0 2 1 1 3\n1 12 6 2 1 2 2 2 3 3 1 3 2 3 3\nmade by hand\n";
        let job = read(&mut anna, &json!({"game": "kenken", "text": power})).await;
        let read_levels = job["result"].clone();
        let notes = read_levels["levels"][0]["notes"].as_array().unwrap();
        let texts: Vec<&str> = notes.iter().map(|note| note["say"]["text"].as_str().unwrap()).collect();
        assert_eq!(texts[0], "Line 1: Here 5 is exponent and 6 modulo.");
        assert_eq!(texts[1], "Line 5: This line is no part of a board and was passed over.");
        assert!(texts[2].starts_with("The level has several solutions, which differ in"), "{texts:?}");
        // What its author names is not guessed, and a level that cannot be kept is told with its line.
        let mod_pow = json!({"game": "kenken", "text": power, "wishes": {"dialect": "mod-pow"}});
        let refused = read(&mut anna, &mod_pow).await;
        assert_eq!((&refused["state"], &refused["error"]["code"]), (&json!("failed"), &json!("game.in-line")));
        assert_eq!(refused["error"]["text"], "Line 1: The level has no solution.");
        let sum = format!("{}\n3 1\n1 99 9 1 1 1 2 1 3 2 1 2 2 2 3 3 1 3 2 3 3\n", power.replace("made by hand\n", ""));
        let refused = read(&mut anna, &json!({"game": "kenken", "text": sum})).await;
        assert_eq!(refused["error"]["text"], "Line 6: The level has no solution.");
        // Nothing of it can be kept.
        let kept = anna.post("/api/levels/import", &json!({"job": refused["id"]})).await;
        assert_eq!(kept.refused(422), "server.nothing-read");
    }

    a_level_has_its_own_ranking_for_those_who_took_no_help(server) {
        /// A level that is solved by 1 2 3, 2 3 1, 3 1 2.
        const SMALL: &str = "3 5\n1 3 2 1 1 1 2\n0 3 1 1 3\n3 6 2 2 1 3 1\n2 2 2 2 2 2 3\n1 3 2 3 2 3 3 [2]\n";
        let mut rita = Client::user(server.address, "Rita").await;
        let read = read(&mut rita, &json!({"game": "kenken", "text": SMALL})).await["result"].clone();
        let saved = rita.post("/api/levels", &json!({"game": "kenken", "level": read["levels"][0]["level"]})).await.ok();
        let level = saved["id"].as_str().unwrap();
        let mut times = Vec::new();
        for (name, hint) in [("Anna", None), ("Ben", Some("check")), ("Clara", None), ("David", Some("next-step")), ("Eva", None)] {
            let mut player = Client::user(server.address, name).await;
            let table = player.table(&json!({"game": "kenken", "level": level})).await;
            let id = table["id"].as_str().unwrap().to_owned();
            if let Some(hint) = hint {
                player.command(&id, 0, "hint", hint).await.ok();
            }
            let mut now = table;
            for text in ["a1=1", "b1=2", "c1=3", "a2=2", "b2=3", "c2=1", "a3=3", "b3=1"] {
                now = player.command(&id, now["changed"].as_u64().unwrap(), "move", text).await.ok();
            }
            assert_eq!(now["state"], "over", "{now}");
            let scores = now["finished"]["scores"].as_array().unwrap();
            let time = scores.iter().find(|score| score["chart"] == "time").unwrap();
            match hint {
                None => times.push((time["value"].as_f64().unwrap(), name)),
                Some(_) => assert_eq!(time["barred"]["code"], "kenken.barred-hints"),
            }
        }
        times.sort_by(|one, other| one.0.total_cmp(&other.0));
        let path = format!("/api/rankings/kenken/time?scope=level:{level}");
        let rows = rita.get(&path).await.ok()["rows"].clone();
        let found: Vec<(f64, &str)> = rows.as_array().unwrap().iter()
            .map(|row| (row["value"].as_f64().unwrap(), row["user"]["name"].as_str().unwrap()))
            .collect();
        assert_eq!(found, times, "fastest first, and without Ben and David");
        assert!(rita.get("/api/rankings/kenken/time?scope=level:another").await.ok()["rows"].as_array().unwrap().is_empty());
    }

    a_job_can_be_cancelled_and_is_its_owners_alone(server) {
        let mut anna = Client::guest(server.address).await;
        let mut eve = Client::guest(server.address).await;
        let wishes = json!({"size": 9, "grade": "extreme"});
        let form = json!({"game": "kenken", "wishes": wishes, "count": 100});
        let job = anna.post("/api/levels/generate", &form).await.ok();
        let path = format!("/api/jobs/{}", job["id"].as_str().unwrap());
        assert_eq!(eve.get(&path).await.refused(404), "server.no-job");
        assert_eq!(eve.delete(&path).await.refused(404), "server.no-job");
        anna.delete(&path).await.ok();
        assert_eq!(anna.get(&path).await.ok()["state"], "cancelled");
        // The worker is free for the next one.
        level(&mut anna).await;
        let several = json!({"game": "kenken", "wishes": {"size": 3}, "count": 3});
        let job = anna.post("/api/levels/generate", &several).await.ok();
        assert_eq!(anna.done(&job).await["result"].as_array().unwrap().len(), 3);
    }

    a_preset_without_a_level_has_one_made(server) {
        let mut anna = Client::guest(server.address).await;
        let table = anna.table(&json!({"game": "kenken", "preset": "small"})).await;
        assert_eq!((&table["preset"], &table["view"]["level"]["size"]), (&json!("small"), &json!(4)), "{}", table["view"]);
        let other = anna.table(&json!({"game": "kenken", "preset": "small", "wishes": {"size": 3}})).await;
        assert_eq!(other["preset"], Value::Null);
        let wrong = anna.post("/api/tables", &json!({"game": "kenken", "wishes": {"size": 99}})).await;
        assert_eq!(wrong.refused(422), "server.bad-options");
        let again = anna.post("/api/tables", &json!({"game": "kenken", "level": "nonsense"})).await;
        assert_eq!(again.refused(422), "server.no-level");
        let inline = anna.table(&json!({"game": "kenken", "level": table["options"]["level"]})).await;
        assert_eq!(inline["view"]["level"], table["view"]["level"]);
    }
}
