//! A level's life: drawn, published, edited, renamed, unlisted, deleted, collected, imported and printed.

use serde_json::{Value, json};

use crate::client::Client;

/// A level that is solved by 1 2 3, 2 3 1, 3 1 2.
const SMALL: &str = "3 5\n1 3 2 1 1 1 2\n0 3 1 1 3\n3 6 2 2 1 3 1\n2 2 2 2 2 2 3\n1 3 2 3 2 3 3 [2]\n";

/// The same, as JSON.
fn board() -> Value {
    json!({"version": 1, "size": 3, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "+", "target": 3}], "givens": {"c3": 2}})
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

/// Solves the small board at a new table on a level.
async fn solve(client: &mut Client, level: &str) -> Value {
    let mut table = client.table(&json!({"game": "kenken", "level": level})).await;
    let id = text(&table, "id").to_owned();
    for move_text in ["a1=1", "b1=2", "c1=3", "a2=2", "b2=3", "c2=1", "a3=3", "b3=1"] {
        table = client.command(&id, table["changed"].as_u64().unwrap(), "move", move_text).await.ok();
    }
    assert_eq!(table["state"], "over", "{table}");
    table
}

both! {
    a_draft_is_kept_changed_and_published_at_its_address(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::guest(server.address).await;
        let half = json!({"version": 1, "size": 3, "cages": []});
        let draft = anna.post("/api/drafts", &json!({"game": "kenken", "level": half})).await;
        assert_eq!(draft.status, 201);
        let draft = draft.ok();
        let id = text(&draft, "id").to_owned();
        let path = format!("/api/drafts/{id}");
        assert_eq!((&draft["revision"], &draft["name"]), (&json!(1), &json!("")));
        assert_eq!(ben.get(&path).await.refused(404), "server.no-draft");
        assert_eq!(ben.patch(&path, &json!({"game": "kenken", "level": half, "seen": 1})).await.refused(404), "server.no-draft");
        let kept = anna.patch(&path, &json!({"game": "kenken", "level": board(), "name": "Three", "seen": 1})).await.ok();
        assert_eq!((&kept["revision"], &kept["level"]), (&json!(2), &board()));
        let stale = anna.patch(&path, &json!({"game": "kenken", "level": half, "seen": 1})).await;
        assert_eq!(stale.refused(409), "server.draft-changed");
        let listed = anna.get("/api/drafts").await.ok();
        assert_eq!((listed["drafts"].as_array().unwrap().len(), &listed["drafts"][0]["name"]), (1, &json!("Three")));
        // A draft is nobody else's to see, and stands in no list.
        assert!(ben.get("/api/levels?game=kenken").await.ok()["levels"].as_array().unwrap().is_empty());
        assert_eq!(ben.get(&format!("/api/levels/{id}")).await.refused(404), "server.no-level");
        assert_eq!(anna.post(&format!("{path}/publish"), &json!({"name": " "})).await.refused(422), "server.nameless-level");
        let long = "x".repeat(61);
        assert_eq!(anna.post(&format!("{path}/publish"), &json!({"name": long})).await.refused(422), "server.long-level-name");
        let level = anna.post(&format!("{path}/publish"), &json!({})).await;
        assert_eq!(level.status, 201, "{}", level.body);
        let level = level.ok();
        assert_eq!((&level["address"], &level["version"], &level["solutions"]), (&json!(id), &json!(1), &json!("one")));
        assert_eq!((&level["level"]["name"], &level["level"]["author"]), (&json!("Three"), &json!("Anna")));
        assert!(anna.get("/api/drafts").await.ok()["drafts"].as_array().unwrap().is_empty());
        assert_eq!(ben.get(&format!("/api/levels/{id}")).await.ok()["id"], level["id"]);

        // Editing makes the next version at the same address; who plays the old one goes on with it.
        let first = text(&level, "id").to_owned();
        let played = ben.table(&json!({"game": "kenken", "level": id})).await;
        assert_eq!(played["level"]["id"], json!(first), "an address is its latest version");
        let mut other = board();
        other["givens"] = json!({"a1": 1});
        assert_eq!(ben.patch(&path, &json!({"game": "kenken", "level": other})).await.refused(403), "server.not-your-level");
        anna.patch(&path, &json!({"game": "kenken", "level": other, "name": "Three"})).await.ok();
        let second = anna.post(&format!("{path}/publish"), &json!({"name": "Three again"})).await.ok();
        assert_eq!((&second["address"], &second["version"]), (&json!(id), &json!(2)));
        let latest = ben.get(&format!("/api/levels/{id}")).await.ok();
        assert_eq!((&latest["name"], latest["versions"].as_array().unwrap().len()), (&json!("Three again"), 2));
        assert_eq!(ben.get(&format!("/api/levels/{id}?version=1")).await.ok()["id"], json!(first));
        assert_eq!(ben.get(&format!("/api/levels/{first}")).await.ok()["latest"], false);
        let same = ben.get(&format!("/api/tables/{}", text(&played, "id"))).await.ok();
        assert_eq!(same["level"]["id"], json!(first));
        assert_eq!(same["view"]["level"]["givens"], json!({"c3": 2}));
    }

    an_author_renames_unlists_and_deletes_and_nobody_else_does(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        let level = anna.post("/api/levels", &json!({"game": "kenken", "level": board()})).await.ok();
        let path = format!("/api/levels/{}", text(&level, "address"));
        assert_eq!(ben.patch(&path, &json!({"name": "Mine"})).await.refused(403), "server.not-your-level");
        assert_eq!(ben.delete(&path).await.refused(403), "server.not-your-level");
        let renamed = anna.patch(&path, &json!({"name": "Another"})).await.ok();
        assert_eq!((&renamed["name"], &renamed["level"]["name"]), (&json!("Another"), &json!("Another")));
        anna.patch(&path, &json!({"listed": false})).await.ok();
        let own = format!("/api/levels?game=kenken&author={}", text(&level["author"], "id"));
        assert!(ben.get("/api/levels?game=kenken").await.ok()["levels"].as_array().unwrap().is_empty());
        assert!(ben.get(&own).await.ok()["levels"].as_array().unwrap().is_empty());
        assert_eq!(ben.get("/api/levels/random?game=kenken").await.refused(404), "server.no-such-levels");
        assert_eq!(anna.get(&own).await.ok()["levels"][0]["listed"], false);
        assert_eq!(ben.get(&path).await.ok()["name"], "Another", "who has the address finds it");
        let table = solve(&mut ben, text(&level, "id")).await;
        anna.delete(&path).await.ok();
        assert_eq!(ben.get(&path).await.refused(404), "server.level-gone");
        let over = ben.get(&format!("/api/tables/{}", text(&table, "id"))).await.ok();
        assert_eq!((&over["level"]["gone"], &over["state"]), (&json!(true), &json!("over")));
        let finished = ben.get(&format!("/api/people/{}/games", text(&table["seats"][0]["user"], "id"))).await.ok();
        assert_eq!(finished["games"][0]["level_gone"], true, "{finished}");
        let again = ben.post("/api/tables", &json!({"game": "kenken", "level": text(&level, "id")})).await;
        assert_eq!(again.refused(422), "server.no-level");
    }

    a_collection_has_an_order_progress_and_a_print_out(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        let mut addresses = Vec::new();
        for name in ["One", "Two"] {
            let mut level = board();
            level["name"] = json!(name);
            let level = anna.post("/api/levels", &json!({"game": "kenken", "level": level})).await.ok();
            addresses.push(text(&level, "address").to_owned());
        }
        let form = json!({"game": "kenken", "name": "Both", "about": "Two threes", "levels": [addresses[1]]});
        let made = anna.post("/api/collections", &form).await;
        assert_eq!(made.status, 201);
        let id = text(&made.ok(), "id").to_owned();
        let path = format!("/api/collections/{id}");
        assert_eq!(ben.patch(&path, &json!({"name": "Mine"})).await.refused(403), "server.not-your-collection");
        let both = anna.patch(&path, &json!({"add": addresses[0]})).await.ok();
        let names = |collection: &Value| -> Vec<String> {
            collection["levels"].as_array().unwrap().iter().map(|level| text(level, "name").to_owned()).collect()
        };
        assert_eq!(names(&both), ["Two", "One"]);
        assert_eq!(names(&anna.patch(&path, &json!({"levels": addresses})).await.ok()), ["One", "Two"]);
        solve(&mut ben, &addresses[1]).await;
        let seen = ben.get(&path).await.ok();
        assert_eq!((&seen["count"], &seen["solved"], &seen["solved_levels"]), (&json!(2), &json!(1), &json!([addresses[1]])));
        let listed = ben.get("/api/collections?game=kenken").await.ok();
        assert_eq!((&listed["collections"][0]["name"], &listed["collections"][0]["author"]["name"]), (&json!("Both"), &json!("Anna")));
        assert_eq!(listed["library"], json!([]), "nobody stocked it");
        let sheet = ben.get(&format!("{path}/sheet?per_page=2&solutions=true")).await;
        assert!(sheet.body.contains(">One · 3×3<") && sheet.body.contains(">Two · 3×3<") && sheet.body.contains("Solutions"));
        let pdf = ben.get(&format!("{path}/sheet?format=pdf")).await;
        assert_eq!((pdf.status, pdf.header("content-type")), (200, Some("application/pdf")));
        anna.patch(&path, &json!({"listed": false})).await.ok();
        assert!(ben.get("/api/collections?game=kenken").await.ok()["collections"].as_array().unwrap().is_empty());
        for (change, code) in [
            (json!({"name": ""}), "server.nameless-collection"),
            (json!({"name": "x".repeat(61)}), "server.long-collection-name"),
            (json!({"about": "x".repeat(501)}), "server.long-about"),
            (json!({"levels": vec![addresses[0].clone(); 501]}), "server.large-collection"),
        ] {
            assert_eq!(anna.patch(&path, &change).await.refused(422), code);
        }
        anna.delete(&path).await.ok();
        assert_eq!(ben.get(&path).await.refused(404), "server.no-collection");
    }

    several_hundred_levels_are_read_as_a_job_named_and_kept_all_or_none(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let many = vec![SMALL; 300].join("\n");
        let job = anna.post("/api/levels/read", &json!({"game": "kenken", "text": many})).await;
        assert_eq!(job.status, 202, "{}", job.body);
        let job = anna.done(&job.ok()).await;
        assert_eq!(job["state"], "done", "{job}");
        assert_eq!(job["result"]["levels"].as_array().unwrap().len(), 300);
        assert_eq!((&job["result"]["levels"][1]["line"], &job["result"]["levels"][1]["solutions"]), (&json!(8), &json!("one")));
        let mut ben = Client::user(server.address, "Ben").await;
        assert_eq!(ben.post("/api/levels/import", &json!({"job": job["id"]})).await.refused(404), "server.no-job");
        let long = json!({"job": job["id"], "names": [null, "x".repeat(61)]});
        let refused = anna.post("/api/levels/import", &long).await;
        assert!(refused.json()["text"].as_str().unwrap().starts_with("Line 8: A level's name has at most 60"), "{}", refused.body);
        assert!(anna.get("/api/levels?game=kenken").await.ok()["levels"].as_array().unwrap().is_empty());
        let names: Vec<String> = (1..=300).map(|number| format!("No. {number}")).collect();
        let form = json!({"job": job["id"], "names": names, "collection": "Many"});
        let kept = anna.post("/api/levels/import", &form).await;
        assert_eq!(kept.status, 201, "{}", kept.body);
        let kept = kept.ok();
        assert_eq!((kept["levels"].as_array().unwrap().len(), &kept["levels"][299]["name"]), (300, &json!("No. 300")));
        let collection = anna.get(&format!("/api/collections/{}", text(&kept, "collection"))).await.ok();
        assert_eq!((&collection["count"], &collection["levels"][0]["name"]), (&json!(300), &json!("No. 1")));
        assert_eq!(anna.post("/api/levels/import", &form).await.refused(409), "server.imported-already");
        let too_many = vec![SMALL; 501].join("\n");
        let refused = anna.post("/api/levels/read", &json!({"game": "kenken", "text": too_many})).await;
        assert_eq!(refused.refused(422), "server.too-many-levels");
    }

    new_levels_are_printed_from_the_job_that_made_them(server) {
        let mut anna = Client::guest(server.address).await;
        let form = json!({"game": "kenken", "wishes": {"size": 4, "grade": "hard"}, "count": 6});
        let job = anna.post("/api/levels/generate", &form).await.ok();
        let job = anna.done(&job).await;
        let path = format!("/api/jobs/{}/sheet", text(&job, "id"));
        let sheet = anna.get(&format!("{path}?per_page=6&solutions=true")).await;
        assert_eq!(sheet.body.matches(" · 4×4<").count(), 12, "six boards and their solutions, by number");
        let mut eve = Client::guest(server.address).await;
        assert_eq!(eve.get(&path).await.refused(404), "server.no-job");
    }
}
