//! The files of deploy/ that a machine can try by itself; `cargo xtask chaos --cluster` tries the others.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use cluster::client::Client;
use cluster::people::{Company, ask};
use cluster::proxy::Proxy;
use cluster::{Swarm, history};

use crate::houses::{Bus, Houses};

const TABLES: usize = 4;
const COMPANY: Company = Company { writers: 2, readers: 1, watchers: 1, pause: Duration::from_millis(40) };
const SOON: Duration = Duration::from_secs(40);

/// People who know the proxy alone play on while one server after the other is killed and comes back.
async fn play_behind(proxy: Proxy) {
    let mut houses = Houses::start(Bus::Notify, true, &[]).await;
    let (_process, address) = proxy.start(&houses.addresses(), houses.folder.path()).await.unwrap();
    let metrics = ask(&mut Client::new(address), "GET", "/metrics", None).await.expect("an answer");
    assert_eq!(metrics.status, 403, "who watches the servers asks them: {}", metrics.body);
    let mut swarm = Swarm::gather(&[address], TABLES).await.unwrap();
    swarm.play(&[address], COMPANY).await.unwrap();
    let wanted = 8 * TABLES;
    assert!(swarm.hear(wanted, SOON).await >= wanted, "play does not even begin");
    houses.one.kill();
    assert!(swarm.hear(wanted, SOON).await >= wanted, "the first server is gone");
    houses.one.go();
    // It may take a moment until the proxy trusts it again.
    assert!(swarm.hear(4 * wanted, SOON).await >= 4 * wanted, "the first server is back");
    houses.other.kill();
    assert!(swarm.hear(wanted, SOON).await >= wanted, "the other server is gone");
    swarm.end().await;
    let history = swarm.recorder.history();
    let stored = houses.postgres.stored(&swarm.tables).await.unwrap();
    let faults = history::check(&history, &stored);
    assert!(faults.is_empty(), "{} faults, of which the first are {:?}", faults.len(), &faults[..faults.len().min(5)]);
    let heard: usize = history.listeners.iter().map(|one| one.heard.len()).sum();
    assert!(heard > history.counts().0 / 4, "the sockets were told next to nothing: {heard}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_behind_haproxy_play_on_while_servers_are_killed() {
    play_behind(Proxy::Haproxy).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_behind_nginx_play_on_while_servers_are_killed() {
    play_behind(Proxy::Nginx).await;
}

#[test]
fn systemd_understands_the_units() {
    let folder = tempfile::tempdir().unwrap();
    let units = ["tauler.service", "tauler-worker.service"].map(|name| {
        let from = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/systemd")).join(name);
        let text = std::fs::read_to_string(from).unwrap();
        // The program must be there, or systemd would say that it is not.
        let text =
            text.replace("ExecStart=/usr/local/bin/tauler ", concat!("ExecStart=", env!("CARGO_BIN_EXE_tauler"), " "));
        assert!(text.contains(env!("CARGO_BIN_EXE_tauler")), "{name} starts something else");
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    });
    let verified = Command::new("systemd-analyze").arg("verify").args(&units).output().expect("systemd is installed");
    let said = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && said.is_empty(), "{said}");
}
