//! A server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use house::{Caps, House};
use server::{App, Config, Rates};
use store::Store;
use tokio::net::TcpListener;

const STORE: &str = "TAULER_BENCH_STORE";

/// A running server; it ends with this.
pub struct ServerProcess {
    child: Child,
    pub address: SocketAddr,
}

/// Whether this process is told to be one.
pub fn is_one() -> bool {
    std::env::var_os(STORE).is_some()
}

/// Serves until it is killed.
pub fn serve() {
    let url = std::env::var(STORE).expect("it was asked before");
    let runtime = tokio::runtime::Runtime::new().expect("threads can be started");
    runtime.block_on(async {
        let store = Store::open(&url).await.expect("the store opens");
        let proxies = vec!["127.0.0.1".parse().expect("an address")];
        let config = Config { rates: Rates::none(), proxies, ..Config::default() };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        println!("{}", listener.local_addr().expect("it is bound"));
        let house_config =
            house::Config { caps: Caps::none().change("thoughts=1").expect("a cap"), ..house::Config::default() };
        let house = House::new(store, Arc::new(bus::Local::new()), house_config);
        let app = App::new(house, config);
        server::serve(app, listener, std::future::pending()).await.expect("it serves");
    });
}

impl ServerProcess {
    pub fn start(url: &str) -> Self {
        let this = std::env::current_exe().expect("this program has a path");
        let mut child = Command::new(this).env(STORE, url).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it was asked for");
        BufReader::new(output).read_line(&mut line).expect("it says where it is");
        Self { child, address: line.trim().parse().expect("an address") }
    }

    /// Memory that is in use, in KiB.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse().unwrap_or(f64::NAN)
    }

    /// Processor time so far.
    pub fn cpu(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let after = stat.rsplit(')').next().unwrap_or_default();
        let ticks: u64 = after.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 10)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
