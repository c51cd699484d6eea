//! Those who play, and what they were answered.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use house::House;
use serde_json::{Value, json};
use store::{Store, TableState};
use tokio::task::JoinSet;

use crate::client::Client;

/// Guests for each game.
const OF_EACH: usize = 3;
/// Boards that both seats of one person play at, and puzzles.
const GAMES: [&str; 4] = ["mastermind", "othello", "kenken", "crush"];

/// What was answered OK: the text of each entry, by table and number.
type Answered = Arc<Mutex<HashMap<(String, u64), String>>>;

/// Somebody who plays one game, table after table.
pub struct Guest {
    game: &'static str,
    user: String,
    cookie: Option<String>,
    tables: Vec<String>,
    dice: u64,
}

/// All who play.
pub struct Swarm {
    guests: Vec<Guest>,
    answered: Answered,
}

/// What was found in the end.
pub struct Found {
    pub tables: usize,
    pub over: usize,
}

impl Swarm {
    /// Lets some guests in for each game.
    pub async fn gather(address: SocketAddr) -> Self {
        let mut guests = Vec::new();
        for seat in 0..OF_EACH * GAMES.len() {
            let mut client = Client::guest(address).await;
            let user = client.id().await;
            let game = GAMES[seat % GAMES.len()];
            guests.push(Guest { game, user, cookie: client.cookie.take(), tables: Vec::new(), dice: seat as u64 });
        }
        Self { guests, answered: Arc::default() }
    }

    /// How many entries were answered.
    pub fn answered(&self) -> usize {
        self.answered.lock().expect("nobody panics with it").len()
    }

    /// Begins to play at a server, until it is gone.
    pub fn play(&mut self, address: SocketAddr) -> JoinSet<Guest> {
        let mut playing = JoinSet::new();
        for guest in self.guests.drain(..) {
            playing.spawn(guest.play(address, self.answered.clone()));
        }
        playing
    }

    /// Takes those back whose server is gone.
    pub async fn take_back(&mut self, playing: JoinSet<Guest>) {
        self.guests = playing.join_all().await;
    }

    /// Looks at what the database holds: every entry that was answered, once and in order, at tables that replay.
    pub async fn check(&self, url: &str) -> Result<Found, String> {
        let store = Store::open(url).await.map_err(|error| error.to_string())?;
        let house = House::quiet(store.clone());
        let answered = self.answered.lock().expect("nobody panics with it").clone();
        let mut found = Found { tables: 0, over: 0 };
        let mut seen = 0;
        for guest in &self.guests {
            for id in &guest.tables {
                let entries = store.entries(id, 0).await.map_err(|error| error.to_string())?;
                let in_order = entries.iter().zip(1..).all(|(entry, number)| entry.number == number);
                if !in_order {
                    return Err(format!("table {id} does not have one entry at each number"));
                }
                for (at, entry) in entries.iter().enumerate() {
                    match answered.get(&(id.clone(), at as u64 + 1)) {
                        Some(text) if *text == entry.text => seen += 1,
                        Some(text) => return Err(format!("entry {} of {id} was answered as {text}", at + 1)),
                        None => {}
                    }
                }
                let open = house.open_table(id, Some(&guest.user)).await;
                let table = open.map_err(|error| format!("table {id} does not replay: {error}"))?;
                let row = store.table(id).await.map_err(|error| error.to_string())?;
                let state = row.ok_or_else(|| format!("table {id} is gone"))?.status.state;
                let shown = table.show(&house, Some(&guest.user), 0);
                if shown.n != entries.len() as u64 || shown.outcome.is_some() != (state == TableState::Over) {
                    return Err(format!("table {id} is not what its log comes to"));
                }
                found.tables += 1;
                found.over += usize::from(state == TableState::Over);
            }
        }
        if seen < answered.len() {
            return Err(format!(
                "{} of {} entries that were answered are not there",
                answered.len() - seen,
                answered.len()
            ));
        }
        Ok(found)
    }
}

impl Guest {
    /// Plays until the server does not answer any more.
    async fn play(mut self, address: SocketAddr, answered: Answered) -> Self {
        let mut client = Client::new(address);
        client.cookie.clone_from(&self.cookie);
        while self.turn(&mut client, &answered).await.is_some() {}
        self
    }

    /// Plays one turn at the last table, or at a new one; none when the server is gone.
    async fn turn(&mut self, client: &mut Client, answered: &Answered) -> Option<()> {
        let mut table = match self.tables.last() {
            Some(id) => client.try_send("GET", &format!("/api/tables/{id}"), None).await.ok()?.ok(),
            None => Value::Null,
        };
        while table["state"] != "over" && !table.is_null() {
            let (id, seen) = (table["id"].as_str()?.to_owned(), table["n"].as_u64()?);
            let text = self.choose(&table);
            let body = json!({"seen": seen, "kind": "move", "text": text}).to_string();
            let answer = client.try_send("POST", &format!("/api/tables/{id}/commands"), Some(&body)).await.ok()?;
            // A move that makes no sense there is refused, and another is chosen.
            if answer.status != 200 {
                assert!(matches!(answer.status, 409 | 422 | 507), "{} {}", answer.status, answer.body);
                if answer.status == 507 {
                    return None;
                }
                continue;
            }
            let number = seen + 1;
            answered.lock().expect("nobody panics with it").insert((id, number), text);
            table = answer.json();
        }
        let form = match self.game {
            "othello" => json!({"game": "othello", "preset": "mini", "role": "black", "seats": {"white": "me"}}),
            "crush" => json!({"game": "crush", "role": "first", "seats": {"second": "me"}}),
            "kenken" => json!({"game": "kenken", "preset": "small", "wishes": {"size": 3}}),
            game => json!({"game": game}),
        };
        let made = client.try_send("POST", "/api/tables", Some(&form.to_string())).await.ok()?;
        if made.status == 507 {
            return None;
        }
        self.tables.push(made.ok()["id"].as_str()?.to_owned());
        Some(())
    }

    fn roll(&mut self, sides: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) as usize % sides.max(1)
    }

    /// Some move: of those that the game lists, a code, or a number in a square.
    fn choose(&mut self, table: &Value) -> String {
        if let Some(moves) = table["view"]["moves"].as_array().filter(|moves| !moves.is_empty()) {
            return moves[self.roll(moves.len())].as_str().unwrap_or_default().to_owned();
        }
        if self.game == "kenken" {
            let (column, row, number) = (self.roll(3), self.roll(3), self.roll(3));
            return format!("{}{}={}", ["a", "b", "c"][column], row + 1, number + 1);
        }
        let first = self.roll(7);
        (0..4).map(|at| char::from(b'1' + ((first + at * (1 + self.dice as usize % 2)) % 7) as u8)).collect()
    }
}
