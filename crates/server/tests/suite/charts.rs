//! Rankings, records, ratings, and the log of finished games.

use serde_json::json;

use crate::client::Client;

/// Anna wins a rated game of Othello against Ben.
async fn anna_wins(anna: &mut Client, ben: &mut Client) -> String {
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "open"}, "rated": true});
    let table = anna.table(&form).await;
    assert_eq!(table["rated"], true);
    let id = table["id"].as_str().unwrap().to_owned();
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
    ben.command(&id, 0, "resign", "").await.ok();
    id
}

both! {
    custom_games_of_mastermind_rank_among_themselves(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let table = anna.table(&json!({"game": "mastermind", "options": {"pegs": 1}})).await;
        assert_eq!(table["preset"], json!(null));
        let id = table["id"].as_str().unwrap().to_owned();
        for (n, colour) in (1..=7).enumerate() {
            let shown = anna.command(&id, n as u64, "move", &colour.to_string()).await.ok();
            if shown["state"] == "over" {
                break;
            }
        }
        let mut nobody = Client::new(server.address);
        let mut count = async |chart: &str, scope: &str| {
            let page = nobody.get(&format!("/api/rankings/mastermind/{chart}?scope={scope}")).await.ok();
            page["rows"].as_array().unwrap().len()
        };
        for (chart, custom) in [("points", 1), ("classic", 0), ("best-points", 1), ("fewest-turns", 1), ("winning-streak", 1)] {
            assert_eq!((count(chart, "custom").await, count(chart, "all").await), (custom, 0), "{chart}");
        }
        let records = nobody.get("/api/records/mastermind").await.ok();
        let first = &records["records"][0];
        assert_eq!((&first["chart"], &first["custom"], &first["preset"]), (&json!("best-points"), &json!(true), &json!(null)));
        let profile = nobody.get(&format!("/api/people/{}", anna.id().await)).await.ok();
        assert!(profile["records"].as_array().unwrap().iter().all(|record| record["custom"] == true));
        assert_eq!((&profile["tallies"][0]["wins"], &profile["streaks"]), (&json!(1), &json!([])));
        assert_eq!(nobody.get("/api/rankings/othello/wins?scope=custom").await.refused(422), "server.bad-scope");
        assert_eq!(nobody.get("/api/rankings/mastermind/maker?scope=custom").await.refused(422), "server.bad-scope");
    }

    a_makers_game_leaves_a_breakers_streak_alone(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        // A game as breaker, given up: the streak has a loss.
        let lost = anna.table(&json!({"game": "mastermind"})).await;
        anna.command(lost["id"].as_str().unwrap(), 0, "resign", "").await.ok();
        let made = anna.table(&json!({"game": "mastermind", "role": "maker", "options": {"answers": "automatic"}})).await;
        assert_eq!(made["preset"], "normal");
        anna.command(made["id"].as_str().unwrap(), 0, "resign", "").await.ok();
        let page = anna.get("/api/rankings/mastermind/winning-streak").await.ok();
        assert_eq!((&page["rows"][0]["wins"], &page["rows"][0]["losses"]), (&json!(0), &json!(1)), "{page}");
        let shown = anna.get(&format!("/api/tables/{}", made["id"].as_str().unwrap())).await.ok();
        let charts: Vec<&str> =
            shown["finished"]["scores"].as_array().unwrap().iter().map(|score| score["chart"].as_str().unwrap()).collect();
        assert_eq!(charts, ["maker"]);
    }

    a_tally_is_sorted_by_each_count_in_both_directions(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        for _ in 0..2 {
            anna_wins(&mut anna, &mut ben).await;
        }
        let mut nobody = Client::new(server.address);
        for (query, names) in [
            ("", ["Anna", "Ben"]),
            ("?sort=wins&order=asc", ["Ben", "Anna"]),
            ("?sort=losses", ["Ben", "Anna"]),
            ("?sort=losses&order=asc", ["Anna", "Ben"]),
            ("?sort=name&order=asc", ["Anna", "Ben"]),
            ("?sort=name&order=desc", ["Ben", "Anna"]),
            ("?scope=preset:standard", ["Anna", "Ben"]),
        ] {
            let rows = nobody.get(&format!("/api/rankings/othello/wins{query}")).await.ok()["rows"].clone();
            let found: Vec<&str> = rows.as_array().unwrap().iter().map(|row| row["user"]["name"].as_str().unwrap()).collect();
            assert_eq!(found, names, "{query}");
        }
        let first = nobody.get("/api/rankings/othello/wins?limit=1").await.ok();
        assert_eq!((&first["rows"][0]["wins"], &first["rows"][0]["rank"]), (&json!(2), &json!(1)));
        let after: String = first["next"].as_str().unwrap().bytes().map(|byte| format!("%{byte:02x}")).collect();
        let second = nobody.get(&format!("/api/rankings/othello/wins?limit=1&after={after}")).await.ok();
        assert_eq!((&second["rows"][0]["user"]["name"], &second["next"]), (&json!("Ben"), &json!(null)));
        assert_eq!(nobody.get("/api/rankings/othello/wins?sort=luck").await.refused(422), "server.bad-sort");
        assert_eq!(nobody.get("/api/rankings/othello/luck").await.refused(404), "server.no-chart");
        assert_eq!(nobody.get("/api/rankings/othello/wins?scope=level:x").await.refused(422), "server.bad-scope");
    }

    a_rating_is_listed_once_it_is_certain(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        let anna_id = anna.id().await;
        anna_wins(&mut anna, &mut ben).await;
        while ::house::work::rate_waiting(&server.store).await.unwrap() {}
        let mut page = serde_json::Value::Null;
        for _ in 0..200 {
            page = anna.get(&format!("/api/people/{anna_id}")).await.ok();
            if page["ratings"][0]["games"] == 1 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let rating = page["ratings"][0]["rating"].as_f64().unwrap();
        assert!((rating - 1662.0).abs() < 1.0, "{rating}");
        assert!(anna.get("/api/rankings/othello/rating").await.ok()["rows"].as_array().unwrap().is_empty());
        let before = server.store.ratings(&anna_id).await.unwrap();
        assert_eq!(::house::work::rebuild_ratings(&server.store, "othello").await.unwrap(), 1);
        assert_eq!(server.store.ratings(&anna_id).await.unwrap(), before, "ratings follow from results alone");
    }

    guests_stand_in_no_ranking_until_they_sign_up(server) {
        let mut guest = Client::guest(server.address).await;
        let id = guest.table(&json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}})).await;
        guest.command(id["id"].as_str().unwrap(), 0, "resign", "").await.ok();
        let path = "/api/rankings/othello/wins";
        assert!(guest.get(path).await.ok()["rows"].as_array().unwrap().is_empty());
        guest.post("/api/sign-up", &json!({"name": "Anna", "password": "correct horse"})).await.ok();
        assert_eq!(guest.get(path).await.ok()["rows"][0]["losses"], 1);
    }

    a_profile_counts_the_games_of_every_game(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        for form in [json!({"game": "mastermind"}), json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}})] {
            let table = anna.table(&form).await;
            anna.command(table["id"].as_str().unwrap(), 0, "resign", "").await.ok();
        }
        let path = format!("/api/people/{}", anna.id().await);
        let tallies = anna.get(&path).await.ok()["tallies"].clone();
        for game in ["mastermind", "othello"] {
            let tally = tallies.as_array().unwrap().iter().find(|tally| tally["game"] == game);
            assert_eq!(tally.unwrap()["losses"], 1, "{game}: {tallies}");
        }
    }

    finished_games_are_logged_for_everybody(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut ben = Client::user(server.address, "Ben").await;
        let id = anna_wins(&mut anna, &mut ben).await;
        let (anna_id, mut nobody) = (anna.id().await, Client::new(server.address));
        let games = nobody.get(&format!("/api/people/{anna_id}/games")).await.ok()["games"].clone();
        assert_eq!(games[0]["table"], id.as_str());
        assert_eq!((&games[0]["verdict"], &games[0]["against"], &games[0]["rated"]), (&json!("won"), &json!(["Ben"]), &json!(true)));
        assert_eq!(nobody.get("/api/finished?game=othello").await.ok()["games"][0]["table"], id.as_str());
        assert!(nobody.get("/api/finished?game=crush").await.ok()["games"].as_array().unwrap().is_empty());
        assert_eq!(nobody.get("/api/people/nobody").await.refused(404), "server.no-person");
        let people = nobody.get("/api/people?name=AN").await.ok();
        assert_eq!(people["people"].as_array().unwrap().len(), 1);
        assert_eq!(nobody.get("/api/people").await.ok()["people"].as_array().unwrap().len(), 2);
        let page = nobody.get(&format!("/api/people/{anna_id}")).await.ok();
        assert_eq!(page["tallies"][0]["wins"], 1);
        assert!(nobody.get("/api/records/othello").await.ok()["records"].is_array());
    }
}
