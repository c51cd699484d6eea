//! What runs on the three machines, told by the files of deploy/.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cluster::process::{Tauler, listens, nats};
use cluster::{Host, PgServer, Process};

use crate::network::{MACHINES, Network, ip, outside};

/// The database is on the first two machines, the bus on the third.
const DATABASES: [usize; 2] = [0, 1];
const BUS: usize = 2;
const SERVER_PORT: u16 = 8080;
const DATABASE_PORT: u16 = 5432;
const BUS_PORT: u16 = 4222;
/// Where the proxy of deploy/haproxy.cfg listens.
const PROXY_PORT: u16 = 8000;

/// Everything that runs.
pub struct Machines {
    pub network: Network,
    tauler: Tauler,
    worker: Tauler,
    servers: Vec<Option<Process>>,
    workers: Vec<Option<Process>>,
    bus: Option<Process>,
    databases: Vec<Option<PgServer>>,
    /// Which of the machines has the primary.
    pub primary: usize,
    _proxy: Process,
    folder: tempfile::TempDir,
    deploy: PathBuf,
    /// The older programs of machines that are not upgraded yet, the last machine's last.
    previous: Vec<PathBuf>,
}

impl Machines {
    /// Starts everything; with an older program, its servers and workers are of that.
    pub async fn start(program: &Path, previous: Option<&Path>, deploy: &Path) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let network = Network::make()?;
        let mut proxy = Host::here().command("haproxy");
        let proxy = Process::start(
            proxy.arg("-db").arg("-f").arg(deploy.join("haproxy.cfg")),
            &folder.path().join("proxy.log"),
        )?;
        let tauler = Tauler {
            program: program.to_owned(),
            database: String::new(),
            folder: folder.path().to_owned(),
            words: Vec::new(),
            environment: settings_in(&deploy.join("three-machines/tauler.env"))?,
        };
        let worker = Tauler {
            environment: [tauler.environment.clone(), settings_in(&deploy.join("three-machines/worker.env"))?].concat(),
            ..tauler.clone()
        };
        let mut machines = Self {
            network,
            tauler,
            worker,
            servers: vec![None, None, None],
            workers: vec![None, None, None],
            bus: None,
            databases: vec![None, None],
            primary: 0,
            _proxy: proxy,
            folder,
            deploy: deploy.to_owned(),
            previous: previous.map_or_else(Vec::new, |previous| vec![previous.to_owned(); MACHINES.len()]),
        };
        machines.start_databases().await?;
        machines.start_bus().await?;
        for machine in MACHINES {
            machines.start_server(machine)?;
            machines.start_worker(machine)?;
        }
        listens(outside(PROXY_PORT)).await?;
        machines.wait_until_ready().await?;
        Ok(machines)
    }

    /// Where players go.
    pub fn proxy() -> SocketAddr {
        outside(PROXY_PORT)
    }

    pub fn server_address(machine: usize) -> SocketAddr {
        SocketAddr::new(ip(machine), SERVER_PORT)
    }

    /// The proxy lets nobody through before its checks have been answered.
    async fn wait_until_ready(&self) -> Result<(), String> {
        for _ in 0..200 {
            let mut client = cluster::client::Client::new(Self::proxy());
            let reply = cluster::people::ask(&mut client, "GET", "/readyz", None).await;
            if reply.is_some_and(|reply| reply.status == 200) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(format!("no server gets ready: see {}", self.folder.path().display()))
    }

    async fn start_databases(&mut self) -> Result<(), String> {
        let allowed = self.read("three-machines/pg_hba.conf")?;
        // The line about the standby is said when there is one, as docs/OPERATIONS.md tells it.
        let (host, address) = self.database_at(DATABASES[0]);
        let primary = PgServer::start_at(&host, address, &self.settings("primary")?, &allowed).await?;
        self.databases[0] = Some(primary);
        self.add_standby().await
    }

    fn database_at(&self, machine: usize) -> (Host, SocketAddr) {
        (self.network.machine(machine), SocketAddr::new(ip(machine), DATABASE_PORT))
    }

    /// Sets the standby up anew, as a copy of the primary, and lets commits wait for it.
    pub async fn add_standby(&mut self) -> Result<(), String> {
        let machine = 1 - self.primary;
        self.databases[machine] = None;
        let (host, address) = self.database_at(machine);
        let standby = self.primary().standby(&host, address, &self.settings("standby")?).await?;
        self.databases[machine] = Some(standby);
        self.primary().wait_for_standby(true).await
    }

    fn settings(&self, whose: &str) -> Result<Vec<String>, String> {
        let lines = settings_in(&self.deploy.join(format!("three-machines/{whose}.conf")))?;
        let others =
            lines.into_iter().filter(|(name, _)| name != "synchronous_standby_names" && name != "listen_addresses");
        Ok(others.map(|(name, value)| format!("{name}={value}")).collect())
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let path = self.deploy.join(name);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    }

    pub fn primary(&self) -> &PgServer {
        self.databases[self.primary].as_ref().expect("there is always a primary")
    }

    pub fn primary_mut(&mut self) -> &mut PgServer {
        self.databases[self.primary].as_mut().expect("there is always a primary")
    }

    pub fn standby_mut(&mut self) -> &mut PgServer {
        self.databases[1 - self.primary].as_mut().expect("there is always a standby")
    }

    /// Makes the standby the primary; the old one must be gone, or nobody's any more.
    pub fn promote(&mut self) -> Result<(), String> {
        self.standby_mut().promote()?;
        self.primary = 1 - self.primary;
        Ok(())
    }

    pub async fn start_bus(&mut self) -> Result<(), String> {
        let address = SocketAddr::new(ip(BUS), BUS_PORT);
        self.bus = Some(nats(&self.network.machine(BUS), address, self.folder.path()).await?);
        listens(address).await
    }

    pub fn kill_bus(&mut self) {
        self.bus = None;
    }

    pub fn start_server(&mut self, machine: usize) -> Result<(), String> {
        let host = self.network.machine(machine);
        let told = self.as_old_as(machine, &self.tauler);
        self.servers[machine] = Some(told.serve_by_environment(&host, &format!("{machine}"))?);
        Ok(())
    }

    pub fn kill_server(&mut self, machine: usize) {
        self.servers[machine] = None;
    }

    pub fn server(&self, machine: usize) -> &Process {
        self.servers[machine].as_ref().expect("it runs")
    }

    pub fn start_worker(&mut self, machine: usize) -> Result<(), String> {
        let host = self.network.machine(machine);
        let told = self.as_old_as(machine, &self.worker);
        self.workers[machine] = Some(told.work_by_environment(&host, &format!("{machine}"))?);
        Ok(())
    }

    pub fn kill_worker(&mut self, machine: usize) {
        self.workers[machine] = None;
    }

    /// What the program of a machine is told. An older one may know one database only: the primary.
    fn as_old_as(&self, machine: usize, tauler: &Tauler) -> Tauler {
        let mut tauler = tauler.clone();
        if let Some(previous) = self.previous.get(machine) {
            tauler.program.clone_from(previous);
            for (name, value) in &mut tauler.environment {
                if name == "TAULER_DATABASE" {
                    *value = value.split(",postgres").next().unwrap_or_default().to_owned();
                }
            }
        }
        tauler
    }

    /// Stops the older server and worker of the last machine that still has them, and starts the new ones. Says whether
    /// there were any.
    pub fn upgrade_one(&mut self) -> Result<bool, String> {
        if self.previous.pop().is_none() {
            return Ok(false);
        }
        let machine = self.previous.len();
        for processes in [&mut self.workers, &mut self.servers] {
            if let Some(mut process) = processes[machine].take() {
                process.stop();
            }
        }
        self.start_worker(machine)?;
        self.start_server(machine)?;
        Ok(true)
    }

    /// Who has ended by itself, which nobody should.
    pub fn ended(&mut self) -> Vec<String> {
        let mut ended = Vec::new();
        for machine in MACHINES {
            for (what, processes) in [("server", &mut self.servers), ("worker", &mut self.workers)] {
                if processes[machine].as_mut().is_some_and(|process| !process.is_alive()) {
                    ended.push(format!("the {what} of machine {}", machine + 1));
                }
            }
        }
        ended
    }

    /// How often two transactions waited for each other, by the words of the databases.
    pub fn deadlocks(&self) -> usize {
        let logs = self.databases.iter().flatten().filter_map(|database| std::fs::read_to_string(database.log()).ok());
        logs.map(|log| log.matches("deadlock detected").count()).sum()
    }
}

/// The lines of a file that say something: a name, `=`, and a value.
fn settings_in(path: &Path) -> Result<Vec<(String, String)>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, value) = line.split_once('=').ok_or_else(|| format!("{}: {line:?}", path.display()))?;
            Ok((name.trim().to_owned(), value.trim().trim_matches('\'').to_owned()))
        })
        .collect()
}
