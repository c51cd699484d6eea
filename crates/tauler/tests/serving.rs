//! `tauler serve` as an operator runs it.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use store::testing::{Postgres, Wire, WireState};

fn tauler(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tauler"));
    command.args(words).env_remove("TAULER_DATABASE").env_remove("TAULER_DATA");
    command
}

fn serve() -> Command {
    tauler(&["serve", "--listen", "127.0.0.1:0"])
}

/// A server in a process of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut command = serve();
        command.arg("--data").arg(data);
        Self::run(command)
    }

    fn run(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
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

#[test]
fn a_second_server_on_one_sqlite_says_so_and_ends_while_the_data_commands_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (_, cookie) = server.post("/api/guest", "", &json!({}));
    let data = folder.path().to_str().unwrap();
    let second = serve().args(["--data", data]).output().unwrap();
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && said.contains("another `tauler serve` runs on"), "{said}");
    // By another address of the same file it is the same database.
    let address = format!(
        "sqlite:{}",
        folder.path().join("../").join(folder.path().file_name().unwrap()).join("tauler.db").display()
    );
    let third = serve().args(["--database", &address]).output().unwrap();
    assert!(String::from_utf8_lossy(&third.stderr).contains("another `tauler serve` runs on"));
    let worker = tauler(&["worker", "--data", data]).output().unwrap();
    let said = String::from_utf8_lossy(&worker.stderr);
    assert!(!worker.status.success() && said.contains("a worker needs PostgreSQL"), "{said}");
    assert!(tauler(&["user", "list", "--data", data]).output().unwrap().status.success());
    let backup = folder.path().join("backup.jsonl");
    assert!(tauler(&["backup", backup.to_str().unwrap(), "--data", data]).output().unwrap().status.success());
    assert_eq!(server.get("/api/me", &cookie)["user"]["guest"], true);
    // A server that was killed leaves nothing behind that would keep the next one out.
    let mut killed = server.child;
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(Server::start(folder.path()).ends_clean_by("-TERM"));
}

#[cfg(unix)]
#[test]
fn what_a_server_makes_is_its_owners_alone_and_what_was_wider_is_said() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert!(Server::start(&data).ends_clean_by("-TERM"));
    assert_eq!((mode(&data), mode(&data.join("tauler.db"))), (0o700, 0o600));
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = serve();
    command.arg("--data").arg(&data).stderr(Stdio::piped());
    let mut server = Server::run(command);
    let said = server.child.stderr.take().unwrap();
    assert!(server.ends_clean_by("-TERM"));
    let said = std::io::read_to_string(said).unwrap();
    assert!(said.contains("others on this machine may look into") && said.contains("chmod 700"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_hangs_is_said_and_does_not_keep_the_server_from_ending() {
    let wire = Wire::to(Postgres::shared()).await;
    let mut command = serve();
    command.args(["--database", &wire.address()]).stderr(Stdio::null());
    let server = Server::run(command);
    let (_, cookie) = server.post("/api/guest", "", &json!({}));
    wire.set(WireState::Frozen);
    let ask = |path: &str| {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let request = agent.get(format!("{}{path}", server.address)).header("cookie", &cookie);
        // It gives up later than the server should.
        let mut answer = request.config().timeout_global(Some(Duration::from_secs(10))).build().call().unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    };
    for path in ["/api/tables?list=mine", "/readyz", "/api/me"] {
        let (status, body) = ask(path);
        assert!(status == 503 && body.contains("server.store-trouble"), "{path}: {status} {body}");
    }
    assert_eq!(ask("/healthz").0, 200);
    let ended = tokio::task::spawn_blocking(move || server.ends_clean_by("-TERM"));
    assert!(tokio::time::timeout(Duration::from_secs(20), ended).await.expect("it ends in its time").unwrap());
}

/// What a command that fails says, and with which status it ends.
fn refused(words: &[&str]) -> (Option<i32>, String) {
    let done = tauler(words).output().unwrap();
    (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
}

#[test]
fn a_bus_that_makes_no_sense_gets_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let (status, said) = refused(&["serve", "--data", data, "--bus", "nats://127.0.0.1:4222"]);
    assert!(status == Some(2) && said.contains("--bus needs PostgreSQL"), "{said}");
    // It is said before anybody is asked.
    let nowhere = "postgres://nobody@127.0.0.1:1/nothing";
    for wrong in ["bus", "http://bus", "nats://", "nats://secret@:x"] {
        for command in ["serve", "worker"] {
            let (status, said) = refused(&[command, "--database", nowhere, "--bus", wrong]);
            assert!(status == Some(2) && said.contains("--bus: this is no address of a bus"), "{said}");
            assert!(!said.contains("secret"), "{said}");
        }
    }
    let (status, said) = refused(&["worker", "--database", nowhere, "--games", "chess"]);
    assert!(status == Some(2) && said.contains("chess"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_is_not_there_is_said_once_and_play_goes_on() {
    let url = Postgres::shared().database().await;
    let mut command = serve();
    command.args(["--database", &url, "--bus", "nats://127.0.0.1:1", "--thinkers", "1"]).stderr(Stdio::piped());
    let mut server = Server::run(command);
    let mut log = BufReader::new(server.child.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(log.any(|line| line.contains("WARN") && line.contains("the bus cannot be reached")));
    let (_, cookie) = server.post("/api/guest", "", &json!({}));
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}});
    assert_eq!(server.post("/api/tables", &cookie, &form).0["n"], 0);
    let listed = tauler(&["worker", "list", "--json", "--database", &url]).output().unwrap();
    let listed: Value = serde_json::from_slice(&listed.stdout).unwrap();
    let worker = &listed["workers"][0];
    assert_eq!((&worker["thinkers"], &worker["thinking"]), (&json!(1), &json!([])));
    assert!(worker["id"].is_string() && worker["since"].is_string(), "{listed}");
    assert!(server.ends_clean_by("-TERM"));
    let listed = tauler(&["worker", "list", "--database", &url]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&listed.stdout), "0 workers\n");
}
