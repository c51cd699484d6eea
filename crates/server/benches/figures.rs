//! The server's figures, measured by a swarm of bots over real connections. The server runs in a process of its own
//! (this program once more), the swarm in this one, both on the same machine.
//!
//! `--seconds N` measures each figure for N seconds (10 by default); `--only WORD` measures those whose name holds it:
//! http sqlite, http postgres, sockets, view, race, hostile. `--requests N` sends so many in the hostile soak (a
//! million by default).

#[path = "../tests/suite/client.rs"]
#[allow(dead_code, clippy::format_push_string, reason = "the tests' own client, of which they need more")]
mod client;
mod hostile;
mod race;
mod rival;
mod server_process;
mod swarm;

use std::time::Duration;

use rival::Rival;
use server_process::ServerProcess;
use store::testing::{Durability, Postgres};

/// Tables that are played at in a race.
const RACE_TABLES: usize = 400;
/// How often it is run by each.
const ROUNDS: usize = 3;

/// One line of the report.
fn line(what: &str, figure: f64, unit: &str, bar: &str) {
    println!("{what:58} {figure:>10.1} {unit:12} {bar}");
}

fn main() {
    rlimit::increase_nofile_limit(rlimit::INFINITY).expect("each socket is an open file");
    if server_process::is_one() {
        server_process::serve();
        return;
    }
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| arguments.iter().position(|one| one == name).and_then(|at| arguments.get(at + 1)).cloned();
    let seconds = value("--seconds").and_then(|text| text.parse().ok()).unwrap_or(10);
    let only = value("--only").unwrap_or_default();
    let requests = value("--requests").and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let runtime = tokio::runtime::Runtime::new().expect("threads can be started");
    runtime.block_on(measure(Duration::from_secs(seconds), &only, requests));
    runtime.shutdown_background();
}

async fn measure(time: Duration, only: &str, requests: usize) {
    let wanted = |name: &str| name.contains(only);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let sqlite = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    if wanted("http sqlite") {
        let server = ServerProcess::start(&sqlite("http.db"));
        report_http("SQLite", &server, time, "at least 2000, p99 under 150 ms").await;
    }
    if wanted("http postgres") {
        let postgres = Postgres::start(Durability::Full);
        let server = ServerProcess::start(&postgres.database().await);
        report_http("PostgreSQL", &server, time, "at least 1200").await;
    }
    if wanted("sockets") {
        let server = ServerProcess::start(&sqlite("sockets.db"));
        let told = swarm::sockets(&server, 1000, 300.0, time).await;
        line("sockets: memory of one that is idle", told.kib_per_socket, "KiB", "at most 30");
        line("sockets: moves told to the opponent", told.moves_per_second, "moves/s", "300 wanted");
        line("sockets: until the opponent is told, p50", told.p50, "ms", "");
        line("sockets: until the opponent is told, p99", told.p99, "ms", "under 100");
    }
    if wanted("view") {
        let server = ServerProcess::start(&sqlite("view.db"));
        let ms = swarm::view(&server, time).await;
        line("view of a table with 60 moves, time of the server", ms, "ms", "under 1");
    }
    if wanted("hostile plain") {
        let server = ServerProcess::start(&sqlite("hostile.db"));
        let (move_alone, alive_alone) = hostile::plain(server.address, time).await;
        let (move_among, alive_among) = hostile::plain_among_hostile(server.address, time).await;
        report_waits("hostile: a plain move", &move_alone, &move_among);
        report_waits("hostile: /healthz", &alive_alone, &alive_among);
    }
    if wanted("hostile answers") {
        for (who, with_people) in [("computers' tables", false), ("people's tables with strong players", true)] {
            let server = ServerProcess::start(&sqlite(&format!("answers{}.db", u8::from(with_people))));
            let waits = hostile::quick_answers(server.address, with_people).await;
            let what = format!("hostile: greedy's answer while 500 {who} wait");
            line(&format!("{what}, p50"), waits.p50, "ms", "");
            line(&format!("{what}, worst of {}", waits.asked), waits.worst, "ms", "at most 1000");
        }
    }
    if wanted("hostile soak") {
        let server = ServerProcess::start(&sqlite("soak.db"));
        let grown = hostile::soak(&server, requests).await;
        line(&format!("hostile: memory grown by {requests} requests"), grown, "MiB", "between -20 and 20");
    }
    if wanted("race") {
        let server = ServerProcess::start(&sqlite("race.db"));
        let rival = Rival::start();
        let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
        // In turns, the best of each: what else the machine does at the time should not decide.
        for round in 0..ROUNDS {
            let names = round * RACE_TABLES..(round + 1) * RACE_TABLES;
            theirs = theirs.max(race::run(race::rivals(rival.address, names).await).await);
            ours = ours.max(race::run(race::ours(server.address, RACE_TABLES).await).await);
        }
        line("race: boardgame.io, moves by socket, in memory", theirs, "moves/s", "");
        line("race: ours, moves by socket, on disk", ours, "moves/s", "");
        line("race: ours to boardgame.io", ours / theirs, "times", "at least 2");
    }
}

async fn report_http(engine: &str, server: &ServerProcess, time: Duration, bar: &str) {
    let before = server.cpu();
    let played = swarm::http(server.address, 200, time).await;
    let cpu = server.cpu().saturating_sub(before).as_secs_f64() * 1e6 / played.moves.max(1) as f64;
    line(&format!("{engine}: durable moves, 200 tables over HTTP"), played.per_second, "moves/s", bar);
    line(&format!("{engine}: answer to a move, p50"), played.p50, "ms", "");
    line(&format!("{engine}: answer to a move, p99"), played.p99, "ms", "");
    line(&format!("{engine}: processor time of the server for a move"), cpu, "µs", "");
}

fn report_waits(what: &str, alone: &hostile::Waits, among: &hostile::Waits) {
    line(&format!("{what}, p99, nobody else there ({} asked)", alone.asked), alone.p99, "ms", "");
    line(&format!("{what}, p99, among 8 hostile clients ({} asked)", among.asked), among.p99, "ms", "");
    line(&format!("{what}, p50, among 8 hostile clients"), among.p50, "ms", "");
    line(&format!("{what}, worst, among 8 hostile clients"), among.worst, "ms", "");
    line(&format!("{what}, p99 more than alone"), among.p99 - alone.p99, "ms", "at most 50");
}
