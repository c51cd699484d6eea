//! Two servers and their worker, each with a wire of its own to the database and to the bus.

use std::net::SocketAddr;
use std::path::Path;

use cluster::process::{Tauler, nats};
use cluster::{Host, PgServer, Process, Relay};

/// What carries the news between servers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bus {
    /// PostgreSQL itself.
    Notify,
    /// A NATS server.
    Nats,
}

/// A program with its wires. Its own words for the database and the bus lead through these.
pub struct House {
    pub database: Relay,
    pub bus: Option<Relay>,
    pub tauler: Tauler,
    pub process: Option<Process>,
    /// Where it listens; a worker does not.
    pub address: Option<SocketAddr>,
}

impl House {
    /// Starts it, or starts it again where it was.
    pub fn go(&mut self) {
        let host = Host::here();
        let process = match self.address {
            Some(address) => self.tauler.serve(&host, address, 0),
            None => self.tauler.work(&host, "one", 1),
        };
        self.process = Some(process.unwrap());
    }

    /// Kills it.
    pub fn kill(&mut self) {
        self.process = None;
    }

    pub fn process(&self) -> &Process {
        self.process.as_ref().expect("it runs")
    }
}

/// Two servers that do not think themselves, and a worker.
pub struct Houses {
    pub one: House,
    pub other: House,
    pub worker: House,
    pub postgres: PgServer,
    pub nats: Option<Process>,
    pub nats_address: SocketAddr,
    pub folder: tempfile::TempDir,
}

impl Houses {
    /// Starts all of them. Without looks, nothing but the bus tells them of news.
    pub async fn start(bus: Bus, looks: bool, settings: &[&str]) -> Self {
        let host = Host::here();
        let folder = tempfile::tempdir().unwrap();
        let postgres = PgServer::start(&host, settings).await.unwrap();
        let nats_address = host.free_address();
        let mut houses = Self {
            one: house(&postgres, bus, nats_address, looks, folder.path(), true).await,
            other: house(&postgres, bus, nats_address, looks, folder.path(), true).await,
            worker: house(&postgres, bus, nats_address, looks, folder.path(), false).await,
            postgres,
            nats: None,
            nats_address,
            folder,
        };
        if bus == Bus::Nats {
            houses.start_nats().await;
        }
        houses.one.go();
        houses.other.go();
        houses.worker.go();
        houses
    }

    /// Starts the carrier, or starts it again.
    pub async fn start_nats(&mut self) {
        self.nats = Some(nats(&Host::here(), self.nats_address, self.folder.path()).await.unwrap());
    }

    pub fn addresses(&self) -> [SocketAddr; 2] {
        [&self.one, &self.other].map(|house| house.address.expect("a server listens"))
    }

    /// No transaction was ever given up because two waited for each other.
    pub async fn assert_no_deadlock(&self) {
        assert_eq!(self.postgres.deadlocks().await.unwrap(), 0);
        let log = std::fs::read_to_string(self.postgres.log()).unwrap();
        let said: Vec<&str> = log.lines().filter(|line| line.contains("deadlock detected")).collect();
        assert!(said.is_empty(), "{said:?}");
    }
}

async fn house(postgres: &PgServer, bus: Bus, nats: SocketAddr, looks: bool, folder: &Path, listens: bool) -> House {
    let database = Relay::to(postgres.address).await.unwrap();
    let (bus, mut words) = match bus {
        Bus::Notify => (None, Vec::new()),
        Bus::Nats => {
            let relay = Relay::to(nats).await.unwrap();
            let words = vec!["--bus".to_owned(), format!("nats://{}", relay.address)];
            (Some(relay), words)
        }
    };
    if !looks {
        words.push("--no-looks".to_owned());
    }
    let tauler = Tauler {
        program: env!("CARGO_BIN_EXE_tauler").into(),
        database: PgServer::url_at(database.address),
        folder: folder.to_owned(),
        words,
        environment: Vec::new(),
    };
    House { database, bus, tauler, process: None, address: listens.then(|| Host::here().free_address()) }
}
