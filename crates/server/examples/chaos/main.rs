//! A swarm plays all four games while its server is killed again and again; then everything that was answered must be
//! there, once and in order, and every game must replay. `cargo xtask chaos` runs it.

mod disk;
mod server_process;
mod swarm;

#[path = "../../tests/suite/client.rs"]
#[allow(dead_code, clippy::format_push_string, reason = "the tests' client can do more, and nobody waits for it")]
mod client;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use store::testing::{Durability, Postgres};

use crate::server_process::ServerProcess;
use crate::swarm::Swarm;

/// What is asked for.
struct Asked {
    /// The program to be killed.
    tauler: PathBuf,
    /// How often, on each database.
    times: usize,
    /// Whether the disk fills up instead.
    disk: bool,
}

fn asked() -> Result<Asked, String> {
    let mut asked = Asked { tauler: PathBuf::new(), times: 50, disk: false };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--tauler" => asked.tauler = value()?.into(),
            "--times" => asked.times = value()?.parse().map_err(|_| "--times is a number, such as 50".to_owned())?,
            "--disk" => asked.disk = true,
            other => return Err(format!("{other:?} is not understood: --tauler PATH, --times N and --disk are")),
        }
    }
    if asked.tauler.is_file() { Ok(asked) } else { Err("--tauler must name the program".to_owned()) }
}

#[tokio::main]
async fn main() -> Result<(), String> {
    let asked = asked()?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    if asked.disk {
        return disk::fills_up(&asked.tauler, folder.path()).await;
    }
    let sqlite = format!("sqlite:{}", folder.path().join("chaos.db").display());
    nothing_is_lost(&asked, "SQLite", &sqlite).await?;
    let postgres = Postgres::start(Durability::Full);
    nothing_is_lost(&asked, "PostgreSQL", &postgres.database().await).await
}

/// Kills the server as often as asked for while it is played at, and looks what is left.
async fn nothing_is_lost(asked: &Asked, engine: &str, url: &str) -> Result<(), String> {
    let began = Instant::now();
    let mut server = ServerProcess::start(&asked.tauler, url)?;
    let mut swarm = Swarm::gather(server.address).await;
    // Any stream of numbers will do; this one is the same each time, and the machine is not.
    let mut dice: u64 = 0x9e37_79b9_7f4a_7c15;
    for kill in 1..=asked.times {
        let answered = swarm.answered();
        let playing = swarm.play(server.address);
        // However slow the machine is, every life of the server answers something; it ends in the midst of more.
        while swarm.answered() == answered {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        tokio::time::sleep(Duration::from_millis((dice >> 33) % 300)).await;
        server.kill()?;
        swarm.take_back(playing).await;
        server = ServerProcess::start(&asked.tauler, url)?;
        if kill % 50 == 0 {
            println!("  {kill} kills, {} entries answered", swarm.answered());
        }
    }
    server.kill()?;
    let found = swarm.check(url).await?;
    println!(
        "{engine}: killed {} times in {:.0} s; {} entries answered at {} tables, of which {} are over; all are there once, \
         in order, and every game replays",
        asked.times,
        began.elapsed().as_secs_f64(),
        swarm.answered(),
        found.tables,
        found.over,
    );
    Ok(())
}
