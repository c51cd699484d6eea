//! Computer players: they move by themselves, survive a restart, and are contained when they fail.

use std::time::Duration;

use game::{AnyPlayer, AnyView, Budget, Say};
use serde_json::{Value, json};
use store::{SeatRow, SetupRow, TableState, TableStatus, Ticket, TicketChange};
use tables::PlayerMaker;

use crate::client::Client;
use crate::test_server::{Config, TestServer, config};

/// Waits until a table is as wished.
pub(crate) async fn wait_for(client: &mut Client, id: &str, wish: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let table = client.get(&format!("/api/tables/{id}")).await.ok();
        if wish(&table) {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it did not come to that: {}", client.get(&format!("/api/tables/{id}")).await.body);
}

both! {
    a_computer_answers_by_itself(server) {
        let mut anna = Client::guest(server.address).await;
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}})).await;
        let id = table["id"].as_str().unwrap();
        anna.command(id, 0, "move", "d3").await.ok();
        let answered = wait_for(&mut anna, id, |table| table["n"] == 2).await;
        assert_eq!(answered["turn"], 0);
    }

    computers_play_each_other_to_the_end_while_others_watch(server) {
        let mut anna = Client::guest(server.address).await;
        let form = json!({"game": "othello", "preset": "mini", "role": "watch", "seats": {"black": "random", "white": "greedy"}});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        let over = wait_for(&mut Client::new(server.address), &id, |table| table["state"] == "over").await;
        assert_eq!(over["finished"]["ending"], "played");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_server_takes_up_every_waiting_ticket() {
    let server = TestServer::sqlite_with(config().with_thinkers(0)).await;
    let mut anna = Client::guest(server.address).await;
    let mut waiting = Vec::new();
    for _ in 0..5 {
        let table = anna.table(&json!({"game": "othello", "role": "white", "seats": {"black": "greedy"}})).await;
        waiting.push(table["id"].as_str().unwrap().to_owned());
    }
    let server = server.restart(config()).await;
    let mut later = Client::new(server.address);
    later.cookie = anna.cookie.take();
    for id in &waiting {
        wait_for(&mut later, id, |table| table["n"] == 1 && table["turn"] == 1).await;
    }
}

/// A player that fails in one way or another.
struct Bad(&'static str);

impl AnyPlayer for Bad {
    fn think(&mut self, _: &dyn AnyView, budget: &Budget) -> Result<String, Say> {
        match self.0 {
            "panics" => panic!("on purpose"),
            "cheats" => Ok("a1".to_owned()),
            _ => loop {
                // Neither the time nor the flag impresses it.
                let _ = budget.is_over();
                std::thread::sleep(Duration::from_millis(20));
            },
        }
    }
}

/// The player `random` is replaced by a bad one.
fn with(bad: &'static str) -> Config {
    let player_maker = PlayerMaker::by(move |game, name, seat, rng| match name {
        "random" => Ok(Box::new(Bad(bad))),
        name => game.player(name, seat, rng),
    });
    config().with_player_maker(player_maker).with_thinkers(1)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_that_panics_or_cheats_is_contained() {
    for bad in ["panics", "cheats"] {
        let server = TestServer::sqlite_with(with(bad)).await;
        let mut anna = Client::guest(server.address).await;
        let ill = anna.table(&json!({"game": "othello", "role": "white", "seats": {"black": "random"}})).await;
        let well = anna.table(&json!({"game": "othello", "role": "white", "seats": {"black": "greedy"}})).await;
        let told = wait_for(&mut anna, ill["id"].as_str().unwrap(), |table| !table["trouble"].is_null()).await;
        assert_eq!(told["trouble"]["code"], "server.player-trouble");
        assert_eq!(told["n"], 0);
        wait_for(&mut anna, well["id"].as_str().unwrap(), |table| table["n"] == 1).await;
        // The person can still end it.
        anna.command(ill["id"].as_str().unwrap(), 0, "resign", "").await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn why_a_player_failed_survives_a_restart_and_it_may_try_again() {
    for server in [TestServer::sqlite_with(with("panics")).await, TestServer::postgres_with(with("panics")).await] {
        let mut anna = Client::guest(server.address).await;
        let form = json!({"game": "othello", "role": "white", "seats": {"black": "random"}});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        let told = wait_for(&mut anna, &id, |table| !table["trouble"].is_null()).await;
        // Another server on the same database tells the same, and in it the player is well again.
        let server = server.restart(config()).await;
        let mut again = Client::new(server.address);
        again.cookie = anna.cookie.take();
        let table = again.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!((&table["trouble"], &table["n"]), (&told["trouble"], &json!(0)));
        let mut eve = Client::guest(server.address).await;
        assert_eq!(eve.post(&format!("/api/tables/{id}/retry"), &json!({})).await.refused(404), "server.no-table");
        again.post(&format!("/api/tables/{id}/retry"), &json!({})).await.ok();
        let table = wait_for(&mut again, &id, |table| table["n"] == 1).await;
        assert_eq!(table["trouble"], Value::Null);
        let refused = again.post(&format!("/api/tables/{id}/retry"), &json!({})).await.refused(422);
        assert_eq!(refused, "server.nothing-to-retry");
    }
}

#[test]
fn a_player_that_never_ends_is_left_behind() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let (config, time) = with("hangs").with_hand_time();
        let server = TestServer::sqlite_with(config).await;
        let mut anna = Client::guest(server.address).await;
        let ill = anna.table(&json!({"game": "othello", "role": "white", "seats": {"black": "random"}})).await;
        let well = anna.table(&json!({"game": "othello", "role": "white", "seats": {"black": "greedy"}})).await;
        // Patience with it ends three times; the only worker has nobody else to think of until then.
        let told = wait_for(&mut anna, ill["id"].as_str().unwrap(), |table| {
            time.advance(Duration::from_secs(2));
            !table["trouble"].is_null()
        });
        assert_eq!(told.await["trouble"]["code"], "server.player-trouble");
        wait_for(&mut anna, well["id"].as_str().unwrap(), |table| table["n"] == 1).await;
    });
    // Its thread cannot be ended, and nobody waits for it.
    runtime.shutdown_background();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_a_request_names_is_never_run() {
    let server = TestServer::sqlite().await;
    let mut anna = Client::guest(server.address).await;
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    for name in [format!("gtp:touch {}", trace.display()), format!("gtp:'touch' '{}'", trace.display())] {
        let form = json!({"game": "othello", "role": "white", "seats": {"black": name}});
        assert_eq!(anna.post("/api/tables", &form).await.refused(422), "game.unknown-player");
    }
    // Not even for a table that is in the database already.
    let model = anna.table(&json!({"game": "othello", "role": "white", "seats": {"black": "random"}})).await;
    let row = server.store.table(model["id"].as_str().unwrap()).await.unwrap().unwrap();
    let setup = SetupRow { id: store::new_id(), ..row.setup };
    let command = SeatRow::Computer { player: format!("gtp:touch {}", trace.display()) };
    let seats = [command, row.seats[1].clone()];
    let status = TableStatus { state: TableState::Playing, turn: Some(0), deadline: None };
    let ticket = TicketChange::Raise(Ticket { seat: 0, user_id: None, priority: 0 });
    server.store.create_table(&setup, &seats, status, &ticket).await.unwrap();
    let told = wait_for(&mut anna, &setup.id, |table| !table["trouble"].is_null()).await;
    assert_eq!(told["n"], 0);
    assert!(told["seats"][0]["holder"].to_string().contains("gtp:touch"), "{told}");
    assert!(!trace.exists());
}
