//! Many who write at once.

use std::time::Duration;

use cluster::Swarm;
use cluster::history::{self, Answer, History};
use cluster::people::Company;
use tokio::time::sleep;

use crate::bed::{Bed, quantile};
use crate::line;

/// Two servers, 24 tables, two writers at each who contend.
pub async fn contention(time: Duration) -> Result<(), String> {
    let bed = Bed::make(2, 0, false).await?;
    let mut swarm = Swarm::gather(&bed.addresses, 24).await?;
    let company = Company { writers: 2, readers: 0, watchers: 0, pause: Duration::ZERO };
    swarm.play(&bed.addresses, company).await?;
    sleep(time).await;
    swarm.end().await;
    let history = swarm.recorder.history();
    let stored = bed.postgres.stored(&swarm.tables).await?;
    let (acknowledged, _, _) = history.counts();
    let mut times: Vec<f64> = known(&history).map(|one| (one.ended - one.began) as f64 / 1000.0).collect();
    let errors = history.commands.len() - times.len();
    let moves = acknowledged as f64 / time.as_secs_f64();
    line("48 writers at 24 tables, two servers: deadlocks", bed.postgres.deadlocks().await? as f64, "", "0");
    line("48 writers at 24 tables, two servers: errors", errors as f64, "", "0");
    line("48 writers at 24 tables, two servers: answer, p50", quantile(&mut times, 0.5), "ms", "");
    line("48 writers at 24 tables, two servers: answer, p99", quantile(&mut times, 0.99), "ms", "at most 300");
    line("48 writers at 24 tables, two servers: acknowledged", moves, "moves/s", "");
    line(
        "48 writers at 24 tables, two servers: faults of history",
        history::check(&history, &stored).len() as f64,
        "",
        "0",
    );
    Ok(())
}

/// Commands whose fate was told: stored, or stale.
fn known(history: &History) -> impl Iterator<Item = &history::Command> {
    history
        .commands
        .iter()
        .filter(|one| matches!(one.answer, Answer::Acknowledged { .. } | Answer::Refused { shown: Some(_) }))
}

/// The same load at one server, and shared by two.
pub async fn cores(time: Duration) -> Result<(), String> {
    let one = moves_per_core(1, time).await?;
    let two = moves_per_core(2, time).await?;
    line("one server: moves for a second of processor time", one, "moves", "");
    line("two servers: moves for a second of processor time", two, "moves", "");
    line("two servers instead of one: loss", (1.0 - two / one) * 100.0, "%", "at most 15");
    Ok(())
}

async fn moves_per_core(servers: usize, time: Duration) -> Result<f64, String> {
    let bed = Bed::make(servers, 0, false).await?;
    let mut swarm = Swarm::gather(&bed.addresses, 40).await?;
    let company = Company { writers: 1, readers: 0, watchers: 0, pause: Duration::from_millis(50) };
    swarm.play(&bed.addresses, company).await?;
    // The first moves warm everything up.
    sleep(Duration::from_secs(2)).await;
    let (moves, cpu) = (swarm.recorder.acknowledged(), bed.server_cpu());
    sleep(time).await;
    let (moves, cpu) = (swarm.recorder.acknowledged() - moves, bed.server_cpu() - cpu);
    swarm.end().await;
    Ok(moves as f64 / cpu)
}
