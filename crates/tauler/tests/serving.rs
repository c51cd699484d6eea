//! `tauler serve` as an operator runs it.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A server in a process of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tauler"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Tauler is at ").unwrap().trim_end_matches('/').to_owned();
        Self { child, address }
    }

    /// Sends a signal; whether it then ends as one that has done its work.
    fn ends_clean_by(mut self, signal: &str) -> bool {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        sent.success() && self.child.wait().unwrap().success()
    }

    fn get(&self, path: &str, cookie: &str) -> Value {
        let request = ureq::get(format!("{}{path}", self.address)).header("cookie", cookie);
        serde_json::from_str(&request.call().unwrap().body_mut().read_to_string().unwrap()).unwrap()
    }

    /// The answer, and the cookie that came with it.
    fn post(&self, path: &str, cookie: &str, body: &Value) -> (Value, String) {
        let request = ureq::post(format!("{}{path}", self.address)).header("content-type", "application/json");
        let request = request.header("origin", &self.address).header("cookie", cookie);
        let mut answer = request.send(body.to_string()).unwrap();
        let set = answer.headers().get("set-cookie").map(|set| set.to_str().unwrap().to_owned()).unwrap_or_default();
        let cookie = set.split(';').next().unwrap_or_default().to_owned();
        (serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap(), cookie)
    }
}

#[test]
fn a_server_that_is_told_to_stop_ends_clean_and_the_next_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (_, cookie) = server.post("/api/guest", "", &json!({}));
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}});
    let id = server.post("/api/tables", &cookie, &form).0["id"].as_str().unwrap().to_owned();
    let play = |server: &Server, seen: u64, text: &str| {
        let command = json!({"seen": seen, "kind": "move", "text": text});
        server.post(&format!("/api/tables/{id}/commands"), &cookie, &command).0["n"].as_u64().unwrap()
    };
    assert_eq!(play(&server, 0, "d3"), 1);
    assert!(server.ends_clean_by("-TERM"));
    let server = Server::start(folder.path());
    assert_eq!(server.get(&format!("/api/tables/{id}"), &cookie)["n"], 1);
    assert_eq!(play(&server, 1, "c3"), 2);
    assert!(server.ends_clean_by("-INT"));
}
