//! The example bot plays whole games over the API alone.

use serde_json::json;

use crate::client::Client;

#[path = "../../../examples/bot.rs"]
#[allow(dead_code, reason = "the example's own main is not called here")]
mod example;

both! {
    the_example_bot_accepts_games_and_plays_them_to_the_end(server) {
        let mut owner = Client::user(server.address, "Robot").await;
        let token = owner.program(&["read", "bot"]).await.0.token.unwrap();
        let mut anna = Client::user(server.address, "Anna").await;
        let form = json!({"game": "othello", "preset": "mini", "role": "black", "seats": {"white": "open"}});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        let rated = json!({"game": "othello", "role": "black", "seats": {"white": "open"}, "rated": true});
        let rated = anna.table(&rated).await["id"].as_str().unwrap().to_owned();
        let address = format!("http://{}", server.address);
        let bot = tokio::task::spawn_blocking(move || example::play_one(&address, &token).unwrap());
        let path = format!("/api/tables/{id}");
        loop {
            let table = anna.get(&path).await.ok();
            if table["state"] == "over" {
                break;
            }
            if table["turn"] == 0 {
                let text = table["view"]["moves"][0].as_str().unwrap().to_owned();
                anna.command(&id, table["n"].as_u64().unwrap(), "move", &text).await.ok();
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        assert_eq!(bot.await.unwrap(), id);
        assert_eq!(anna.get(&format!("/api/tables/{rated}")).await.ok()["state"], "waiting", "bots play no rated games");
    }
}
