//! A PostgreSQL that can be stopped, killed, and followed by a standby.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, Row as _};

use crate::history::Stored;
use crate::host::{Host, postgres_user};
use crate::process::{Process, cpu_of};

/// The database on it, and its user.
const NAME: &str = "tauler";
/// Under this name a standby follows its primary.
pub const STANDBY: &str = "standby";
/// Who may connect, besides this program: everybody who can reach it.
pub const EVERYBODY: &str = "host all all 0.0.0.0/0 trust\nhost replication all 0.0.0.0/0 trust\n";

/// A server of PostgreSQL at a port of its own.
pub struct PgServer {
    host: Host,
    /// Where it listens.
    pub address: SocketAddr,
    folder: tempfile::TempDir,
    settings: Vec<String>,
    process: Option<Process>,
}

impl PgServer {
    /// Sets one up for tests at a free port and starts it, with further settings such as `synchronous_commit=off`. It
    /// writes to its files, which outlive its crashes; it does not wait for the disk.
    pub async fn start(host: &Host, settings: &[&str]) -> Result<Self, String> {
        let settings: Vec<String> = settings.iter().chain(&["fsync=off"]).map(|&setting| setting.to_owned()).collect();
        Self::start_at(host, host.free_address(), &settings, EVERYBODY).await
    }

    /// The same at an address, with the lines of a `pg_hba.conf`.
    pub async fn start_at(
        host: &Host,
        address: SocketAddr,
        settings: &[String],
        allowed: &str,
    ) -> Result<Self, String> {
        let mut server = Self::new(host, address, settings)?;
        let data = server.data();
        let mut initdb = host.command_of_postgres(binary("initdb")?);
        initdb.args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"]).arg(&data);
        run(&mut initdb)?;
        let allowed = format!("local all all trust\n{allowed}");
        std::fs::write(data.join("pg_hba.conf"), allowed).map_err(|error| error.to_string())?;
        server.go().await?;
        for sql in [
            "CREATE ROLE tauler LOGIN",
            "CREATE ROLE replicator LOGIN REPLICATION",
            "CREATE ROLE haproxy LOGIN",
            "CREATE DATABASE tauler OWNER tauler",
        ] {
            server.tell_at("postgres", sql).await?;
        }
        Ok(server)
    }

    /// Copies this server while it runs, and follows it from another host.
    pub async fn standby(&self, host: &Host, address: SocketAddr, settings: &[String]) -> Result<Self, String> {
        let mut server = Self::new(host, address, settings)?;
        let (ip, port) = (self.address.ip(), self.address.port());
        let follow = format!("host={ip} port={port} user=replicator application_name={STANDBY}");
        let mut copy = host.command_of_postgres(binary("pg_basebackup")?);
        copy.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "-d", &follow, "-D"]).arg(server.data());
        run(&mut copy)?;
        server.go().await?;
        Ok(server)
    }

    /// From now on a commit is answered when the standby has it too; or no longer.
    pub async fn wait_for_standby(&self, wait: bool) -> Result<(), String> {
        let names = if wait { STANDBY } else { "" };
        self.tell_at("postgres", &format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'")).await?;
        self.tell_at("postgres", "SELECT pg_reload_conf()").await?;
        let wanted = if wait { "sync" } else { "" };
        for _ in 0..400 {
            let sql =
                "SELECT COALESCE(MAX(CASE WHEN state = 'streaming' THEN sync_state END), '') FROM pg_stat_replication";
            if !wait || self.ask(sql).await? == wanted {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("the standby does not catch up".to_owned())
    }

    fn new(host: &Host, address: SocketAddr, settings: &[String]) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let root = std::fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
        if root {
            run(Command::new("chown").arg(postgres_user().0).arg(folder.path()))?;
        }
        let settings = settings.to_vec();
        Ok(Self { host: host.clone(), address, folder, settings, process: None })
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Its log.
    pub fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Starts it, after it was stopped or killed.
    pub async fn go(&mut self) -> Result<(), String> {
        let (ip, port) = (self.address.ip().to_string(), self.address.port().to_string());
        let mut command = self.host.command_of_postgres(binary("postgres")?);
        command.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        for setting in [&format!("listen_addresses={ip}"), &format!("port={port}"), "max_connections=200"] {
            command.args(["-c", setting]);
        }
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        self.process = Some(Process::start(&mut command, &self.log())?);
        for _ in 0..600 {
            if self.connect("postgres").await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        Err(format!("PostgreSQL does not start: {log}"))
    }

    /// Ends it as a crash does: what it has not written is lost. It is over when this returns.
    pub fn crash(&mut self) {
        self.end("QUIT");
    }

    /// Stops it in good order, without waiting for those who are connected.
    pub fn stop(&mut self) {
        self.end("INT");
    }

    fn end(&mut self, signal: &str) {
        if let Some(mut process) = self.process.take() {
            process.signal(signal);
            while process.is_alive() {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }

    /// Makes a standby the primary.
    pub fn promote(&self) -> Result<(), String> {
        let mut command = self.host.command_of_postgres(binary("pg_ctl")?);
        run(command.args(["promote", "--no-wait", "-D"]).arg(self.data()))
    }

    /// Its address as `--database` takes it.
    pub fn url(&self) -> String {
        Self::url_at(self.address)
    }

    /// The same, with a relay or a proxy in between.
    pub fn url_at(address: SocketAddr) -> String {
        format!("postgres://{NAME}@{address}/{NAME}?sslmode=disable")
    }

    /// Says something to the database.
    pub async fn tell(&self, sql: &str) -> Result<(), String> {
        self.tell_at(NAME, sql).await
    }

    async fn tell_at(&self, database: &str, sql: &str) -> Result<(), String> {
        let mut conn = self.connect(database).await?;
        conn.execute(AssertSqlSafe(sql.to_owned())).await.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Asks the database for one text.
    pub async fn ask(&self, sql: &str) -> Result<String, String> {
        let mut conn = self.connect(NAME).await?;
        let row = conn.fetch_one(AssertSqlSafe(sql.to_owned())).await.map_err(|error| error.to_string())?;
        row.try_get::<String, _>(0).map_err(|error| error.to_string())
    }

    /// Over the socket in its folder, which no partition reaches.
    async fn connect(&self, database: &str) -> Result<PgConnection, String> {
        let (folder, port) = (self.folder.path().display(), self.address.port());
        let url = format!("postgres:///{database}?host={folder}&port={port}&user=postgres");
        PgConnection::connect(&url).await.map_err(|error| error.to_string())
    }

    /// Processor time of the server and of all that it does for others, so far.
    pub fn cpu(&self) -> Duration {
        let Some(process) = &self.process else { return Duration::ZERO };
        let id = process.id();
        let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let parts = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
        let parts = parts.filter(|part: &u32| parent_of(*part) == Some(id));
        parts.map(cpu_of).sum::<Duration>() + process.cpu()
    }

    /// How many commits it takes in a second: many who each insert a row, and wait for the disk. Measured by PostgreSQL's
    /// own `pgbench`.
    pub async fn commits(&self, time: Duration) -> Result<f64, String> {
        self.tell("CREATE TABLE commits (number BIGINT)").await?;
        let script = self.folder.path().join("commit.sql");
        std::fs::write(&script, "INSERT INTO commits VALUES (1);\n").map_err(|error| error.to_string())?;
        let mut command = self.host.command_of_postgres(binary("pgbench")?);
        command.args(["--no-vacuum", "--client=64", "--jobs=2", "--protocol=prepared", "--username=postgres"]);
        command.arg(format!("--time={}", time.as_secs().max(1))).arg("--file").arg(&script);
        command.arg("--host").arg(self.folder.path()).arg(format!("--port={}", self.address.port())).arg(NAME);
        let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
        self.tell("DROP TABLE commits").await?;
        let said = String::from_utf8_lossy(&output.stdout);
        let found = said.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
        found.ok_or_else(|| format!("pgbench failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
    }

    /// How many deadlocks the database has broken up.
    pub async fn deadlocks(&self) -> Result<u64, String> {
        let text = self.ask("SELECT COALESCE(SUM(deadlocks), 0)::BIGINT::TEXT FROM pg_stat_database").await?;
        text.parse().map_err(|_| format!("PostgreSQL counts {text:?} deadlocks"))
    }

    /// The entries of these tables.
    pub async fn stored(&self, tables: &[String]) -> Result<Stored, String> {
        let mut conn = self.connect(NAME).await?;
        let mut stored = Stored::new();
        for id in tables {
            let sql = "SELECT number, text FROM entries WHERE table_id = $1 ORDER BY number";
            let rows = sqlx::query(sql).bind(id).fetch_all(&mut conn).await.map_err(|error| error.to_string())?;
            let entries = rows.iter().map(|row| {
                let number: i64 = row.try_get(0).map_err(|error| error.to_string())?;
                Ok((number as u64, row.try_get(1).map_err(|error| error.to_string())?))
            });
            stored.insert(id.clone(), entries.collect::<Result<_, String>>()?);
        }
        Ok(stored)
    }
}

impl Drop for PgServer {
    fn drop(&mut self) {
        self.crash();
    }
}

/// The process that started a process.
fn parent_of(id: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()
}

/// Where one of PostgreSQL's programs is: the newest that Debian installed, or what PATH leads to.
fn binary(name: &str) -> Result<PathBuf, String> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(|entry| {
        let path = entry.ok()?.path();
        Some((path.file_name()?.to_str()?.parse::<u32>().ok()?, path.join("bin").join(name)))
    });
    let newest = versions.filter(|(_, path)| path.is_file()).max().map(|(_, path)| path);
    let in_path = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path: &PathBuf| Path::is_file(path))
    };
    newest.or_else(in_path).ok_or_else(|| format!("{name} is missing: `apt-get install postgresql` brings it"))
}

/// Runs a command to its end.
fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
