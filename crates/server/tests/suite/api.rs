//! The API as a whole: its document, its page, its errors, its health.

use serde_json::{Value, json};

use crate::client::Client;
use crate::test_server::TestServer;

#[test]
fn the_document_is_what_it_was() {
    insta::assert_snapshot!("openapi", server::openapi().to_pretty_json().unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_error_is_json_with_status_code_and_sentence() {
    let server = TestServer::sqlite().await;
    let mut anna = Client::guest(server.address).await;
    assert_eq!(anna.get("/api/nothing").await.refused(404), "server.not-found");
    assert_eq!(anna.get("/api/tables/%00").await.refused(404), "server.not-found");
    assert_eq!(anna.get("/api/tables/x%20y").await.refused(404), "server.no-table");
    assert_eq!(anna.send("PUT", "/api/tables", None).await.refused(405), "server.wrong-method");
    assert_eq!(anna.get("/api/daily?date=%00").await.refused(422), "server.bad-body");
    assert_eq!(anna.get("/api/tables/x?after=9223372036854775808").await.refused(400), "server.bad-body");
    assert_eq!(anna.get("/api/tables?list=stars").await.refused(400), "server.bad-body");
    assert_eq!(anna.send("POST", "/api/tables", Some("{".to_owned())).await.refused(400), "server.bad-body");
    assert_eq!(anna.post("/api/games/crush/options", &json!([null, null])).await.refused(422), "server.bad-body");
    anna.send("POST", "/api/games/crush/options", Some("null".to_owned())).await.ok();
    assert_eq!(anna.post("/api/tables", &json!({"game": 5})).await.refused(422), "server.bad-body");
    assert_eq!(anna.post("/api/tables", &json!({"game": "a\u{0}"})).await.refused(422), "server.bad-body");
    assert_eq!(anna.post("/api/tables", &json!({"game": "chess"})).await.refused(422), "tables.unknown-game");
    assert_eq!(anna.post("/api/games/chess/options", &json!({})).await.refused(404), "tables.unknown-game");
    let huge = json!({"game": "x".repeat(300_000)});
    assert_eq!(anna.post("/api/tables", &huge).await.refused(413), "server.bad-body");
    assert_eq!(anna.get("/api/people?after=%22").await.status, 200);
    assert_eq!(anna.get("/api/finished?after=nonsense").await.refused(422), "server.bad-body");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_catalogue_says_everything_about_every_game() {
    let server = TestServer::sqlite().await;
    let games = Client::new(server.address).get("/api/games").await.ok();
    let names: Vec<&Value> = games["games"].as_array().unwrap().iter().map(|game| &game["name"]).collect();
    assert_eq!(names, ["mastermind", "othello", "kenken", "crush"]);
    assert!(games["games"][2]["levels"]["formats"].as_array().unwrap().len() > 1);
    assert_eq!(games["games"][2]["levels"]["reading"][0]["name"], "dialect");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_are_checked_while_somebody_types() {
    let server = TestServer::sqlite().await;
    let mut client = Client::new(server.address);
    let path = "/api/games/mastermind/options";
    let good = client.post(path, &json!({"preset": "classic", "options": {"turns": 12}})).await.ok();
    assert_eq!((&good["options"]["turns"], &good["seats"]), (&json!(12), &json!(["breaker"])));
    let maker = client.post(path, &json!({"role": "maker"})).await.ok();
    assert_eq!(maker["seats"], json!(["maker", "breaker"]));
    let bad = client.post(path, &json!({"options": {"pegs": 0}})).await.ok();
    assert_eq!((&bad["options"], &bad["errors"][0]["field"]), (&Value::Null, &json!("pegs")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_can_read_about_the_api_without_a_script() {
    let server = TestServer::sqlite().await;
    let mut client = Client::new(server.address);
    let page = client.get("/api/docs").await;
    assert!(page.body.contains("/api/tables/{id}/commands") && !page.body.contains("<script"));
    assert!(page.header("content-security-policy").unwrap().contains("default-src 'self'"));
    assert_eq!(client.get("/api/docs.css").await.header("content-type"), Some("text/css; charset=utf-8"));
    let document = client.get("/api/openapi.json").await.ok();
    assert_eq!(document["openapi"], "3.1.0");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_sees_how_it_is_doing() {
    let server = TestServer::sqlite().await;
    let mut client = Client::guest(server.address).await;
    assert_eq!(client.get("/healthz").await.body, "ok\n");
    assert_eq!(client.get("/readyz").await.body, "ready\n");
    client.table(&json!({"game": "mastermind"})).await;
    let figures = client.get("/metrics").await;
    assert!(figures.body.contains("tauler_requests_total{method=\"POST\",route=\"/api/tables\",status=\"201\"}"));
    assert!(figures.body.contains("tauler_tables_in_use"));
    // A proxy on this machine that nobody named asks for somebody else.
    client.headers = "x-forwarded-for: 203.0.113.9\r\n".to_owned();
    assert_eq!(client.get("/metrics").await.refused(404), "server.not-found");
    client.headers.clear();
    server.store.close().await;
    assert_eq!(client.get("/readyz").await.refused(503), "server.store-trouble");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cookies_and_headers_are_safe_by_default() {
    let mut config = crate::test_server::config();
    config.server.secure = true;
    let server = TestServer::sqlite_with(config).await;
    let mut client = Client::new(server.address);
    client.origin = format!("https://{}", server.address);
    let guest = client.post("/api/guest", &json!({})).await;
    let cookie = guest.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert_eq!(guest.header("x-content-type-options"), Some("nosniff"));
    let csp = guest.header("content-security-policy").unwrap();
    // Compiling WebAssembly is not running text as a script.
    assert!(csp.contains("script-src 'self' 'wasm-unsafe-eval';") && csp.contains("frame-ancestors 'none'"));
    assert!(!csp.replace("'wasm-unsafe-eval'", "").contains("unsafe"));
    assert_eq!(guest.header("cross-origin-opener-policy"), Some("same-origin"));
    assert_eq!(guest.header("cross-origin-embedder-policy"), Some("require-corp"));
}
