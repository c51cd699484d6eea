//! The server to be killed: the program itself.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Limits would get in the way of a swarm that comes from one address.
const LIMITS: &str = "guest=off,new-table=off,command=off,engine=off,connection=off";

/// A running server; it is killed with this.
pub struct ServerProcess {
    child: Child,
    pub address: SocketAddr,
}

impl ServerProcess {
    /// Starts the program on the database at an address.
    pub fn start(tauler: &Path, url: &str) -> Result<Self, String> {
        let mut child = Command::new(tauler)
            .args(["serve", "--listen", "127.0.0.1:0", "--database", url, "--limit", LIMITS])
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", tauler.display()))?;
        let mut line = String::new();
        let output = child.stdout.take().expect("it was asked for");
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let told = line.trim().strip_prefix("Tauler is at http://").map(|told| told.trim_end_matches('/'));
        let address = told.and_then(|told| told.parse().ok());
        let address = address.ok_or_else(|| format!("the server said {line:?} instead of where it is"))?;
        Ok(Self { child, address })
    }

    /// Kills it with -9, in the midst of whatever it does.
    pub fn kill(mut self) -> Result<(), String> {
        self.child.kill().map_err(|error| error.to_string())?;
        self.child.wait().map(drop).map_err(|error| error.to_string())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
