//! What is logged.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing_subscriber::filter::LevelFilter;

use crate::client::Client;
use crate::test_server::TestServer;

/// A log that is kept in memory.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_tell_the_route_and_no_secret() {
    let kept = Kept::default();
    let writer = kept.clone();
    tracing_subscriber::fmt().with_max_level(LevelFilter::DEBUG).with_writer(move || writer.clone()).init();
    let server = TestServer::sqlite().await;
    let mut anna = Client::new(server.address);
    let password = "correct horse battery";
    let up = anna.post("/api/sign-up", &json!({"name": "Anna", "password": password})).await.ok();
    let token = anna.post("/api/tokens", &json!({"name": "x", "scopes": ["play"], "password": password})).await.ok();
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "invite"}});
    let table = anna.table(&form).await;
    let (id, invite) = (table["id"].as_str().unwrap(), table["invite"].as_str().unwrap());
    let mut ben = Client::guest(server.address).await;
    ben.get(&format!("/t/{id}?invite={invite}")).await;
    ben.post(&format!("/api/tables/{id}/join"), &json!({"invite": invite})).await.ok();
    let mut robot = Client::new(server.address);
    robot.token = Some(token["token"].as_str().unwrap().to_owned());
    robot.command(id, 0, "move", "d3").await.ok();
    anna.post("/api/sign-in", &json!({"name": "Anna", "password": "wrong horse battery"})).await.refused(401);
    let code = json!({"name": "Anna", "recovery_code": up["recovery_code"], "password": "another battery"});
    let cookie = anna.cookie.clone().unwrap();
    anna.post("/api/recover", &code).await.ok();
    let lost = json!({"name": "secret-in-the-wrong-field", "password": "x"});
    anna.post("/api/sign-in", &lost).await.refused(401);
    let user = up["user"]["id"].as_str().unwrap().to_owned();
    let seed = server.store.table(id).await.unwrap().unwrap().setup.seed;
    let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("/api/tables/{id}/commands"), "{log}");
    for noted in ["signed up", "made a token", "a sign-in failed", "reset a forgotten password"] {
        let line = log.lines().find(|line| line.contains(noted)).unwrap_or_else(|| panic!("{noted} is not in {log}"));
        assert!(line.contains(&user) && line.contains("127.0.0.1"), "{line}");
    }
    assert!(log.contains("\"nobody\"") && !log.contains("secret-in-the-wrong-field"), "{log}");
    let secrets = [password, "wrong horse", "another battery", invite, &cookie, &seed];
    let more = [&up["recovery_code"], &token["token"]].map(|secret| secret.as_str().unwrap());
    for secret in secrets.into_iter().chain(more) {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}
