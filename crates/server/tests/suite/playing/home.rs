//! Games that were played on a device come home: kept once, marked, and counted nowhere.

use game::{Clock, Seat, Seed};
use serde_json::{Map, Value, json};
use tables::forms::DeviceSetup;
use tables::{Answer, Command, Kind, Origin, SeatHolder, Setup, Table};

use super::thinking::wait_for;
use crate::client::{Client, PASSWORD};
use crate::test_server::{TestServer, capped};

/// A table of a device as it begins, in the first preset of its game.
fn begun(game: &str, seats: &[SeatHolder]) -> Table {
    let found = tables::find(game).unwrap();
    let preset = &found.facts().presets[0];
    let options = found.read_options(Some(preset), preset.roles.first(), &Map::new()).unwrap().options;
    Table::new(Setup {
        game: game.to_owned(),
        rules_version: found.facts().rules_version,
        options,
        preset: Some(preset.name.to_owned()),
        seed: Seed::from_number(5),
        salt: [7; 16],
        seats: seats.to_vec(),
        clock: Clock::None,
        hints: false,
        rated: false,
        origin: Origin::Device,
        started_at: Some(1_000),
    })
    .unwrap()
}

fn take(table: &mut Table, kind: Kind, text: &str) -> bool {
    let seat = table.turn().unwrap_or(Seat(1));
    let command = Command { seat, seen: table.last(), kind, text: text.to_owned() };
    let at = 2_000 + table.last() as i64 * 1_000;
    match table.answer(&command, at) {
        Ok(Answer::New(entry)) => table.append(entry).is_ok(),
        _ => false,
    }
}

/// A code broken at the first guess: who knows the seed can.
fn broken() -> Table {
    let mut codes =
        (0..7_u32.pow(4)).map(|n| (0..4).map(|at| (n / 7_u32.pow(at) % 7 + 1).to_string()).collect::<String>());
    let first = || begun("mastermind", &[SeatHolder::default(), SeatHolder::person("device")]);
    let code = codes.find(|code| {
        let mut table = first();
        take(&mut table, Kind::Move, code) && table.outcome().is_some()
    });
    let mut table = first();
    assert!(take(&mut table, Kind::Move, &code.expect("one of them is the code")));
    table
}

fn sent(name: &str, table: &Table) -> Value {
    let setup = DeviceSetup::of(table.setup(), None);
    json!({"table": name, "setup": setup, "log": table.log()})
}

both! {
    a_game_of_a_device_is_kept_once_marked_and_counted_nowhere(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let game = sent("here-1", &broken());
        let id = anna.post("/api/tables/home", &game).await.ok()["id"].as_str().unwrap().to_owned();
        let again = anna.post("/api/tables/home", &game).await.ok()["id"].clone();
        assert_eq!(again, id.as_str(), "the same game is the same table");

        let table = anna.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!((&table["device"], &table["state"], &table["n"]), (&json!(true), &json!("over"), &json!(1)));
        let scores = table["finished"]["scores"].as_array().unwrap();
        assert!(!scores.is_empty());
        assert!(scores.iter().all(|score| score["barred"]["code"] == "tables.on-device"), "{scores:?}");

        let anna_id = anna.id().await;
        let games = anna.get(&format!("/api/people/{anna_id}/games")).await.ok()["games"].clone();
        assert_eq!(games.as_array().unwrap().len(), 1);
        assert_eq!((&games[0]["device"], &games[0]["verdict"]), (&json!(true), &json!("won")));
        let mine = anna.get(&format!("/api/people/{anna_id}")).await.ok();
        let records = mine["records"].as_array().unwrap();
        assert!(!records.is_empty() && records.iter().all(|record| record["device"] == true), "{records:?}");
        assert!(mine["tallies"].as_array().unwrap().is_empty() && mine["streaks"].as_array().unwrap().is_empty());

        let mut nobody = Client::new(server.address);
        let theirs = nobody.get(&format!("/api/people/{anna_id}")).await.ok();
        assert!(theirs["records"].as_array().unwrap().is_empty(), "others are not told");
        assert!(nobody.get("/api/rankings/mastermind/points").await.ok()["rows"].as_array().unwrap().is_empty());
        assert!(nobody.get("/api/records/mastermind").await.ok()["records"].as_array().unwrap().is_empty());
    }

    two_who_send_the_same_game_have_one_each(server) {
        let game = sent("here-1", &broken());
        let mut ids = Vec::new();
        for name in ["Anna", "Ben"] {
            let mut sender = Client::user(server.address, name).await;
            ids.push(sender.post("/api/tables/home", &game).await.ok()["id"].as_str().unwrap().to_owned());
        }
        assert_ne!(ids[0], ids[1]);
    }

    who_signs_in_before_a_game_is_sent_again_has_it_once(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let anna_id = anna.id().await;
        let mut guest = Client::guest(server.address).await;
        let game = sent("here-1", &broken());
        let mut running = begun("othello", &[SeatHolder::person("device"), SeatHolder::person("device")]);
        assert!(take(&mut running, Kind::Move, "d3"));
        let running = sent("here-2", &running);
        let id = guest.post("/api/tables/home", &game).await.ok()["id"].clone();
        let other = guest.post("/api/tables/home", &running).await.ok()["id"].clone();
        guest.post("/api/sign-in", &json!({"name": "Anna", "password": PASSWORD})).await.ok();
        assert_eq!(guest.id().await, anna_id);
        assert_eq!(guest.post("/api/tables/home", &game).await.ok()["id"], id);
        assert_eq!(guest.post("/api/tables/home", &running).await.ok()["id"], other);
        let games = guest.get(&format!("/api/people/{anna_id}/games")).await.ok()["games"].clone();
        assert_eq!(games.as_array().unwrap().len(), 1);
    }

    what_could_not_have_been_played_is_refused(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let table = broken();
        let mut refused = async |change: &dyn Fn(&mut Value)| {
            let mut game = sent("here-2", &table);
            change(&mut game);
            anna.post("/api/tables/home", &game).await.refused(422)
        };
        assert_eq!(refused(&|game| game["log"] = json!([])).await, "server.not-over");
        assert_eq!(refused(&|game| game["log"][0]["text"] = json!("9999")).await, "tables.broken-log");
        assert_eq!(refused(&|game| game["log"][0]["seat"] = json!(7)).await, "tables.broken-log");
        assert_eq!(refused(&|game| game["log"][0]["at"] = json!(1)).await, "tables.broken-log");
        assert_eq!(refused(&|game| game["log"][0]["n"] = json!(2)).await, "tables.broken-log");
        assert_eq!(refused(&|game| game["log"][0]["kind"] = json!("flag")).await, "tables.broken-log");
        assert_eq!(refused(&|game| game["setup"]["seed"] = json!("5")).await, "server.bad-body");
        assert_eq!(refused(&|game| game["setup"]["preset"] = json!("mine")).await, "server.bad-body");
        assert_eq!(refused(&|game| game["setup"]["game"] = json!("chess")).await, "tables.unknown-game");
        let computers = begun("othello", &[SeatHolder::computer("greedy"), SeatHolder::computer("greedy")]);
        assert_eq!(anna.post("/api/tables/home", &sent("here-3", &computers)).await.refused(422), "server.not-your-seat");
        assert_eq!(Client::new(server.address).post("/api/tables/home", &sent("here-4", &table)).await.status, 401);
    }

    a_game_that_is_not_over_goes_on_here_and_counts_nowhere(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut table = begun("othello", &[SeatHolder::person("device"), SeatHolder::computer("greedy")]);
        assert!(take(&mut table, Kind::Move, "d3"));
        let game = sent("here-6", &table);
        let before = server.now();
        let id = anna.post("/api/tables/home", &game).await.ok()["id"].as_str().unwrap().to_owned();
        assert_eq!(anna.post("/api/tables/home", &game).await.ok()["id"], id.as_str(), "it is kept once");
        // The computer answers here.
        let mut kept = wait_for(&mut anna, &id, |kept| kept["n"] == 2).await;
        assert_eq!((&kept["device"], &kept["state"], &kept["turn"]), (&json!(true), &json!("playing"), &json!(0)));
        let at = kept["entries"][0]["at"].as_i64().unwrap();
        assert!((before..=server.now()).contains(&at), "it goes on from when it came");
        let give_up = json!({"seen": kept["n"], "kind": "resign"});
        kept = anna.post(&format!("/api/tables/{id}/commands"), &give_up).await.ok();
        let scores = kept["finished"]["scores"].as_array().unwrap();
        assert!(scores.iter().all(|score| !score["barred"].is_null()), "{scores:?}");

        // Where it went on on the device as well, both are kept.
        let reply = table.view(game::Viewer::Seat(Seat(1))).json()["moves"][0].as_str().unwrap().to_owned();
        assert!(take(&mut table, Kind::Move, &reply));
        let other = anna.post("/api/tables/home", &sent("here-6", &table)).await.ok()["id"].clone();
        assert_ne!(other, id.as_str());
        assert_eq!(anna.get(&format!("/api/tables/{}", other.as_str().unwrap())).await.ok()["n"], 2);
    }

    a_whole_game_against_a_computer_comes_home_and_a_clock_that_was_ahead_is_set_right(server) {
        let mut anna = Client::user(server.address, "Anna").await;
        let mut table = begun("othello", &[SeatHolder::person("device"), SeatHolder::computer("greedy")]);
        while let Some(seat) = table.turn() {
            let view = table.view(game::Viewer::Seat(seat)).json();
            let text = view["moves"][0].as_str().unwrap().to_owned();
            assert!(take(&mut table, Kind::Move, &text));
        }
        let mut game = sent("here-5", &table);
        let later = 4_102_444_800_000_i64;
        for entry in game["log"].as_array_mut().unwrap() {
            entry["at"] = json!(entry["at"].as_i64().unwrap() + later);
        }
        game["setup"]["started_at"] = json!(later);
        let id = anna.post("/api/tables/home", &game).await.ok()["id"].as_str().unwrap().to_owned();
        let kept = anna.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!(kept["entries"].as_array().unwrap().len(), table.log().len());
        assert!(kept["finished"]["at"].as_i64().unwrap() <= kept["now"].as_i64().unwrap());
        assert!(anna.get("/api/rankings/othello/wins").await.ok()["rows"].as_array().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_caps_count_for_what_comes_home() {
    let mut running = begun("othello", &[SeatHolder::person("device"), SeatHolder::person("device")]);
    assert!(take(&mut running, Kind::Move, "d3"));
    let server = TestServer::sqlite_with(capped("tables=1")).await;
    let mut anna = Client::user(server.address, "Anna").await;
    anna.post("/api/tables/home", &sent("here-1", &running)).await.ok();
    assert_eq!(anna.post("/api/tables/home", &sent("here-2", &running)).await.refused(422), "server.too-many-tables");
    anna.post("/api/tables/home", &sent("here-1", &running)).await.ok();

    assert!(take(&mut running, Kind::Move, "c3"));
    let server = TestServer::sqlite_with(capped("entries=1")).await;
    let mut anna = Client::user(server.address, "Anna").await;
    assert_eq!(anna.post("/api/tables/home", &sent("here-1", &running)).await.refused(422), "server.table-full");
}
