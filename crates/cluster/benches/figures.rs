//! The figures of several servers, measured on the program itself, in processes of its own on this machine.
//!
//! `--only WORD` measures those whose name holds it: news notify, news nats, reply, contention, cores, worker,
//! promotion, proxy `HAProxy`, proxy nginx, model costs, model loads. `--seconds N` measures each for N seconds (20 by
//! default). The loads are predicted with the costs that have just been measured, or with the lines of a file
//! (`--costs FILE`). `--write` keeps both, in crates/cluster/costs.txt and docs/SCALE.md.

mod bed;
mod breaking;
mod costs;
mod crowd;
mod news;
mod writing;

use std::time::Duration;

use cluster::model::Costs;
use cluster::proxy::Proxy;

/// One line of the report.
fn line(what: &str, figure: f64, unit: &str, bar: &str) {
    println!("{what:66} {figure:>10.1} {unit:12} {bar}");
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| arguments.iter().position(|one| one == name).and_then(|at| arguments.get(at + 1)).cloned();
    let seconds = value("--seconds").and_then(|text| text.parse().ok()).unwrap_or(20);
    let only = value("--only").unwrap_or_default();
    let costs = match value("--costs") {
        None => Costs::measured(),
        Some(path) => Costs::read(&std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?)?,
    };
    let busy = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    eprintln!(
        "{cores} cores; others keep {} of them busy on average as this begins",
        busy.split(' ').next().unwrap_or("?")
    );
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    let write = arguments.iter().any(|one| one == "--write");
    runtime.block_on(measure(Duration::from_secs(seconds), &only, costs, write))
}

async fn measure(time: Duration, only: &str, mut costs: Costs, write: bool) -> Result<(), String> {
    let wanted = |name: &str| name.contains(only);
    for (name, nats) in [("notify", false), ("nats", true)] {
        if wanted(&format!("news {name}")) {
            let mut times = news::told(nats, time).await?;
            line(
                &format!("{name}: move at A to a socket at B, p50"),
                bed::quantile(&mut times, 0.5),
                "ms",
                "at most 10",
            );
            line(
                &format!("{name}: move at A to a socket at B, p99"),
                bed::quantile(&mut times, 0.99),
                "ms",
                "at most 60",
            );
        }
        if wanted(&format!("reply {name}")) {
            let mut times = news::replies(nats, time).await?;
            let what = format!("{name}: a worker's reply, told at the other server, p50");
            line(&what, bed::quantile(&mut times, 0.5), "ms", "at most 30");
        }
    }
    if wanted("contention") {
        writing::contention(time).await?;
    }
    if wanted("cores") {
        writing::cores(time).await?;
    }
    if wanted("worker") {
        breaking::worker_killed().await?;
    }
    if wanted("promotion") {
        breaking::promotion().await?;
    }
    for proxy in [Proxy::Haproxy, Proxy::Nginx] {
        if wanted(&format!("proxy {}", proxy.name())) {
            breaking::behind_the_proxy(proxy).await?;
        }
    }
    if wanted("model costs") {
        costs = costs::costs(time, write).await?;
    }
    if wanted("model loads") {
        costs::loads(time, &costs, write).await?;
    }
    Ok(())
}
