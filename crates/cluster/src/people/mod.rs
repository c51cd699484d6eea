//! Those who play, look and watch over the network, and write down what they saw.

mod recorder;
mod socket;
mod swarm;

pub use recorder::Recorder;
pub use socket::Socket;
pub use swarm::{Company, Swarm};

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::client::{Answer as Reply, Client};

/// Who asks gives up after this.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Somebody with a sign-in, who asks at one server or another.
#[derive(Clone, Debug)]
pub struct Person {
    cookie: Option<String>,
}

impl Person {
    /// A new guest.
    pub async fn guest(address: SocketAddr) -> Result<Self, String> {
        let mut client = Client::new(address);
        let reply = ask(&mut client, "POST", "/api/guest", Some(&json!({}))).await;
        match reply {
            Some(reply) if reply.status < 300 => Ok(Self { cookie: client.cookie }),
            Some(reply) => Err(format!("no guest is let in: {} {}", reply.status, reply.body)),
            None => Err(format!("{address} does not answer")),
        }
    }

    /// A connection of this person to a server.
    pub fn at(&self, address: SocketAddr) -> Client {
        let mut client = Client::new(address);
        client.cookie.clone_from(&self.cookie);
        client
    }

    /// Makes a table: the table as it is shown.
    pub async fn table(&self, address: SocketAddr, form: &Value) -> Result<Value, String> {
        match ask(&mut self.at(address), "POST", "/api/tables", Some(form)).await {
            Some(reply) if reply.status < 300 => Ok(reply.json()),
            Some(reply) => Err(format!("no table is made: {} {}", reply.status, reply.body)),
            None => Err(format!("{address} does not answer")),
        }
    }
}

/// Asks, but not for ever; none if there is no answer. Then the connection is a new one the next time.
pub async fn ask(client: &mut Client, method: &str, path: &str, body: Option<&Value>) -> Option<Reply> {
    let body = body.map(Value::to_string);
    if let Ok(Ok(reply)) = timeout(PATIENCE, client.try_send(method, path, body.as_deref())).await {
        return Some(reply);
    }
    let mut fresh = Client::new(client.address);
    fresh.cookie = client.cookie.take();
    *client = fresh;
    None
}

/// The form of a small puzzle that everybody may watch, and that marks never solve.
pub fn puzzle() -> Value {
    json!({"game": "kenken", "preset": "small", "wishes": {"size": 3}, "visibility": "public"})
}

/// A mark in a cell of one's own, which differs from the one before it: such moves never end a game.
pub fn mark(writer: usize, turn: usize) -> String {
    let (column, row) = (writer % 3, writer / 3 % 3);
    format!("{}{}?{}", ["a", "b", "c"][column], row + 1, ["1", "2", "3", ""][turn % 4])
}
