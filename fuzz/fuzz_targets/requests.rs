//! Requests to the server: every body is taken or refused with a code and a sentence, and none breaks the house.
#![no_main]

use std::cell::RefCell;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use server::{App, Class, Config, Rates};
use store::Store;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

/// A server that nobody but the fuzzer reaches.
struct House {
    runtime: Runtime,
    router: Router,
    /// The cookie of a guest; none before there is one, and after the guest has left.
    cookie: Option<String>,
    /// A table of the guest; none before there is one, and after it is gone.
    table: Option<String>,
}

thread_local! {
    static HOUSE: RefCell<House> = RefCell::new(House::new());
}

impl House {
    fn new() -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let file = std::env::temp_dir().join(format!("tauler-fuzz-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = runtime.block_on(Store::open(&format!("sqlite:{}", file.display()))).expect("a store");
        let off = |rates: Rates, class: Class| rates.change(&format!("{}=off", class.name())).expect("a limit");
        let rates = Class::ALL.into_iter().fold(Rates::default(), off);
        let app = App::new(house::House::quiet(store), Config { rates, ..Config::default() });
        let router = runtime.block_on(async { server::router(app) });
        Self { runtime, router, cookie: None, table: None }
    }

    fn ask(&self, method: &str, path: &str, body: String, cookie: Option<&str>) -> Option<Response<Body>> {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(header::HOST, "house").header(header::ORIGIN, "http://house");
        request = request.header(header::CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        // What is no request at all does not reach the server.
        let request = request.body(Body::from(body)).ok()?;
        let answer = self.runtime.block_on(self.router.clone().oneshot(request));
        Some(answer.expect("the server always answers"))
    }

    fn read(&self, answer: Response<Body>) -> Vec<u8> {
        self.runtime.block_on(to_bytes(answer.into_body(), usize::MAX)).expect("a whole answer").to_vec()
    }

    /// Makes a guest with a table, where there is none.
    fn prepare(&mut self) {
        if self.cookie.is_none() {
            let answer = self.ask("POST", "/api/guest", "{}".to_owned(), None).expect("a request");
            let cookie = answer.headers()[header::SET_COOKIE].to_str().expect("text");
            self.cookie = cookie.split(';').next().map(str::to_owned);
            self.table = None;
        }
        if self.table.is_none() {
            let form = r#"{"game":"othello","seats":{"white":"me"}}"#.to_owned();
            let answer = self.ask("POST", "/api/tables", form, self.cookie.as_deref()).expect("a request");
            let table: Value = serde_json::from_slice(&self.read(answer)).expect("JSON");
            self.table = table["id"].as_str().map(str::to_owned);
        }
    }
}

fuzz_target!(|text: &str| {
    // `METHOD PATH`, then the body; TABLE stands for the guest's table, and a leading ! for nobody in particular.
    let (line, body) = text.split_once('\n').unwrap_or((text, ""));
    let (guest, line) = line.strip_prefix('!').map_or((true, line), |line| (false, line));
    let Some((method, path)) = line.split_once(' ') else { return };
    HOUSE.with_borrow_mut(|house| {
        house.prepare();
        let table = house.table.clone().unwrap_or_default();
        let (path, body) = (path.replace("TABLE", &table), body.replace("TABLE", &table));
        let cookie = house.cookie.clone().filter(|_| guest);
        let Some(answer) = house.ask(method, &path, body, cookie.as_deref()) else { return };
        let status = answer.status();
        assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{line}");
        if method == "DELETE" || path.starts_with("/api/sign") || path.starts_with("/api/me") {
            (house.cookie, house.table) = (None, None);
        }
        let told = answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
        if status.is_client_error() && told {
            let refusal: Value = serde_json::from_slice(&house.read(answer)).expect("JSON");
            assert!(refusal["code"].is_string() && refusal["text"].is_string(), "{line}: {refusal}");
        }
    });
});
