//! Everything that may break, breaks, while people play, look and watch; then their history is judged.

use std::time::Duration;

use cluster::people::Company;
use cluster::{Swarm, Wire, history};
use tokio::time::sleep;

use crate::houses::{Bus, Houses};

const TABLES: usize = 6;
const COMPANY: Company = Company { writers: 2, readers: 1, watchers: 2, pause: Duration::from_millis(40) };
/// However slow the machine is, play goes on within this.
const SOON: Duration = Duration::from_secs(40);
/// How long a fault lasts.
const FAULT: Duration = Duration::from_millis(1500);

/// Waits until so much was acknowledged that play goes on, after a fault.
async fn play_goes_on(swarm: &Swarm, after: &str) {
    let wanted = 4 * TABLES;
    let heard = swarm.hear(wanted, SOON).await;
    assert!(heard >= wanted, "after {after}, only {heard} commands were acknowledged");
}

async fn whatever_breaks(bus: Bus) {
    let mut houses = Houses::start(bus, true, &[]).await;
    let addresses = houses.addresses();
    let mut swarm = Swarm::gather(&addresses, TABLES).await.unwrap();
    swarm.play(&addresses, COMPANY).await.unwrap();
    play_goes_on(&swarm, "the beginning").await;

    houses.one.kill();
    sleep(FAULT).await;
    houses.one.go();
    play_goes_on(&swarm, "a server was killed").await;

    houses.other.process().freeze();
    sleep(FAULT).await;
    houses.other.process().go_on();
    play_goes_on(&swarm, "a server was frozen").await;

    for wire in [Wire::Stalls, Wire::Cut, Wire::Delays(Duration::from_millis(30))] {
        houses.one.database.set(wire);
        sleep(FAULT).await;
        houses.one.database.set(Wire::Flows);
        play_goes_on(&swarm, &format!("the wire to the database was {wire:?}")).await;
    }

    houses.postgres.stop();
    houses.postgres.go().await.unwrap();
    play_goes_on(&swarm, "PostgreSQL was restarted").await;

    if let Some(relay) = &houses.one.bus {
        relay.set(Wire::Cut);
        houses.nats = None;
        play_goes_on(&swarm, "the bus was gone").await;
        relay.set(Wire::Flows);
        houses.start_nats().await;
        play_goes_on(&swarm, "the bus came back").await;
    }

    swarm.end().await;
    let history = swarm.recorder.history();
    let stored = houses.postgres.stored(&swarm.tables).await.unwrap();
    let faults = history::check(&history, &stored);
    let (acknowledged, refused, unknown) = history.counts();
    let heard: usize = history.listeners.iter().map(|one| one.heard.len()).sum();
    println!(
        "{acknowledged} acknowledged, {refused} refused, {unknown} unknown; {} looks; {heard} messages at {} sockets",
        history.reads.len(),
        history.listeners.len()
    );
    assert!(faults.is_empty(), "{} faults, of which the first are {:?}", faults.len(), &faults[..faults.len().min(5)]);
    houses.assert_no_deadlock().await;
    assert!(heard > acknowledged / 4, "the sockets were told next to nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_whatever_breaks_with_notify() {
    whatever_breaks(Bus::Notify).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_whatever_breaks_with_nats() {
    whatever_breaks(Bus::Nats).await;
}
