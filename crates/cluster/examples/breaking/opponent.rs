//! Somebody who plays against computers all the time, for which the workers think.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cluster::history::Moment;
use cluster::people::{Person, Recorder, ask};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// The waits for a computer's move: when it was waited for, and how long.
type Waits = Arc<Mutex<Vec<(Moment, Moment)>>>;

/// Somebody who plays against computers.
pub struct Opponent {
    waits: Waits,
    recorder: Recorder,
    task: JoinHandle<()>,
}

impl Opponent {
    /// Sits down, and plays game after game against this player.
    pub async fn sit_down(address: SocketAddr, recorder: Recorder, player: &'static str) -> Result<Self, String> {
        let waits = Waits::default();
        let person = Person::guest(address).await?;
        let task = tokio::spawn(play(person, address, player, waits.clone(), recorder.clone()));
        Ok(Self { waits, recorder, task })
    }

    /// The longest wait that began or went on within two moments.
    pub fn longest(&self, from: Moment, until: Moment) -> Moment {
        let waits = self.waits.lock().expect("nobody panics with it");
        let within = waits.iter().filter(|(began, ended)| *began <= until && *ended >= from);
        within.map(|(began, ended)| ended - began).max().unwrap_or(0)
    }

    /// Waits until a move comes that is asked for from now on; whether it does.
    pub async fn hears(&self, within: Duration) -> bool {
        let from = self.recorder.now();
        let until = tokio::time::Instant::now() + within;
        while tokio::time::Instant::now() < until {
            if self.waits.lock().expect("nobody panics with it").iter().any(|(began, _)| *began >= from) {
                return true;
            }
            sleep(Duration::from_millis(50)).await;
        }
        false
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn play(person: Person, address: SocketAddr, player: &'static str, waits: Waits, recorder: Recorder) {
    let form = json!({"game": "othello", "role": "black", "seats": {"white": player}});
    loop {
        let Ok(mut table) = person.table(address, &form).await else {
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        let path = format!("/api/tables/{}", table["id"].as_str().unwrap_or_default());
        while table["state"] == "playing" {
            if table["may"]["play"] == true {
                let text = table["view"]["moves"][0].as_str().unwrap_or_default();
                let body = json!({"seen": table["n"], "kind": "move", "text": text});
                let reply = ask(&mut person.at(address), "POST", &format!("{path}/commands"), Some(&body)).await;
                let known = reply.filter(|reply| reply.status == 200).map(|reply| reply.json());
                table = match known {
                    Some(table) => table,
                    None => look(&person, address, &path).await,
                };
                continue;
            }
            let began = recorder.now();
            while table["state"] == "playing" && table["may"]["play"] != true {
                sleep(Duration::from_millis(30)).await;
                table = look(&person, address, &path).await;
            }
            waits.lock().expect("nobody panics with it").push((began, recorder.now()));
        }
    }
}

/// Looks until a table is shown.
async fn look(person: &Person, address: SocketAddr, path: &str) -> Value {
    loop {
        let reply = ask(&mut person.at(address), "GET", path, None).await;
        if let Some(reply) = reply.filter(|reply| reply.status == 200) {
            return reply.json();
        }
        sleep(Duration::from_millis(100)).await;
    }
}
