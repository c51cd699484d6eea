//! A bot that accepts an open game of Othello and plays it to the end, over the API alone.
//!
//! Make a token with the scopes `read` and `bot` on the settings page, then:
//!
//! ```text
//! cargo run -p tauler-server --example bot -- http://127.0.0.1:8080 TOKEN
//! ```

use std::error::Error;
use std::time::Duration;

use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(server), Some(token)) = (arguments.next(), arguments.next()) else {
        return Err("say where the server is, and the token: bot http://127.0.0.1:8080 TOKEN".into());
    };
    loop {
        let table = play_one(&server, &token)?;
        println!("The game at {server}/t/{table} is over.");
    }
}

/// Accepts the next open game, plays it, and gives its table's id.
pub fn play_one(server: &str, token: &str) -> Result<String, Box<dyn Error>> {
    let api = Api { server: server.to_owned(), token: token.to_owned() };
    let mut table = accept(&api)?;
    let id = table["id"].as_str().ok_or("a table without an id")?.to_owned();
    let path = format!("/api/tables/{id}");
    while table["state"] != "over" {
        let my_turn = table["you"].as_array().is_some_and(|mine| mine.contains(&table["turn"]));
        if !my_turn || table["state"] != "playing" {
            // A program that wants to know at once opens the socket /api/tables/{id}/live instead.
            std::thread::sleep(Duration::from_millis(50));
            table = api.get(&path)?;
            continue;
        }
        let best = choose(&table["view"]).ok_or("no move to make")?;
        // `seen` tells which position the move answers. Sent twice it counts once; if the position has changed in
        // the meantime, the answer is 409 with the fresh table.
        let command = json!({"seen": table["n"], "kind": "move", "text": best});
        table = api.post(&format!("{path}/commands"), &command)?;
    }
    Ok(id)
}

/// Joins the first open, unrated table of Othello, as soon as there is one.
fn accept(api: &Api) -> Result<Value, Box<dyn Error>> {
    loop {
        let waiting = api.get("/api/tables?list=waiting")?;
        let fits = |table: &&Value| table["game"] == "othello" && table["rated"] == false;
        if let Some(table) = waiting["tables"].as_array().into_iter().flatten().find(fits) {
            let id = table["id"].as_str().ok_or("a table without an id")?;
            let joined = api.post(&format!("/api/tables/{id}/join"), &json!({}))?;
            // Somebody else may have been quicker: then there is no seat for us.
            if joined["you"].is_array() {
                return Ok(joined);
            }
        }
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// Corners first, then the edge, then anything.
fn choose(view: &Value) -> Option<String> {
    let moves = view["moves"].as_array()?.iter().filter_map(Value::as_str);
    let worth = |square: &&str| {
        let edge = |at_edge: bool| u32::from(at_edge);
        edge(square.starts_with('a')) + edge(square.ends_with('1') && square.len() == 2)
    };
    moves.max_by_key(worth).map(str::to_owned)
}

/// The server, and who asks.
struct Api {
    server: String,
    token: String,
}

impl Api {
    fn get(&self, path: &str) -> Result<Value, Box<dyn Error>> {
        let agent = agent();
        let request = agent.get(format!("{}{path}", self.server));
        let mut answer = request.header("Authorization", format!("Bearer {}", self.token)).call()?;
        Ok(serde_json::from_str(&answer.body_mut().read_to_string()?)?)
    }

    /// Sends a request and gives the answer, or the table that a stale command's refusal carries.
    fn post(&self, path: &str, body: &Value) -> Result<Value, Box<dyn Error>> {
        let agent = agent();
        let request = agent.post(format!("{}{path}", self.server)).header("Content-Type", "application/json");
        let request = request.header("Authorization", format!("Bearer {}", self.token));
        let mut answer = request.send(body.to_string())?;
        let status = answer.status().as_u16();
        let body: Value = serde_json::from_str(&answer.body_mut().read_to_string()?)?;
        match status {
            200..300 => Ok(body),
            409 => Ok(if body["table"].is_object() { body["table"].clone() } else { body }),
            _ => Err(format!("{status}: {}", body["text"]).into()),
        }
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}
