//! A program that runs, and what can be done to it.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use nix::time::clock_getcpuclockid;
use nix::unistd::Pid;
use tokio::net::TcpStream;

use crate::host::Host;

/// Limits would get in the way of people who all come from one address.
const LIMITS: &str = "guest=off,new-table=off,command=off,engine=off,socket=off,connection=off";
/// So would caps.
const CAPS: &str = "entries=off,tables=off,watched-tables=off,address-watched-tables=off,address-thoughts=off";

/// A program. It is killed when this is dropped.
pub struct Process {
    child: Child,
    /// Kept open, so that it can go on talking.
    _output: Option<BufReader<ChildStdout>>,
}

impl Process {
    /// Starts a program whose log, which is its standard error, is added to a file.
    pub fn start(command: &mut Command, log: &Path) -> Result<Self, String> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log_file(log)?).spawn();
        let child = child.map_err(|error| format!("{command:?} cannot be started: {error}"))?;
        Ok(Self { child, _output: None })
    }

    /// Starts a program and waits for its first line.
    pub fn start_and_hear(command: &mut Command, log: &Path) -> Result<(Self, String), String> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log_file(log)?).spawn();
        let mut child = child.map_err(|error| format!("{command:?} cannot be started: {error}"))?;
        let mut output = BufReader::new(child.stdout.take().expect("it was asked for"));
        let mut line = String::new();
        let read = output.read_line(&mut line);
        let process = Self { child, _output: Some(output) };
        match read {
            Ok(1..) => Ok((process, line.trim().to_owned())),
            _ => Err(format!("{command:?} ended without a word: {}", last_lines(log))),
        }
    }

    /// Its id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it with -9, in the midst of whatever it does.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end, and waits until it has.
    pub fn stop(&mut self) {
        self.signal("TERM");
        let _ = self.child.wait();
    }

    /// Freezes it: it does nothing, and everything stays open.
    pub fn freeze(&self) {
        self.signal("STOP");
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.signal("CONT");
    }

    /// Sends a signal.
    pub fn signal(&self, name: &str) {
        let _ = Command::new("kill").args(["-s", name, &self.id().to_string()]).status();
    }

    /// Whether it has not ended.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Processor time so far.
    pub fn cpu(&self) -> Duration {
        cpu_of(self.id())
    }

    /// Memory that is in use, in KiB.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse().unwrap_or(f64::NAN)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nobody who is gone is called: the number may be another's by now.
        if self.is_alive() {
            self.go_on();
            self.kill();
        }
    }
}

/// Processor time of a process so far, with the children that it has waited for.
pub fn cpu_of(id: u32) -> Duration {
    let clock = clock_getcpuclockid(Pid::from_raw(id as i32)).and_then(nix::time::ClockId::now);
    let own = clock.map_or(Duration::ZERO, Duration::from);
    // Those are only counted in hundredths.
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    own + Duration::from_millis(ticks * 10)
}

fn log_file(path: &Path) -> Result<File, String> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

fn last_lines(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(5)..].join(" | ")
}

/// Waits until something listens at an address.
pub async fn listens(address: SocketAddr) -> Result<(), String> {
    for _ in 0..400 {
        if TcpStream::connect(address).await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    Err(format!("nothing listens at {address}"))
}

/// The program of this project, and how it is told what to do.
#[derive(Clone, Debug)]
pub struct Tauler {
    /// The program itself.
    pub program: std::path::PathBuf,
    /// The database.
    pub database: String,
    /// The folder for logs.
    pub folder: std::path::PathBuf,
    /// Further words for servers and workers alike.
    pub words: Vec<String>,
    /// What their environment says.
    pub environment: Vec<(String, String)>,
}

impl Tauler {
    /// Starts a server at an address. With no thinkers, workers must think for it.
    pub fn serve(&self, host: &Host, listen: SocketAddr, thinkers: usize) -> Result<Process, String> {
        let mut command = host.command(&self.program);
        command.args(["serve", "--listen", &listen.to_string(), "--database", &self.database]);
        command.args(["--thinkers", &thinkers.to_string(), "--limit", LIMITS, "--cap", CAPS]);
        command.args(["--trust-proxy", "127.0.0.1"]);
        let log = self.folder.join(format!("server-{}.log", listen.port()));
        let (process, line) = Process::start_and_hear(self.dress(&mut command), &log)?;
        if line.starts_with("Tauler is at ") { Ok(process) } else { Err(format!("the server said {line:?}")) }
    }

    /// Starts a worker.
    pub fn work(&self, host: &Host, name: &str, thinkers: usize) -> Result<Process, String> {
        let mut command = host.command(&self.program);
        command.args(["worker", "--database", &self.database, "--thinkers", &thinkers.to_string()]);
        let log = self.folder.join(format!("worker-{name}.log"));
        Ok(Process::start_and_hear(self.dress(&mut command), &log)?.0)
    }

    /// Starts a server that is told by its environment alone where its database is and where it listens.
    pub fn serve_by_environment(&self, host: &Host, name: &str) -> Result<Process, String> {
        let mut command = host.command(&self.program);
        command.args(["serve", "--limit", LIMITS, "--cap", CAPS]);
        let log = self.folder.join(format!("server-{name}.log"));
        Ok(Process::start_and_hear(self.dress(&mut command), &log)?.0)
    }

    /// Starts a worker that is told by its environment alone.
    pub fn work_by_environment(&self, host: &Host, name: &str) -> Result<Process, String> {
        let mut command = host.command(&self.program);
        let log = self.folder.join(format!("worker-{name}.log"));
        Ok(Process::start_and_hear(self.dress(command.arg("worker")), &log)?.0)
    }

    fn dress<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        let log = std::env::var("RUST_LOG").unwrap_or_else(|_| "warn,sqlx=error".to_owned());
        // A fresh house would make levels for half a minute, on half a core, which nobody here plays.
        command
            .args(&self.words)
            .env("TAULER_LIBRARY", "off")
            .env("RUST_LOG", log)
            .envs(self.environment.iter().cloned())
    }
}

/// Starts a NATS server at an address.
pub async fn nats(host: &Host, address: SocketAddr, folder: &Path) -> Result<Process, String> {
    let mut command = host.command("nats-server");
    command.args(["--addr", &address.ip().to_string(), "--port", &address.port().to_string()]);
    let process = Process::start(&mut command, &folder.join("nats.log"))?;
    if address.ip().is_loopback() {
        listens(address).await?;
    }
    Ok(process)
}
