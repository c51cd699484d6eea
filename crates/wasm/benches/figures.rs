//! The figures of the page's module: `cargo xtask bench browser`. This program does each piece of work natively, on one
//! thread, then `web/scripts/bench.mjs` does the same in Node and in Chromium and prints all of it side by side. Times
//! here are CPU time of this thread where the system tells it.

use std::path::Path;
use std::process::{Command, exit};
use std::time::{Duration, Instant};

use serde_json::Value;
use wasm::Engine;

/// The best of so many.
const ROUNDS: usize = 3;

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let works: Value = serde_json::from_str(include_str!("works.json")).expect("the list of works");
    let timed = works.as_array().expect("a list").iter().map(|work| {
        let times = (0..ROUNDS).map(|_| time(work));
        let best = times.min().unwrap_or_default();
        let mut timed = work.clone();
        timed["ms"] = (best.as_secs_f64() * 1000.0).into();
        timed
    });
    let timed = Value::from(timed.collect::<Vec<_>>()).to_string();
    let status = Command::new("node").current_dir(&web).args(["scripts/bench.mjs", &timed]).status();
    if !status.is_ok_and(|status| status.success()) {
        eprintln!("web/scripts/bench.mjs failed");
        exit(1);
    }
}

/// How long one piece of work takes on a new engine; the questions before the last prepare it.
fn time(work: &Value) -> Duration {
    let mut engine = Engine::new(|_| {});
    let asks = work["asks"].as_array().expect("questions");
    let (before, timed) = asks.split_at(asks.len() - work["timed"].as_u64().unwrap_or(1) as usize);
    for ask in before {
        said(&mut engine, ask);
    }
    let start = now();
    for ask in timed {
        said(&mut engine, ask);
    }
    now().saturating_sub(start)
}

fn said(engine: &mut Engine, ask: &Value) {
    let reply = engine.ask(&ask.to_string());
    assert!(reply.starts_with("{\"ok\":true"), "{ask}: {reply}");
}

/// CPU time of this thread, or the clock.
fn now() -> Duration {
    thread_local!(static START: Instant = Instant::now());
    let cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let cpu = cpu.and_then(|text| text.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    cpu.unwrap_or_else(|| START.with(Instant::elapsed))
}
