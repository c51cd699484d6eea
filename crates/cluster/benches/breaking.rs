//! How long it takes until play goes on.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use cluster::history::{self, Answer, Moment};
use cluster::people::{Company, Person, ask};
use cluster::pg_server::EVERYBODY;
use cluster::process::Tauler;
use cluster::proxy::Proxy;
use cluster::{Host, PgServer, Process, Swarm};
use serde_json::json;
use tokio::time::sleep;

use crate::bed::Bed;
use crate::line;

const SOON: Duration = Duration::from_secs(90);
const COMPANY: Company = Company { writers: 2, readers: 1, watchers: 1, pause: Duration::from_millis(50) };
/// Who sends a command again this often has failed.
const TRIES: usize = 4;

/// A worker is killed in the middle of a thought; another is there.
pub async fn worker_killed() -> Result<(), String> {
    let mut bed = Bed::make(1, 2, false).await?;
    let address = bed.addresses[0];
    let person = Person::guest(address).await?;
    // A board for which nobody knows a move by heart.
    let board = json!({"height": 12, "width": 12});
    let form = json!({"game": "othello", "role": "white", "seats": {"black": "level:8"}, "options": board});
    let running = "SELECT COUNT(*)::TEXT FROM work WHERE state = 'running'";
    // The other one comes to itself when the thought has begun.
    bed.workers[1].freeze();
    let table = person.table(address, &form).await?;
    let id = table["id"].as_str().unwrap_or_default();
    let began = Instant::now();
    while bed.postgres.ask(running).await? == "0" {
        if began.elapsed() > SOON {
            return Err("nobody begins to think".to_owned());
        }
    }
    bed.workers[0].kill();
    if bed.postgres.ask(running).await? == "0" {
        return Err("the thought was over before its worker could be killed".to_owned());
    }
    bed.workers[1].go_on();
    let killed = Instant::now();
    while killed.elapsed() < SOON {
        let looked = ask(&mut person.at(address), "GET", &format!("/api/tables/{id}"), None).await;
        if looked.is_some_and(|looked| looked.status == 200 && looked.json()["n"].as_u64() >= Some(1)) {
            line(
                "worker killed in a thought, until the move is made",
                killed.elapsed().as_secs_f64(),
                "s",
                "at most 12",
            );
            return Ok(());
        }
        sleep(Duration::from_millis(20)).await;
    }
    Err("nobody took the thought over".to_owned())
}

/// The primary is killed, and its synchronous standby promoted.
pub async fn promotion() -> Result<(), String> {
    let (host, folder) = (Host::here(), tempfile::tempdir().map_err(|error| error.to_string())?);
    let mut primary = PgServer::start_at(&host, host.free_address(), &[], EVERYBODY).await?;
    let standby = primary.standby(&host, host.free_address(), &[]).await?;
    primary.wait_for_standby(true).await?;
    let tauler = Tauler {
        program: std::env::var_os("TAULER_BIN").unwrap_or_default().into(),
        database: format!("{},{}", primary.url(), standby.url()),
        folder: folder.path().to_owned(),
        words: Vec::new(),
        environment: Vec::new(),
    };
    let addresses = [host.free_address(), host.free_address()];
    let _servers: Vec<Process> =
        addresses.iter().map(|address| tauler.serve(&host, *address, 0)).collect::<Result<_, _>>()?;
    let mut swarm = Swarm::gather(&addresses, 10).await?;
    swarm.play(&addresses, COMPANY).await?;
    swarm.hear(200, SOON).await;
    primary.crash();
    sleep(Duration::from_secs(2)).await;
    standby.promote()?;
    let promoted = swarm.recorder.now();
    swarm.hear(200, SOON).await;
    swarm.end().await;
    let history = swarm.recorder.history();
    let stored = standby.stored(&swarm.tables).await?;
    let faults = history::check(&history, &stored);
    let first = |table: &String| {
        let mine = history.commands.iter().filter(|one| one.table == *table && one.ended >= promoted);
        let acknowledged = mine.filter(|one| matches!(one.answer, Answer::Acknowledged { .. }));
        acknowledged.map(|one| one.ended - promoted).min().unwrap_or(Moment::MAX)
    };
    let last = swarm.tables.iter().map(first).max().unwrap_or(Moment::MAX);
    line("primary killed: from the promotion until every table goes on", last as f64 / 1e6, "s", "at most 5");
    line("primary killed: lost, or otherwise wrong", faults.len() as f64, "", "0");
    faults.iter().take(5).for_each(|fault| println!("    {fault}"));
    Ok(())
}

/// Servers are killed, one after another, behind a proxy as deploy/ sets it up.
pub async fn behind_the_proxy(proxy: Proxy) -> Result<(), String> {
    let mut bed = Bed::make(3, 0, false).await?;
    let (_process, address) = proxy.start(&bed.addresses, bed.folder()).await?;
    let mut swarm = Swarm::gather(&[address], 10).await?;
    swarm.play(&[address], COMPANY).await?;
    let kills = 6;
    for kill in 0..kills {
        swarm.hear(100, SOON).await;
        let at = kill % bed.servers.len();
        bed.servers[at].kill();
        sleep(Duration::from_secs(3)).await;
        bed.servers[at] = bed.tauler.serve(&Host::here(), bed.addresses[at], 0)?;
    }
    swarm.hear(100, SOON).await;
    swarm.end().await;
    let history = swarm.recorder.history();
    let stored = bed.postgres.stored(&swarm.tables).await?;
    let mut tried: HashMap<(&str, u64, &str), (usize, bool)> = HashMap::new();
    for one in &history.commands {
        let known = matches!(one.answer, Answer::Acknowledged { .. } | Answer::Refused { shown: Some(_) });
        let (tries, told) = tried.entry((&one.table, one.seen, &one.text)).or_default();
        *tries += usize::from(!known);
        *told |= known;
    }
    let again = tried.values().filter(|(tries, _)| *tries > 0).count();
    let failed = tried.values().filter(|(tries, told)| *tries >= TRIES || (!told && *tries > 1)).count();
    let what = format!("a server killed {kills} times behind {}: commands that failed", proxy.name());
    line(&what, failed as f64, "", "0");
    line("    commands that their clients sent again", again as f64, "", "");
    line("    commands", tried.len() as f64, "", "");
    line("    lost, or otherwise wrong", history::check(&history, &stored).len() as f64, "", "0");
    Ok(())
}
