//! Many who play at once: at each table writers who contend, readers, and sockets.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::{Person, Recorder, Socket, ask, mark, puzzle};
use crate::client::{Answer as Reply, Client};
use crate::history::Answer;

/// A socket of which nothing is heard for so long is given up: a server sends a sign of life every few seconds.
const SILENCE: Duration = Duration::from_secs(9);

/// Who is at each table, and how quick they are.
#[derive(Clone, Copy, Debug)]
pub struct Company {
    /// Those who write, each in a cell of the own.
    pub writers: usize,
    /// Those who look again and again, at one server after another.
    pub readers: usize,
    /// Those who have a socket open.
    pub watchers: usize,
    /// The pause between two moves of a writer, or two looks of a reader.
    pub pause: Duration,
}

/// Many who play.
pub struct Swarm {
    /// Where they play.
    pub tables: Vec<String>,
    /// What they saw.
    pub recorder: Recorder,
    owners: Vec<Person>,
    stopped: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl Swarm {
    /// Makes tables, each of a guest of its own.
    pub async fn gather(addresses: &[SocketAddr], tables: usize) -> Result<Self, String> {
        let (mut ids, mut owners) = (Vec::new(), Vec::new());
        for place in 0..tables {
            let address = addresses[place % addresses.len()];
            let owner = Person::guest(address).await?;
            let table = owner.table(address, &puzzle()).await?;
            ids.push(table["id"].as_str().ok_or("a table without an id")?.to_owned());
            owners.push(owner);
        }
        let (stopped, tasks) = (watch::Sender::new(false), JoinSet::new());
        Ok(Self { tables: ids, recorder: Recorder::default(), owners, stopped, tasks })
    }

    /// Lets all of them begin. Whose server does not answer goes to the next of the addresses.
    pub async fn play(&mut self, addresses: &[SocketAddr], company: Company) -> Result<(), String> {
        for (place, (id, owner)) in self.tables.iter().zip(&self.owners).enumerate() {
            let one = |place: usize, person: &Person| Seat {
                id: id.clone(),
                person: person.clone(),
                addresses: addresses.to_vec(),
                place,
                pause: company.pause,
                recorder: self.recorder.clone(),
            };
            for writer in 0..company.writers {
                let seat = one(place + writer, owner);
                self.tasks.spawn(until(self.stopped.subscribe(), seat.write(writer)));
            }
            for reader in 0..company.readers {
                self.tasks.spawn(until(self.stopped.subscribe(), one(place + reader, owner).read()));
            }
            for watcher in 0..company.watchers {
                // Not the owner: whose last socket closes has left the table, and its clock stands.
                let spectator = Person::guest(addresses[place % addresses.len()]).await?;
                let seat = one(place + watcher, &spectator);
                self.tasks.spawn(until(self.stopped.subscribe(), seat.watch()));
            }
        }
        Ok(())
    }

    /// Waits until so many more commands are acknowledged, or a time is over: how many are.
    pub async fn hear(&self, more: usize, within: Duration) -> usize {
        let before = self.recorder.acknowledged();
        let began = tokio::time::Instant::now();
        loop {
            let new = self.recorder.acknowledged() - before;
            if new >= more || began.elapsed() >= within {
                return new;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Ends the play. A command that is on its way is waited for, so that its fate is known.
    pub async fn end(&mut self) {
        self.stopped.send_replace(true);
        while self.tasks.join_next().await.is_some() {}
        self.stopped.send_replace(false);
    }
}

/// Goes on with something that ends between two of its steps when it is told to stop.
async fn until(mut stopped: watch::Receiver<bool>, steps: impl Steps) {
    let mut steps = steps;
    loop {
        if *stopped.borrow() {
            return;
        }
        steps.step(&mut stopped).await;
    }
}

/// Something that is done step by step.
trait Steps: Send {
    /// One step. Told to stop, it ends soon.
    fn step(&mut self, stopped: &mut watch::Receiver<bool>) -> impl Future<Output = ()> + Send;
}

/// Somebody at a table, and where the servers are.
struct Seat {
    id: String,
    person: Person,
    addresses: Vec<SocketAddr>,
    place: usize,
    pause: Duration,
    recorder: Recorder,
}

impl Seat {
    fn client(&self) -> Client {
        self.person.at(self.addresses[self.place % self.addresses.len()])
    }

    fn write(self, writer: usize) -> Writer {
        Writer { client: self.client(), seat: self, cell: writer, turn: 0, seen: 0 }
    }

    fn read(self) -> Reader {
        Reader { seat: self, after: 0 }
    }

    fn watch(self) -> Watcher {
        Watcher { seat: self, known: 0 }
    }
}

/// Who writes: a mark in the own cell, again and again. What has an unknown fate is sent again, to the next server.
struct Writer {
    seat: Seat,
    client: Client,
    cell: usize,
    turn: usize,
    seen: u64,
}

impl Steps for Writer {
    async fn step(&mut self, _: &mut watch::Receiver<bool>) {
        let text = mark(self.cell, self.turn);
        let body = json!({"seen": self.seen, "kind": "move", "text": text});
        let path = format!("/api/tables/{}/commands?after={}", self.seat.id, self.seen);
        let began = self.seat.recorder.now();
        let reply = ask(&mut self.client, "POST", &path, Some(&body)).await;
        let answer = reply.as_ref().map_or(Answer::Unknown, answer_of);
        self.seat.recorder.command(&self.seat.id, self.seen, &text, began, answer);
        match answer {
            Answer::Acknowledged { shown } => {
                self.seen = shown;
                self.turn += 1;
                sleep(self.seat.pause).await;
            }
            Answer::Refused { shown: Some(shown) } => self.seen = shown,
            Answer::Refused { shown: None } | Answer::Unknown => {
                self.seat.place += 1;
                self.client = self.seat.client();
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// What an answer means.
fn answer_of(reply: &Reply) -> Answer {
    let body: Value = serde_json::from_str(&reply.body).unwrap_or_default();
    match (reply.status, body["code"].as_str()) {
        (200, _) => body["n"].as_u64().map_or(Answer::Unknown, |shown| Answer::Acknowledged { shown }),
        (409, _) => Answer::Refused { shown: body["table"]["n"].as_u64() },
        // A proxy's own words have no code: it may have passed the command on. And a server says so when it does not know.
        (_, None | Some("server.store-unsure")) => Answer::Unknown,
        (_, Some(_)) => Answer::Refused { shown: None },
    }
}

/// Who looks, each time at the next server.
struct Reader {
    seat: Seat,
    after: u64,
}

impl Steps for Reader {
    async fn step(&mut self, _: &mut watch::Receiver<bool>) {
        self.seat.place += 1;
        let path = format!("/api/tables/{}?after={}", self.seat.id, self.after);
        let began = self.seat.recorder.now();
        let reply = ask(&mut self.seat.client(), "GET", &path, None).await;
        if let Some(reply) = reply.filter(|reply| reply.status == 200) {
            let table = reply.json();
            self.seat.recorder.read(&self.seat.id, began, &table);
            self.after = table["n"].as_u64().unwrap_or(self.after);
        }
        sleep(self.seat.pause).await;
    }
}

/// Who has a socket open, and opens another when it breaks.
struct Watcher {
    seat: Seat,
    known: u64,
}

impl Steps for Watcher {
    async fn step(&mut self, stopped: &mut watch::Receiver<bool>) {
        let address = self.seat.addresses[self.seat.place % self.seat.addresses.len()];
        self.seat.place += 1;
        if let Ok(mut socket) = Socket::open(&self.seat.person, address, &self.seat.id, self.known).await {
            let listener = self.seat.recorder.listener(&self.seat.id, self.known);
            loop {
                let message = tokio::select! {
                    message = socket.next(SILENCE) => message,
                    _ = stopped.wait_for(|stopped| *stopped) => return,
                };
                let Some(message) = message else { break };
                if let Some(last) = self.seat.recorder.heard(listener, &message) {
                    self.known = self.known.max(last);
                }
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(status: u16, body: &str) -> Answer {
        answer_of(&Reply { status, head: String::new(), body: body.to_owned() })
    }

    #[test]
    fn only_what_a_server_says_it_knows_is_known() {
        assert_eq!(answered(200, r#"{"n": 7}"#), Answer::Acknowledged { shown: 7 });
        assert_eq!(answered(409, r#"{"code": "tables.stale", "table": {"n": 8}}"#), Answer::Refused { shown: Some(8) });
        assert_eq!(answered(503, r#"{"code": "server.store-trouble"}"#), Answer::Refused { shown: None });
        assert_eq!(answered(503, r#"{"code": "server.store-unsure"}"#), Answer::Unknown);
        assert_eq!(answered(502, "<html>Bad Gateway</html>"), Answer::Unknown);
        assert_eq!(answered(504, ""), Answer::Unknown);
    }

    #[test]
    fn a_mark_differs_from_the_one_before_and_from_those_of_others() {
        assert_eq!([0, 1, 2, 3, 4].map(|turn| mark(0, turn)), ["a1?1", "a1?2", "a1?3", "a1?", "a1?1"]);
        assert_eq!([0, 1, 2, 3, 8].map(|writer| mark(writer, 0)), ["a1?1", "b1?1", "c1?1", "a2?1", "c3?1"]);
    }
}
