//! The faults, and how each is mended.

use std::time::Duration;

use cluster::client::Client;
use cluster::history::Moment;
use cluster::people::ask;
use cluster::{Relay, Swarm, Wire};
use tokio::time::sleep;

use crate::machines::Machines;
use crate::network::{MACHINES, Network};

/// What breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    ServerKilled,
    ServerFrozen,
    ServerCutFromDatabase,
    MachineIsolated,
    MachineSpoilt,
    BusKilled,
    BusCutOff,
    WorkerKilled,
    DatabaseRestarted,
    StandbyGone,
    PrimaryKilled,
    PrimaryIsolated,
    PlayersDelayed,
    PlayersCutOff,
}

/// All of them, each with its name in the report.
pub const KINDS: &[(Kind, &str)] = &[
    (Kind::ServerKilled, "server killed, and back"),
    (Kind::ServerFrozen, "server frozen, and continued"),
    (Kind::ServerCutFromDatabase, "server parted from the primary"),
    (Kind::MachineIsolated, "machine without network"),
    (Kind::MachineSpoilt, "machine that loses 2 % and delays by 20 ms"),
    (Kind::BusKilled, "NATS killed, and back"),
    (Kind::BusCutOff, "server parted from NATS"),
    (Kind::WorkerKilled, "two workers killed, and back"),
    (Kind::DatabaseRestarted, "primary restarted"),
    (Kind::StandbyGone, "standby gone, and back"),
    (Kind::PrimaryKilled, "primary killed, standby promoted"),
    (Kind::PrimaryIsolated, "primary without network, standby promoted"),
    (Kind::PlayersDelayed, "players delayed by 100 ms"),
    (Kind::PlayersCutOff, "players cut off"),
];

/// What came of a fault.
pub enum Came {
    /// It was tried, and mended.
    Mended,
    /// A standby was promoted at this moment.
    Promoted(Moment),
    /// This machine's system cannot do it.
    NotHere,
}

/// How long a fault lasts.
const LASTS: Duration = Duration::from_secs(3);

/// Play goes on within this after anything, or it never does.
const SOON: Duration = Duration::from_mins(1);

/// Waits until play goes on: each table has had some moves acknowledged.
pub async fn play_goes_on(swarm: &Swarm, after: &str) -> Result<(), String> {
    let wanted = 3 * swarm.tables.len();
    let heard = swarm.hear(wanted, SOON).await;
    if heard >= wanted {
        Ok(())
    } else {
        Err(format!("after {after}, only {heard} commands were acknowledged in a minute"))
    }
}

/// Breaks something, and mends it. `dice` chooses the machine.
pub async fn cause(
    kind: Kind,
    machines: &mut Machines,
    swarm: &Swarm,
    players: &Relay,
    dice: usize,
) -> Result<Came, String> {
    let machine = dice % MACHINES.len();
    match kind {
        Kind::ServerKilled => {
            machines.kill_server(machine);
            sleep(LASTS).await;
            machines.start_server(machine)?;
        }
        Kind::ServerFrozen => {
            machines.server(machine).freeze();
            sleep(LASTS * 2).await;
            machines.server(machine).go_on();
        }
        Kind::ServerCutFromDatabase => {
            // One of the machines that has no part in the pair's own talk.
            let (one, other) = (2, machines.primary);
            machines.network.part(one, other, true)?;
            sleep(LASTS * 3).await;
            machines.network.part(one, other, false)?;
        }
        Kind::MachineIsolated => {
            Network::isolate(2, true)?;
            sleep(LASTS * 2).await;
            Network::isolate(2, false)?;
        }
        Kind::MachineSpoilt => {
            if !machines.network.spoil(machine, true) {
                return Ok(Came::NotHere);
            }
            sleep(LASTS * 2).await;
            machines.network.spoil(machine, false);
        }
        Kind::BusKilled => {
            machines.kill_bus();
            sleep(LASTS).await;
            machines.start_bus().await?;
        }
        Kind::BusCutOff => {
            // The standby's machine, which has no business with the machine of the bus but the news.
            let cut_off = 1 - machines.primary;
            machines.network.part(2, cut_off, true)?;
            sleep(LASTS * 2).await;
            machines.network.part(2, cut_off, false)?;
        }
        Kind::WorkerKilled => {
            let killed = [machine, (machine + 1) % 3];
            for machine in killed {
                machines.kill_worker(machine);
            }
            sleep(LASTS * 4).await;
            for machine in killed {
                machines.start_worker(machine)?;
            }
        }
        Kind::DatabaseRestarted => {
            machines.primary_mut().stop();
            machines.primary_mut().go().await?;
        }
        Kind::StandbyGone => standby_gone(machines).await?,
        Kind::PrimaryKilled => {
            machines.primary_mut().crash();
            return promote(machines, swarm).await;
        }
        Kind::PrimaryIsolated => {
            let old = machines.primary;
            Network::isolate(old, true)?;
            sleep(LASTS).await;
            // Who promotes makes sure first that the old one is nobody's any more.
            machines.primary_mut().crash();
            machines.promote()?;
            let at = swarm.recorder.now();
            play_goes_on(swarm, "a promotion without the old primary's machine").await?;
            Network::isolate(old, false)?;
            machines.add_standby().await?;
            return Ok(Came::Promoted(at));
        }
        Kind::PlayersDelayed => {
            players.set(Wire::Delays(Duration::from_millis(100)));
            sleep(LASTS).await;
            players.set(Wire::Flows);
        }
        Kind::PlayersCutOff => {
            players.set(Wire::Cut);
            sleep(Duration::from_secs(1)).await;
            players.set(Wire::Flows);
        }
    }
    Ok(Came::Mended)
}

/// Makes the standby the primary, waits until play goes on, and makes the old primary its standby.
async fn promote(machines: &mut Machines, swarm: &Swarm) -> Result<Came, String> {
    machines.promote()?;
    let at = swarm.recorder.now();
    play_goes_on(swarm, "a promotion").await?;
    machines.add_standby().await?;
    Ok(Came::Promoted(at))
}

/// Without its standby the primary takes no writes: the servers must say so, and go on when it is back.
async fn standby_gone(machines: &mut Machines) -> Result<(), String> {
    machines.standby_mut().stop();
    let mut said = false;
    for _ in 0..100 {
        let mut client = Client::new(Machines::server_address(2));
        let reply = ask(&mut client, "GET", "/readyz", None).await;
        if reply.is_some_and(|reply| reply.status == 503) {
            said = true;
            break;
        }
        sleep(Duration::from_millis(200)).await;
    }
    machines.standby_mut().go().await?;
    if said { Ok(()) } else { Err("no server says that writes hang: /readyz stays 200".to_owned()) }
}
