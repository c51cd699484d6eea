//! The constants of the model, each measured by a crowd that does little else; and the model, held against mixed
//! crowds.

use std::time::Duration;

use cluster::model::{Costs, Load, demand};
use cluster::page::{self, Held};

use crate::bed::Bed;
use crate::crowd::{Measured, measure};
use crate::line;

/// Nothing at all.
const NOBODY: Load = Load {
    players: 0.0,
    sockets: 0.0,
    moves_per_minute: 0.0,
    views_per_minute: 0.0,
    against_computers: 0.0,
    thought_ms: 0.0,
};

/// Measures all of it, and prints it as the model has it, or keeps it.
pub async fn costs(time: Duration, write: bool) -> Result<Costs, String> {
    let busy = busy();
    let us = |cores: f64, each: f64| cores.max(0.0) * 1e6 / each.max(1e-9);
    // Nobody; then moves by request, with nobody who listens, and what a second server takes of their news.
    let bed = Bed::make(2, 0, false).await?;
    let idle = measure(&bed, &NOBODY, time).await?;
    let moves = measure(&bed, &Load { players: 120.0, moves_per_minute: 60.0, ..NOBODY }, time).await?;
    let size = "SELECT (pg_total_relation_size('entries') / GREATEST((SELECT COUNT(*) FROM entries), 1))::TEXT";
    let move_disk_bytes = bed.postgres.ask(size).await?.parse().unwrap_or(f64::NAN);
    let version = bed.postgres.ask("SELECT split_part(current_setting('server_version'), ' ', 1)").await?;
    drop(bed);
    let alone_with_disk = Bed::make(0, 0, false).await?;
    let commits = alone_with_disk.postgres.commits(time).await?;
    drop(alone_with_disk);
    let (idle_cores, idle_database_cores) = (idle.server_cores, idle.database_cores / 2.0);
    let move_us = us(moves.server_cores - idle_cores, moves.moves);
    let move_database_us = us(moves.database_cores - 2.0 * idle_database_cores, moves.moves);
    let move_log_bytes = moves.log_bytes / moves.moves;
    // Sockets at which nothing happens, at a server that has had its first visitors: what these made it load, it keeps.
    let bed = Bed::make(1, 0, false).await?;
    measure(&bed, &Load { players: 120.0, moves_per_minute: 60.0, views_per_minute: 60.0, ..NOBODY }, time).await?;
    let quiet = measure(&bed, &Load { players: 600.0, sockets: 1.0, ..NOBODY }, time).await?;
    drop(bed);
    let socket_us = us(quiet.server_cores - idle_cores, quiet.sockets);
    let socket_database_us = us(quiet.database_cores - idle_database_cores, quiet.sockets);
    // Tables looked at by request.
    let views = alone(0, &Load { players: 60.0, views_per_minute: 120.0, ..NOBODY }, time).await?;
    // Moves that are told to many.
    let told = alone(0, &Load { players: 60.0, sockets: 4.0, moves_per_minute: 60.0, ..NOBODY }, time).await?;
    let of_others = |one: &Measured| idle_cores + (one.moves * move_us + one.sockets * socket_us) / 1e6;
    let told_us = us(told.server_cores - of_others(&told), told.told);
    // Replies of a computer that hardly thinks.
    let load = Load { players: 40.0, sockets: 1.0, moves_per_minute: 60.0, against_computers: 1.0, ..NOBODY };
    let replies = alone(1, &load, time).await?;
    let by_computers = replies.entries - replies.moves;
    let database =
        idle_database_cores + (replies.moves * move_database_us + replies.sockets * socket_database_us) / 1e6;
    let server = of_others(&replies) + replies.told * told_us / 1e6;
    let failed: f64 = [moves, quiet, views, told, replies].iter().map(|one| one.failed).sum();
    if failed > 0.0 {
        return Err(format!("{failed} requests a second failed: these costs are not to be trusted"));
    }
    let found = Costs {
        move_us,
        told_us,
        view_us: us(views.server_cores - idle_cores, views.views),
        socket_us,
        news_us: us(moves.other_cores - idle.other_cores, moves.moves),
        ticket_us: us(replies.worker_cores, by_computers),
        reply_us: us(replies.server_cores - server, by_computers),
        idle_us: idle_cores * 1e6,
        move_database_us,
        socket_database_us,
        ticket_database_us: us(replies.database_cores - database, by_computers),
        view_database_us: us(views.database_cores - idle_database_cores, views.views),
        idle_database_us: idle_database_cores * 1e6,
        socket_kib: (quiet.full_mib - quiet.empty_mib) * 1024.0 / quiet.sockets,
        server_mib: quiet.empty_mib,
        move_log_bytes,
        ticket_log_bytes: (replies.log_bytes - replies.moves * move_log_bytes) / by_computers,
        move_disk_bytes,
        told_bytes: told.bytes / (told.told + told.moves),
        commits,
    };
    print!("{}", found.lines());
    if write {
        let on = format!(
            "Measured on {}, of which others kept {busy} busy as it began, with PostgreSQL {version} on the same machine and \
             its disk waited for, and with the {} build.",
            machine(),
            crate::bed::build()
        );
        keep(page::COSTS_PATH, &format!("# {on}\n{}", found.lines()))?;
        keep(page::PATH, &page::with_costs(&page()?, &on, &found)?)?;
    }
    Ok(found)
}

fn page() -> Result<String, String> {
    std::fs::read_to_string(page::PATH).map_err(|error| error.to_string())
}

fn keep(path: &str, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{path}: {error}"))
}

/// How many cores others keep busy, on average.
fn busy() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or("?").to_owned()
}

/// The cores of this machine.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let names: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("model name")?.split(": ").nth(1)).collect();
    format!("{} cores ({})", names.len(), names.first().unwrap_or(&"of an unknown kind"))
}

/// A crowd at one server.
async fn alone(workers: usize, load: &Load, time: Duration) -> Result<Measured, String> {
    let bed = Bed::make(1, workers, false).await?;
    measure(&bed, load, time).await
}

/// Three crowds that the constants were not measured with.
pub async fn loads(time: Duration, costs: &Costs, write: bool) -> Result<(), String> {
    let usual = Load::usual(0.0);
    let loads = [
        (
            "200 people in pairs, a move every two seconds each",
            Load { players: 200.0, moves_per_minute: 30.0, against_computers: 0.0, ..usual },
        ),
        (
            "300 people who watch more than they play",
            Load {
                players: 300.0,
                sockets: 2.0,
                moves_per_minute: 6.0,
                views_per_minute: 6.0,
                against_computers: 0.0,
                ..usual
            },
        ),
        (
            "80 people, half of them against computers",
            Load { players: 80.0, moves_per_minute: 30.0, against_computers: 0.5, thought_ms: 0.0, ..usual },
        ),
    ];
    let mut all = Vec::new();
    for (name, load) in loads {
        let bed = Bed::make(1, 1, false).await?;
        let measured = measure(&bed, &load, time).await?;
        println!("{name}");
        let held = compare(&load, &measured, costs);
        for one in &held {
            let Held { what, unit, predicted, measured } = one;
            let off = one.off();
            println!("    {what:28} predicted {predicted:>10.3}, measured {measured:>10.3} {unit:12} {off:>+7.0} %");
        }
        line("    requests that failed", measured.failed, "a second", "0");
        all.push((name, held));
    }
    let furthest = all.iter().flat_map(|(_, held)| held).map(|one| one.off().abs()).fold(0.0, f64::max);
    line("the model's furthest off, of three loads", furthest, "%", "at most 30");
    if write {
        keep(page::PATH, &page::put(&page()?, "loads", &page::table_of_loads(&all))?)?;
    }
    Ok(())
}

fn compare(load: &Load, measured: &Measured, costs: &Costs) -> Vec<Held> {
    let predicted = demand(load, costs);
    let rows = [
        ("moves", predicted.moves, measured.entries, "moves/s"),
        ("told", predicted.told, measured.told, "messages/s"),
        ("processor of the server", predicted.server_cores + predicted.idle_cores.0, measured.server_cores, "cores"),
        (
            "processor of the database",
            predicted.database_cores + predicted.idle_cores.1,
            measured.database_cores,
            "cores",
        ),
        ("processor of the worker", predicted.worker_cores, measured.worker_cores, "cores"),
        ("memory of the server", predicted.server_gib * 1024.0 + costs.server_mib, measured.full_mib, "MiB"),
        ("log of the database", predicted.log_mib * 1024.0, measured.log_bytes / 1024.0, "KiB/s"),
        ("network of the server", predicted.out_mbit, measured.bytes * 8.0 / 1e6, "Mbit/s"),
    ];
    // Where there are no computers, a worker is not predicted: it is idle.
    let rows = rows.into_iter().filter(|row| row.1 > 0.0);
    rows.map(|(what, predicted, measured, unit)| Held { what, unit, predicted, measured }).collect()
}
